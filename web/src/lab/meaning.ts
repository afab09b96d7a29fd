/** What a cell of the strategy's chart means, in the visitor's language. */
import { t, word } from '../texts/texts.svelte';

const OTHERWISE = ', otherwise ';
const ALLOWED = ' if allowed';

function part(text: string): string {
  if (!text.endsWith(ALLOWED)) return word('meaning', text);
  return t('chart.allowed', { meaning: word('meaning', text.slice(0, -ALLOWED.length)) });
}

/** The server says it in English: one decision, or several, each for where the one before it is not allowed. */
export function meaningOf(said: string): string {
  return said
    .split(OTHERWISE)
    .map(part)
    .reduce((first, then) => t('chart.otherwise', { first, then }));
}
