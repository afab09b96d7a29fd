/** Names of clauses and readings: `free-bet-ma 6(n)(1)`, `reading FB1`, `spanish-21 reading S1`. */
import { t } from '../texts/texts.svelte';

const READING = /(?<=^|\s)reading (?=\S+$)/;

/** The game whose rulebook has an entry: a clause names it, a reading of the project belongs to whoever cites it. */
export function bookOf(citation: string, game: string): string {
  return citation.startsWith('reading ') ? game : (citation.split(' ')[0] ?? game);
}

/** The game that citations are of, where nothing else says it. */
export function gameOf(citations: string[]): string {
  return citations.find((citation) => !citation.startsWith('reading '))?.split(' ')[0] ?? '';
}

/** The language of a citation: clauses have the same name everywhere, readings are called so in the reader's language. */
export function langOf(citation: string): 'en' | undefined {
  return READING.test(citation) ? undefined : 'en';
}

/** A citation as the reader calls it: `lecture FB1`. Addresses, and what the server is asked, keep the name itself. */
export function called(citation: string): string {
  return citation.replace(READING, `${t('clause_kind.reading')} `);
}

/** A citation as the reader calls it, without the game that everybody here knows. */
export function shortName(citation: string, game: string): string {
  return called(citation.startsWith(`${game} `) ? citation.slice(game.length + 1) : citation);
}

/** What the server calls the citation that somebody wrote as the page does. */
export function cited(written: string): string {
  return written.replace(new RegExp(`(?<=^|\\s)${t('clause_kind.reading')}(?=\\s)`, 'i'), 'reading');
}

/** Where an entry stands in the rulebook. */
export function addressOf(citation: string, game: string): string {
  return `/rulebook/${bookOf(citation, game)}?clause=${encodeURIComponent(citation)}`;
}
