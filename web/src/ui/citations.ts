/** Names of clauses and readings: `free-bet-ma 6(n)(1)`, `reading FB1`, `spanish-21 reading S1`. */

/** The game whose rulebook has an entry: a clause names it, a reading of the project belongs to whoever cites it. */
export function bookOf(citation: string, game: string): string {
  return citation.startsWith('reading ') ? game : (citation.split(' ')[0] ?? game);
}

/** The game that citations are of, where nothing else says it. */
export function gameOf(citations: string[]): string {
  return citations.find((citation) => !citation.startsWith('reading '))?.split(' ')[0] ?? '';
}

/** A citation without the game that everybody here knows. */
export function shortName(citation: string, game: string): string {
  return citation.startsWith(`${game} `) ? citation.slice(game.length + 1) : citation;
}

/** Where an entry stands in the rulebook. */
export function addressOf(citation: string, game: string): string {
  return `/rulebook/${bookOf(citation, game)}?clause=${encodeURIComponent(citation)}`;
}
