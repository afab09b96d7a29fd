/** Drills: the decision that is asked, the grade of its answer, and the next one. */
import { asked, server } from '../api/client';
import type { Drill, DrillName, Graded } from '../api/types';
import { sayRefused } from '../state/notices.svelte';
import type { Action } from '../table/decisions';
import { patiently } from './patiently';

export class Drills {
  drill = $state.raw<Drill | null>(null);
  graded = $state.raw<Graded | null>(null);
  /** Whether an answer, or the next drill, is on its way. */
  busy = $state(false);
  /** Whether the last question came to nothing. */
  failed = $state(false);
  private asked = 0;

  /** Ask for the next drill; one that was asked for before it, and comes later, is not shown. */
  async next(game: string, drill: string): Promise<void> {
    const number = ++this.asked;
    this.busy = true;
    this.failed = false;
    const dealt = await patiently(() => asked(server.POST('/api/trainer/drills', { body: { game, drill: drill as DrillName } }))).catch((error: unknown) => this.refused(error));
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
    const graded = await patiently(() => asked(server.POST('/api/trainer/drills/{drill}', { params, body }))).catch((error: unknown) => this.refused(error));
    if (number !== this.asked) return;
    this.busy = false;
    this.graded = graded;
    this.failed = graded === null;
  }

  private refused(error: unknown): null {
    sayRefused(error);
    return null;
  }
}
