/** The rules of a table in words: facts come from the server as an id and values, texts from the catalogue. */
import type { Fact } from '../api/types';
import { type Key, money, number, t, word } from './texts.svelte';

/** How a fact is put: at length, as the felt has it, as a phrase in a row of others, or in a word or two. */
export type Form = 'line' | 'felt' | 'phrase' | 'short';
type Value = Fact['values'][string];

/** Say a fact. */
export function tell(fact: Fact, form: Form): string {
  return t(`rule.${fact.id}.${form}` as Key, valuesOf(fact, form === 'short'));
}

/** Write the values of a fact. */
export function valuesOf(fact: Fact, short: boolean): Record<string, string> {
  return Object.fromEntries(Object.entries(fact.values).map(([name, value]) => [name, write(value, short)]));
}

/** Say several facts one after the other. */
export function tellAll(facts: Fact[], form: Form, between: string = t('join.comma')): string {
  return facts.map((fact) => tell(fact, form)).join(between);
}

/** Write odds, `3:2`, as a layout prints them: `3 to 2`. */
export function odds(text: string): string {
  return ratio(text, false);
}

function ratio(text: string, short: boolean): string {
  const [win = '', stake = ''] = text.split(':');
  return t(short ? 'odds.short' : 'odds', { win: number(Number(win)), stake: number(Number(stake)) });
}

function write(value: Value, short: boolean): string {
  if (typeof value === 'number') return number(value);
  if (typeof value === 'string') return value;
  if ('cents' in value) return money(value.cents);
  if ('odds' in value) return ratio(value.odds, short);
  if ('totals' in value) return totals(value.totals, short);
  if ('share' in value) return word('share', value.share);
  return value.names.map((name) => word(value.family, name)).join(t(value.alternatives ? 'join.or' : 'join.comma'));
}

/** Three totals or more without a gap are written by their ends. */
function totals(given: number[], short: boolean): string {
  const [first = 0] = given;
  const last = given[given.length - 1] ?? first;
  const whole = given.length > 2 && given.length === last - first + 1;
  if (whole) return t(short ? 'span.short' : 'span', { from: first, to: last });
  return given.join(t(short ? 'join.comma' : 'join.or'));
}
