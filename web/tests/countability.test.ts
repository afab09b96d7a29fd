/** How countable a game is, and its price with the cover card: asked for on a click, shown in tables, never of other rules. */
import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, asks, fakeClient } from './fake';
import { chartOf, option, solvedAt } from './lab_answers';

vi.mock('../src/api/client', (original) => fakeClient(original));

import App from '../src/App.svelte';
import Countability from '../src/lab/Countability.svelte';
import { Bench } from '../src/lab/bench.svelte';
import { oddCards, ranksOf, signedTag } from '../src/lab/countability';
import { go } from '../src/state/router.svelte';
import { speak } from '../src/texts/texts.svelte';

const bounty = {
  wager: "king's bounty",
  ev: -0.23,
  by_rank: { '5': 0.005, K: -0.013 },
  by_card: { '5c': 0.005, '5s': 0.005, Kc: -0.0102, Ks: -0.0219 },
  best_tags: [1, 2, 3].map((level) => ({ level, tags: { '5': level, K: -level }, correlation: 0.9 + level / 100, whole_shoe: 8 - level })),
  counts: { 'hi-lo': 0.7654, zen: 0.8 },
};
const main = { ...bounty, wager: 'blackjack', ev: -0.006, by_rank: { '5': 0.0014, K: -0.0009 }, by_card: {} };
const countable = { game: 'x', options: {}, strategy: 'best', cards: { '5': 24, K: 24 }, wagers: [main, bounty] };
const cover = {
  cards_before: 260,
  cards_behind: 52,
  ev: -0.0063,
  house_edge: 0.0063,
  effect: -0.0003,
  se: 0.00005,
  rounds: 10_000_000,
  rounds_of_a_shoe: 46,
};
const asked = (path: string): any[] => asks.mock.calls.filter((call) => call[0] === path).map((call) => call[1].body);
const on = (decks: string) => ({ b: { game: 'x', chosen: { decks } }, a: null });

beforeEach(async () => {
  asks.mockClear();
  await speak('en');
  answer('/api/games', [{ id: 'x', name: 'Game X', options: [option('decks')], texts: {} }]);
  answer('/api/games/{game}/clauses', []);
  answer('/api/lab/solve', (body) => solvedAt(0.006, chartOf(), { options: body.options, cover: null }));
  answer('/api/lab/moved', { of: 0, usual: 0.006, line: null });
  answer('/api/lab/effects', { of: 0, effect: null });
  answer('/api/lab/countability', countable);
  answer('/api/lab/cover', cover);
  answer('/api/me', { person: { name: 'Ann', role: 'player' }, wallet: 0, csrf: '', seats: [] });
});

