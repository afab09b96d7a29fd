/** The regulator's pages of the lab: what is asked of the server, what is waited for, and what is shown. */
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { existsSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, asks, fakeClient } from './fake';
import { difference, round, same } from './difference_answers';
import { option, refused } from './lab_answers';

vi.mock('../src/api/client', (original) => fakeClient(original));

import { Refused } from '../src/api/client';
import App from '../src/App.svelte';
import CaseChanges from '../src/regulator/CaseChanges.svelte';
import Changes from '../src/regulator/Changes.svelte';
import { pauses, RegulatorJob, type Standing } from '../src/regulator/job.svelte';
import PriceChanges from '../src/regulator/PriceChanges.svelte';
import Witness from '../src/regulator/Witness.svelte';
import { go } from '../src/state/router.svelte';

const ID = 'c0ffee'.repeat(4);
const game = { id: 'x', name: 'Game X', options: [option('decks')], texts: {} };
const standing = (more: object = {}): any => ({
  id: ID,
  state: 'working',
  step: 'Solving',
  done: 0,
  cards: 0,
  rounds: 0,
  files: [],
  yours: false,
  ...more,
});
const done = (...names: string[]): any => standing({ state: 'done', done: 1, files: names.map((name) => ({ name, size: 12_345 })) });
const asked = (path: string): any[] => asks.mock.calls.filter((call) => call[0] === path).map((call) => call[1].body);
const refusal = (code: string, status: number): Refused => new Refused({ code, sentence: code, clauses: [], faults: [] }, status);

beforeEach(() => {
  asks.mockClear();
  pauses.look = pauses.busy = 5;
  answer('/api/games/{game}/clauses', []);
  answer('/api/games', [game]);
  answer('/api/me', { person: { name: 'Ann', role: 'player' }, wallet: 0, csrf: '', seats: [] });
  answer('/api/guests', { csrf: '' });
  answer('/api/lab/petitions', standing());
  answer('/api/lab/petitions/{job}', done('petition.zip', 'petition.pdf'));
  answer('/api/lab/differences', standing());
  answer('/api/lab/differences/{job}', { ...done('difference.pdf'), difference: same, replay: null });
});

describe('a job', () => {
  const begun = (): Promise<Standing> => Promise.resolve(standing());

  it('is looked at until it is done', async () => {
    const looks = [standing(), standing({ step: 'Simulating', done: 0.5 }), done('petition.pdf')];
    const job = new RegulatorJob(() => Promise.resolve(looks.shift()));
    const told = vi.fn();
    await job.begin(begun, told);
    expect(told).toHaveBeenCalledWith(ID);
    expect([job.done?.state, job.busy, looks.length]).toEqual(['done', false, 0]);
  });

  it('waits while the desk is busy, and no longer than it is wanted', async () => {
    const waited: boolean[] = [];
    const job = new RegulatorJob(() => Promise.resolve(done()));
    const ask = (): Promise<Standing> => (waited.push(job.waiting) < 3 ? Promise.reject(refusal('lab_full', 429)) : begun());
    await job.begin(ask, () => undefined);
    expect([waited, job.waiting, job.done?.state]).toEqual([[false, true, true], false, 'done']);
    const never = vi.fn(() => Promise.reject(refusal('lab_busy', 429)));
    const other = job.begin(never, () => undefined);
    await waitFor(() => expect(never.mock.calls.length).toBeGreaterThan(1));
    job.forget();
    await other;
    expect([job.busy, job.refusal, job.standing]).toEqual([false, null, null]);
  });

  it('says why it came to nothing, and goes on over a connection that was lost for a moment', async () => {
    const looks = [() => Promise.reject(refusal('offline', 0)), () => Promise.reject(refusal('not_made', 409))];
    const job = new RegulatorJob(() => looks.shift()!());
    await job.begin(begun, () => undefined);
    expect([job.refusal?.code, job.busy, looks.length]).toEqual(['not_made', false, 0]);
  });

  it('is stopped at the desk by whom it is made for, and by nobody else', async () => {
    const stops = (): number => asks.mock.calls.filter((call) => call[0] === '/api/lab/job').length;
    let now = standing({ yours: true });
    const job = new RegulatorJob(() => Promise.resolve(now));
    const work = job.begin(begun, () => undefined);
    await waitFor(() => expect(job.yours).toBe(true));
    answer('/api/lab/job', { refused: { code: 'no_job', sentence: '', clauses: [], faults: [] }, status: 404 });
    expect([await job.stop(), stops(), job.busy]).toEqual([false, 1, true]); // it is being put on the shelf
    answer('/api/lab/job', {});
    expect([await job.stop(), stops(), job.busy, job.taken]).toEqual([true, 2, false, false]);
    await work;
    now = standing({ yours: false });
    const joined = new RegulatorJob(() => Promise.resolve(now));
    const waits = joined.begin(begun, () => undefined);
    await waitFor(() => expect(joined.standing).not.toBeNull());
    expect(joined.yours).toBe(false);
    expect([await joined.stop(), stops(), joined.busy]).toEqual([true, 2, false]);
    await waits;
  });

  it('is found again by its id; one that is forgotten can be asked for anew', async () => {
    const looks = vi.fn(() => Promise.resolve(done()));
    const job = new RegulatorJob(looks);
    await job.resume(ID);
    await job.resume(ID);
    expect([looks.mock.calls.length, job.done?.id]).toEqual([1, ID]);
    const gone = new RegulatorJob(() => Promise.reject(refusal('unknown_job', 404)));
    await gone.resume(ID);
    expect([gone.refusal, gone.busy, gone.standing, gone.gone]).toEqual([null, false, null, true]);
  });
});

