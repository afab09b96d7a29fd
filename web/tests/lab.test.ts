/** The lab and its parts: what is asked of the server, once, and what is shown of its answers. */
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, asks, fakeClient } from './fake';
import { cell, chartOf, option, refused, row, solvedAt } from './lab_answers';

vi.mock('../src/api/client', (original) => fakeClient(original));

import App from '../src/App.svelte';
import Convergence from '../src/lab/Convergence.svelte';
import Effects from '../src/lab/Effects.svelte';
import OptionsForm from '../src/lab/OptionsForm.svelte';
import Simulation from '../src/lab/Simulation.svelte';
import StrategyChart from '../src/lab/StrategyChart.svelte';
import { go } from '../src/state/router.svelte';

const game = {
  id: 'x',
  name: 'Game X',
  options: [
    option('push_22_paytable', { type: 'choice', default: 'A', allowed: { values: ['A', 'B'] } }),
    option('dealer_hits_soft_17', { type: 'true or false', default: 'false', allowed: {}, clauses: ['x 1'] }),
    option('decks', { allowed: { least: 6, most: 8 } }),
    option('table_minimum', { type: 'dollars', default: '5.00', allowed: { least: '0.01', most: '100.00' } }),
    option('hole_card', { type: 'choice', default: 'A', allowed: {}, fixed: true }),
  ],
  texts: {},
};
const chart = chartOf(
  row('16', ['T 6'], cell('S', 'stand'), cell('H', 'hit')),
  row('11', ['6 5'], cell('D', 'double'), cell('D', 'double')),
);

beforeEach(() => {
  answer('/api/games/{game}/clauses', []);
  asks.mockClear();
  answer('/api/games', [game]);
  answer('/api/lab/solve', (body) => solvedAt(body.options.decks === '8' ? 0.02 : 0.0123, chart));
  answer('/api/lab/effects', (body) => ({
    of: 1,
    effect:
      body.place === 0 ? { option: 'decks', value: '8', difference: 0.004, side_wagers: { 'push 22': -0.01 }, not_offered: [] } : null,
  }));
  answer('/api/lab/moved', (body) => ({
    of: Object.keys(body.options).length,
    usual: 0.0123,
    line: Object.entries(body.options).map(([option, value]) => ({ option, value, usual: '6', difference: 0.0077 }))[body.place] ?? null,
  }));
  answer('/api/lab/values', [{ hand: 'T 6', values: { hit: -0.5, stand: -0.54 } }]);
  answer('/api/me', { person: { name: 'Ann', role: 'player' }, wallet: 0, csrf: '', seats: [] });
  answer('/api/guests', { csrf: '' });
});

const asked = (path: string): any[] => asks.mock.calls.filter((one) => one[0] === path).map((one) => one[1].body);

describe('the lab', () => {
  it('solves what its address says once, and again for every change', async () => {
    go('/lab?game=x&set=decks%3D8');
    const { container } = render(App);
    await waitFor(() => expect(container.querySelector('[data-edge="0.02"]')).not.toBeNull());
    expect(asked('/api/lab/solve')).toEqual([{ game: 'x', options: { decks: '8' }, strategy: 'cd' }]);
    await userEvent.click(screen.getByRole('button', { name: /Reset to defaults/ }));
    await waitFor(() => expect(container.querySelector('[data-edge="0.0123"]')).not.toBeNull());
    expect(asked('/api/lab/solve')).toHaveLength(2);
    expect(window.location.search).toBe('?game=x');
  });

  it('says at the option what the text does not allow', async () => {
    answer('/api/lab/solve', refused({ option: 'decks', why: 'Six or eight decks.' }));
    go('/lab?game=x&set=decks%3D7');
    const { container } = render(App);
    expect(await screen.findByText('Six or eight decks.')).toBeTruthy();
    expect(container.querySelector('[data-status]')!.textContent).toBe('The rulebook does not allow what you chose for Decks.');
    const decks = screen.getByRole('spinbutton', { name: 'Decks' });
    expect(decks.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(decks.getAttribute('aria-describedby')!)!.textContent).toBe('Six or eight decks.');
  });

  it('opens the limits where one of them is refused, and says what has no control', async () => {
    answer(
      '/api/lab/solve',
      refused(
        { option: 'table_minimum', why: 'Up to the maximum.' },
        { option: 'hole_card', why: 'No choice.' },
        { option: 'nonsense', why: 'Unknown.' },
      ),
    );
    go('/lab?game=x&set=table_minimum%3D200&set=hole_card%3DB&set=nonsense%3D1');
    const { container } = render(App);
    expect((await screen.findByText('Up to the maximum.')).closest('details')!.open).toBe(true);
    expect([...container.querySelectorAll('[data-fault]')].map((fault) => fault.textContent!.trim())).toEqual([
      'Hole card: No choice.',
      'nonsense: Unknown.',
    ]);
    expect(container.querySelector('[data-status]')!.textContent).toBe(
      'The rulebook does not allow what you chose for Table minimum, Hole card, and nonsense.',
    );
  });
});

