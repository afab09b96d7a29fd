/** The names that a shared hand has in place of people's own, in the reader's language. */
import type { TableEvent } from '../api/types';

const BOX = /^Box (\d+)( \(\d+\))?$/;
const SOMEBODY = 'Somebody';
const FIELDS = ['player', 'bettor'];

/** Return the events with everybody called as the reader's language has it. No player's own name has a blank in it. */
export function called(events: TableEvent[], box: (number: string) => string, somebody: string): TableEvent[] {
  const name = (given: string): string => {
    const found = BOX.exec(given);
    if (found) return box(found[1]!) + (found[2] ?? '');
    return given === SOMEBODY ? somebody : given;
  };
  const renamed = (data: Record<string, unknown>): Record<string, unknown> => {
    const made = { ...data };
    for (const field of FIELDS) if (typeof made[field] === 'string') made[field] = name(made[field]);
    if (Array.isArray(made.to)) made.to = made.to.map((one: unknown) => (Array.isArray(one) ? [name(String(one[0])), one[1]] : one));
    if (made.wager !== null && typeof made.wager === 'object') made.wager = renamed(made.wager as Record<string, unknown>);
    return made;
  };
  return events.map((event) => {
    const details = (event as { details?: Record<string, unknown> | null }).details;
    return {
      ...event,
      data: renamed(event.data as Record<string, unknown>),
      ...(details ? { details: renamed(details) } : {}),
    } as TableEvent;
  });
}
