/** What is printed on a layout, in words. */
import type { Fact, Layout, Why } from '../api/types';
import { tellAll } from '../texts/facts';
import { tellId, textOr, word, wordOfAny } from '../texts/texts.svelte';

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

/** Say why a wager was settled as it was. */
export function tellReason(why: Why, words: string): string {
  return tellId('reason', why.id, why.values, words);
}
