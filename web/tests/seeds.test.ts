/** The visitor's seeds, and orders worked out again: the hashes come from the audit's program, which shares no code with this. */
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Picture } from '../src/api/types';
import { hashOf, isOwn, keep, newSeed, orderOf, seedOf } from '../src/state/seeds';
import { Cutting } from '../src/table/cutting';

const [house, first, second] = ['a', 'b', 'c'].map((digit) => digit.repeat(64)) as [string, string, string];
const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
const pack = Array.from({ length: 6 }, () => [...'A23456789TJQK'].flatMap((rank) => [...'cdhs'].map((suit) => rank + suit))).flat();

describe('an order', () => {
  it('follows from the house’s seed alone, and from the players’ in whatever sequence', () => {
    expect(sha(orderOf(pack, 9, 3, house, []).join(' '))).toBe('83ad6ab98ee50fc5ddd455c093a69982230adf194862914415dd40d7ebd8d36b');
    for (const seeds of [
      [first, second],
      [second, first],
    ])
      expect(sha(orderOf(pack, 9, 3, house, seeds).join(' '))).toBe('c5a27ef60f87e866b63bc20ca749f3bcfc911f4c5248dae36f70b88e8c546db6');
    expect(orderOf(['2c', 'Kd', '9s', 'As', '7h'], 9, 3, house, [first]).join(' ')).toBe('Kd 9s 7h As 2c');
  });

  it('is another one for another table, shoe or seed', () => {
    const orders = [
      orderOf(pack, 9, 3, house, [first]),
      orderOf(pack, 8, 3, house, [first]),
      orderOf(pack, 9, 4, house, [first]),
      orderOf(pack, 9, 3, second, [first]),
      orderOf(pack, 9, 3, house, [second]),
    ];
    expect(new Set(orders.map((order) => order.join(' '))).size).toBe(5);
  });
});

describe('the visitor’s seeds', () => {
  beforeEach(() => localStorage.clear());

  it('are kept by their pledges', () => {
    const seed = newSeed('my words');
    expect(seed).toMatch(/^[0-9a-f]{64}$/);
    expect(newSeed('my words')).not.toBe(seed);
    const pledge = keep(seed);
    expect([pledge, seedOf(pledge), isOwn(seed), seedOf('x'), isOwn(first)]).toEqual([hashOf(seed), seed, true, undefined, false]);
  });

  it('are kept by the page where the browser keeps nothing', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    const seed = newSeed();
    expect(seedOf(keep(seed))).toBe(seed);
    vi.restoreAllMocks();
  });
});

describe('the cut', () => {
  const seen = (seeds: object | null, you: object = {}): Picture =>
    ({
      closed: false,
      boxes: [],
      you: { name: 'Ann', actor: 'Ann', chips: 100, ...you },
      seeds: seeds && { house: 'h', pledged: {}, shown: {}, later: {}, due: true, ...seeds },
    }) as unknown as Picture;
  let sent: any[];
  let cutting: Cutting;
  beforeEach(() => {
    localStorage.clear();
    sent = [];
    cutting = new Cutting(async (command) => {
      sent.push(command);
      return true;
    });
  });

  it('is pledged once by whoever is at the table', async () => {
    await Promise.all([cutting.follow(seen({})), cutting.follow(seen({}))]);
    expect(sent).toEqual([{ do: 'PledgeSeed', pledge: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    expect(seedOf(sent[0].pledge)).toBeDefined();
  });

  it('is not pledged by strangers, staff, twice, too late, or where people shuffle', async () => {
    for (const picture of [
      seen({}, { chips: 0 }),
      seen({}, { actor: 'dealer' }),
      seen({ pledged: { Ann: 'p' } }),
      seen({ shown: { Bob: first } }),
      seen(null),
    ])
      await cutting.follow(picture);
    expect(sent).toEqual([]);
  });

  it('shows the seed that was pledged, and pledges the next', async () => {
    const pledge = keep(first);
    await cutting.cut(seen({ pledged: { Ann: pledge } }));
    expect(sent).toEqual([{ do: 'ShowSeed', seed: first, pledge: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    expect(sent[0].pledge).not.toBe(pledge);
  });

  it('shows nothing that is not due, shown already, or another browser’s', async () => {
    const pledge = keep(first);
    for (const picture of [
      seen({ pledged: { Ann: pledge }, due: false }),
      seen({ pledged: { Ann: pledge }, shown: { Ann: first } }),
      seen({ pledged: { Ann: 'other' } }),
      seen({}),
      seen(null),
      null,
    ])
      await cutting.cut(picture);
    expect(sent).toEqual([]);
  });
});
