/** Components as people meet them: what they say, which keys they take. */
import { render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Layout, Picture } from '../src/api/types';
import { Adviser } from '../src/table/advice.svelte';
import { actionsOf } from '../src/table/decisions';
import Betting from '../src/table/parts/Betting.svelte';
import Chips from '../src/table/parts/Chips.svelte';
import Decisions from '../src/table/parts/Decisions.svelte';
import Hand from '../src/table/parts/Hand.svelte';
import Results from '../src/table/parts/Results.svelte';
import Spot from '../src/table/parts/Spot.svelte';
import { Draft } from '../src/table/draft.svelte';
import { newHand, type Result } from '../src/table/scene';
import { speak } from '../src/texts/texts.svelte';
import { choice } from './choices';

const layout = {
  game: 'a-game',
  on_hand: ['blackjack', 'split'],
  minimum: 500,
  maximum: 50_000,
  unit: 50,
  side_wagers: [],
  double_face_down: false,
  tokes: null,
} as unknown as Layout;
const open = [
  choice({ do: 'Hit', box: 1 }),
  choice({ do: 'Stand', box: 1 }),
  choice({ do: 'Double', box: 1, amount: 2500, face_down: false }, { least: 50, most: 2500, unit: 50 }),
];
const actions = actionsOf({ boxes: [], you: { legal: open } } as unknown as Picture);

function decide(adviser = new Adviser(1)): ReturnType<typeof vi.fn> {
  const act = vi.fn();
  render(Decisions, { actions, hands: [], adviser, layout, busy: false, act });
  return act;
}

describe('decisions', () => {
  it('are made by a click', async () => {
    const act = decide();
    await userEvent.click(screen.getByRole('button', { name: /^Stand/ }));
    expect(act.mock.calls[0]![1]).toEqual({ do: 'Stand', box: 1 });
  });

  it('are made by their keys, and by no other', async () => {
    const act = decide();
    await userEvent.keyboard('zh');
    expect(act.mock.calls.map((one) => one[0].name)).toEqual(['hit']);
  });

  it('show the amount, and can be had for less', async () => {
    const act = decide();
    expect(screen.getByRole('button', { name: /^Double \$25/ })).toBeTruthy();
    await userEvent.keyboard('l');
    const range = screen.getByRole('slider');
    (range as HTMLInputElement).value = '1000';
    range.dispatchEvent(new Event('input', { bubbles: true }));
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(act.mock.calls[0]![1]).toMatchObject({ do: 'Double', amount: 1000 });
  });

  it('can be a double face down, by button and key, where the game has it', async () => {
    const act = vi.fn();
    const covered = { ...layout, double_face_down: true };
    render(Decisions, { actions, hands: [], adviser: new Adviser(1), layout: covered, busy: false, act });
    await userEvent.keyboard('f');
    await userEvent.click(screen.getByRole('button', { name: /^Double face down/ }));
    expect(act.mock.calls.map((one) => one[1])).toEqual([1, 2].map(() => ({ do: 'Double', box: 1, amount: 2500, face_down: true })));
  });

  it('have no key for a double face down where the game has none', async () => {
    const act = decide();
    await userEvent.keyboard('f');
    expect(act).not.toHaveBeenCalled();
  });

  it('show what each is worth, and which is best', () => {
    const adviser = new Adviser(1);
    adviser.advice = { box: 1, hand: 1, best: 'hit', values: { hit: 0.12, stand: -0.3, double: 0.05 } };
    decide(adviser);
    expect(screen.getByRole('button', { name: /Hit.*\+0\.1200.*best/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /Stand.*-0\.3000/ })).toBeTruthy();
  });

  it('remember what was given away', () => {
    const adviser = new Adviser(1);
    adviser.advice = { box: 1, hand: 2, best: 'hit', values: { hit: 0.12, stand: -0.3 } };
    adviser.note(actions[1]!, 2500);
    adviser.note(actions[0]!, 2500);
    expect(adviser.looked).toBe(2);
    expect(adviser.deviations).toEqual([{ box: 1, hand: 2, chosen: 'stand', best: 'hit', cost: expect.closeTo(0.42), staked: 2500 }]);
  });
});

