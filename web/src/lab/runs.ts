/** Simulated rounds added up, batch by batch. */

export interface Batch {
  rounds: number;
  ev: number;
  sd: number;
}

/** What is known after some batches. */
export interface Run {
  rounds: number;
  ev: number;
  sd: number;
  se: number;
}

/** Add a batch: means and mean squares are weighted by rounds. */
export function added(before: Run | undefined, batch: Batch): Run {
  if (before === undefined) return { rounds: batch.rounds, ev: batch.ev, sd: batch.sd, se: batch.sd / Math.sqrt(batch.rounds) };
  const rounds = before.rounds + batch.rounds;
  const share = batch.rounds / rounds;
  const ev = before.ev + (batch.ev - before.ev) * share;
  const square = (before.sd ** 2 + before.ev ** 2) * (1 - share) + (batch.sd ** 2 + batch.ev ** 2) * share;
  const sd = Math.sqrt(Math.max(0, square - ev ** 2));
  return { rounds, ev, sd, se: sd / Math.sqrt(rounds) };
}