describe('options', () => {
  it('are changed by their controls; a default is no choice', async () => {
    const change = vi.fn();
    render(OptionsForm, { game: game as any, chosen: { decks: '8' }, change });
    await userEvent.click(screen.getByRole('checkbox'));
    expect(change).toHaveBeenLastCalledWith({ decks: '8', dealer_hits_soft_17: 'true' });
    const decks = screen.getByRole('spinbutton', { name: 'Decks' });
    await userEvent.clear(decks);
    await userEvent.type(decks, '6{Tab}');
    expect(change).toHaveBeenLastCalledWith({});
    expect(screen.getAllByRole('combobox')).toHaveLength(1);
  });
});

describe('the chart', () => {
  it('tells what each decision is worth where one points, and asks once', async () => {
    const { container } = render(StrategyChart, { chart, game: 'x', chosen: {} });
    const cells = screen.getAllByRole('button');
    await userEvent.hover(cells[1]!);
    await waitFor(() => expect(container.querySelector('[data-value="-0.5"]')).not.toBeNull());
    await userEvent.hover(cells[0]!);
    await userEvent.hover(cells[1]!);
    expect(asked('/api/lab/values')).toEqual([
      { game: 'x', options: {}, hands: ['T 6'], up: 'T' },
      { game: 'x', options: {}, hands: ['T 6'], up: '2' },
    ]);
  });

  it('is walked through with the arrow keys', async () => {
    render(StrategyChart, { chart, game: 'x', chosen: {} });
    const cells = screen.getAllByRole('button');
    cells[0]!.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    expect(document.activeElement).toBe(cells[3]);
  });
});

it('effects come one by one until there are no more', async () => {
  render(Effects, { game: 'x', chosen: {} });
  expect(await screen.findByText('+0.400%')).toBeTruthy();
  expect(screen.getByText(/Push 22 -1\.00%/)).toBeTruthy();
  expect(asked('/api/lab/effects').map((one) => one.place)).toEqual([0, 1]);
});

it('a simulation asks for batches with seeds of their own until enough rounds are played', async () => {
  answer('/api/lab/simulate', (body) => ({ rounds: body.rounds, ev: -0.01, sd: 1, theory: -0.01, rounds_per_second: 1e6 }));
  const { container } = render(Simulation, { game: 'x', chosen: {} });
  await userEvent.selectOptions(screen.getAllByRole('combobox')[0]!, '1,000,000');
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(container.querySelector('[data-simulated="1000000"]')).not.toBeNull());
  const seeds = asked('/api/lab/simulate').map((one) => one.seed);
  expect(new Set(seeds).size).toBe(seeds.length);
});

it('the plot of a simulation says its figures', () => {
  render(Convergence, {
    runs: [
      { rounds: 10, ev: 0.1, sd: 1, se: 0.3 },
      { rounds: 20, ev: -0.02, sd: 1, se: 0.2 },
    ],
    theory: -0.01,
    fresh: true,
  });
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('-2.000%');
});
