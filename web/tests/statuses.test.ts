/**
 * What the table waits for, what players are asked and what became of a wager, in every language: the texts stand in
 * `statuses.txt`, to be read through as a whole; `WRITE=1 npx vitest run tests/statuses.test.ts` writes them anew.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import type { Layout, Picture } from '../src/api/types';
import { ask, happened, held, say, whyAstray } from '../src/table/irregular';
import { status } from '../src/table/status';
import { irregular as texts } from '../src/texts/en/irregular';
import { LANGUAGES, sentence, speak, t, tn, word } from '../src/texts/texts.svelte';
import { CALM, QUIET } from './calm';

const SENTENCES = 'tests/statuses.txt';
const layout = { minimum: 1000 } as Layout;
const waits = (names: string[]): object => ({ running: true, waiting_for: names.map((player, place) => ({ player, box: place + 1 })) });
const wrong = { irregularity: 'misdelivered', box: 3, hand: 2 };
const trouble = (by: string, actor = 'Ann', asked: object[] = []): object => ({
  running: true,
  you: { ...QUIET.you, actor },
  irregular: { ...CALM, waits: { ...wrong, by }, reported: [{ ...wrong, card: '8c' }], asked },
});
const question = { box: 3, question: 'late-card', card: null };

/** How a table may stand. */
const TABLES: Record<string, object> = {
  closed: { closed: true },
  'the cut is yours': { cut_offered_to: 'Ann' },
  'your turn': waits(['Ann']),
  'one is waited for': waits(['Bob']),
  'two are waited for': waits(['Bob', 'Bot-7']),
  'a full table is waited for': waits(['Bob', 'Bot-7', 'Cid', 'Dan', 'Eve']),
  'the house deals': { running: true },
  'somebody deals': { running: true, dealt_by: 'Dora' },
  'you may bet': {},
  'you have bet': { wagers: [{ bettor: 'Ann' }] },
  'you are ready, somebody else is not': { ready: ['Ann'], boxes: [{ seated: 'Bob' }] },
  'you are ready, and so is everybody': { ready: ['Ann'], boxes: [{ seated: 'Ann' }] },
  'you watch': { you: { ...QUIET.you, chips: null } },
  'the floor must rule': trouble('floor'),
  'you must rule': trouble('floor', 'floor'),
  'the dealer must put it right': trouble('dealer'),
  'you must put it right': trouble('dealer', 'dealer'),
  'somebody else is asked': trouble('player', 'Ann', [{ ...question, player: 'Bob' }]),
  'two others are asked': trouble('player', 'Ann', [
    { ...question, player: 'Bob' },
    { ...question, player: 'Bot-7' },
  ]),
  'you are asked': trouble('player', 'Ann', [{ ...question, player: 'Ann' }]),
  'the round is void': { running: true, irregular: { ...CALM, void: true } },
};

const QUESTIONS = Object.keys(texts)
  .filter((key) => key.startsWith('ask.') && key.split('.').length === 2)
  .map((key) => key.slice(4));
const ANSWERS = ['accept', 'double', 'decline', 'misdeal'];
const ASTRAY = Object.keys(texts)
  .filter((key) => key.startsWith('astray.'))
  .map((key) => key.slice(7));
const COUNTED = ['shoe.left', 'rack.holds', 'clock.left', 'picker.cards', 'audit.findings', 'result.others', 'status.others'];
const PARTS: Record<string, () => [string, string][]> = {
  'What the table waits for': () =>
    Object.entries(TABLES).map(([name, more]) => [name, status({ ...QUIET, ...more } as unknown as Picture, layout)]),
  'What is asked, and what each answer means': () =>
    QUESTIONS.flatMap((name) => [
      [name, ask({ player: 'Ann', box: 3, question: name, card: '8c' } as Picture['irregular']['asked'][number])] as [string, string],
      ...ANSWERS.filter((answer) => `ask.${name}.${answer}` in texts).map((answer): [string, string] => [
        `${name}: ${answer}`,
        say(`ask.${name}.${answer}`),
      ]),
    ]),
  'Why a card lies where it lies': () =>
    ASTRAY.map((why) => [why, whyAstray({ card: '8c', why, box: 3, hand: 1 } as Picture['irregular']['astray'][number])]),
  'In the pit': () =>
    (['floor', 'dealer', 'player'] as const).map((by) => [
      by,
      t(`floor.waits.${by}`, { what: happened({ ...wrong, by } as NonNullable<Picture['irregular']['waits']>) }),
    ]),
  'What became of a wager': () => ['win', 'lose', 'push', 'half', 'void', 'lammer'].map((outcome) => [outcome, word('outcome', outcome)]),
  'None, one and many': () => COUNTED.flatMap((key) => [0, 1, 2].map((count): [string, string] => [`${key}, ${count}`, tn(key, count)])),
};

async function written(): Promise<string> {
  const lines = new Map<string, string[]>();
  for (const language of LANGUAGES) {
    await speak(language);
    for (const [part, tell] of Object.entries(PARTS))
      for (const [name, text] of tell()) lines.set(`${part}\n  ${name}`, [...(lines.get(`${part}\n  ${name}`) ?? []), text]);
  }
  let last = '';
  const shown = [...lines].flatMap(([key, said]) => {
    const [part, name] = key.split('\n') as [string, string];
    const head = part === last ? [] : ['', part];
    last = part;
    return [...head, name, ...said.map((text) => `    ${text}`)];
  });
  return `${shown.join('\n').trim()}\n`;
}

afterAll(() => speak('en'));

it('every text is one that was read', async () => {
  const now = await written();
  if (process.env.WRITE) writeFileSync(SENTENCES, now);
  expect(now).toBe(readFileSync(SENTENCES, 'utf8'));
  expect(now).not.toMatch(/[{}]|undefined|null/);
});

it('whoever is asked something reads the question, everybody else who is asked', async () => {
  const mine = { ...QUIET, ...TABLES['you are asked'] } as unknown as Picture;
  const others = { ...QUIET, ...TABLES['somebody else is asked'] } as unknown as Picture;
  expect(held(mine)).toContain('?');
  expect(held(others)).toContain('Bob');
  expect(sentence(held(others)!)).toBe(held(others));
});
