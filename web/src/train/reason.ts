/** Why a decision was good or bad, in one sentence made of what the solver says. */
import type { Graded } from '../api/types';
import { list, number, percent, sentence } from '../texts/texts.svelte';
import { choiceName, tt } from './texts';

const PUSHES_ON = 22;

/** Tell what the choice was worth beside the best one (or the best beside the next), and the chances behind it. */
export function reasonOf(graded: Graded): string {
  const others = Object.keys(graded.values).filter((name) => name !== graded.chosen);
  const beside = graded.grade === 'best' ? others[0] : graded.best;
  const first = sentence(choiceName(graded.chosen));
  const worth = number(graded.values[graded.chosen] ?? 0, 3, true);
  const values =
    beside === undefined
      ? tt('verdict.only', { first, worth })
      : tt('verdict.values', { first, worth, second: choiceName(beside), less: number(graded.values[beside] ?? 0, 3, true) });
  const chances = chancesOf(graded, new Set([graded.chosen, beside ?? '']));
  return chances.length === 0 ? tt('verdict.plain', { values }) : tt('verdict.because', { values, chances: list(chances) });
}

/** The chances that bear on these choices; a surrender, a split or a zap rests on no single one. */
function chancesOf({ chances }: Graded, named: Set<string>): string[] {
  if (chances.hole_tens !== null) return [tt('chance.hole_tens', { share: percent(chances.hole_tens, 0) })];
  const told: string[] = [];
  if (chances.dealer_busts !== null && named.has('stand'))
    told.push(tt('chance.dealer_busts', { share: percent(chances.dealer_busts, 0) }));
  if (chances.dealer_pushes !== null && named.has('stand'))
    told.push(tt('chance.dealer_pushes', { total: PUSHES_ON, share: percent(chances.dealer_pushes, 0) }));
  if (chances.next_breaks !== null && (named.has('hit') || named.has('double'))) {
    told.push(chances.next_breaks > 0 ? tt('chance.next_breaks', { share: percent(chances.next_breaks, 0) }) : tt('chance.never_breaks'));
  }
  return told;
}
