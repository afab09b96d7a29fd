/** What the server lists as open, with the names it gives to decisions (written by the build from the server's own). */
import type { Choice } from '../src/api/types';
import actions from './generated/actions.json';

/** Return a choice as the server sends it for a command. */
export function choice(command: Record<string, unknown>, more: Partial<Choice> = {}): Choice {
  const known = actions.find(
    (one) => one.command === command.do && Object.entries(one.fixed).every(([name, value]) => command[name] === value),
  );
  const names = known && {
    name: known.name,
    verb: known.verb,
    key: known.key,
    advised: known.advised,
    decides: known.decides,
    safe: known.safe,
    shows_amount: known.shows_amount,
  };
  return { command, least: 0, most: 0, unit: 1, free: false, kind: null, clauses: ['x 9'], words: '', action: names ?? null, ...more };
}
