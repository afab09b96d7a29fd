/** Why something was not done: in English as the server says it, in French by its code, with what only the server says. */
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, fakeClient } from './fake';
import { plain } from './plain';

vi.mock('../src/api/client', (original) => fakeClient(original));

import { Refused } from '../src/api/client';
import type { Refusal } from '../src/api/types';
import CageDesk from '../src/staff/CageDesk.svelte';
import { notices, sayRefused } from '../src/state/notices.svelte';
import { refusals } from '../src/texts/fr/refusals';
import { refusalsAtTable } from '../src/texts/fr/refusals_at_table';
import { learnAllTexts, speak, t } from '../src/texts/texts.svelte';
import Notices from '../src/ui/Notices.svelte';
import { GENERAL, refused } from '../src/ui/refused';

const of = (code: string, sentence: string): Refusal => ({ code, sentence, clauses: [], faults: [] });
const CLOSED = of('closed', 'The table is closed.');
const UNKNOWN = of('unknown_person', "The house knows nobody called 'Zed'.");

describe('in English', () => {
  it.each([CLOSED, UNKNOWN, of('never_heard_of', 'Never.')])('a refusal is what the server says (%#)', (refusal) => {
    expect(refused(refusal)).toEqual({ text: refusal.sentence });
  });
});

describe('in French', () => {
  beforeEach(async () => {
    await learnAllTexts();
    await speak('fr');
  });
  afterEach(() => speak('en'));

  it('a refusal is told by its code, alone where the server says no more', () => {
    expect(refused(CLOSED)).toEqual({ text: 'La table est fermée.' });
    expect(refused(of('name_taken', 'The name Zed is taken; choose another.')).more).toBeUndefined();
    expect(refused(of('wager_in_play', "It is the players' wager.")).more).toBeUndefined();
  });

  it('is set as French is', () => {
    expect(refused(of('box_taken', '')).text).toBe('Cette case est prise\u00a0; choisissez-en une autre.');
  });

  it.each([
    UNKNOWN,
    of('unknown_person', 'The house knows nobody called "O\'Neill".'),
    of('below_minimum', '$1 is too little for the wager; it goes from $5 to $100.'),
    of('not_offered', 'There is no surrender at this game.'),
  ])('the server’s own sentence follows where it says more (%#)', (refusal) => {
    const said = refused(refusal);
    expect(said.lang).toBeUndefined();
    expect(said.text).not.toBe(refusal.sentence);
    expect(said.more).toBe(refusal.sentence);
  });

  it('a number that the French sentence has too is not more', () => {
    const sentence = 'A split makes two hands: designate 1, the left, or 2, the right.';
    expect(refused(of('no_such_hand', sentence)).more).toBeUndefined();
  });

  it('a code without a sentence is told in English, and marked', () => {
    expect(refused(of('never_heard_of', 'Never.'))).toEqual({ text: 'Never.', lang: 'en' });
  });

  it('an answer that never came, and what the page says by itself, are French', () => {
    expect(refused(of('offline', ''))).toEqual({ text: t('notice.offline') });
    expect(refused('Non.')).toEqual({ text: 'Non.' });
  });

  it('general sentences are sentences', () => {
    const known = { ...refusals, ...refusalsAtTable };
    expect(GENERAL.filter((code) => !(`refusal.${code}` in known))).toEqual([]);
    expect(Object.keys(refusals).filter((key) => key in refusalsAtTable)).toEqual([]);
  });

  it('a notice has both, and changes with the language', async () => {
    notices.all = [];
    const { container } = render(Notices);
    sayRefused(new Refused(UNKNOWN, 404));
    sayRefused(new Refused(UNKNOWN, 404));
    await screen.findByText('La maison ne connaît personne de ce nom.');
    expect(container.querySelectorAll('.notice').length).toBe(1);
    expect(container.querySelector('small[lang=en]')!.textContent).toBe(UNKNOWN.sentence);
    await speak('en');
    expect(plain(container.querySelector('.notice p')!.textContent!)).toBe(UNKNOWN.sentence);
    expect(container.querySelector('small')).toBeNull();
    notices.all = [];
  });

  it('somebody whom the house does not know is told of at the cage', async () => {
    answer('/api/cage/people/{name}', { refused: UNKNOWN });
    const { container } = render(CageDesk);
    await userEvent.type(container.querySelector('[data-person]')!, 'Zed');
    await userEvent.click(screen.getByRole('button', { name: 'Chercher' }));
    const alert = await screen.findByRole('alert');
    expect(alert.querySelector('span')!.textContent).toBe('La maison ne connaît personne de ce nom.');
    expect(alert.querySelector('small[lang=en]')!.textContent).toBe(UNKNOWN.sentence);
  });
});
