// @vitest-environment node
/** Every text of the catalogues is shown somewhere: a key that no source names is deleted. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { en } from '../src/texts/en';
import { later } from '../src/texts/en.later';
import { cage } from '../src/texts/en/cage';
import { irregular } from '../src/texts/en/irregular';
import { play } from '../src/texts/en/play';
import { school } from '../src/texts/en/school';
import { train } from '../src/texts/en/train';
import { wall } from '../src/texts/en/wall';
import { yours } from '../src/texts/en/yours';
import { events } from '../src/texts/fr/events';
import { refusals } from '../src/texts/fr/refusals';
import { wrong } from '../src/texts/fr/wrong';

/** Keys that are put together: by the beginning that all of a family have, or whole. Their last part is an id of the server, or stands in a list of the page. */
const COMPUTED = [
  ...[
    'account.',
    'action.',
    'action_says.',
    'ask.',
    'astray.',
    'basis.',
    'basis_says.',
    'chart.',
    'check.',
    'check_proves.',
    'clause_kind.',
    'clause_status.',
    'decision.',
    'duty.',
    'event.',
    'exports.',
    'extras.',
  ],
  ...[
    'irregularity.',
    'kind.',
    'lapses.',
    'limit.',
    'line.',
    'meaning.',
    'means.',
    'moment.',
    'note.',
    'option.',
    'outcome.',
    'person_kind.',
    'print.',
    'rank.',
    'reason.',
    'refusal.',
    'remark.',
    'removed.',
  ],
  ...[
    'role.',
    'rule.',
    'ruling.',
    'share.',
    'shows.',
    'step.',
    'suit.',
    'suits.',
    'the.',
    'title.',
    'unit.',
    'unit_one.',
    'up.',
    'value.',
    'wager.',
    'waits.',
    'what.',
    'wrong.',
  ],
  ...[
    'bench.export.',
    'coach.',
    'desk.confirm.',
    'desk.done.',
    'desk.kind.',
    'desk.yes.',
    'floor.waits.',
    'incident.sign.',
    'play.mark.',
    'play.result.',
    'play.sigmas.',
    'petition.holds.',
    'regulator.step.',
    'difference.wager.',
    'witness.round.',
    'witness.under.',
    'settings.',
  ],
  ...[
    'school.group.',
    'school.level.',
    'school.payouts.',
    'school.settle.',
    'slip.kind.',
    'slip.state.',
    'staff.house.',
    'staff.other.',
    'staff.you.',
    'wall.show.',
    'wall.sort.',
  ],
  ...['train.advice.', 'train.grade.', 'train.kind.', 'train.progress.source.'],
  ...[
    'difference.a',
    'difference.b',
    'day.tables',
    'day.opener',
    'day.fills',
    'day.credits',
    'day.closer',
    'day.drop',
    'day.win',
    'day.disputes',
    'day.slips',
    'day.jackpots',
    'day.cash',
    'day.entries',
  ],
  ...[
    'audit.ledger',
    'desk.totals',
    'desk.slips',
    'desk.book',
    'hand.doubled',
    'hand.zapped',
    'hand.surrendered',
    'hand.tucked',
    'hand.dead',
    'incident.by',
    'irregular.at',
    'irregular.hand',
    'irregular.dealer',
  ],
];

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return path === join('src', 'texts', 'en') || path === join('src', 'texts', 'fr') || entry.name === 'generated' ? [] : sources(path);
    return /\.(ts|svelte)$/.test(entry.name) && entry.name !== 'schema.ts' ? [readFileSync(path, 'utf8')] : [];
  });
}

const NAMED = new Set(
  [
    ...sources('src')
      .join('\n')
      .matchAll(/['"`]([\w][\w.\-/]*)['"`]/g),
  ].map((found) => found[1]!),
);
const PLURAL = /\.(one|other)$/;

/** Whether a source names a key, alone or for a number of things; the trainer's own texts go without their family. */
function isNamed(key: string, named = NAMED): boolean {
  const plain = key.replace(PLURAL, '');
  return [key, plain, key.replace(/^train\./, ''), plain.replace(/^train\./, '')].some((name) => named.has(name));
}

const computed = (key: string): string | undefined =>
  COMPUTED.find((known) => (known.endsWith('.') ? key.startsWith(known) : key === known));
const KEYS = [
  ...new Set(
    Object.keys({
      ...en,
      ...later,
      ...cage,
      ...irregular,
      ...play,
      ...school,
      ...train,
      ...wall,
      ...yours,
      ...events,
      ...refusals,
      ...wrong,
    }),
  ),
];

describe('texts', () => {
  it('are many', () => expect(KEYS.length).toBeGreaterThan(1500));

  it('are all named by a source', () => expect(KEYS.filter((key) => !isNamed(key) && computed(key) === undefined)).toEqual([]));

  it('that nobody names would be found', () => {
    expect(isNamed('slip.done')).toBe(false);
    expect(computed('slip.done')).toBeUndefined();
    expect(isNamed('nav.lobby')).toBe(true);
    expect(isNamed('nav.lobby', new Set())).toBe(false);
  });

  it.each(COMPUTED)('%s is put together somewhere, and needs to be', (known) => {
    expect(KEYS.filter((key) => computed(key) === known && !isNamed(key))).not.toEqual([]);
  });
});
