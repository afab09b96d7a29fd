/** What is printed on a layout, in words. */
import type { Fact, Layout, Why } from '../api/types';
import { tellAll } from '../texts/facts';
import { tellId, word, wordOfAny } from '../texts/texts.svelte';

/** The lines on the felt's arcs: blackjack, the dealer's rule, insurance. */
export function arcLines(layout: Layout): string[] {
  return layout.felt.map((arc) => tellAll(arc, 'felt', '  ·  '));
}

/** A line of the layout with the clauses it rests on. */
export interface Printed {
  line: string;
  clauses: string[];
}

/** Every line of the layout. */
export function printedLines(layout: Layout): Printed[] {
  return layout.lines.map((facts) => ({ line: tellAll(facts, 'line'), clauses: clausesOf(facts) }));
}

function clausesOf(facts: Fact[]): string[] {
  return [...new Set(facts.flatMap((fact) => fact.clauses))];
}

/** Name a line of a pay table by its id; a toke has the lines of whatever wager it stands beside. */
export function payLine(kind: string, id: string, name: string): string {
  const text = kind === 'toke' ? wordOfAny('line', id) : word(`line.${kind}`, id);
  return text === id ? name : text;
}

/** Say why a wager was settled as it was. */
export function tellReason(why: Why, words: string): string {
  return tellId('reason', why.id, why.values, words);
}
