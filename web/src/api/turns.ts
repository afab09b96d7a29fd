/** Questions to the lab, one after the other: the server takes one of a person at a time. */
import { Refused } from './client';

const PAUSE = 1000;
const OFTEN = 30;
let last: Promise<unknown> = Promise.resolve();

/** Ask when everything that was asked before is answered; where another page of the same person asks, wait for it. */
export function inTurn<Data>(ask: () => Promise<Data>): Promise<Data> {
  const answer = last.then(() => patiently(ask));
  last = answer.catch(() => undefined);
  return answer;
}

/** Ask, and ask again after a pause while the server is busy with another question of the same person. */
export async function patiently<Data>(ask: () => Promise<Data>, pause = PAUSE): Promise<Data> {
  for (let time = 1; ; time += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 429 || time === OFTEN) throw error;
      await new Promise((resolve) => window.setTimeout(resolve, pause));
    }
  }
}
