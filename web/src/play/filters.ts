/** Which rounds are looked at. It is kept in the address, so that a view can be found again and passed on. */
import type { operations } from '../api/schema';
import { readDollars } from '../ui/dollars';

export type PlayQuery = NonNullable<operations['own_play_api_me_play_get']['parameters']['query']>;

export const RESULTS = ['won', 'lost', 'even'] as const;
export const MARKS = ['blackjack', 'split', 'doubled', 'side_wager', 'insured', 'surrendered', 'irregular'] as const;

/** The filters as they stand in the fields; nothing is an empty text. */
export interface Chosen {
  chips: string;
  game: string;
  table: string;
  session: string;
  from: string;
  to: string;
  result: string;
  least: string;
  most: string;
  mark: string;
}

const NAMES: (keyof Chosen)[] = ['chips', 'game', 'table', 'session', 'from', 'to', 'result', 'least', 'most', 'mark'];
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const PLAIN = /^[1-9]\d{0,14}$/;

/** Read the filters from an address; what cannot be is left out. */
export function readFilters(query: URLSearchParams): Chosen {
  const chosen = Object.fromEntries(NAMES.map((name) => [name, query.get(name) ?? ''])) as unknown as Chosen;
  const right: Partial<Record<keyof Chosen, boolean>> = {
    chips: ['money', 'play'].includes(chosen.chips),
    table: PLAIN.test(chosen.table),
    session: PLAIN.test(chosen.session),
    from: DAY.test(chosen.from),
    to: DAY.test(chosen.to),
    result: (RESULTS as readonly string[]).includes(chosen.result),
    mark: (MARKS as readonly string[]).includes(chosen.mark),
    least: cents(chosen.least) !== null,
    most: cents(chosen.most) !== null,
  };
  for (const name of NAMES) if (right[name] === false) chosen[name] = '';
  return chosen;
}

/** Return the address of filters. */
export function addressOf(chosen: Chosen): string {
  const query = new URLSearchParams();
  for (const name of NAMES) if (chosen[name]) query.set(name, chosen[name]);
  const text = query.toString();
  return text ? `/history?${text}` : '/history';
}

/** Whether anything is left out by the filters. */
export function anyFilter(chosen: Chosen): boolean {
  return NAMES.some((name) => name !== 'chips' && chosen[name] !== '');
}

/** Return what the server is asked; days are those of the clock on the wall here, both of them included. */
export function queryOf(chosen: Chosen, money: boolean): PlayQuery {
  const from = dayAt(chosen.from, 0);
  const to = dayAt(chosen.to, 1);
  return {
    money: chosen.chips ? chosen.chips === 'money' : money,
    ...(chosen.game ? { game: chosen.game.slice(0, 40) } : {}),
    ...(chosen.table ? { table: Number(chosen.table) } : {}),
    ...(chosen.session ? { session: Number(chosen.session) } : {}),
    ...(from !== null ? { ended_from: from } : {}),
    ...(to !== null ? { ended_to: to } : {}),
    ...(chosen.result ? { result: chosen.result as 'won' } : {}),
    ...(chosen.least ? { least: cents(chosen.least) ?? 0 } : {}),
    ...(chosen.most ? { most: cents(chosen.most) ?? 0 } : {}),
    ...(chosen.mark ? { mark: chosen.mark as 'split' } : {}),
  };
}

/** Return an amount in cents; null where the text is none. */
export function cents(text: string): number | null {
  const read = text === '' ? 0 : readDollars(text);
  return read !== null && read >= 0 && read <= 1e12 ? read : null;
}

function dayAt(day: string, later: number): number | null {
  if (!day) return null;
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const moment = new Date(year, month - 1, date + later).getTime();
  return Number.isFinite(moment) && moment >= 0 ? moment : null;
}
