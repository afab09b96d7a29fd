/** Wagers that are laid out but not made yet. They are made together, when the player is done. */
import type { Layout, PlayerCommand } from '../api/types';
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
  /** What was wagered on the last round, to be laid out again. */
  last = $state.raw<Stake[]>([]);

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

  /** Make the wagers, the ones on blackjack first, and say that one is done. Stops at the first that is refused. */
  async make(live: LiveTable): Promise<boolean> {
    const made = [...this.stakes].sort((first, second) => rank(first) - rank(second) || first.box - second.box);
    for (const stake of made) {
      if (!(await live.play(commandOf(stake)))) return false;
      this.stakes = this.stakes.filter((kept) => kept !== stake);
    }
    if (made.length > 0) this.last = made;
    await live.cutting.cut(live.picture);
    return live.play({ do: 'Ready' });
  }
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
