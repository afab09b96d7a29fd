/** Every event that the server knows can be told in every language. */
import { existsSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import type { TableEvent } from '../src/api/types';
import { tell } from '../src/table/narrate';
import { speak } from '../src/texts/texts.svelte';

afterEach(() => speak('en'));

const FILE = 'openapi.json';
if (!existsSync(FILE)) throw new Error(`${FILE} is missing: make it with python -m pitboss.web.openapi web/${FILE}`);
const document = JSON.parse(readFileSync(FILE, 'utf8')) as { components: { schemas: Record<string, { properties?: Record<string, { const?: string }> }> } };
const sentences = `\n${readFileSync('tests/sentences.txt', 'utf8')}`;
const events = Object.values(document.components.schemas).flatMap((one) => one.properties?.event?.const ?? []);

describe('events', () => {
  it('are many', () => expect(events.length).toBeGreaterThan(50));
  it.each(events)('%s is among the sentences that were read', (name) => expect(sentences).toContain(`\n${name}\n`));
});

const dealt = { number: 9, event: 'CardDealt', data: { box: 2, hand: 1, card: 'Ah', face_up: true }, clauses: ['x 1'], words: 'Box 2 gets Ah: 11.' } as TableEvent;

it('English has the server’s own words', () => expect(tell(dealt)).toBe('Box 2 gets Ah: 11.'));

it('French has those of its catalogue', async () => {
  await speak('fr');
  expect(tell(dealt)).toBe('La case 2 reçoit l’as de cœur.');
});
