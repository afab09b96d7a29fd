/** The lab as a workbench: whose price is shown, what is asked and when, A against B. */
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, asks, fakeClient } from './fake';
import { cell, chartOf, hard, option, refused, row, solvedAt } from './lab_answers';
import { plain } from './plain';

vi.mock('../src/api/client', (original) => fakeClient(original));

import App from '../src/App.svelte';
import { Bench, PAUSE } from '../src/lab/bench.svelte';
import { beside, type Paired } from '../src/lab/chart_view';
import type { OnBench } from '../src/lab/link';
import StrategyChart from '../src/lab/StrategyChart.svelte';
import { go } from '../src/state/router.svelte';
import { speak } from '../src/texts/texts.svelte';

const games = ['x', 'y'].map((id) => ({ id, name: `Game ${id}`, options: [option('decks'), option('positions')], texts: {} }));
const [stand, hit] = [cell('S', 'stand'), cell('H', 'hit')];
const chart = chartOf(row('16', ['T 6'], stand, hit), row('12', [], hit, hit));
const same = (both: any): object => ({ a: both, b: both, differs: false });
const paired: Paired = {
  up_cards: ['2', 'T'],
  differing: 2,
  cells: 4,
  sections: [
    hard(
      row('16', ['T 6'], same(stand), { a: stand, b: hit, differs: true }),
      row('13', [], same(hit), same(hit)),
      row('12', [], { a: hit, b: stand, differs: true }, same(hit)),
    ),
  ],
  only_a: [],
  only_b: [],
} as any;
const solvedOf = (options: Record<string, string>, game = 'x'): object =>
  solvedAt(Number(options.decks ?? 6) / 1000, chart, { game, options });
const price = (edge: number, game = 'x'): object => ({
  game,
  options: {},
  submission: 'f',
  ev: -edge,
  house_edge: edge,
  rtp: 1 - edge,
  sd: 1.1,
  wagered: 1,
  ev_per_wagered: -edge,
  wagers: { insurance: -0.07 },
});
const on = (decks: string, a: OnBench['a'] = null): OnBench => ({ b: { game: 'x', chosen: { decks } }, a });
const asked = (path: string): any[] => asks.mock.calls.filter((one) => one[0] === path).map((one) => one[1].body);

beforeEach(() => {
  asks.mockClear();
  answer('/api/games', games);
  answer('/api/games/{game}/clauses', []);
  answer('/api/lab/solve', (body) => solvedOf(body.options, body.game));
  answer('/api/lab/moved', (body) => ({
    of: Object.keys(body.options).length,
    usual: 0.006,
    line:
      Object.entries(body.options).map(([name, value]) => ({
        option: name,
        value,
        usual: '6',
        difference: name === 'positions' ? null : 0.001,
      }))[body.place] ?? null,
  }));
  answer('/api/lab/compare', (body) => ({
    a: price(0.006, body.a.game),
    b: price(0.008, body.b.game),
    options: [
      { name: 'decks', a: '6', b: '8' },
      { name: 'positions', a: null, b: '7' },
    ],
    chart: paired,
  }));
  answer('/api/lab/effects', { of: 0, effect: null });
  answer('/api/lab/values', [{ hand: 'T 6', values: { hit: -0.5, stand: -0.54 } }]);
  answer('/api/me', { person: { name: 'Ann', role: 'player' }, wallet: 0, csrf: '', seats: [] });
});