describe('the petition', () => {
  it('is made of what the address says and saved from there', async () => {
    go('/lab/petition?game=x&set=decks%3D8&rounds=100000');
    const { container } = render(App);
    await userEvent.click(await screen.findByRole('button', { name: 'Make it' }));
    await waitFor(() => expect(container.querySelector('[data-done]')).not.toBeNull());
    expect(asked('/api/lab/petitions')).toEqual([{ game: 'x', options: { decks: '8' }, rounds: 100_000 }]);
    expect(window.location.search).toBe(`?game=x&set=decks%3D8&rounds=100000&job=${ID}`);
    const files = [...container.querySelectorAll<HTMLAnchorElement>('[data-file]')];
    expect(files.map((file) => file.getAttribute('href'))).toEqual([
      `/api/lab/petitions/${ID}/petition.pdf`,
      `/api/lab/petitions/${ID}/petition.zip`,
    ]);
    expect(files[0]!.textContent).toContain('12 kB');
    expect(document.title).toBe('Petition · Pitboss');
    await userEvent.click(screen.getByRole('button', { name: /Reset to defaults/ }));
    await waitFor(() => expect(container.querySelector('[data-done]')).toBeNull());
    expect(window.location.search).toBe('?game=x&rounds=100000');
  });

  it('is stopped by a button, which leads back to what was filled in', async () => {
    answer('/api/lab/petitions/{job}', standing({ yours: true }));
    answer('/api/lab/job', {});
    go('/lab/petition?game=x&set=decks%3D8');
    const { container } = render(App);
    await userEvent.click(await screen.findByRole('button', { name: 'Make it' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stop it' }));
    await waitFor(() => expect(container.querySelector('[data-progress]')).toBeNull());
    expect(window.location.search).toBe('?game=x&set=decks%3D8');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Make it' }));
  });

  it('waits for another job of the visitor, and stops either', async () => {
    let others = 1;
    const busy = { refused: { code: 'lab_busy', sentence: '', clauses: [], faults: [] }, status: 429 };
    answer('/api/lab/petitions', () => (others > 0 ? busy : standing()));
    answer('/api/lab/petitions/{job}', standing({ yours: true }));
    answer('/api/lab/job', () => ({ stopped: (others -= 1) }));
    go('/lab/petition?game=x');
    const { container } = render(App);
    await userEvent.click(await screen.findByRole('button', { name: 'Make it' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stop waiting' }));
    await waitFor(() => expect(container.querySelector('[data-progress]')).toBeNull());
    expect(others).toBe(1);
    await userEvent.click(screen.getByRole('button', { name: 'Make it' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stop the other job' }));
    await screen.findByRole('button', { name: 'Stop it' });
    expect([others, screen.queryByRole('button', { name: 'Stop the other job' })]).toEqual([0, null]);
  });

  it('is there again when the page is loaded anew', async () => {
    go(`/lab/petition?game=x&job=${ID}`);
    const { container } = render(App);
    await waitFor(() => expect(container.querySelector('[data-done]')).not.toBeNull());
    expect(asked('/api/lab/petitions')).toEqual([]);
  });

  it('says at the option what the text does not allow', async () => {
    answer('/api/lab/petitions', refused({ option: 'decks', why: 'Six or eight decks.' }));
    go('/lab/petition?game=x&set=decks%3D7');
    const { container } = render(App);
    await userEvent.click(await screen.findByRole('button', { name: 'Make it' }));
    expect(await screen.findByText('Six or eight decks.')).toBeTruthy();
    expect(container.querySelector('[data-refused=faults]')).not.toBeNull();
  });

  it('shows how far it has come', async () => {
    answer('/api/lab/petitions/{job}', standing({ step: 'Simulating the cover card', done: 0.5 }));
    go('/lab/petition?game=x');
    const { container } = render(App);
    await userEvent.click(await screen.findByRole('button', { name: 'Make it' }));
    await waitFor(() => expect(container.querySelector('[data-progress]')!.textContent).toMatch(/Simulating the cover card\s+50%/));
    // A step is announced; how far it has come is not, or nobody could listen to anything else.
    expect(container.querySelector('[data-progress] [role=status]')!.textContent).toBe('Simulating the cover card');
    expect(screen.getByRole('progressbar', { name: /Simulating the cover card/ }).getAttribute('value')).toBe('0.5');
    const button = screen.getByRole('button', { name: 'Make it' });
    expect([button.getAttribute('aria-disabled'), document.activeElement === button]).toEqual(['true', true]);
    await userEvent.click(button);
    expect(asked('/api/lab/petitions')).toHaveLength(1);
  });
});

describe('the difference', () => {
  it('of two equal submissions is none, and no round had to be examined', async () => {
    go('/lab/difference?game=x&set=decks%3D8&a=x&aset=decks%3D8');
    const { container } = render(App);
    await userEvent.click(await screen.findByRole('button', { name: 'Compare A and B' }));
    await waitFor(() => expect(container.querySelector('[data-witness=none]')).not.toBeNull());
    const side = { game: 'x', options: { decks: '8' } };
    expect(asked('/api/lab/differences')).toEqual([{ a: side, b: side, seconds: 60 }]);
    expect(container.querySelector('[data-done]')!.textContent).toContain('No difference');
    expect(container.querySelector('[data-statement]')!.textContent).toContain('No round had to be examined');
    expect(container.querySelectorAll('[data-side] details[open]')).toHaveLength(0);
  });

  it('is refused at the side that is wrong', async () => {
    answer('/api/lab/differences', refused({ option: 'decks', why: 'Six or eight decks.', side: 'b' }));
    go('/lab/difference?game=x&set=decks%3D7&a=x');
    const { container } = render(App);
    await userEvent.click(await screen.findByRole('button', { name: 'Compare A and B' }));
    await waitFor(() => expect(container.querySelector('[data-side=b] .fault')).not.toBeNull());
    expect(container.querySelector('[data-side=a] .fault')).toBeNull();
  });

  it('has its options, clauses, prices, cells and cases', async () => {
    const { container } = render(Changes, { difference: difference() });
    expect(container.querySelector('[data-changed-options] tbody')!.textContent).toMatch(/Decks.*6.*8/s);
    expect(container.querySelectorAll('[data-changed-clauses] li')).toHaveLength(2);
    expect(container.querySelector('[data-changed-clauses]')!.textContent).toContain('New words.');
    const prices = render(PriceChanges, { prices: difference().prices }).container;
    const cells = [...prices.querySelectorAll('[data-wager] td')].map((cell) => cell.textContent);
    expect(cells).toEqual(['1.0000%', '1.2500%', '+0.2500%', 'not offered', '6.0000%', '']);
    expect(prices.querySelectorAll('[data-changed-cell]')).toHaveLength(1);
    const cases = render(CaseChanges, { cases: difference().cases, game: 'x' }).container;
    expect(cases.querySelectorAll('[data-changed-case]')).toHaveLength(20);
    expect(cases.querySelector('[data-changed-case]')!.textContent).toMatch(/Lost.*Won/s);
    expect(cases.querySelector('[data-changed-case]')!.textContent).not.toContain('Same');
    await userEvent.click(screen.getByRole('button', { name: 'Show all 25' }));
    expect(cases.querySelectorAll('[data-changed-case]')).toHaveLength(25);
  });
});

describe('the witness', () => {
  const FILE = 'tests/generated/rounds.json';
  if (!existsSync(FILE)) throw new Error(`${FILE} is missing: make it with python -m tests.web.scenes web/${FILE}`);
  const { layout, steps } = JSON.parse(readFileSync(FILE, 'utf8'))['zappit-ma'];
  const events = steps.flatMap((step: any) => step.events).slice(0, 12);
  const replay: any = { a: { layout, events: events.slice(0, 10) }, b: { layout, events }, parts_at: 8 };
  const found = difference({ witness: round });

  it('goes on at both tables together, and says where they part', async () => {
    const { container } = render(Witness, { difference: found, replay });
    const steps = (): (string | null)[] => [...container.querySelectorAll('.said .soft')].map((said) => said.textContent);
    expect(steps()).toEqual(['Step 1 of 10', 'Step 1 of 12']);
    expect(container.querySelector('[data-parted]')!.textContent).toBe('The same so far');
    await userEvent.click(screen.getByRole('button', { name: 'Round A: step forward' }));
    expect(steps()).toEqual(['Step 2 of 10', 'Step 2 of 12']);
    await userEvent.click(screen.getByRole('button', { name: 'Go to where they part (step 8)' }));
    expect(steps()).toEqual(['Step 8 of 10', 'Step 8 of 12']);
    expect(container.querySelector('[data-parted]')!.textContent).toBe('The two have parted');
    await userEvent.click(screen.getByRole('button', { name: 'Round B: last step' }));
    expect(steps()).toEqual(['Step 10 of 10', 'Step 12 of 12']);
    await userEvent.click(screen.getByRole('button', { name: 'Round A: step back' }));
    expect(steps()).toEqual(['Step 9 of 10', 'Step 9 of 12']);
    expect([...container.querySelectorAll('[data-net]')].map((net) => net.textContent)).toEqual(['-$5.50', '+$5.50']);
  });

  it.each([
    [difference({ witness: round }), /shortest round .* has 5 cards. 1,234 rounds were examined/],
    [difference({ witness: round, search: { ...found.search, cards: 2 } }), /Time ran out .* up to 2 cards/],
    [difference(), /up to 5 cards: 1,234 rounds were examined at both tables, and none differs/],
    [difference({ search: same.search }), /No round was examined: nothing differs/],
  ])('or its absence is stated with the rounds that were examined (%#)', (told, says) => {
    const { container } = render(Witness, { difference: told, replay: told.witness ? replay : null });
    expect(container.querySelector('[data-statement]')!.textContent).toMatch(says);
  });

  it('goes on at the longer table when the shorter one is over', async () => {
    const { container } = render(Witness, { difference: found, replay });
    const steps = (): (string | null)[] => [...container.querySelectorAll('.said .soft')].map((said) => said.textContent);
    await userEvent.click(screen.getByRole('button', { name: 'Round B: last step' }));
    await userEvent.click(screen.getByRole('button', { name: 'Round B: step back' }));
    expect(steps()).toEqual(['Step 10 of 10', 'Step 11 of 12']);
    await userEvent.click(screen.getByRole('button', { name: 'Round A: step forward' }));
    expect(steps()).toEqual(['Step 10 of 10', 'Step 12 of 12']);
    await userEvent.click(screen.getByRole('button', { name: 'Round A: step forward' }));
    await userEvent.click(screen.getByRole('button', { name: 'Round A: last step' }));
    expect(steps()).toEqual(['Step 10 of 10', 'Step 12 of 12']);
  });

  it('plays both to the end of the longer one, from either', async () => {
    const { container } = render(Witness, { difference: found, replay });
    vi.useFakeTimers();
    try {
      for (const side of ['A', 'B']) {
        screen.getByRole('button', { name: `Round ${side}: play` }).click();
        await vi.advanceTimersByTimeAsync(700 * 3);
        expect(container.querySelector('.said .soft')!.textContent).toBe('Step 4 of 10');
        expect(screen.getAllByRole('button', { name: /Round [AB]: pause/ })).toHaveLength(2);
        await vi.advanceTimersByTimeAsync(700 * 12);
        expect(container.querySelectorAll('.said .soft')[1]!.textContent).toBe('Step 12 of 12');
      }
    } finally {
      vi.useRealTimers();
    }
  });

  it('is told once to those who listen', async () => {
    const { container } = render(Witness, { difference: found, replay });
    const living = container.querySelectorAll('[aria-live]');
    expect(living).toHaveLength(1);
    expect(living[0]!.textContent).toMatch(/^Step 1 of 12\. /);
    expect(living[0]!.textContent).not.toContain('Under');
    await userEvent.click(screen.getByRole('button', { name: 'Round B: last step' }));
    expect(living[0]!.textContent).toMatch(/^Step 12 of 12\. Under B: /);
  });

  it('says that time was up', () => {
    const { container } = render(Witness, { difference: difference({ search: { ...found.search, out_of_time: true } }), replay: null });
    expect(container.querySelector('[data-out-of-time]')!.textContent).toContain('The search stopped when its time was up.');
    const through = render(Witness, { difference: difference({ search: { ...found.search, out_of_time: false } }), replay: null });
    expect(through.container.querySelector('[data-out-of-time]')).toBeNull();
  });

  it('may be refused the same thing twice', () => {
    const twice = { ...round, before: { ...round.before, refused: ['No.', 'No.'] } };
    const { container } = render(Witness, { difference: difference({ witness: twice }), replay });
    expect(container.querySelector('[data-felt=a]')!.textContent).toMatch(/No\..*No\./s);
  });

  it('names a bet that only one accepts', () => {
    const wager = {
      what: 'initial wager',
      wager: 'Ann: $10',
      accepted_by: 'x',
      refused_by: 'x decks=8',
      reason: 'Too much.',
      records: ['', ''],
    };
    const { container } = render(Witness, { difference: difference({ accepted_by_one: [wager] }), replay: null });
    expect(container.querySelector('[data-accepted]')!.textContent).toMatch(/Ann: \$10.*B refuses it\. Too much\./s);
  });
});
