/** Wagers that are laid out but not made yet. They are made together, when the player is done. */
import type { Layout, Picture, PlayerCommand, WagerPicture } from '../api/types';
import type { LiveTable } from './live.svelte';

export interface Stake {
  box: number;
  kind: string;
  beside: string | null;
  amount: number;
}

const ORDER = ['blackjack', 'side', 'toke'];

function rank(stake: Stake): number {
  return ORDER.indexOf(stake.kind === 'blackjack' ? 'blackjack' : stake.kind === 'toke' ? 'toke' : 'side');
}

/** The wagers that a player is laying out. */
export class Draft {
  stakes = $state.raw<Stake[]>([]);
  /** What was wagered on the last round, to be laid out again; kept by the browser, table by table. */
  last = $state.raw<Stake[]>([]);

  /** Whether they are being made, one after the other: until all are, none is made again or taken back. */
  making = $state(false);

  constructor(private readonly table?: number) {
    this.last = this.remembered();
  }

  amount(box: number, kind: string, beside: string | null = null): number {
    return this.stakes.find((stake) => stake.box === box && stake.kind === kind && stake.beside === beside)?.amount ?? 0;
  }

  get total(): number {
    return this.stakes.reduce((sum, stake) => sum + stake.amount, 0);
  }

  /** Add to a wager (or, negative, take from it). */
  add(box: number, kind: string, amount: number, beside: string | null = null): void {
    const now = Math.max(0, this.amount(box, kind, beside) + amount);
    const others = this.stakes.filter((stake) => stake.box !== box || stake.kind !== kind || stake.beside !== beside);
    this.stakes = now > 0 ? [...others, { box, kind, beside, amount: now }] : others;
  }

  clear(): void {
    this.stakes = [];
  }

  again(): void {
    this.stakes = this.last.map((stake) => ({ ...stake }));
  }

  private get key(): string {
    return `pitboss.wagers.${this.table}`;
  }

  private remember(made: Stake[]): void {
    this.last = made;
    if (this.table === undefined) return;
    try {
      sessionStorage.setItem(this.key, JSON.stringify(made));
    } catch {
      // A browser that keeps nothing has them until the page is left.
    }
  }

  private remembered(): Stake[] {
    if (this.table === undefined) return [];
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(this.key) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isStake) : [];
    } catch {
      return [];
    }
  }

  /** Make the wagers, the ones on blackjack first, and say that one is done. Stops at the first that is refused. */
  async make(live: LiveTable): Promise<boolean> {
    if (this.making) return false;
    this.making = true;
    try {
      return await this.makeEach(live);
    } finally {
      this.making = false;
    }
  }

  private async makeEach(live: LiveTable): Promise<boolean> {
    const grown = this.grown(live.picture);
    for (const box of grown) if (!(await this.takeUp(live, box))) return false;
    const made = [...this.stakes].sort((first, second) => rank(first) - rank(second) || first.box - second.box);
    for (const stake of made) {
      if (!(await live.play(commandOf(stake)))) return false;
      this.stakes = this.stakes.filter((kept) => kept !== stake);
    }
    if (made.length > 0) this.remember(made);
    await live.cutting.cut(live.picture);
    return (grown.length === 0 && isReady(live.picture)) || live.play({ do: 'Ready' });
  }

  /** The boxes on which chips were added to wagers that are made. */
  private grown(picture: Picture | null): number[] {
    const wagers = placedBy(picture).filter(({ box, kind, beside }) => this.amount(box, kind, beside) > 0);
    return [...new Set(wagers.map((wager) => wager.box))];
  }

  /** A wager that is made cannot grow: those of the box are taken back, and laid out with what was added. */
  private async takeUp(live: LiveTable, box: number): Promise<boolean> {
    const placed = placedBy(live.picture).filter((wager) => wager.box === box);
    if (!(await live.play({ do: 'TakeBack', box }))) return false;
    for (const wager of placed) this.add(box, wager.kind, wager.amount, wager.beside);
    return true;
  }
}

/** The wagers that the visitor has made for the coming round. */
export function placedBy(picture: Picture | null): WagerPicture[] {
  return picture === null || picture.running ? [] : picture.wagers.filter((wager) => wager.bettor === picture.you.name);
}

/** What the visitor has wagered on a circle already. */
export function placedOn(picture: Picture | null, box: number, kind: string, beside: string | null = null): number {
  const there = placedBy(picture).filter((wager) => wager.box === box && wager.kind === kind && wager.beside === beside);
  return there.reduce((sum, wager) => sum + wager.amount, 0);
}

function isReady(picture: Picture | null): boolean {
  return picture !== null && picture.ready.includes(picture.you.name);
}

function isStake(kept: unknown): kept is Stake {
  if (kept === null || typeof kept !== 'object') return false;
  const { box, kind, beside, amount } = kept as Record<string, unknown>;
  return (
    Number.isInteger(box) &&
    typeof kind === 'string' &&
    (beside === null || typeof beside === 'string') &&
    Number.isInteger(amount) &&
    Number(amount) > 0
  );
}

function commandOf(stake: Stake): PlayerCommand {
  const { box, kind, amount, beside } = stake;
  return { do: 'Place', box, kind, amount, beside } as PlayerCommand;
}

/** Return the least and the most of a wager that is made before the cards. */
export function boundsOf(layout: Layout, kind: string): { least: number; most: number } {
  const side = layout.side_wagers.find((wager) => wager.kind === kind);
  if (side) return { least: side.minimum, most: side.maximum };
  if (kind === 'toke' && layout.tokes) return { least: layout.tokes.least, most: layout.tokes.most };
  return { least: layout.minimum, most: layout.maximum };
}
