/** A job of the regulator's desk: begun, waited for, and found again by its id after the page was loaded anew. */
import { asked, Refused, server } from '../api/client';
import type { components } from '../api/schema';
import type { Refusal } from '../api/types';

type Schemas = components['schemas'];
/** A submission as the server says it was asked for: what was chosen, as a submission writes it. */
export interface AskedSide {
  game: string;
  options: Record<string, string>;
}
/** What a result was made of: a submission and its rounds, or two submissions. Results of an older house lack it. */
export interface Asked extends Partial<AskedSide> {
  rounds?: number;
  a?: AskedSide;
  b?: AskedSide;
}
export type Standing = Omit<Schemas['RegulatorJobOut'], 'asked'> & { asked?: Asked | null };
export type Difference = Omit<Schemas['DifferenceOut'], 'search'> & {
  /** `out_of_time` where the search ended because its time was up. */
  search: Schemas['DifferenceOut']['search'] & { out_of_time?: boolean };
};
export type DifferenceStanding = Standing & { difference?: Difference | null; replay?: WitnessReplay | null };
export type WitnessReplay = Schemas['WitnessReplayOut'];
export type ToldRound = Schemas['ToldRoundOut'];

/** Whether a difference has rounds that were kept as records. */
export const hasRecords = ({ witness, pays_the_same, accepted_by_one }: Difference): boolean =>
  (witness ?? pays_the_same) !== null || accepted_by_one.length > 0;

/** Milliseconds between two looks at a job, and between two questions while the desk is busy with others. */
export const pauses = { look: 1000, busy: 3000 };
/** So often in a row a look may go unanswered before it is said that the server is away. */
const OFTEN = 5;
/** Answers that say nothing about the job: the server has no time, or something between it and the page has no server. */
const PASSING: readonly number[] = [0, 429, 502, 503, 504];

export const lookAtPetition = (job: string): Promise<Standing> =>
  asked(server.GET('/api/lab/petitions/{job}', { params: { path: { job } } })) as unknown as Promise<Standing>;
export const lookAtDifference = (job: string): Promise<DifferenceStanding> =>
  asked(server.GET('/api/lab/differences/{job}', { params: { path: { job } } })) as unknown as Promise<DifferenceStanding>;

/** Stop what the desk makes for this visitor; whether it was making anything. */
export const takeBack = (): Promise<boolean> =>
  asked(server.DELETE('/api/lab/job')).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refused && error.refusal.code === 'no_job') return false;
      throw error;
    },
  );

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => window.setTimeout(resolve, milliseconds));

/** What one page has asked for; the newest question counts. */
export class RegulatorJob<Answer extends Standing> {
  /** How the job stands, once it was looked at. */
  standing = $state.raw<Answer | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** Why the desk does not take the job yet: `lab_busy` with another of this person, or `lab_full`. */
  held = $state('');
  /** Whether the server has taken the job, so that its id is in the address. */
  taken = $state(false);
  /** Whether the server knows no such job, or not any more. */
  gone = $state(false);
  /** Whether the server has not answered for a while. */
  away = $state(false);
  busy = $state(false);

  #turn = 0;
  #id = '';
  #wish = '';

  constructor(private readonly look: (id: string) => Promise<Answer>) {}

  get done(): Answer | null {
    return this.standing?.state === 'done' ? this.standing : null;
  }

  /** Whether the desk has no room yet. */
  get waiting(): boolean {
    return this.held !== '';
  }

  /** Ask for a job, again while the desk is busy, and wait for its end; `begun` is told its id. */
  async begin(ask: () => Promise<Pick<Standing, 'id'>>, begun: (id: string) => void): Promise<void> {
    const turn = this.#begin('');
    await this.#settle(turn, async () => {
      const answer = await this.#patiently(turn, ask);
      if (!answer) return;
      this.#id = answer.id;
      this.taken = true;
      begun(answer.id);
      await this.#follow(turn, answer.id);
    });
  }

  /** Show the job that the address names; where the `wish` in it is another one, what was wished before is forgotten. */
  async resume(id: string, wish = ''): Promise<void> {
    const same = id === this.#id && (id !== '' || wish === this.#wish);
    this.#wish = wish;
    if (same) return;
    const turn = this.#begin(id);
    this.taken = id !== '';
    if (id) await this.#settle(turn, () => this.#follow(turn, id));
    else this.busy = false;
  }

  /** Whether this visitor may stop the job, which somebody else may have asked for too. */
  get yours(): boolean {
    return this.taken && this.standing?.state === 'working' && this.standing.yours;
  }

  /** Stop the job at the desk, or wait for the desk no longer; false where the job was over already. */
  async stop(): Promise<boolean> {
    const turn = this.#turn;
    if (this.yours && !(await takeBack())) return false;
    if (turn === this.#turn) this.forget();
    return true;
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
    this.held = '';
    this.taken = this.gone = this.away = false;
    this.busy = true;
    return ++this.#turn;
  }

  /** Do the work of a turn; what comes of it after a newer one has begun is of no interest. */
  async #settle(turn: number, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (turn !== this.#turn) return;
      if (this.taken && error.status === 404) this.gone = true;
      else this.refusal = error.refusal;
    } finally {
      if (turn === this.#turn) this.busy = false;
    }
  }

  /** Ask until the desk takes the job; null where nobody wants it any more. */
  async #patiently<Taken>(turn: number, ask: () => Promise<Taken>): Promise<Taken | null> {
    while (turn === this.#turn) {
      try {
        const answer = await ask();
        if (turn !== this.#turn) return null;
        this.held = '';
        return answer;
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== 429) throw error;
        if (turn === this.#turn) this.held = error.refusal.code;
      }
      await sleep(pauses.busy);
    }
    return null;
  }

  /** Look at a job until it is over; one look without an answer says nothing about it. */
  async #follow(turn: number, id: string): Promise<void> {
    let missed = 0;
    while (turn === this.#turn) {
      try {
        const answer = await this.look(id);
        if (turn !== this.#turn) return;
        missed = 0;
        this.away = false;
        this.standing = answer;
        if (answer.state === 'done') return;
      } catch (error) {
        if (!(error instanceof Refused) || !PASSING.includes(error.status)) throw error;
        if (turn === this.#turn) this.away = ++missed >= OFTEN;
      }
      await sleep(pauses.look);
    }
  }
}
