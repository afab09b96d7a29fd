/** Asking again where the server is busy with another question of the same person, in another window say. */
import { Refused } from '../api/client';

const TOO_OFTEN = 429;
const TRIES = 5;
const PAUSE = 400;

/** Ask, and ask again after a pause while the server says that it is busy. */
export async function patiently<Answer>(ask: () => Promise<Answer>, pause = PAUSE): Promise<Answer> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== TOO_OFTEN || left === 0) throw error;
      await new Promise((resolve) => window.setTimeout(resolve, pause));
    }
  }
}
