/** Small parts that several pages use, and the parts of the lobby, the history and the staff. */
import { cleanup, render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CALM, QUIET } from './calm';
import { answer, fakeClient } from './fake';

vi.mock('../src/api/client', (original) => fakeClient(original));

import type { Layout, Picture } from '../src/api/types';
import ShoeCheck from '../src/history/ShoeCheck.svelte';
import { commitmentOf } from '../src/state/commitment';
import { hashOf, orderOf } from '../src/state/seeds';
import TableCard from '../src/lobby/TableCard.svelte';
import Returns from '../src/staff/Returns.svelte';
import StaffSteps from '../src/staff/StaffSteps.svelte';
import AmountPicker from '../src/table/parts/AmountPicker.svelte';
import BuyIn from '../src/table/parts/BuyIn.svelte';
import Clock from '../src/table/parts/Clock.svelte';
import Extras from '../src/table/parts/Extras.svelte';
import type { LiveTable } from '../src/table/live.svelte';
import { status } from '../src/table/status';
import Bars from '../src/ui/Bars.svelte';

const layout = {
  game: 'x',
  minimum: 500,
  summary: [{ id: 'cards.decks.many', values: { decks: 6, cards: 312 }, clauses: [] }],
  side_wagers: [],
} as unknown as Layout;

describe('the lobby', () => {
  it('shows the exact edge and the seats of a table', async () => {
    answer('/api/tables/{table}/price', { house_edge: 0.00577 });
    answer('/api/tables/{table}/layout', layout);
    const table = {
      id: 3,
      name: 'Three',
      game: 'x',
      positions: 3,
      seats: { '2': 'Bob' },
      minimum: 500,
      maximum: 10_000,
      round: 4,
      dealer: null,
      floor: null,
    };
    render(TableCard, { table: table as any });
    expect(await screen.findByText('0.577%')).toBeTruthy();
    expect(screen.getByText('1 of 3')).toBeTruthy();
    expect(screen.getByText('6 decks')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Watch Three/ }).getAttribute('href')).toBe('/table/3');
  });
});

describe('what the table waits for', () => {
  it.each([
    ['Place your bets.', {}],
    ['Your turn at box 4.', { running: true, waiting_for: [{ player: 'Ann', box: 4 }] }],
    ['Waiting for Bob.', { running: true, waiting_for: [{ player: 'Bob', box: 1 }] }],
    ['Dora is dealing.', { running: true, dealt_by: 'Dora' }],
  ])('is said: %s', (said, more) => expect(status({ ...QUIET, ...more } as unknown as Picture, layout)).toBe(said));
});

