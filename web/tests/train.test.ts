/** The trainer: what a grade says, what is shown of a drill before it is answered, and how one gets on. */
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, asks, fakeClient } from './fake';
import { Refused } from '../src/api/client';
import { patiently } from '../src/api/turns';
import type { Drill, Graded, Progress as Kept, Tally } from '../src/api/types';
import { prefer, preferences } from '../src/state/preferences.svelte';
import { speak } from '../src/texts/texts.svelte';
import AdviceChoice from '../src/train/AdviceChoice.svelte';
import Progress from '../src/train/Progress.svelte';
import { reasonOf } from '../src/train/reason';
import { handName, kindName } from '../src/train/texts';
import Verdict from '../src/train/Verdict.svelte';
import DrillTable from '../src/train/DrillTable.svelte';

vi.mock('../src/api/client', (original) => fakeClient(original));

const nothing = { dealer_busts: null, dealer_pushes: null, next_breaks: null, hole_tens: null };
const graded: Graded = {
  game: 'catfish-bend',
  kind: 'hard',
  hand: 'hard 12',
  up: '6',
  chosen: 'hit',
  best: 'stand',
  values: { stand: -0.1537, hit: -0.1705 },
  grade: 'mistake',
  cost: 0.0168,
  lost: 33.6,
  staked: 2000,
  chances: { ...nothing, dealer_busts: 0.4232, next_breaks: 0.3077 },
  repeated: false,
};

beforeEach(() => speak('en'));

describe('the reason of a grade', () => {
  it('tells what both are worth and the chances behind it', () => {
    expect(reasonOf(graded)).toBe(
      'Hit is worth -0.171, stand -0.154: the dealer busts 42% of the time and your next card busts you 31% of the time.',
    );
  });

  it('tells of the next best choice where the best was made', () => {
    const best: Graded = { ...graded, chosen: 'stand', grade: 'best', cost: 0, lost: 0 };
    expect(reasonOf(best)).toMatch(/^Stand is worth -0\.154, hit -0\.171: /);
  });

  it('says that no card busts a soft hand, and tells a push on 22 apart', () => {
    const soft: Graded = { ...graded, hand: 'soft 18', chances: { ...nothing, dealer_busts: 0.17, dealer_pushes: 0.06, next_breaks: 0 } };
    expect(reasonOf(soft)).toContain('the dealer busts 17% of the time, pushes on 22 in 6% of rounds, and no card can bust you.');
  });

  it('names no chance that has nothing to do with the choices', () => {
    const split: Graded = { ...graded, chosen: 'surrender', best: 'split', values: { split: -0.4, surrender: -0.5 } };
    expect(reasonOf(split)).toBe('Surrender is worth -0.500, split -0.400.');
    const insured: Graded = {
      ...graded,
      chosen: 'insure',
      best: 'decline',
      values: { decline: 0, insure: -0.077 },
      chances: { ...nothing, hole_tens: 0.3077 },
    };
    expect(reasonOf(insured)).toContain('the hole card is a ten-value 31% of the time');
  });

  it('is told in French', async () => {
    await speak('fr');
    expect(reasonOf(graded)).toMatch(/le croupier saute 42\s%\sdu temps/u);
  });
});

describe('a verdict', () => {
  it('has the grade, the cost in both, and what the values are for', () => {
    render(Verdict, { graded });
    const said = screen.getByRole('status').textContent;
    expect(said).toContain('Mistake');
    expect(said).toContain('It cost 0.0168 per unit bet: $0.34 on $20.');
    expect(said).toContain('not for a fresh shoe');
  });

  it('says of a best choice that nothing was given away', () => {
    render(Verdict, { graded: { ...graded, chosen: 'stand', grade: 'best', cost: 0, lost: 0 }, fresh: true });
    expect(screen.getByRole('status').textContent).toContain('You gave nothing away.');
  });
});

describe('names', () => {
  it.each([
    ['hard 16', 'T', 'hard 16 against a 10'],
    ['pair 8', '6', 'pair of 8s against a 6'],
    ['', '6', 'Dealer shows a 6'],
  ])('%s against %s', (hand, up, said) => expect(handName(hand, up)).toBe(said));

  it('of a kind that is not known are the server’s', () => {
    expect(kindName('pair')).toBe('Pairs');
    expect(kindName('tripled')).toBe('tripled');
  });
});

describe('advice', () => {
  it('is chosen and kept', async () => {
    prefer({ advice: 'off' });
    render(AdviceChoice);
    await userEvent.click(screen.getByRole('radio', { name: /Train me/ }));
    expect(preferences.advice).toBe('after');
    expect(JSON.parse(localStorage.getItem('pitboss.preferences') ?? '{}')).toMatchObject({ advice: 'after' });
    prefer({ advice: 'off' });
  });
});

