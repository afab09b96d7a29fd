// @vitest-environment node
/** A decision is open when the felt shows what it is about, whatever others do meanwhile. */
import { describe, expect, it } from 'vitest';
import type { Picture } from '../src/api/types';
import { offerOf, patience } from '../src/table/offer';
import { choice } from './choices';

interface Shown {
  version: number;
  round?: number;
  cards?: string[];
  dealer?: string[];
  open?: string[];
  other?: string[];
}

const hand = (cards: string[]): object => ({ cards, zapped: false, acting: true });

function picture({ version, round = 1, cards = ['Th', '6d'], dealer = ['9c'], open = ['Hit', 'Stand'], other = ['2c'] }: Shown): Picture {
  const boxes = [
    { number: 1, hands: [hand(cards)] },
    { number: 2, hands: [hand(other)] },
  ];
  return {
    version,
    round,
    running: true,
    now: 1000,
    clock: null,
    boxes,
    dealer: { cards: dealer },
    you: { legal: open.map((name) => choice({ do: name, box: 1 })) },
  } as unknown as Picture;
}

const names = (now: Picture, seen: Picture | null): string[] => offerOf(now, seen).actions.map((action) => action.name);
const now = picture({ version: 9 });

describe('a decision', () => {
  it('is open where its picture has been shown', () => {
    const offer = offerOf(now, now);
    expect(offer.actions.map((action) => action.name)).toEqual(['hit', 'stand']);
    expect(offer.hands).toBe(now.boxes[0]!.hands);
    expect([offer.due, offer.open]).toEqual([true, true]);
  });

  it('is not drawn before the cards of its round', () => {
    const before = picture({ version: 5, round: 0, open: [], cards: [], dealer: [] });
    expect(offerOf(now, before)).toMatchObject({ actions: [], due: true, open: false });
    expect(offerOf(now, picture({ version: 5, round: 0 }))).toMatchObject({ actions: [], due: true, open: false });
    expect(offerOf(now, null)).toMatchObject({ actions: [], due: true, open: false });
  });

  it.each([
    ['a card of the hand', { cards: ['Th'] }],
    ['a card of the dealer', { dealer: [] }],
    ['what may be chosen', { open: ['Insure', 'Decline'] }],
  ])('is not open before %s is shown; what was open before stays, and cannot be used', (_, before) => {
    const seen = picture({ version: 8, ...before });
    const offer = offerOf(now, seen);
    expect([offer.due, offer.open]).toEqual([true, false]);
    expect(names(now, seen)).toEqual(names(seen, seen));
    expect(offer.hands).toBe(seen.boxes[0]!.hands);
  });

  it('stays open while others do something', () => {
    expect(offerOf(now, picture({ version: 8, other: ['2c', '3c'] })).open).toBe(true);
  });

  it('is open where more was shown than the picture tells', () => {
    expect(offerOf(now, picture({ version: 10, cards: ['2c'] })).open).toBe(true);
  });

  it('is gone when it was made', () => {
    expect(offerOf(picture({ version: 9, open: [] }), picture({ version: 8 }))).toMatchObject({ actions: [], due: false, open: false });
    expect(offerOf(null, null)).toMatchObject({ actions: [], due: false, open: false });
  });
});

describe('how long a decision waits', () => {
  it('has a bound', () => expect(patience(now)).toBe(8000));
  it('leaves most of the time that the clock gives', () => {
    expect(patience({ ...now, clock: 31_000 })).toBe(8000);
    expect(patience({ ...now, clock: 7000 })).toBe(2000);
    expect(patience({ ...now, clock: 900 })).toBe(0);
  });
  it('does not matter where nothing is to be decided', () => expect(patience(picture({ version: 9, open: [] }))).toBeNull());
});
