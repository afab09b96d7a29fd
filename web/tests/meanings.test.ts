/** What is written short is explained in a line: by pointer, key and touch, in both languages, also of a game from outside. */
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, fakeClient } from './fake';

vi.mock('../src/api/client', (original) => fakeClient(original));

import TableCard from '../src/lobby/TableCard.svelte';
import Rules from '../src/table/parts/Rules.svelte';
import Spot from '../src/table/parts/Spot.svelte';
import { learnMeanings, meansFact, meansKind } from '../src/texts/meaning';
import { speak, takeTexts } from '../src/texts/texts.svelte';
import { plain } from './plain';

const fact = (id: string, values: object = {}): any => ({ id, values, clauses: [] });
const soft = fact('dealer.soft.stands', { total: 17 });
const side = fact('side_wager.lettered', { name: { family: 'kind', names: ['push 22'] }, paytable: 'B' });
const tip = (): string => document.querySelector('[data-meaning-tip]')?.textContent?.trim() ?? '';

beforeEach(() => {
  answer('/api/tables/{table}/price', { house_edge: 0.006 });
  answer('/api/tables/{table}/layout', { summary: [fact('cards.decks.many', { decks: 6, cards: 312 }), soft, side] });
});
afterEach(() => void fireEvent.keyDown(window, { key: 'Escape' }));

const card = (): void =>
  void render(TableCard, {
    table: { id: 1, name: 'One', game: 'x', positions: 7, seats: {}, minimum: 500, maximum: 5000, round: 0 } as any,
  });

describe('a rule in short', () => {
  it('is explained when it is pressed, and no longer after Escape', async () => {
    card();
    const short = await screen.findByRole('button', { name: 'S17' });
    await userEvent.click(short);
    await waitFor(() => expect(tip()).toBe('S17: the dealer stands on every 17, even a soft one, in which an ace counts as 11.'));
    expect(document.getElementById(short.getAttribute('aria-describedby')!)!.textContent).toContain('soft one');
    await fireEvent.keyDown(window, { key: 'Escape' });
    await waitFor(() => expect(tip()).toBe(''));
    expect(short.hasAttribute('aria-describedby')).toBe(false);
  });

  it('is explained where a pointer rests on it, until it leaves', async () => {
    card();
    const short = await screen.findByRole('button', { name: /Push 22 paytable B/ });
    await fireEvent.pointerEnter(short, { pointerType: 'mouse' });
    await waitFor(() => expect(tip()).toContain('exactly 22'));
    await fireEvent.pointerLeave(short, { pointerType: 'mouse' });
    await waitFor(() => expect(tip()).toBe(''));
  });

  it('is one stop of Tab with its neighbours, and the arrows go on', async () => {
    card();
    const [first, second, third] = ['6 decks', 'S17', /Push 22/].map((name) => screen.findByRole('button', { name }));
    (await first)!.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(await second);
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(document.activeElement).toBe(await third);
    expect([...document.querySelectorAll<HTMLElement>('.term')].map((one) => one.tabIndex)).toEqual([-1, -1, 0]);
  });

  it('is explained in the language that is shown', async () => {
    await learnMeanings();
    await speak('fr');
    expect(plain(meansFact(soft)!)).toBe('S17 : le croupier reste sur tout 17, même souple, où un as compte 11.');
    await speak('en');
  });

  it('is told at length where it has no meaning of its own', async () => {
    await learnMeanings();
    expect(meansFact(fact('cut.players', { least: 10 }))).toContain('at least 10 cards');
  });
});

describe('a side wager', () => {
  it('is explained at its circle, to the eye and to a screen reader, until chips lie there', async () => {
    const spot = { box: 1, kind: "king's bounty", print: 'KB', small: true, open: true, add: () => undefined, take: () => undefined };
    const { rerender } = render(Spot, { ...spot, draft: 0 });
    const circle = screen.getByRole('button');
    await waitFor(() => expect(circle.getAttribute('aria-description')).toContain('worth 20'));
    await fireEvent.pointerDown(circle, { pointerType: 'touch' });
    await waitFor(() => expect(tip()).toContain('worth 20'));
    await fireEvent.keyDown(window, { key: 'Escape' });
    await waitFor(() => expect(tip()).toBe(''));
    await rerender({ ...spot, draft: 500 });
    await fireEvent.pointerDown(circle, { pointerType: 'touch' });
    await new Promise((resolve) => window.setTimeout(resolve, 0));
    expect(tip()).toBe('');
  });

  it('is no longer explained when a chip is put on its circle', async () => {
    const spot = { box: 1, kind: "king's bounty", print: 'KB', small: true, open: true, add: () => undefined, take: () => undefined };
    const { rerender } = render(Spot, { ...spot, draft: 0 });
    await fireEvent.pointerDown(screen.getByRole('button'), { pointerType: 'touch' });
    await waitFor(() => expect(tip()).toContain('worth 20'));
    await rerender({ ...spot, draft: 500 });
    await waitFor(() => expect(document.querySelector('[data-meaning-tip]')).toBeNull());
    expect(screen.getByRole('button').hasAttribute('aria-describedby')).toBe(false);
  });

  it('is explained among the rules of a table, as is a lammer', async () => {
    const layout = {
      game: 'x',
      lines: [[fact('split.free')]],
      side_wagers: [{ kind: 'trilux', lines: [], limits: fact('side_limits.single', { most: { cents: 500 } }), clauses: [] }],
    };
    const { container } = render(Rules, { layout: layout as any });
    await waitFor(() => expect(container.querySelector('[data-means=trilux]')!.textContent).toContain('three-card poker hand'));
    expect(container.querySelector('[data-means=lammer]')!.textContent).toContain('marker the house puts up');
  });

  it('of a game from outside has the meaning that the game brings, or is told by its pay table', async () => {
    await learnMeanings();
    expect(meansKind('lucky 8')).toBe('A bet special to this game: its pay table says when it wins and what it pays.');
    takeTexts([{ en: { 'means.kind.lucky_8': 'Wins with an eight.' }, fr: { 'means.kind.lucky_8': 'Gagne avec un huit.' } }]);
    expect(meansKind('lucky 8')).toBe('Wins with an eight.');
    takeTexts([]);
  });
});