describe('asking patiently', () => {
  const busy = new Refused({ code: 'lab_busy', sentence: '', clauses: [], faults: [] }, 429);

  it('asks again while the server is busy', async () => {
    const ask = vi.fn().mockRejectedValueOnce(busy).mockResolvedValue('done');
    expect(await patiently(ask, 0)).toBe('done');
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('gives up at last, and at once on any other refusal', async () => {
    const ask = vi.fn().mockRejectedValue(busy);
    await expect(patiently(ask, 0)).rejects.toBe(busy);
    expect(ask).toHaveBeenCalledTimes(30);
    const other = vi.fn().mockRejectedValue(new Refused({ code: 'no', sentence: '', clauses: [], faults: [] }, 409));
    await expect(patiently(other, 0)).rejects.toThrow();
    expect(other).toHaveBeenCalledTimes(1);
  });
});

const choice = (name: string, key: string): Drill['legal'][number] => ({
  command: { do: name, box: 1 },
  least: 0,
  most: 0,
  unit: 1,
  free: false,
  kind: null,
  clauses: [],
  words: '',
  action: {
    name: name.toLowerCase(),
    verb: name.toLowerCase(),
    key,
    advised: name.toLowerCase(),
    decides: true,
    safe: false,
    shows_amount: false,
  },
});
const drill: Drill = {
  id: 'd1',
  game: 'catfish-bend',
  drill: 'weak',
  subject: 'hand',
  held: ['Th', '2c'],
  dealer: ['6d', null],
  staked: 500,
  legal: [choice('Hit', 'h'), choice('Stand', 's')],
};
const games = [
  { game: 'catfish-bend', name: 'Catfish Bend', kinds: ['hard' as const, 'soft' as const], refused: null },
  { game: 'odd', name: 'Odd', kinds: [], refused: 'odd: a bonus is not priced yet.' },
];

describe('a drill', () => {
  it('shows no value before the choice, and its grade after it, by key', async () => {
    prefer({ drillGame: '', drill: 'weak' });
    const dealt = [drill, { ...drill, id: 'd2', held: ['9h', '2c'] }];
    answer('/api/trainer/drills', () => dealt.shift());
    answer('/api/trainer/drills/{drill}', graded);
    asks.mockClear();
    const answered = vi.fn();
    const { container } = render(DrillTable, { games, score: undefined, answered });
    await screen.findByText('You have 12, the dealer shows a 6. What do you do?');
    expect(container.textContent).not.toMatch(/worth|Best|[−-]0\.\d/);
    await userEvent.keyboard('n'); // nothing to go on from yet
    await userEvent.keyboard('h');
    expect(await screen.findByText('Mistake')).toBeTruthy();
    expect(answered).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('s'); // it is answered
    expect(asks.mock.calls.map((call) => call[0])).toEqual(['/api/trainer/drills', '/api/trainer/drills/{drill}']);
    expect(asks.mock.calls[1]![1].body).toEqual({ choice: 'hit' });
    await userEvent.keyboard('n');
    await screen.findByText('You have 11, the dealer shows a 6. What do you do?');
    expect(screen.queryByText('Mistake')).toBeNull();
  });

  it('says why a game cannot be drilled', () => {
    prefer({ drillGame: 'odd' });
    asks.mockClear();
    const { unmount } = render(DrillTable, { games, score: undefined, answered: () => undefined });
    expect(screen.getByText('odd: a bonus is not priced yet.')).toBeTruthy();
    expect(asks).not.toHaveBeenCalled();
    unmount();
    prefer({ drillGame: '' });
  });
});

describe('progress', () => {
  const tally: Tally = { decisions: 4, best: 3, cost: 0.2, lost: 150, streak: 1, longest: 2 };
  const empty: Kept = {
    total: { decisions: 0, best: 0, cost: 0, lost: 0, streak: 0, longest: 0 },
    games: [],
    kinds: [],
    days: [],
    weakest: [],
  };
  const kept: Kept = {
    total: tally,
    games: [{ ...tally, game: 'catfish-bend' }],
    kinds: [{ ...tally, game: 'catfish-bend', kind: 'hard' }],
    days: [{ ...tally, day: 0 }],
    weakest: [{ game: 'catfish-bend', kind: 'hard', hand: 'hard 12', up: '6', cost: 0.05 }],
  };

  it('of nobody yet is a sentence', () => {
    render(Progress, { progress: empty, games, source: '', show: () => undefined, erase: async () => undefined });
    expect(screen.getByText(/^Nothing here yet\./)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('is told by game and kind, by day, and by weakest hand', async () => {
    const erase = vi.fn(async () => undefined);
    render(Progress, { progress: kept, games, source: '', show: () => undefined, erase });
    const row = screen.getAllByRole('row')[2]!;
    expect([...row.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual([
      'Catfish Bend',
      'Hard',
      '4',
      '75%',
      '0.0500',
      '$1.50',
      '1',
      '2',
    ]);
    expect(screen.getByText('Jan 1, 1970: 75% best of 4, cost 0.0500 per unit')).toBeTruthy();
    expect(screen.getByText(/hard 12 against a 6 costs 0\.0500 per unit on average/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Erase my record' }));
    expect(erase).not.toHaveBeenCalled();
    await userEvent.click(screen.getByText('Erase it'));
    expect(erase).toHaveBeenCalledTimes(1);
  });
});
