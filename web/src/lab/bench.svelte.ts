/** What the lab has asked for and what it shows: the newest question counts, and no older answer takes its place. */
import { asked, Refused, server } from '../api/client';
import type { components } from '../api/schema';
import { inTurn } from '../api/turns';
import type { Refusal } from '../api/types';
import { sayRefused } from '../state/notices.svelte';
import type { Fault } from './faults';
import { keyOf, type OnBench, type Submission } from './link';

type Schemas = components['schemas'];
export type Solved = Schemas['SolvedOut'];
export type Compared = Schemas['ComparedOut'];
export type Cover = Schemas['CoverOut'];
export type MovedLine = Schemas['MovedLine'];
/** What the options that were chosen did to the edge of the defaults, as far as it is known. */
export interface Moved {
  usual: number;
  of: number;
  lines: MovedLine[];
}

/** Milliseconds for which options must have been left alone before anything is asked. */
export const PAUSE = 350;
/** Rounds that tell the price with the cover card well enough to be read: some seconds of the server. */
const COVER_ROUNDS = 10_000_000;

const bodyOf = ({ game, chosen }: Submission): { game: string; options: Submission['chosen'] } => ({ game, options: chosen });

/** The questions and answers of one page. */
export class Bench {
  /** The last price, and what it is the price of. */
  solved = $state.raw<Solved | null>(null);
  of = $state.raw<Submission | null>(null);
  /** The price with the cover card, once it is known, and whether it is being simulated. */
  cover = $state.raw<Cover | null>(null);
  covering = $state(false);
  compared = $state.raw<Compared | null>(null);
  /** Whether the comparison is that of what is on the bench now. */
  fresh = $state(false);
  /** Why what is pinned cannot be compared. */
  refusedA = $state.raw<Refusal | null>(null);
  moved = $state.raw<Moved | null>(null);
  faults = $state.raw<Fault[]>([]);
  failed = $state(false);
  busy = $state(false);
  /** Whether the price shown is that of other options than those that are chosen now. */
  older = $state(false);
  done = $state(0);
  steps = $state(1);

  #turn = 0;
  #wanted = '';
  #pinned = '';
  #timer: number | undefined;

  /** Ask for a price, and for a comparison where something is pinned; the first time at once. */
  want({ b, a }: OnBench): void {
    const wanted = `${keyOf(b)} ${a ? keyOf(a) : ''}`;
    if (wanted === this.#wanted) return;
    const first = this.#wanted === '';
    this.#wanted = wanted;
    const turn = ++this.#turn;
    window.clearTimeout(this.#timer);
    this.busy = true;
    this.failed = false;
    this.faults = [];
    this.done = 0;
    this.steps = a ? 2 : 1;
    this.fresh = false;
    this.refusedA = null;
    const pinned = a ? keyOf(a) : '';
    if (pinned !== this.#pinned) this.compared = null;
    this.#pinned = pinned;
    if (this.of?.game !== b.game) this.#forget();
    this.older = this.of !== null && keyOf(this.of) !== keyOf(b);
    this.#timer = window.setTimeout(() => void this.#work(turn, { b, a }), first ? 0 : PAUSE);
  }

  /** Have the price with the cover card simulated, for what is priced now. */
  async simulateCover(): Promise<void> {
    const { of } = this;
    if (!of || this.covering) return;
    this.covering = true;
    try {
      const answer = await inTurn(() => asked(server.POST('/api/lab/cover', { body: { ...bodyOf(of), rounds: COVER_ROUNDS } })));
      if (this.of && keyOf(this.of) === keyOf(of)) this.cover = answer;
    } catch (error) {
      sayRefused(error);
    } finally {
      this.covering = false;
    }
  }

  /** Take no answers any more. */
  stop(): void {
    this.#turn += 1;
    window.clearTimeout(this.#timer);
  }

  /** The price of another game says nothing about this one. */
  #forget(): void {
    this.solved = null;
    this.cover = null;
    this.of = null;
    this.compared = null;
    this.moved = null;
  }

  async #work(turn: number, { b, a }: OnBench): Promise<void> {
    try {
      await this.#solve(turn, b);
      if (turn === this.#turn) await this.#compare(turn, b, a);
      if (turn === this.#turn) await this.#attribute(turn, b);
    } catch (error) {
      if (turn !== this.#turn) return;
      if (error instanceof Refused && error.refusal.faults.length > 0) this.faults = error.refusal.faults;
      else {
        this.failed = true;
        sayRefused(error);
      }
    } finally {
      if (turn === this.#turn) this.busy = false;
    }
  }

  /** Ask when it is this question's turn, unless a newer one has come meanwhile; null where its answer is too late. */
  async #ask<Data>(turn: number, ask: () => Promise<Data>): Promise<Data | null> {
    const answer = await inTurn(async () => (turn === this.#turn ? ask() : null));
    if (turn !== this.#turn) return null;
    this.done += 1;
    return answer;
  }

  async #solve(turn: number, b: Submission): Promise<void> {
    if (this.of && keyOf(this.of) === keyOf(b)) {
      this.done += 1;
      return;
    }
    const answer = await this.#ask(turn, () => asked(server.POST('/api/lab/solve', { body: { ...bodyOf(b), strategy: 'cd' } })));
    if (!answer) return;
    this.solved = answer;
    this.cover = answer.cover;
    this.of = b;
    this.older = false;
    this.moved = null;
  }

  async #compare(turn: number, b: Submission, a: Submission | null): Promise<void> {
    if (!a) return;
    try {
      const answer = await this.#ask(turn, () => asked(server.POST('/api/lab/compare', { body: { a: bodyOf(a), b: bodyOf(b) } })));
      if (!answer) return;
      this.compared = answer;
      this.fresh = true;
    } catch (error) {
      if (turn !== this.#turn) return;
      if (!(error instanceof Refused) || error.offline) throw error;
      this.compared = null;
      const faults = error.refusal.faults.map((fault) => fault.why).join(' ');
      this.refusedA = { ...error.refusal, sentence: faults || error.refusal.sentence };
    }
  }

  async #attribute(turn: number, b: Submission): Promise<void> {
    if (this.moved && this.moved.lines.length === this.moved.of) return;
    for (let place = 0; ; place += 1) {
      const answer = await this.#ask(turn, () => asked(server.POST('/api/lab/moved', { body: { ...bodyOf(b), place } })));
      if (!answer) return;
      const lines = [...(place > 0 ? (this.moved?.lines ?? []) : []), ...(answer.line ? [answer.line] : [])];
      this.moved = { usual: answer.usual, of: answer.of, lines };
      if (lines.length >= answer.of) return;
      this.steps = this.done + answer.of - lines.length;
    }
  }
}
