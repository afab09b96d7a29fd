/** Advice from the exact solver on the decision that is to be made, and what was given away by others. */
import { asked, Refused, server } from '../api/client';
import type { Advice, Graded } from '../api/types';
import { sayRefused } from '../state/notices.svelte';
import { preferences } from '../state/preferences.svelte';
import type { Action } from './decisions';

/** A decision that was not the best one. */
export interface Deviation {
  box: number;
  hand: number;
  chosen: string;
  best: string;
  /** What it cost, per unit wagered on the hand. */
  cost: number;
  /** What was wagered on the hand, in cents. */
  staked: number;
}

const EQUAL = 1e-9;

/** The adviser of one table. */
export class Adviser {
  advice = $state.raw<Advice | null>(null);
  /** The version of the table that the advice is for. */
  version = $state(-1);
  asking = $state(false);
  deviations = $state.raw<Deviation[]>([]);
  /** How many decisions of this round were looked at. */
  looked = $state(0);

  constructor(private readonly table: number) {}

  /** Ask what every decision is worth; what is refused is only said where somebody asked for it. */
  async ask(version: number, loud: boolean): Promise<void> {
    if (this.version === version && this.advice !== null) return;
    this.asking = true;
    try {
      const answer = await asked(server.GET('/api/tables/{table}/advice', { params: { path: { table: this.table } } }));
      if (preferences.advice === 'after') return; // chosen meanwhile: nothing is shown before the decision
      this.advice = answer;
      this.version = version;
    } catch (error) {
      this.advice = null;
      if (loud || !(error instanceof Refused)) sayRefused(error);
    } finally {
      this.asking = false;
    }
  }

  forget(): void {
    this.advice = null;
    this.version = -1;
  }

  /** Begin a round with nothing given away. */
  begin(): void {
    this.deviations = [];
    this.looked = 0;
    this.forget();
  }

  /** The value of an action, where it is known. */
  value(action: Action): number | null {
    if (this.advice === null || action.advised === null || action.box !== this.advice.box) return null;
    return this.advice.values[action.advised] ?? null;
  }

  isBest(action: Action): boolean {
    return this.value(action) !== null && action.advised === this.advice?.best;
  }

  /** What an action gives away against the best one, per unit; 0 where it is as good. */
  cost(action: Action): number {
    const value = this.value(action);
    const best = this.advice === null ? null : (this.advice.values[this.advice.best] ?? null);
    if (value === null || best === null) return 0;
    return best - value > EQUAL ? best - value : 0;
  }

  /** Note a decision that was graded after it was made. */
  noteGraded(box: number, graded: Graded): void {
    this.looked += 1;
    const { chosen, best, cost, staked } = graded;
    if (cost > 0) this.deviations = [...this.deviations, { box, hand: 1, chosen, best, cost, staked }];
  }

  /** Note what was decided. */
  note(action: Action, staked: number): void {
    if (this.advice === null || action.advised === null) return;
    this.looked += 1;
    const cost = this.cost(action);
    if (cost === 0) return;
    const { box, hand, best } = this.advice;
    this.deviations = [...this.deviations, { box, hand, chosen: action.advised, best, cost, staked }];
  }
}
