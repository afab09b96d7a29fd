/** Which sound goes with what is seen. */
import type { TableEvent } from '../api/types';
import { broughtBy, type Result } from './scene';
import type { Sound } from './sounds';

const OF_EVENTS: Partial<Record<TableEvent['event'], Sound>> = {
  CardDealt: 'card',
  CardTurned: 'card',
  WagerPlaced: 'chip',
  ShoeOpened: 'shuffle',
};

/** The sound of an event, if it has one. */
export function soundOf(event: TableEvent): Sound | null {
  return OF_EVENTS[event.event] ?? null;
}

/** The sound of what a round brought somebody; none for who had no wager in it. */
export function soundOfRound(results: Result[], who: string): Sound | null {
  const own = results.filter((result) => result.wager.bettor === who);
  if (own.length === 0) return null;
  const net = own.reduce((sum, result) => sum + broughtBy(result.wager), 0);
  if (net > 0) return own.some((result) => result.why?.id.startsWith('blackjack')) ? 'blackjack' : 'win';
  return net < 0 ? 'lose' : 'push';
}
