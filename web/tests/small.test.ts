// @vitest-environment node
/** The small parts: the commitment, sums of batches, links, dollars, odds. */
import { createHash } from 'node:crypto';
import { sha256 } from '../src/state/sha256';
import { describe, expect, it } from 'vitest';
import { commitmentOf, liesIn } from '../src/state/commitment';
import { linkOf, readLink } from '../src/lab/link';
import { added, type Run } from '../src/lab/runs';
import { readDollars } from '../src/staff/dollars';
import { odds } from '../src/texts/facts';

describe('the commitment to a shoe', () => {
  it('is the SHA-256 of salt, a colon and the cards', async () => {
    const [salt, order] = ['00ff', 'As Td 7c'];
    expect(await commitmentOf(salt, order)).toBe(createHash('sha256').update(`${salt}:${order}`).digest('hex'));
  });

  it('changes with a single card', async () => {
    expect(await commitmentOf('00ff', 'As Td 7c')).not.toBe(await commitmentOf('00ff', 'As 7c Td'));
  });

  it('holds the cards that were dealt, in their order', () => {
    const order = '2c As Td 7c 9h';
    expect(liesIn(['As', 'Td', null, '9h'], order)).toBe(true);
    expect(liesIn(['As', '7c'], order)).toBe(false);
    expect(liesIn(['7c', '9h', null], order)).toBe(false);
  });
});

describe('batches', () => {
  it('add up to what all rounds together say', () => {
    const samples = Array.from({ length: 600 }, (_, place) => Math.sin(place * place) * 3);
    const stats = (of: number[]): { rounds: number; ev: number; sd: number } => {
      const ev = of.reduce((sum, one) => sum + one, 0) / of.length;
      return { rounds: of.length, ev, sd: Math.sqrt(of.reduce((sum, one) => sum + (one - ev) ** 2, 0) / of.length) };
    };
    let run: Run | undefined;
    for (const [from, to] of [
      [0, 50],
      [50, 300],
      [300, 600],
    ] as const)
      run = added(run, stats(samples.slice(from, to)));
    const all = stats(samples);
    expect(run!.rounds).toBe(600);
    expect(run!.ev).toBeCloseTo(all.ev, 12);
    expect(run!.sd).toBeCloseTo(all.sd, 12);
    expect(run!.se).toBeCloseTo(all.sd / Math.sqrt(600), 12);
  });
});

describe('a link to rules', () => {
  it('is read as it was written', () => {
    const chosen = { dealer_hits_soft_17: 'true', blackjack_pays: '6:5', table_minimum: '7.50' };
    for (const a of [null, { game: 'another', chosen: { decks: '8' } }]) {
      const url = new URL(linkOf({ b: { game: 'a-game', chosen }, a }), 'http://house');
      expect(readLink(url.searchParams)).toEqual({ b: { game: 'a-game', chosen }, a });
    }
  });

  it('ignores what is no choice', () => {
    expect(readLink(new URLSearchParams('game=x&set=nothing&set==y&aset=decks%3D8'))).toEqual({ b: { game: 'x', chosen: {} }, a: null });
  });
});

describe('dollars', () => {
  it.each([
    ['500', 50_000],
    ['7.50', 750],
    ['7,5', 750],
    ['$1,250', 125_000],
    ['0', null],
    ['-5', null],
    ['1.234', null],
    ['ten', null],
  ])('%s is %s', (text, cents) => expect(readDollars(text)).toBe(cents));
});

it('odds are written as a layout prints them', () => expect(odds('3:2')).toBe('3 to 2'));

describe('the page’s own SHA-256', () => {
  it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])('is the browser’s for %i bytes', async (length) => {
    const message = Uint8Array.from({ length }, (_, at) => (at * 37) % 256);
    expect([...sha256(message)]).toEqual([...new Uint8Array(await crypto.subtle.digest('SHA-256', message))]);
  });
});
