/** The visitor's decisions at a table: what is open, its values before or its grade after the choice, and what is sent. */
import { untrack } from 'svelte';
import { commandId } from '../api/client';
import type { PlayerCommand } from '../api/types';
import { preferences } from '../state/preferences.svelte';
import { Adviser } from '../table/advice.svelte';
import type { Action } from '../table/decisions';
import type { LiveTable } from '../table/live.svelte';
import { type Offer, offerOf } from '../table/offer';
import { shared } from '../table/scene';
import { Grader } from '../train/grader.svelte';

/** The decisions at one table, as long as the component is there that made it. */
export class Deciding {
  readonly adviser: Adviser;
  readonly grader: Grader;
  /** What is to be decided waits until the cards that it is about are shown. */
  readonly offer = $derived.by(() => offerOf(this.live.picture, this.live.showing.seen));
  /** The same list as long as the same is open: what others do at the table must not shut what the visitor has opened. */
  readonly actions = $derived.by(() => (this.known = shared(this.known, this.offer.actions)));
  readonly hands = $derived.by(() => (this.held = shared(this.held ?? null, this.offer.hands)));
  private known: Action[] = [];
  private held: Offer['hands'];
  /** The decision whose values were seen: nobody is trained by that one. */
  private peeked = '';
  private round = -1;

  constructor(private readonly live: LiveTable) {
    this.adviser = new Adviser(live.table);
    this.grader = new Grader(live.table);
    $effect(() => this.advise());
    $effect(() => {
      if (this.adviser.advice !== null) this.peeked = live.picture?.you.turn ?? '';
    });
    $effect(() => this.beginRound());
  }

  /** Whether the solver knows what the decision is worth. */
  get advised(): boolean {
    return this.offer.open && this.actions.some((action) => action.advised !== null);
  }

  /** Show what every choice is worth, because the visitor wants to know. */
  ask(): void {
    if (preferences.advice !== 'after' && this.advised) void this.adviser.ask(this.live.picture?.version ?? -1, true);
  }

  /** Decide; nothing is sent a second time about one and the same picture, or about one that was not seen. */
  async act(action: Action, command: PlayerCommand): Promise<void> {
    if (this.live.pending || !this.offer.open) return;
    this.adviser.note(action, this.staked());
    const turn = this.live.picture?.you.turn ?? null;
    const trained = preferences.advice === 'after' && action.advised !== null && turn !== this.peeked;
    const [id, now] = [commandId(), this.round];
    this.grader.forget();
    if (!(await this.live.play(command, turn, id)) || !trained) return;
    const graded = await this.grader.grade(id);
    if (graded !== null && now === this.round) this.adviser.noteGraded(action.box, graded);
  }

  /** Ask for advice at every decision where the visitor wants it. */
  private advise(): void {
    const version = this.live.picture?.version ?? -1;
    const mode = preferences.advice;
    const wanted = mode === 'before' && this.advised;
    untrack(() => {
      if (this.adviser.version !== version || mode === 'after') this.adviser.forget();
      if (wanted) void this.adviser.ask(version, false);
    });
  }

  private beginRound(): void {
    const { picture } = this.live;
    const now = picture?.running ? picture.round : -1;
    if (now > 0 && now !== this.round) {
      untrack(() => {
        this.adviser.begin();
        this.grader.forget();
      });
    }
    if (now > 0) this.round = now;
  }

  /** What the visitor has wagered on the hand that is decided about. */
  private staked(): number {
    const { scene } = this.live.showing;
    const you = this.live.picture?.you.name;
    const box = scene?.boxes.find((pictured) => pictured.number === this.actions[0]?.box);
    const hand = box?.hands[(this.adviser.advice?.hand ?? 1) - 1];
    return (
      scene?.wagers.filter((wager) => wager.hand === hand?.id && wager.bettor === you).reduce((sum, wager) => sum + wager.amount, 0) ?? 0
    );
  }
}
