/** Clauses and readings: what they are called, and the popover in which they open. */
import { render, screen, waitFor } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, fakeClient } from './fake';

vi.mock('../src/api/client', (original) => fakeClient(original));

import Clauses from '../src/ui/Clauses.svelte';
import { addressOf, bookOf, gameOf, shortName } from '../src/ui/citations';

describe('a citation', () => {
  it('names the game whose rulebook has it', () => {
    expect(bookOf('free-bet-ma 6(n)(1)', 'zappit-ma')).toBe('free-bet-ma');
    expect(bookOf('spanish-21 reading S1', 'zappit-ma')).toBe('spanish-21');
    expect(bookOf('reading FB1', 'free-bet-ma')).toBe('free-bet-ma');
    expect(gameOf(['reading A2', 'zappit-ma 6(j)(1)'])).toBe('zappit-ma');
    expect(gameOf(['reading A2'])).toBe('');
  });

  it('is short where everybody knows the game', () => {
    expect(shortName('zappit-ma 6(n)', 'zappit-ma')).toBe('6(n)');
    expect(shortName('zappit-ma 6(n)', 'zappit')).toBe('zappit-ma 6(n)');
    expect(shortName('reading FB1', 'free-bet-ma')).toBe('reading FB1');
  });

  it('has an address', () => expect(addressOf('reading FB1', 'free-bet-ma')).toBe('/rulebook/free-bet-ma?clause=reading%20FB1'));
});

const entry = (clause: string, more: object = {}): object => ({
  clause,
  kind: 'play',
  summary: `What ${clause} says`,
  text: null,
  status: 'proved',
  reason: null,
  readings: [],
  concerns: [],
  options: [],
  notes: [],
  code: [],
  tests: [],
  mutants: 0,
  killed: 0,
  ...more,
});

describe('the popover', () => {
  beforeEach(() => {
    answer('/api/games/{game}/clauses', [
      entry('a-game 6(b)', { readings: ['reading A2'] }),
      entry('reading A2', {
        kind: 'reading',
        status: null,
        notes: ['Because no text says it.'],
        concerns: ['a-game 6(b)'],
        options: ['decks'],
      }),
    ]);
  });

  async function open(name: string): Promise<HTMLElement> {
    await userEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(document.querySelector('[data-clause-popover] [data-summary]')).not.toBeNull());
    return document.querySelector<HTMLElement>('[data-clause-popover]')!;
  }

  it('leads from a clause to its reading with its reasons, and closes by Escape', async () => {
    render(Clauses, { clauses: ['a-game 6(b)'], game: 'a-game' });
    const popover = await open('6(b)');
    expect(popover.textContent).toContain('What a-game 6(b) says');
    await userEvent.click(screen.getByRole('button', { name: 'reading A2', hidden: true }));
    expect(popover.textContent).toContain('Because no text says it.');
    expect(popover.textContent).toContain('A house can change this: Decks.');
    await userEvent.keyboard('{Escape}');
    expect(document.querySelector('[data-clause-popover]')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '6(b)' }));
  });

  it('says where the rulebook has no such entry', async () => {
    render(Clauses, { clauses: ['a-game 99'], game: 'a-game' });
    await userEvent.click(screen.getByRole('button', { name: '99' }));
    await waitFor(() => expect(document.querySelector('[data-clause-popover]')?.textContent).toContain('no entry'));
    await userEvent.click(document.body);
    expect(document.querySelector('[data-clause-popover]')).toBeNull();
  });
});
