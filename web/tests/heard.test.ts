// @vitest-environment node
/** Which sound goes with what is seen. */
import { expect, it } from 'vitest';
import type { TableEvent } from '../src/api/types';
import { soundOf, soundOfRound } from '../src/table/heard';
import type { Result } from '../src/table/scene';

const result = (bettor: string, net: number, id = 'higher', kind = 'blackjack'): Result =>
  ({ wager: { bettor, net, kind, amount: 500, outcome: net > 0 ? 'win' : net < 0 ? 'lose' : 'push' }, why: { id } }) as unknown as Result;

it.each([
  ['CardDealt', 'card'],
  ['WagerPlaced', 'chip'],
  ['ShoeOpened', 'shuffle'],
  ['PlayerReady', null],
])('%s sounds like %s', (event, sound) => {
  expect(soundOf({ event } as TableEvent)).toBe(sound);
});

it.each([
  ['a win', [result('Ann', 500)], 'win'],
  ['a blackjack', [result('Ann', 750, 'blackjack')], 'blackjack'],
  ['more lost than won', [result('Ann', 500), result('Ann', -900)], 'lose'],
  ['nothing either way', [result('Ann', 500), result('Ann', -500)], 'push'],
  ['a toke that wins, which the dealers keep', [result('Ann', 500, 'higher', 'toke')], 'lose'],
  ['what others won', [result('Bob', 500)], null],
])('a round with %s', (_, results, sound) => {
  expect(soundOfRound(results, 'Ann')).toBe(sound);
});
