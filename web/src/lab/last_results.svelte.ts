/** The last result of each part of the lab in this session, so that whoever looks into another part finds it again. */
import { keyOf, type OnBench, USUAL_ROUNDS } from './link';

interface Result {
  of: string;
  job: string;
}

const last = $state<{ parts: Record<string, Result> }>({ parts: {} });

/** A name for all that the result of a part comes from. */
export function wishOf(part: string, { b, a, rounds = USUAL_ROUNDS }: OnBench): string {
  return part === 'difference' ? `${keyOf(a ?? { game: b.game, chosen: {} })} ${keyOf(b)}` : `${keyOf(b)} ${rounds}`;
}

/** Remember the job that a part shows. */
export function seeResult(part: string, of: OnBench, job: string): void {
  last.parts = { ...last.parts, [part]: { of: wishOf(part, of), job } };
}

/** The job of a part, where its last result is that of what is on the bench; else nothing. */
export function resultOf(part: string, of: OnBench): string {
  const result = last.parts[part];
  return result?.of === wishOf(part, of) ? result.job : '';
}