describe('a hand', () => {
  it('is told in words', () => {
    const hand = {
      ...newHand('h'),
      cards: [
        { id: 'a', card: 'As' },
        { id: 'b', card: '6h' },
      ],
      total: 17,
      soft: true,
      doubled: true,
    };
    render(Hand, { hand, label: 'Hand of box 1' });
    const shown = screen.getByRole('group', { name: 'Hand of box 1' });
    expect(shown.textContent).toContain('ace of spades, six of hearts');
    expect(shown.textContent).toContain('soft 17');
    expect(shown.textContent).toContain('doubled');
  });

  it('does not tell a card that lies face down', () => {
    const hand = {
      ...newHand('h'),
      cards: [
        { id: 'a', card: 'As' },
        { id: 'b', card: null },
      ],
      total: null,
    };
    render(Hand, { hand, label: 'Hand of box 1' });
    expect(screen.getByRole('group').textContent).toContain('a card face down');
  });
});

describe('chips', () => {
  it('show their amount, and a lammer that it is free', () => {
    render(Chips, { amount: 3750 });
    expect(screen.getByText('$37.50')).toBeTruthy();
    render(Chips, { amount: 1000, lammer: true });
    expect(screen.getByText('FREE')).toBeTruthy();
  });
});

describe('a circle', () => {
  it('takes chips by click and by key, and gives them back', async () => {
    const add = vi.fn();
    const take = vi.fn();
    render(Spot, { box: 3, kind: 'blackjack', print: '3', draft: 2500, open: true, add, take });
    const circle = screen.getByRole('button', { name: 'Box 3: $25 on Blackjack; add a chip' });
    await userEvent.click(circle);
    await userEvent.keyboard('{Enter}{Backspace}');
    expect([add.mock.calls.length, take.mock.calls.length]).toEqual([2, 1]);
  });

  it('is no button while wagers are closed', () => {
    render(Spot, { box: 3, kind: 'blackjack', print: '3', draft: 0, open: false, add: vi.fn(), take: vi.fn() });
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('betting', () => {
  const picture = { you: { name: 'Ann', chips: 10_000, legal: [] }, ready: [], wagers: [] } as unknown as Picture;
  const given = (draft: Draft) => ({
    layout,
    picture,
    draft,
    chip: null,
    busy: false,
    choose: vi.fn(),
    rebet: vi.fn(),
    clear: vi.fn(),
    done: vi.fn(),
    buyIn: vi.fn(),
    toke: null,
    tokeOn: false,
  });

  it('cannot be done before a chip lies', async () => {
    const props = given(new Draft());
    render(Betting, props);
    expect((screen.getByRole('button', { name: /^Deal/ }) as HTMLButtonElement).disabled).toBe(true);
    await userEvent.keyboard('g');
    expect(props.done).not.toHaveBeenCalled();
  });

  it('is done by key, chips are chosen by number', async () => {
    const draft = new Draft();
    draft.add(1, 'blackjack', 2500);
    const props = given(draft);
    render(Betting, props);
    await userEvent.keyboard('2gc');
    expect(props.choose.mock.calls[0]![0].value).toBe(100);
    expect([props.done.mock.calls.length, props.clear.mock.calls.length]).toEqual([1, 1]);
    expect(screen.getByRole('button', { name: /Deal for \$25/ })).toBeTruthy();
  });

  it('is neither done again nor taken back by key while the bets are being made', async () => {
    const draft = new Draft();
    draft.add(1, 'blackjack', 2500);
    const props = { ...given(draft), busy: true };
    render(Betting, props);
    await userEvent.keyboard('gcr');
    expect([props.done.mock.calls.length, props.clear.mock.calls.length, props.rebet.mock.calls.length]).toEqual([0, 0, 0]);
  });
});

describe('results', () => {
  const wager = {
    id: 'w',
    number: 1,
    bettor: 'Ann',
    box: 2,
    hand: 'h',
    kind: 'blackjack',
    beside: null,
    amount: 1000,
    funding: 'chips',
    outcome: 'win',
    net: 1500,
  };
  const result: Result = {
    wager,
    hand: 1,
    hands: 1,
    odds: '3:2',
    why: { id: 'blackjack', values: {}, line: null },
    reason: 'blackjack',
    line: '',
    clauses: ['a-game 6(b)'],
    words: '',
    event: 9,
  };

  it('say what came of a wager, and by which clause', () => {
    render(Results, { results: [result], round: 4, you: 'Ann', layout, deviations: [], looked: 0 });
    expect(screen.getByText('wins +$15')).toBeTruthy();
    expect(screen.getByText(/blackjack · pays 3 to 2/)).toBeTruthy();
    expect(screen.getByRole('button', { name: '6(b)' }).getAttribute('aria-haspopup')).toBe('dialog');
  });

  it.each([
    ['blackjack', null, 'box 2, hand 2'],
    ['toke', 'blackjack', 'box 2, hand 2'],
    ['trilux', null, 'box 2'],
    ['toke', 'trilux', 'box 2'],
  ])('name the hand of a %s wager (beside %s) only where it lies on one: %s', (kind, beside, place) => {
    const { container } = render(Results, {
      results: [{ ...result, wager: { ...wager, kind, beside }, hand: 2, hands: 3 }],
      round: 4,
      you: 'Ann',
      layout,
      deviations: [],
      looked: 0,
    });
    expect(within(container).getByText(new RegExp(`\\b${place}$`))).toBeTruthy();
  });

  it.each([
    ['win', 300, -300],
    ['lose', -300, -300],
    ['push', 0, 0],
  ])('count a toke that comes to %s as what it cost its player', (outcome, net, own) => {
    const toke: Result = { ...result, wager: { ...wager, kind: 'toke', beside: 'blackjack', amount: 300, outcome, net }, event: 10 };
    const { container } = render(Results, { results: [result, toke], round: 4, you: 'Ann', layout, deviations: [], looked: 0 });
    expect(container.querySelector('[data-net]')!.getAttribute('data-net')).toBe(String(1500 + own));
  });

  it('name a fixed sum that was paid beside the wagers, and count it', () => {
    const bonus: Result = {
      ...result,
      wager: { ...wager, kind: 'bonus', hand: null, amount: 0, net: 100_000 },
      hand: 0,
      odds: null,
      why: null,
      reason: '',
      event: 11,
    };
    const { container } = render(Results, { results: [result, bonus], round: 4, you: 'Ann', layout, deviations: [], looked: 0 });
    expect(container.querySelector('[data-net]')!.getAttribute('data-net')).toBe(String(1500 + 100_000));
    const line = within(container.querySelector<HTMLElement>('[data-result="bonus"]')!);
    expect(line.getByText('Bonus')).toBeTruthy();
    expect(line.getByText('bonus for the hand of box 2')).toBeTruthy();
    expect(line.getByText('wins +$1,000')).toBeTruthy();
    expect(line.queryByText(/\$0/)).toBeNull();
  });

  it('list the wagers of others, some at a time, for whoever opens the list', async () => {
    const others = Array.from({ length: 15 }, (_, place): Result => ({ ...result, wager: { ...wager, bettor: 'Bob' }, event: 20 + place }));
    const { container } = render(Results, { results: [result, ...others], round: 4, you: 'Ann', layout, deviations: [], looked: 0 });
    expect(container.querySelectorAll('[data-result]').length).toBe(1);
    container.querySelector('details')!.open = true;
    await waitFor(() => expect(container.querySelectorAll('[data-result]').length).toBe(16));
  });

  it('say it in French', async () => {
    await speak('fr');
    render(Results, { results: [result], round: 4, you: 'Ann', layout, deviations: [], looked: 0 });
    expect(screen.getByText('Coup 4')).toBeTruthy();
    expect(screen.getByText(/paie 3 contre 2/)).toBeTruthy();
    await speak('en');
  });
});
