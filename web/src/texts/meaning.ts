/** One line of meaning for every abbreviation and every wager, in the reader's language; empty until it is loaded. */
import type { Fact } from '../api/types';
import { valuesOf } from './facts';
import { fill, learnAllTexts, textId, textOr, t, type Key, known } from './texts.svelte';

/** Load the texts, which the first load has not; where that fails, the next one who asks tries again. */
export function learnMeanings(): Promise<unknown> {
  return learnAllTexts().catch(() => undefined);
}

/** What a wager is about; one of a game from outside without a text of its own is told by its pay table. */
export function meansKind(kind: string): string {
  return textOr(textId(`means.kind.${kind}`), textOr('means.kind', ''));
}

/** What a rule that is told in short is about: of a side wager, what the wager is. */
export function meansFact(fact: Fact): string {
  const name = fact.id.startsWith('side_wager.') ? fact.values.name : undefined;
  if (typeof name === 'object' && 'names' in name) return meansKind(name.names[0] ?? '');
  const line = `rule.${fact.id}.line`;
  return fill(textOr(`means.rule.${fact.id}`, known(line) ? t(line as Key) : ''), valuesOf(fact, false));
}

/** What a term is: `lammer`, `edge`. */
export function meansTerm(term: string): string {
  return textOr(`means.term.${term}`, '');
}