describe('how countable', () => {
  it('asks nothing by itself, and once on a click', async () => {
    render(Countability, { game: 'x', chosen: { decks: '8' } });
    expect(asked('/api/lab/countability')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Work it out' }));
    expect(await screen.findByRole('table', { name: /Effect of one card gone/ })).toBeTruthy();
    expect(asked('/api/lab/countability')).toEqual([{ game: 'x', options: { decks: '8' } }]);
  });

  it('shows effects, suits that differ, tags and counts as tables with heads', async () => {
    render(Countability, { game: 'x', chosen: {} });
    await userEvent.click(screen.getByRole('button', { name: 'Work it out' }));
    const effects = await screen.findByRole('table', { name: /Effect of one card gone/ });
    const heads = within(effects)
      .getAllByRole('columnheader')
      .map((head) => head.textContent);
    expect(heads.slice(0, 2)).toEqual(['Rank', 'In the shoe']);
    expect(heads).toHaveLength(4);
    const king = within(effects).getByRole('row', { name: /king/ });
    expect(within(king).getByRole('rowheader').textContent).toBe('king');
    expect(
      within(king)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['24', '-0.0900%', '-1.3000%']);
    const suits = screen.getByRole('table', { name: /cards that differ from their rank/ });
    expect(within(suits).getByRole('row', { name: /king of spades/ }).textContent).toContain('-2.1900%');
    expect(within(suits).getAllByRole('rowheader')).toHaveLength(2);
    const tags = screen.getByRole('table', { name: /best whole-number counts/ });
    expect(within(tags).getAllByRole('row')).toHaveLength(1 + 2 * 3);
    expect(within(tags).getAllByRole('row')[6]!.textContent).toContain('0.9300');
    const counts = screen.getByRole('table', { name: /Correlation of known counts/ });
    expect(within(counts).getByRole('row', { name: /hi-lo/ }).textContent).toContain('0.7654');
  });

  it('is told in French', async () => {
    await speak('fr');
    render(Countability, { game: 'x', chosen: {} });
    await userEvent.click(await screen.findByRole('button', { name: 'Calculer' }));
    expect(await screen.findByRole('row', { name: /roi de pique/ })).toBeTruthy();
  });

  it('forgets what belongs to other rules, and takes no late answer for these', async () => {
    const held: (() => void)[] = [];
    answer('/api/lab/countability', () => new Promise((resolve) => held.push(() => resolve(countable))));
    const { rerender } = render(Countability, { game: 'x', chosen: { decks: '8' } });
    await userEvent.click(screen.getByRole('button', { name: 'Work it out' }));
    await waitFor(() => expect(held).toHaveLength(1));
    await rerender({ game: 'x', chosen: { decks: '6' } });
    held[0]!();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.queryByRole('table')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Work it out' }));
    await waitFor(() => expect(held).toHaveLength(2));
    held[1]!();
    expect(await screen.findByRole('table', { name: /Effect of one card gone/ })).toBeTruthy();
    await rerender({ game: 'x', chosen: {} });
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('saves the effects as a file', async () => {
    answer('/api/lab/exports/{file}', new Blob(['wager']));
    URL.createObjectURL = vi.fn(() => 'blob:x');
    render(Countability, { game: 'x', chosen: { decks: '8' } });
    await userEvent.click(screen.getByRole('button', { name: 'Work it out' }));
    await userEvent.click(await screen.findByRole('button', { name: /card by card \(CSV\)/ }));
    await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledOnce());
    const call = asks.mock.calls.find((made) => made[0] === '/api/lab/exports/{file}')!;
    expect(call[1].params.path.file).toBe('countability.csv');
    expect(call[1].body).toEqual({ game: 'x', options: { decks: '8' }, against: null });
  });

  it('tells odd cards, keeps ranks in order and writes tags with signs', () => {
    expect(ranksOf({ '2': 24, '9': 24, A: 24, K: 24, J: 24 })).toEqual(['A', '2', '9', 'J', 'K']);
    expect(oddCards(bounty)).toEqual([
      ['Kc', -0.0102],
      ['Ks', -0.0219],
    ]);
    expect([signedTag(2), signedTag(0), signedTag(-1)]).toEqual(['+2', '0', '-1']);
  });
});

describe('the price with the cover card', () => {
  it('stands beside that of a fresh shoe once it is simulated', async () => {
    go('/lab?game=x');
    const { container } = render(App);
    const simulate = await screen.findByRole('button', { name: 'Simulate' });
    expect(asked('/api/lab/cover')).toEqual([]);
    await userEvent.click(simulate);
    await waitFor(() => expect(container.querySelector('[data-cover="0.0063"]')).not.toBeNull());
    const shown = container.querySelector('[data-cover]')!;
    expect(shown.textContent!.replaceAll(/\s+/g, ' ')).toContain('0.6300% ± 0.0050%');
    expect(screen.getByText('With 52 cards behind the cover card')).toBeTruthy();
    expect(container.querySelector('[data-edge]')!.textContent).toBe('0.6000%');
    expect(screen.getAllByText('House edge, fresh shoe').length).toBeGreaterThan(0);
  });

  it('is there at once where the server knows it, and goes with its rules', async () => {
    answer('/api/lab/solve', (body) => solvedAt(0.006, chartOf(), { cover: body.options.decks === '8' ? cover : null }));
    const bench = new Bench();
    bench.want(on('8'));
    await waitFor(() => expect(bench.cover?.house_edge).toBe(0.0063));
    bench.want(on('6'));
    await waitFor(() => expect([bench.busy, bench.cover]).toEqual([false, null]), { timeout: 5000 });
    expect(asked('/api/lab/cover')).toEqual([]);
  });

  it('takes no answer for rules that have changed meanwhile', async () => {
    const held: (() => void)[] = [];
    answer('/api/lab/cover', () => new Promise((resolve) => held.push(() => resolve(cover))));
    const bench = new Bench();
    bench.want(on('8'));
    await waitFor(() => expect(bench.busy).toBe(false));
    const going = bench.simulateCover();
    await waitFor(() => expect(held).toHaveLength(1));
    bench.want(on('6'));
    held[0]!();
    await going;
    await waitFor(() => expect(bench.of?.chosen.decks).toBe('6'), { timeout: 5000 });
    expect([bench.cover, bench.covering]).toEqual([null, false]);
  });
});
