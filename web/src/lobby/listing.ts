/** The open tables, a page at a time: those whose name, game or opener holds a word. */
import { asked, server } from '../api/client';
import type { TableLine } from '../api/types';

const PAGE = 100;

export interface Listing {
  tables: TableLine[];
  /** Whether there are more than were asked for. */
  more: boolean;
}

/** Return as many pages of tables as are wanted, and before them every table that an irregularity holds up: first those that wait for a ruling. */
export async function listPit(search: string, pages: number): Promise<Listing> {
  const [held, { tables, more }] = await Promise.all([
    asked(server.GET('/api/tables', { params: { query: { search, waits: true } } })),
    listTables(search, pages),
  ]);
  held.sort((one, other) => Number(other.waits?.by === 'floor') - Number(one.waits?.by === 'floor'));
  const first = new Set(held.map((table) => table.id));
  return { tables: [...held, ...tables.filter((table) => !first.has(table.id))], more };
}

/** Return as many pages of tables as are wanted. */
export async function listTables(search: string, pages: number): Promise<Listing> {
  const tables: TableLine[] = [];
  for (let page = 0; page < pages; page += 1) {
    const query = { search, limit: PAGE, after: tables.at(-1)?.id ?? 0 };
    const next = await asked(server.GET('/api/tables', { params: { query } }));
    tables.push(...next);
    if (next.length < PAGE) return { tables, more: false };
  }
  return { tables, more: true };
}
