/** A job of the regulator's desk: begun, waited for, and found again by its id after the page was loaded anew. */
import { asked, Refused, server } from '../api/client';
import type { components } from '../api/schema';
import type { Refusal } from '../api/types';

type Schemas = components['schemas'];
export type Standing = Schemas['RegulatorJobOut'];
export type DifferenceStanding = Schemas['DifferenceJobOut'];
export type Difference = Schemas['DifferenceOut'];
export type WitnessReplay = Schemas['WitnessReplayOut'];
export type ToldRound = Schemas['ToldRoundOut'];

/** Milliseconds between two looks at a job, and between two questions while the desk is busy with others. */
export const pauses = { look: 1000, busy: 3000 };
/** So often in a row a look may go unanswered before it is said that the server is away. */
const OFTEN = 5;

export const lookAtPetition = (job: string): Promise<Standing> =>
  asked(server.GET('/api/lab/petitions/{job}', { params: { path: { job } } }));
export const lookAtDifference = (job: string): Promise<DifferenceStanding> =>
  asked(server.GET('/api/lab/differences/{job}', { params: { path: { job } } })) as unknown as Promise<DifferenceStanding>;

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => window.setTimeout(resolve, milliseconds));

/** What one page has asked for; the newest question counts. */
export class RegulatorJob<Answer extends Standing> {
  /** How the job stands, once the server has taken it. */
  standing = $state.raw<Answer | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** Whether the desk has no room yet. */
  waiting = $state(false);
  busy = $state(false);

  #turn = 0;
  #id = '';

  constructor(private readonly look: (id: string) => Promise<Answer>) {}

  get done(): Answer | null {
    return this.standing?.state === 'done' ? this.standing : null;
  }

  /** Ask for a job, again while the desk is busy, and wait for its end; `begun` is told its id. */
  async begin(ask: () => Promise<Standing>, begun: (id: string) => void): Promise<void> {
    const turn = this.#begin('');
    try {
      const answer = await this.#patiently(turn, ask);
      if (!answer) return;
      this.#id = answer.id;
      begun(answer.id);
      await this.#follow(turn);
    } catch (error) {
      this.#fail(turn, error);
    } finally {
      if (turn === this.#turn) this.busy = false;
    }
  }

  /** Go on with the job that the address names; one that is forgotten is begun anew by whoever wants it. */
  async resume(id: string): Promise<void> {
    if (id === this.#id) return;
    const turn = this.#begin(id);
    try {
      if (id) await this.#follow(turn);
    } catch (error) {
      if (error instanceof Refused && error.status === 404) this.#id = '';
      else this.#fail(turn, error);
    } finally {
      if (turn === this.#turn) this.busy = false;
    }
  }

  /** Take no answers any more. */
  forget(): void {
    this.#begin('');
    this.busy = false;
  }

  #begin(id: string): number {
    this.#id = id;
    this.standing = null;
    this.refusal = null;
    this.waiting = false;
    this.busy = true;
    return ++this.#turn;
  }

  #fail(turn: number, error: unknown): void {
    if (!(error instanceof Refused)) throw error;
    if (turn === this.#turn) this.refusal = error.refusal;
  }

  /** Ask until the desk takes the job; null where nobody wants it any more. */
  async #patiently(turn: number, ask: () => Promise<Standing>): Promise<Standing | null> {
    while (turn === this.#turn) {
      try {
        const answer = await ask();
        this.waiting = false;
        return turn === this.#turn ? answer : null;
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== 429) throw error;
      }
      if (turn === this.#turn) this.waiting = true;
      await sleep(pauses.busy);
    }
    return null;
  }

  async #follow(turn: number): Promise<void> {
    let missed = 0;
    while (turn === this.#turn) {
      try {
        const answer = await this.look(this.#id);
        if (turn !== this.#turn) return;
        missed = 0;
        this.standing = answer;
        if (answer.state === 'done') return;
      } catch (error) {
        missed += 1;
        if (!(error instanceof Refused) || !error.offline || missed === OFTEN) throw error;
      }
      await sleep(pauses.look);
    }
  }
}