describe('the bench', () => {
  it('asks once for many changes that come quickly, and for the last of them', async () => {
    const bench = new Bench();
    bench.want(on('1'));
    await waitFor(() => expect(bench.busy).toBe(false));
    for (const decks of ['2', '3', '4', '5']) bench.want(on(decks));
    expect(bench.older).toBe(true);
    await waitFor(() => expect(bench.busy).toBe(false), { timeout: PAUSE * 100 });
    expect(asked('/api/lab/solve').map((one) => one.options.decks)).toEqual(['1', '5']);
    expect([bench.solved!.house_edge, bench.older]).toEqual([0.005, false]);
  });

  it('keeps no answer that comes after a newer question', async () => {
    const held: Record<string, () => void> = {};
    answer('/api/lab/solve', (body) => new Promise((resolve) => (held[body.options.decks] = () => resolve(solvedOf(body.options)))));
    const bench = new Bench();
    bench.want(on('1'));
    await waitFor(() => expect(held['1']).toBeDefined());
    bench.want(on('2'));
    held['1']!();
    await waitFor(() => expect(held['2']).toBeDefined());
    expect([bench.solved, bench.of, bench.busy]).toEqual([null, null, true]); // the first answer is here, and not shown
    held['2']!();
    await waitFor(() => expect(bench.busy).toBe(false));
    expect([bench.of!.chosen.decks, bench.solved!.house_edge]).toEqual(['2', 0.002]);
  });

  it('keeps the price in sight where options are refused, and says whose it is', async () => {
    const bench = new Bench();
    bench.want(on('6'));
    await waitFor(() => expect(bench.busy).toBe(false));
    answer('/api/lab/solve', refused({ option: 'decks', why: 'Six or eight decks.' }));
    bench.want(on('7'));
    await waitFor(() => expect(bench.faults).toHaveLength(1));
    expect([bench.solved!.house_edge, bench.older, bench.busy]).toEqual([0.006, true, false]);
    bench.want(on('6'));
    await waitFor(() => expect(bench.busy).toBe(false));
    expect([bench.older, bench.faults]).toEqual([false, []]);
    expect(asked('/api/lab/solve')).toHaveLength(2); // what is shown is not asked for again
  });

  it('forgets the price of another game at once', async () => {
    const bench = new Bench();
    bench.want(on('6'));
    await waitFor(() => expect(bench.busy).toBe(false));
    bench.want({ b: { game: 'y', chosen: {} }, a: null });
    expect(bench.solved).toBeNull();
    bench.stop();
  });

  it('says which change moved the edge, and which is not allowed alone', async () => {
    go('/lab?game=x&set=decks%3D8&set=positions%3D7');
    const { container } = render(App);
    await waitFor(() => expect(container.querySelector('[data-moved]')).not.toBeNull());
    expect(Number(container.querySelector<HTMLElement>('[data-moved]')!.dataset.moved)).toBeCloseTo(0.002, 12);
    expect(await screen.findByText('only allowed together with other changes')).toBeTruthy();
    expect(await screen.findByText('What the changes do together, beyond each on its own')).toBeTruthy();
    expect(asked('/api/lab/moved').map((one) => one.place)).toEqual([0, 1]);
  });
});

