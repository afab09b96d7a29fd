/** Asking a house that is away for a moment: what a page needs to be shown at all comes as soon as the house is back. */
import { Refused } from '../api/client';
import { sayRefused } from './notices.svelte';

/** Milliseconds between two questions. */
export const pause = { again: 2000 };

const sleep = (): Promise<void> => new Promise((resolve) => window.setTimeout(resolve, pause.again));

/** Ask until the house can be reached, and say once that it cannot; any other refusal, or one nobody waits for, is thrown. */
export async function reached<Answer>(ask: () => Promise<Answer>, waits: () => boolean = () => true): Promise<Answer> {
  for (let told = false; ; told = true) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Refused) || !error.offline || !waits()) throw error;
      if (!told) sayRefused(error);
      await sleep();
    }
  }
}
