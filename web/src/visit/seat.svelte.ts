/** The visitor's place at a table: how he comes and goes, his chips, and the wagers that he lays out. */
import { tick, untrack } from 'svelte';
import type { Layout } from '../api/types';
import { say } from '../state/notices.svelte';
import { go, place } from '../state/router.svelte';
import { is, me, refresh } from '../state/session.svelte';
import { type Chip, trayOf } from '../table/chips';
import { boundsOf, Draft, placedOn } from '../table/draft.svelte';
import type { LiveTable } from '../table/live.svelte';
import { usualBuyIn } from '../table/parts/BuyIn.svelte';
import { middleOf } from '../table/seats';
import { money, t, word } from '../texts/texts.svelte';

/** The place of one visitor, as long as the component is there that made it. */
export class Seat {
  readonly draft: Draft;
  layout = $state.raw<Layout | null>(null);
  /** The chip that is laid out next. */
  chip = $state.raw<Chip | null>(null);
  /** Chips are being brought, and a box is taken with them. */
  buying = $state.raw<{ box: number | null } | null>(null);
  /** Whether chips go to the dealers. */
  tokes = $state(false);
  /** Whoever comes to play is seated in the middle, with chips: at once, or when the round is over. */
  arrived = $state(untrack(() => !place().query.has('sit')));

  readonly you = $derived.by(() => this.live.picture?.you.name ?? '');
  readonly player = $derived.by(() => is('player'));
  readonly here = $derived.by(
    () => (this.live.picture?.you.chips ?? 0) > 0 || (this.live.picture?.boxes.some((box) => box.seated === this.you) ?? false),
  );
  readonly full = $derived.by(() => this.live.picture?.boxes.every((box) => box.seated !== null || box.bettors.length > 0) ?? false);
  /** Whether wagers may be made. */
  readonly betting = $derived.by(() => {
    const { picture } = this.live;
    return this.player && this.here && picture !== null && !picture.running && !this.due() && !picture.closed;
  });

  /** `due`: whether the table waits for a decision of the visitor. */
  constructor(
    private readonly live: LiveTable,
    private readonly due: () => boolean,
  ) {
    this.draft = new Draft(live.table);
    $effect(() => this.arrive());
  }

  /** Learn how the table is laid out, and take a chip that suits it. */
  learn(layout: Layout): void {
    this.layout = layout;
    this.chip = trayOf(layout.unit, layout.minimum, layout.maximum).findLast((candidate) => candidate.value <= layout.minimum * 5) ?? null;
  }

  /** Whether the visitor may lay wagers out on a box now. */
  open(number: number): boolean {
    const { picture } = this.live;
    if (!this.betting || picture === null || this.layout === null) return false;
    const box = picture.boxes.find((pictured) => pictured.number === number);
    const mine = box?.seated === this.you || box?.bettors.includes(this.you);
    const free = box?.seated === null && box.bettors.length === 0;
    return Boolean(mine || free || this.layout.bettors_per_box > 1);
  }

  /** Lay a chip out; whoever has none left is asked to bring some. */
  add(box: number, kind: string): void {
    if (this.layout === null || this.chip === null) return;
    const target = this.tokes ? 'toke' : kind;
    const beside = this.tokes ? kind : null;
    const { most } = boundsOf(this.layout, target);
    const left = (this.live.picture?.you.chips ?? 0) - this.draft.total;
    const there = this.draft.amount(box, target, beside) + placedOn(this.live.picture, box, target, beside);
    const amount = Math.min(this.chip.value, most - there, left);
    if (left <= 0) this.buying = { box: null };
    else if (amount <= 0) say(t('betting.most', { wager: word('kind', target), most: money(most) }), [], true);
    else this.draft.add(box, target, amount, beside);
  }

  take(box: number, kind: string): void {
    this.draft.add(box, this.tokes ? 'toke' : kind, -(this.chip?.value ?? 0), this.tokes ? kind : null);
  }

  /** Take back what is laid out and what is wagered already. */
  async clear(): Promise<void> {
    this.draft.clear();
    const boxes = new Set(this.live.picture?.wagers.filter((wager) => wager.bettor === this.you).map((wager) => wager.box));
    for (const box of boxes) await this.live.play({ do: 'TakeBack', box });
  }

  sit(box: number): void {
    if (!this.player) return;
    if (this.here && (this.live.picture?.you.chips ?? 0) > 0) void this.live.play({ do: 'Sit', box });
    else this.buying = { box };
  }

  /** Bring chips, and take the box that they are for. */
  async bring(amount: number): Promise<void> {
    const box = this.buying?.box ?? null;
    this.buying = null;
    if (!(await this.live.play({ do: 'BuyIn', amount }))) return;
    void refresh();
    if (box !== null) await this.live.play({ do: 'Sit', box });
  }

  async leave(): Promise<void> {
    if (!(await this.live.play({ do: 'Leave' }))) return;
    await refresh();
    if (!this.live.picture?.running) go('/');
  }

  private arrive(): void {
    const { picture, showing } = this.live;
    if (this.arrived || !picture || !this.layout || !showing.scene || (picture.running && !this.here)) return;
    this.arrived = true;
    untrack(() => {
      go(`/table/${this.live.table}`, true);
      if (!this.here && this.player) void this.takeSeat();
    });
  }

  private async takeSeat(): Promise<void> {
    const boxes = this.live.picture?.boxes ?? [];
    const free = boxes.filter((box) => box.seated === null && box.bettors.length === 0).map((box) => box.number);
    const box = middleOf(free, boxes.length);
    const amount = usualBuyIn(me()?.wallet ?? 0, this.layout?.minimum ?? 0, this.layout?.unit ?? 1);
    if (box === null) {
      await tick();
      document.querySelector<HTMLElement>('.sit')?.focus();
      return;
    }
    this.buying = { box };
    if (amount < (this.layout?.minimum ?? 0)) return; // the dialog says how to come by more
    await this.bring(amount);
    await tick();
    document.querySelector<HTMLElement>(`[data-spot="${box}-blackjack"]`)?.focus({ preventScroll: true });
  }
}