describe('A against B', () => {
  it('is in the address, is swapped, and goes back with the browser', async () => {
    go('/lab?game=x');
    const { container } = render(App);
    await userEvent.click(await screen.findByRole('button', { name: 'Pin as A' }));
    expect(window.location.search).toBe('?game=x&a=x');
    const decks = container.querySelector('[data-option=decks] input')!;
    await userEvent.clear(decks);
    await userEvent.type(decks, '8{Tab}');
    expect(window.location.search).toBe('?game=x&set=decks%3D8&a=x');
    await waitFor(() => expect(container.querySelector('[data-differing="2"]')).not.toBeNull());
    expect(container.querySelector('[data-edge-change]')!.textContent).toBe('+0.2000%');
    expect(screen.getByText('2 options differ')).toBeTruthy();
    expect(screen.getByText('not an option')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Swap A and B' }));
    expect(window.location.search).toBe('?game=x&a=x&aset=decks%3D8');
    window.history.back();
    await waitFor(() => expect(window.location.search).toBe('?game=x&set=decks%3D8&a=x'));
    await waitFor(() => expect((container.querySelector('[data-option=decks] input') as HTMLInputElement).value).toBe('8'));
    await userEvent.click(screen.getByRole('button', { name: 'Unpin A' }));
    expect(window.location.search).toBe('?game=x&set=decks%3D8');
    await waitFor(() => expect(container.querySelector('[data-comparison]')).toBeNull());
  });

  it('says in the server’s words why A cannot be compared, and prices B all the same', async () => {
    answer('/api/lab/compare', refused({ option: 'decks', why: 'Six or eight decks.' }));
    go('/lab?game=x&a=x&aset=decks%3D99');
    const { container } = render(App);
    await waitFor(() => expect(container.querySelector('[data-refused-a]')!.textContent).toContain('Six or eight decks.'));
    expect(container.querySelector('[data-edge="0.006"]')).not.toBeNull();
  });

  it('marks the cells that differ, in words too, and goes from one to the next by key', async () => {
    const { container } = render(StrategyChart, {
      chart,
      game: 'x',
      chosen: { decks: '8' },
      pinned: { paired, a: { game: 'x', chosen: {} } },
    });
    const differing = [...container.querySelectorAll<HTMLElement>('[data-differs]')];
    expect(differing.map((one) => one.getAttribute('aria-label'))).toEqual([
      'H: Hard totals 16 against T: differs: A: stand; B: hit',
      'S: Hard totals 12 against 2: differs: A: hit; B: stand',
    ]);
    const cells = [...container.querySelectorAll<HTMLElement>('[data-cell]')];
    cells[0]!.focus();
    await userEvent.keyboard('n');
    expect(document.activeElement).toBe(differing[0]);
    await userEvent.keyboard('n');
    expect(document.activeElement).toBe(differing[1]);
    await userEvent.keyboard('n');
    expect(document.activeElement).toBe(differing[0]);
    await userEvent.keyboard('{Shift>}N{/Shift}'); // before the first comes the last
    expect(document.activeElement).toBe(differing[1]);
    await userEvent.keyboard('{Shift>}N{/Shift}');
    expect(document.activeElement).toBe(differing[0]);
    differing[0]!.focus();
    await waitFor(() => expect(container.querySelectorAll('[data-side]')).toHaveLength(2));
    expect(asked('/api/lab/values').map((one) => one.options)).toEqual(expect.arrayContaining([{ decks: '8' }, {}]));
  });

  it('can show the rows with differences only', () => {
    expect(beside(paired, true)[0]!.rows.map((row) => row.label)).toEqual(['16', '12']);
    expect(beside(paired, false)[0]!.rows).toHaveLength(3);
    expect(beside({ ...paired, sections: [{ ...paired.sections[0]!, rows: [paired.sections[0]!.rows[1]!] }] }, true)).toEqual([]);
  });

  it('is told in French too', async () => {
    await speak('fr');
    const { container } = render(StrategyChart, { chart, game: 'x', chosen: {}, pinned: { paired, a: { game: 'x', chosen: {} } } });
    expect(plain(container.querySelector('[data-differs]')!.getAttribute('aria-label')!)).toContain('diffère : A : rester ; B : tirer');
    await speak('en');
  });
});

describe('files', () => {
  it('are asked for with both sides and saved under the server’s name', async () => {
    URL.createObjectURL = vi.fn(() => 'blob:x');
    URL.revokeObjectURL = vi.fn();
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    answer('/api/lab/exports/{file}', () => new Blob(['x']));
    go('/lab?game=x&set=decks%3D8&a=y');
    const { container } = render(App);
    await waitFor(() => expect(container.querySelector('[data-export="sheet.pdf"]')).not.toBeNull());
    await userEvent.click(container.querySelector('[data-export="sheet.pdf"]')!);
    await waitFor(() => expect(saved).toEqual(['x-c0ffee-sheet.pdf']));
    expect(asked('/api/lab/exports/{file}')).toEqual([{ game: 'x', options: { decks: '8' }, against: { game: 'y', options: {} } }]);
  });
});
