/** The lines of pay tables, in words. */
import { textOr, word, wordOfAny } from './texts.svelte';

/**
 * Name a line of a pay table by its id; a toke has the lines of whatever wager it stands beside. The bonuses of a 21 are
 * lines of no wager: any that lies on a hand can win by them.
 */
export function payLine(kind: string, id: string, name: string): string {
  const text = kind === 'toke' ? wordOfAny('line', id) : lineOf(word(`line.${kind}`, id), id);
  return text === id ? name : text;
}

function lineOf(text: string, id: string): string {
  return text === id ? textOr(`line.twenty_one.${id}`, id) : text;
}
