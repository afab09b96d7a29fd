// @vitest-environment node
/** Which tables the wall shows first. */
import { expect, it } from 'vitest';
import type { WallCard } from '../src/api/types';
import { arrange, since } from '../src/floor/sorting';

const card = (id: number, at: number, incident: number | null = null): WallCard =>
  ({
    id,
    at,
    name: `T${id}`,
    game_name: '',
    dealt_by: null,
    floor_by: null,
    players: 1,
    rulings: incident === null ? [] : [{}],
    irregular: { waits: null },
    incident: incident === null ? null : { at: incident },
  }) as unknown as WallCard;

const order = (cards: WallCard[], sort: 'table' | 'wait'): number[] => arrange(cards, new Map(), sort, 'all', '', '').map((one) => one.id);

it('an open ruling comes first, the oldest before the others', () => {
  expect(order([card(1, 5), card(2, 9, 8), card(3, 9, 7)], 'table')).toEqual([3, 2, 1]);
});

it('a table at which nothing has happened yet does not wait', () => {
  expect(since(card(1, 0))).toBe(Infinity);
  expect(order([card(1, 0), card(2, 9), card(3, 5), card(4, 0)], 'wait')).toEqual([3, 2, 1, 4]);
});
