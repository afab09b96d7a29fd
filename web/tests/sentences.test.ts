/**
 * Every kind of event, with each of its variants, in every language: the sentences stand in `sentences.txt`, to be read
 * through as a whole. Where they are meant to change, write them anew with `WRITE=1 npx vitest run tests/sentences.test.ts`
 * and read what has changed.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import type { TableEvent } from '../src/api/types';
import { tell } from '../src/table/narrate';
import { yours as enYours } from '../src/texts/en/yours';
import { events as frEvents } from '../src/texts/fr/events';
import { yours as frYours } from '../src/texts/fr/yours';
import { LANGUAGES, speak } from '../src/texts/texts.svelte';

interface Told {
  kind: string;
  variant: string;
  event: TableEvent;
}

const FILE = 'tests/generated/sentences.json';
const SENTENCES = 'tests/sentences.txt';
/** Who plays in them. */
const YOU = 'Ann';
if (!existsSync(FILE)) throw new Error(`${FILE} is missing: make it with python -m tests.web.sentences web/${FILE}`);
const events = JSON.parse(readFileSync(FILE, 'utf8')) as Told[];

async function written(): Promise<string> {
  const told = new Map<Told, string[]>(events.map((event) => [event, []]));
  for (const language of LANGUAGES) {
    await speak(language);
    for (const event of events) {
      const [others, own] = [tell(event.event), tell(event.event, { you: YOU })];
      told.get(event)!.push(others, ...(own === others ? [] : [`to ${YOU}: ${own}`]));
    }
  }
  let kind = '';
  const lines: string[] = [];
  for (const [event, sentences] of told) {
    if (event.kind !== kind) lines.push('', (kind = event.kind));
    lines.push(`  ${event.variant}`, ...sentences.map((sentence) => `    ${sentence}`));
  }
  return `${lines.join('\n').trim()}\n`;
}

afterAll(() => speak('en'));

describe('every event', () => {
  it('is told in the sentences that were read', async () => {
    const sentences = await written();
    if (process.env.WRITE) writeFileSync(SENTENCES, sentences);
    expect(sentences).toBe(readFileSync(SENTENCES, 'utf8'));
  });

  it.each(LANGUAGES)('is told in whole sentences (%s)', async (language) => {
    await speak(language);
    for (const { event } of events) {
      const sentence = tell(event);
      expect(sentence).toMatch(/^[\p{Lu}\d].*[^.…][.…]$/u);
      expect(sentence).not.toMatch(/[{}]|undefined|null|\s\s|…\./);
      // No elision is missed: names are never put behind `de` or `que`.
      if (language === 'fr') expect(sentence).not.toMatch(/\b(de|que|le|la) [AEIOUYÂÉÈ]/);
    }
  });

  it.each(LANGUAGES)('never names the reader to himself (%s)', async (language) => {
    await speak(language);
    const about = events.filter(({ event }) => tell(event).includes(YOU));
    expect(about.length).toBeGreaterThan(90);
    for (const { event } of about) {
      for (const aloud of [false, true]) {
        const own = tell(event, { you: YOU, aloud });
        expect(own).not.toMatch(/\bAnn\b/);
        expect(own).toMatch(/^[\p{Lu}\d].*[^.…][.…]$/u);
        expect(own).not.toMatch(/[{}]|undefined|null|\s\s|\(\)|…\./);
        expect(own).toMatch(language === 'en' ? /\byou(rs?)?\b/i : /\bvo(us|tre|s)\b/i);
      }
    }
  });

  it.each(LANGUAGES)('tells the reader of himself as specially as of others (%s)', (language) => {
    const ways = Object.entries(frEvents).filter(
      ([key, text]) => key.startsWith('event.') && key !== 'event.CardBackedUp' && /\{(player|bettor|by|person|to)\}/.test(text),
    );
    expect(ways.length).toBeGreaterThan(80);
    const own = { en: enYours, fr: frYours }[language];
    expect(ways.map(([key]) => `${key}.you`).filter((key) => !(key in own))).toEqual([]);
  });

  it.each(LANGUAGES)('shows cards as the felt does, and names them to whoever listens (%s)', async (language) => {
    await speak(language);
    for (const { event } of events) {
      expect(tell(event)).not.toMatch(/(?<![\p{L}\p{N}])(10|[2-9TJQKA])[cdhs](?![\p{L}\p{N}])/u);
      expect(tell(event, { aloud: true })).not.toMatch(event.event === 'Reported' ? /^$/ : /[♣♦♥♠]/u);
    }
  });

  it('is told in French by a text of its own', async () => {
    await speak('fr');
    expect(events.filter(({ event }) => tell(event) === event.words).map(({ kind, variant }) => `${kind}: ${variant}`)).toEqual([]);
  });

  it('that came before details were sent has a sentence too', async () => {
    await speak('fr');
    const bare = events.map(({ event }) => tell({ ...event, details: null } as TableEvent));
    for (const sentence of bare) expect(sentence).not.toMatch(/[{}]|undefined|null|\s\s/);
  });
});