describe('the check of a shoe', () => {
  const events = [
    { event: 'CardDealt', data: { card: 'Kd' } },
    { event: 'CardDealt', data: { card: null } },
  ] as any;
  const check = async (commitment: string, others: object = {}): Promise<Element> => {
    answer('/api/tables/{table}/shoes', [
      { number: 2, commitment, salt: 'ab', order: '2c Kd 9s', pledge: null, seeds: null, withheld: null, ...others },
    ]);
    const { container } = render(ShoeCheck, { props: { table: 1, shoe: 2, events } });
    await userEvent.click(await screen.findByRole('button'));
    await waitFor(() => expect(container.querySelector('[data-verdict]')).not.toBeNull());
    return container;
  };

  it('is right where the hash is, and finds the cards of the round', async () => {
    const container = await check(await commitmentOf('ab', '2c Kd 9s'));
    expect(container.querySelector('[data-verdict="true"]')).not.toBeNull();
    expect(container.querySelector('[data-lies="true"]')).not.toBeNull();
  });

  it('is wrong where another order was published', async () => {
    const container = await check(await commitmentOf('ab', 'Kd 2c 9s'));
    expect(container.querySelector('[data-verdict="false"]')).not.toBeNull();
  });

  it('works the order out again from the seeds', async () => {
    const [house, seed] = ['a'.repeat(64), 'b'.repeat(64)];
    const cards = ['2c', 'Kd', '9s', 'Kd', '7h'];
    const order = orderOf(cards, 1, 2, house, [seed]).join(' ');
    const line = { salt: house, order, pledge: hashOf(house), seeds: [seed], withheld: ['Bob'] };
    const right = await check(await commitmentOf(house, order), line);
    expect(right.querySelector('[data-follows="true"]')?.textContent).toMatch(/neither house nor players/);
    expect(right.textContent).toMatch(/not shown: Bob/);
    cleanup();
    for (const wrong of [{ order: [...order.split(' ')].reverse().join(' ') }, { seeds: [house] }, { pledge: seed }, { seeds: [] }]) {
      const container = await check('c', { ...line, ...wrong });
      expect(container.querySelector('[data-follows="false"]'), JSON.stringify(wrong)).not.toBeNull();
      cleanup();
    }
  });

  it('says where no player’s seed is in the order', async () => {
    const order = orderOf(['2c', 'Kd'], 1, 2, 'a'.repeat(64), []).join(' ');
    const container = await check('c', { salt: 'a'.repeat(64), order, pledge: hashOf('a'.repeat(64)), seeds: [], withheld: [] });
    expect(container.textContent).toMatch(/No player’s seed/);
    expect(container.querySelector('[data-follows="true"]')?.textContent).toMatch(/house’s seed\./);
    cleanup();
    expect((await check('c')).textContent).toMatch(/People shuffled these cards/);
  });

  it('waits while the shoe is in play', async () => {
    answer('/api/tables/{table}/shoes', [
      { number: 2, commitment: 'c', salt: null, order: null, pledge: null, seeds: null, withheld: null },
    ]);
    render(ShoeCheck, { props: { table: 1, shoe: 2, events } });
    expect(await screen.findByText(/Shoe 2 is still in play/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the staff', () => {
  const live = { pending: false, deal: vi.fn(), rule: vi.fn() };
  const choice = (command: object, words: string): object => ({
    command,
    words,
    clauses: [],
    least: 0,
    most: 0,
    unit: 1,
    free: false,
    kind: null,
  });
  beforeEach(() => vi.clearAllMocks());

  it('take the right step with a key', async () => {
    const picture = { irregular: CALM, you: { actor: 'dealer', legal: [choice({ do: 'DealCard', box: 5 }, 'deal a card to box 5')] } };
    render(StaffSteps, { live: live as any, picture: picture as any, layout });
    expect(screen.getByRole('button', { name: /Deal a card to box 5/ })).toBeTruthy();
    await userEvent.keyboard('x');
    expect(live.deal).toHaveBeenCalledWith({ do: 'DealCard', box: 5 });
  });

  it('rule among what the text gives, and by no key', async () => {
    const picture = {
      irregular: CALM,
      you: {
        actor: 'floor',
        legal: [
          choice({ do: 'Rule', ruling: 'burn' }, 'rule that the card is burned'),
          choice({ do: 'Rule', ruling: 'forward' }, 'rule that the card moves forward, as the next one'),
        ],
      },
    };
    render(StaffSteps, { live: live as any, picture: picture as any, layout });
    await userEvent.keyboard('x');
    expect(live.rule).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: /moves forward/ }));
    expect(live.rule).toHaveBeenCalledWith({ do: 'Rule', ruling: 'forward' });
  });

  it('see a return that is out of its band', async () => {
    const line = {
      game: 'x',
      table: null,
      kind: 'blackjack',
      wagers: 100,
      staked: 50_000,
      actual_return: 1.2,
      theoretical_return: 0.99,
      sigmas: 4.1,
      alarm: true,
      bands: { '2': [0.9, 1.08], '3': [0.85, 1.13] },
    };
    answer('/api/audit/returns', [line, { ...line, table: 1, alarm: false }]);
    answer('/api/games', []);
    const { container } = render(Returns);
    expect(await screen.findByText('120.00%', { exact: false })).toBeTruthy();
    expect(container.querySelectorAll('[data-return]')).toHaveLength(1);
    expect(container.querySelector('.badge.bad')).not.toBeNull();
  });

  it('see what the bands of a return stand on', async () => {
    const line = {
      game: 'x',
      table: null,
      kind: 'blackjack',
      wagers: 100,
      staked: 50_000,
      actual_return: 1,
      theoretical_return: 0.99,
      sigmas: 0.1,
      alarm: false,
      bands: { '2': [0.9, 1.08], '3': [0.85, 1.13] },
    };
    answer('/api/audit/returns', [
      { ...line, basis: 'upper bound' },
      { ...line, kind: 'trilux', basis: 'exact' },
      { ...line, kind: 'insurance', basis: null, bands: {} },
      { ...line, table: 1, basis: 'exact variance' },
    ]);
    answer('/api/games', []);
    const { container } = render(Returns);
    await waitFor(() => expect(container.querySelectorAll('[data-return]')).toHaveLength(3));
    const told = [...container.querySelectorAll('[data-return]')].map((row) => row.querySelector('td:nth-of-type(7)')?.textContent.trim());
    expect(told).toEqual(['upper bound', 'exact results', '–']);
    expect([...container.querySelectorAll('li')].map((item) => item.textContent)).toEqual([
      'exact results: the bands add up the exact results of every round',
      'upper bound: how far boxes go together is not known; the variance is the most it can be',
    ]);
  });
});

describe('small parts', () => {
  it('bars go to both sides, the largest all the way', () => {
    const { container } = render(Bars, {
      label: 'effects',
      bars: [
        { name: 'a', value: 0.2, figure: '+' },
        { name: 'b', value: -0.1, figure: '-' },
      ],
    });
    const bars = [...container.querySelectorAll<HTMLElement>('.bar')];
    expect(bars.map((one) => [one.style.width, one.classList.contains('minus')])).toEqual([
      ['50%', false],
      ['25%', true],
    ]);
  });

  it('the clock says how long there is by the server’s time', () => {
    render(Clock, { until: Date.now() + 65_000, ahead: 60_000 });
    expect(screen.getByRole('timer').getAttribute('aria-label')).toMatch(/5/);
  });

  it('an amount is picked in steps, cards are counted', async () => {
    const done = vi.fn();
    render(AmountPicker, { least: 60, most: 252, unit: 1, count: true, done });
    expect(document.activeElement).toBe(screen.getByRole('slider'));
    await userEvent.click(screen.getByRole('button'));
    expect(done).toHaveBeenCalledWith(252);
  });

  it('chips are brought from the wallet, and no more than it holds', async () => {
    const done = vi.fn();
    render(BuyIn, { wallet: 20_025, minimum: 500, unit: 50, box: 3, close: vi.fn(), done });
    await userEvent.click(screen.getByRole('button', { name: /^Sit down/, hidden: true }));
    expect(done.mock.calls[0]![0]).toBeLessThanOrEqual(20_000);
    expect(done.mock.calls[0]![0] % 50).toBe(0);
  });
});

describe('what may be asked of the house', () => {
  it.each([
    ['Ask for a box', 'WantIn'],
    ['Ask for a shuffle', 'AskShuffle'],
    ['Ask to see the burned card', 'AskBurnCard'],
  ])('%s', async (name, command) => {
    const play = vi.fn(async () => true);
    const choices = (...names: string[]): object[] => (names.includes(command) ? [{ command: { do: command } }] : []);
    const picture = { boxes: [], running: false, leaving: [], you: { name: 'Ann' } } as unknown as Picture;
    render(Extras, { live: { table: 1, choices, play } as unknown as LiveTable, picture, here: false, leave: vi.fn() });
    await userEvent.click(screen.getByRole('button', { name }));
    expect(play).toHaveBeenCalledWith({ do: command });
  });
});
