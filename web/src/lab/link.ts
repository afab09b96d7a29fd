/** What is on the bench as a link that can be passed on: a submission, and the one that is pinned where there is one. */
import type { Chosen } from '../api/types';

/** A game and the options that are not as the text has them. */
export interface Submission {
  game: string;
  chosen: Chosen;
}

/** What is being changed (`b`), and what it is compared with (`a`). */
export interface OnBench {
  b: Submission;
  a: Submission | null;
  /** How many rounds a petition simulates, where they are not the usual ones: carried along from part to part. */
  rounds?: number;
}

/** The parts of the lab: the workbench itself, and the regulator's two pages. */
export type LabPart = '' | 'petition' | 'difference';

/** The rounds that a petition may simulate, as the server allows them, and those it simulates unless told otherwise. */
export const USUAL_ROUNDS = 20_000_000;
const FEWEST_ROUNDS = 10_000;

/** The link to a part of the lab; to a result of it, where the id of its job is given. */
export function linkOf({ b, a, rounds }: OnBench, part: LabPart = '', job = ''): string {
  const query = new URLSearchParams({ game: b.game });
  write(query, 'set', b.chosen);
  if (a) {
    query.append('a', a.game);
    write(query, 'aset', a.chosen);
  }
  if (rounds !== undefined && rounds !== USUAL_ROUNDS) query.append('rounds', String(rounds));
  if (job) query.append('job', job);
  return `/lab${part && `/${part}`}?${query.toString()}`;
}

function write(query: URLSearchParams, name: string, chosen: Chosen): void {
  for (const option of Object.keys(chosen).sort()) query.append(name, `${option}=${chosen[option]}`);
}

export function readLink(query: URLSearchParams): OnBench {
  const a = query.get('a');
  const rounds = readRounds(query.get('rounds'));
  return {
    b: { game: query.get('game') ?? '', chosen: read(query, 'set') },
    a: a ? { game: a, chosen: read(query, 'aset') } : null,
    ...(rounds === null ? {} : { rounds }),
  };
}

function readRounds(written: string | null): number | null {
  const rounds = /^\d{1,8}$/.test(written ?? '') ? Number(written) : 0;
  return rounds >= FEWEST_ROUNDS && rounds < USUAL_ROUNDS ? rounds : null;
}

function read(query: URLSearchParams, name: string): Chosen {
  const chosen: Chosen = {};
  for (const setting of query.getAll(name)) {
    const at = setting.indexOf('=');
    if (at > 0) chosen[setting.slice(0, at)] = setting.slice(at + 1);
  }
  return chosen;
}

/** A name for a submission: two that say the same have the same. */
export function keyOf({ game, chosen }: Submission): string {
  return JSON.stringify([game, ...Object.entries(chosen).sort(([first], [second]) => (first < second ? -1 : 1))]);
}
