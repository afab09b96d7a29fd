/** Every event that the server knows can be told in every language. */
import { existsSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import type { TableEvent } from '../src/api/types';
import { tell } from '../src/table/narrate';
import { speak } from '../src/texts/texts.svelte';
import { plain } from './plain';

afterEach(() => speak('en'));

const FILE = 'openapi.json';
if (!existsSync(FILE)) throw new Error(`${FILE} is missing: make it with python -m pitboss.web.openapi web/${FILE}`);
const document = JSON.parse(readFileSync(FILE, 'utf8')) as {
  components: { schemas: Record<string, { properties?: Record<string, { const?: string }> }> };
};
const sentences = `\n${readFileSync('tests/sentences.txt', 'utf8')}`;
const events = Object.values(document.components.schemas).flatMap((one) => one.properties?.event?.const ?? []);

describe('events', () => {
  it('are many', () => expect(events.length).toBeGreaterThan(50));
  it.each(events)('%s is among the sentences that were read', (name) => expect(sentences).toContain(`\n${name}\n`));
});

const dealt = {
  number: 9,
  event: 'CardDealt',
  data: { box: 2, hand: 1, card: 'Ah', face_up: true },
  clauses: ['x 1'],
  words: 'Box 2 gets Ah: 11.',
} as TableEvent;

const settled = {
  number: 12,
  event: 'SeatTaken',
  data: { player: 'Ks', box: 2 },
  clauses: [],
  words: 'Ks sits down at box 2.',
} as unknown as TableEvent;

it('English has the server’s own words, with cards as they are printed', () => expect(tell(dealt)).toBe('Box 2 gets A♥: 11.'));

it('whoever listens hears what a card is called', () => expect(tell(dealt, { aloud: true })).toBe('Box 2 gets ace of hearts: 11.'));

it('a name that looks like a card stays a name', () => expect(tell(settled)).toBe('Ks sits down at box 2.'));

it('the reader is told of himself as the felt calls him', async () => {
  expect(tell(settled, { you: 'Ks' })).toBe('You sit down at box 2.');
  expect(tell(settled, { you: 'K' })).toBe('Ks sits down at box 2.');
  await speak('fr');
  expect(plain(tell(settled, { you: 'Ks' }))).toBe('Vous vous asseyez à la case 2.');
});

it('French has those of its catalogue', async () => {
  await speak('fr');
  expect(plain(tell(dealt))).toBe('La case 2 reçoit A♥.');
  expect(plain(tell(dealt, { aloud: true }))).toBe('La case 2 reçoit l’as de cœur.');
});
