/** Grades of the decisions at one table: each is asked for once it is made, one after the other. */
import { asked, server } from '../api/client';
import { patiently } from '../api/turns';
import type { Graded } from '../api/types';
import { sayRefused } from '../state/notices.svelte';

export class Grader {
  /** The last decision that was graded. */
  last = $state.raw<Graded | null>(null);
  private before: Promise<unknown> = Promise.resolve();

  constructor(private readonly table: number) {}

  /** Ask for the grade of a decision by the id of its command; nothing comes where the solver has nothing to say. */
  grade(id: string): Promise<Graded | null> {
    const body = { id };
    const ask = (): Promise<Graded | null> =>
      asked(server.POST('/api/tables/{table}/graded', { params: { path: { table: this.table } }, body }));
    const graded = this.before
      .then(() => patiently(ask))
      .catch((error: unknown) => {
        sayRefused(error);
        return null;
      });
    this.before = graded;
    return graded.then((grade) => (this.last = grade));
  }

  forget(): void {
    this.last = null;
  }
}
