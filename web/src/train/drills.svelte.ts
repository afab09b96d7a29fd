/** Drills: the decision that is asked, the grade of its answer, and the next one. */
import { asked, server } from '../api/client';
import { patiently } from '../api/turns';
import type { Drill, DrillName, Graded } from '../api/types';
import { sayRefused } from '../state/notices.svelte';
import type { Action } from '../table/decisions';

export class Drills {
  drill = $state.raw<Drill | null>(null);
  graded = $state.raw<Graded | null>(null);
  /** Whether an answer, or the next drill, is on its way. */
  busy = $state(false);
  /** Whether the last question came to nothing. */
  failed = $state(false);
  private asked = 0;
  /** The server answers one question of a person at a time: the next one waits for the last. */
  private before: Promise<unknown> = Promise.resolve();

  /** Ask for the next drill; one that was asked for before it, and comes later, is not shown. */
  async next(game: string, drill: string): Promise<void> {
    const number = ++this.asked;
    this.busy = true;
    this.failed = false;
    const dealt = await this.inTurn(number, () => asked(server.POST('/api/trainer/drills', { body: { game, drill: drill as DrillName } })));
    if (number !== this.asked) return;
    this.busy = false;
    this.graded = null;
    this.drill = dealt;
    this.failed = dealt === null;
  }

  /** Answer the drill; asked again after a lost answer, it still counts once. */
  async answer(action: Action): Promise<void> {
    const drill = this.drill;
    if (drill === null || this.graded !== null || this.busy || action.advised === null) return;
    const number = ++this.asked;
    this.busy = true;
    const [params, body] = [{ path: { drill: drill.id } }, { choice: action.advised }];
    const graded = await this.inTurn(number, () => asked(server.POST('/api/trainer/drills/{drill}', { params, body })));
    if (number !== this.asked) return;
    this.busy = false;
    this.graded = graded;
    this.failed = graded === null;
  }

  /** Ask when the question before is answered; one that has been overtaken meanwhile is not asked at all. */
  private inTurn<Answer>(number: number, ask: () => Promise<Answer>): Promise<Answer | null> {
    const answer = this.before
      .then(() => (number === this.asked ? patiently(ask) : null))
      .catch((error: unknown) => {
        sayRefused(error);
        return null;
      });
    this.before = answer;
    return answer;
  }
}
