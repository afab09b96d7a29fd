/** What is printed on a layout, in words. */
import type { Fact, Layout, Why } from '../api/types';
import { tellAll } from '../texts/facts';
import { tellId } from '../texts/texts.svelte';

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

/** Say why a wager was settled as it was. */
export function tellReason(why: Why, words: string): string {
  return tellId('reason', why.id, why.values, words);
}
