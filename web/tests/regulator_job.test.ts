/** A job of the regulator's desk: what one look without an answer means, and what an answer that comes too late does. */
import { waitFor } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { Refused } from '../src/api/client';
import { pauses, RegulatorJob, type Standing } from '../src/regulator/job.svelte';

const standing = (id: string, state = 'working'): any => ({ id, state, step: '', done: 0, cards: 0, rounds: 0, files: [] });
const refusal = (code: string, status: number): Refused => new Refused({ code, sentence: code, clauses: [], faults: [] }, status);
const begun = (): Promise<Standing> => Promise.resolve(standing('one'));

beforeEach(() => {
  pauses.look = pauses.busy = 5;
});

it.each([429, 502, 503, 504, 0])('goes on although one look is answered with %d', async (status) => {
  const looks = [() => Promise.reject(refusal('x', status)), () => Promise.resolve(standing('one', 'done'))];
  const job = new RegulatorJob(() => looks.shift()!());
  await job.resume('one');
  expect([job.refusal, job.done?.id, job.busy]).toEqual([null, 'one', false]);
});

it('says that the server is away, and is there again with it', async () => {
  let back = false;
  const look = vi.fn(() => (back ? Promise.resolve(standing('one', 'done')) : Promise.reject(refusal('offline', 0))));
  const job = new RegulatorJob(look);
  const over = job.begin(begun, () => undefined);
  await waitFor(() => expect(job.away).toBe(true));
  expect([job.busy, job.refusal, look.mock.calls.length >= 5]).toEqual([true, null, true]);
  back = true;
  await over;
  expect([job.away, job.done?.id, job.busy]).toEqual([false, 'one', false]);
});

it('tells another job of the same person from a desk that is full', async () => {
  const job = new RegulatorJob(() => Promise.resolve(standing('one', 'done')));
  const held: string[] = [];
  const refusals = ['lab_busy', 'lab_full'];
  const ask = (): Promise<Standing> => {
    held.push(job.held);
    const code = refusals.shift();
    return code ? Promise.reject(refusal(code, 429)) : begun();
  };
  const taken: boolean[] = [job.taken];
  await job.begin(ask, () => taken.push(job.taken));
  expect([held, job.held, taken]).toEqual([['', 'lab_busy', 'lab_full'], '', [false, true]]);
});

it('is not lost by an answer about an older one', async () => {
  let tell: (error: unknown) => void = () => undefined;
  const late = new Promise<Standing>((_, reject) => (tell = reject));
  const look = vi.fn((id: string) => (id === 'old' ? late : Promise.resolve(standing(id, 'done'))));
  const job = new RegulatorJob(look);
  const old = job.resume('old');
  await job.resume('new');
  tell(refusal('unknown_job', 404));
  await old;
  await job.resume('new'); // known already: it is not looked at again
  expect([look.mock.calls.length, job.done?.id, job.gone, job.refusal]).toEqual([2, 'new', false, null]);
});

it('is gone where the server knows nothing of it any more, and can be asked for anew', async () => {
  const looks = [() => Promise.resolve(standing('one')), () => Promise.reject(refusal('unknown_job', 404))];
  const job = new RegulatorJob(() => (looks.shift() ?? (() => Promise.resolve(standing('one', 'done'))))());
  await job.resume('one');
  expect([job.gone, job.busy, job.refusal]).toEqual([true, false, null]);
  await job.begin(begun, () => undefined);
  expect([job.gone, job.done?.id]).toEqual([false, 'one']);
});

it('is wished for no longer where something else is wished', async () => {
  const ask = vi.fn(() => Promise.reject(refusal('lab_full', 429)));
  const told = vi.fn();
  const job = new RegulatorJob(() => Promise.resolve(standing('one', 'done')));
  await job.resume('', 'x');
  const wish = job.begin(ask, told);
  await job.resume('', 'x'); // the same address again changes nothing
  await waitFor(() => expect(ask.mock.calls.length).toBeGreaterThan(1));
  await job.resume('', 'y');
  await wish;
  expect([job.held, job.busy, told.mock.calls.length]).toEqual(['', false, 0]);
  await job.begin(
    () => Promise.reject(refusal('submission_refused', 422)),
    () => undefined,
  );
  expect(job.refusal?.code).toBe('submission_refused');
  await job.resume('', 'z');
  expect(job.refusal).toBeNull();
});
