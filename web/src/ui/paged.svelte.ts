/** A list that the server gives a page at a time: the lines so far, whether there are more, and why none came. */
import { Refused } from '../api/client';
import type { Refusal } from '../api/types';

export class Paged<Line> {
  /** The lines so far; null before they came, and where they did not. */
  lines = $state.raw<Line[] | null>(null);
  /** Whether the last page was full, so that another may follow. */
  full = $state(false);
  /** A refusal of the server, or what the page says by itself. */
  wrong = $state.raw<Refusal | string | null>(null);

  /** `ask` gives the lines after the last one, or the first ones; `page` is how many it gives at the most. */
  constructor(
    private readonly page: number,
    private readonly ask: (last: Line | undefined) => Promise<Line[]>,
  ) {}

  /** List from the beginning. */
  look(): Promise<void> {
    return this.#fetch(undefined);
  }

  /** List on from the last line. */
  more(): Promise<void> {
    return this.#fetch(this.lines?.at(-1));
  }

  /** Show nothing but why nothing was asked for. */
  refuse(why: Refusal | string): void {
    this.wrong = why;
    this.lines = null;
  }

  async #fetch(last: Line | undefined): Promise<void> {
    this.wrong = null;
    try {
      const next = await this.ask(last);
      this.lines = last === undefined ? next : [...(this.lines ?? []), ...next];
      this.full = next.length === this.page;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refuse(error.refusal);
    }
  }
}
