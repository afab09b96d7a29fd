// @vitest-environment node
/** What is printed on the cards. */
import { describe, expect, it } from 'vitest';
import { laid, printOf } from '../src/table/card_shapes';

const RANKS = { A: 1, '2': 2, '3': 3, '4': 4, '5': 5, '6': 6, '7': 7, '8': 8, '9': 9, T: 10 };
const begins = (shape: string): number => shape.split('M').length - 1;

describe('a card', () => {
  it.each(Object.entries(RANKS))('%s has its pips and two corners', (rank, pips) => {
    for (const suit of 'cdhs') expect(begins(printOf(`${rank}${suit}`).suits)).toBe(pips + 2);
  });

  it.each(['J', 'Q', 'K'])('%s has a court, the same upside down', (rank) => {
    const { suits, court } = printOf(`${rank}h`);
    expect(begins(suits)).toBe(4);
    expect(court.map(([paint]) => paint)).toContain('skin');
    for (const [, shape] of court) expect(begins(shape) % 2).toBe(0);
  });

  it('is drawn once', () => {
    expect(printOf('7d')).toBe(printOf('7d'));
    expect(printOf('7d').suits).not.toBe(printOf('7h').suits);
  });
});

describe('a shape', () => {
  it('is laid somewhere, larger', () => {
    expect(laid('M1 2l3 4h5z', 10, 20, 2)).toBe('M12 24l6 8h10z');
  });

  it('is turned upside down', () => {
    expect(laid('M1 2l3 4h5z', 10, 20, 1, true)).toBe('M9 18l-3 -4h-5z');
  });

  it('keeps the flags of an arc', () => {
    expect(laid('M0 0a21 21 0 1 1 -10 33z', 0, 0, 0.5, true)).toBe('M0 0a10.5 10.5 0 1 1 5 -16.5z');
  });
});
