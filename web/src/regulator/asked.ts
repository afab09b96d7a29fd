/** What a result was made of, as what is on the bench: the forms show the options of the result, whatever its link says. */
import { wishOf } from '../lab/last_results.svelte';
import { type LabPart, linkOf, type OnBench, readLink, type Submission } from '../lab/link';
import type { Asked, AskedSide } from './job.svelte';

interface Filled {
  /** A name for what the result was made of. */
  wish: string;
  /** The address that says so, and names the result. */
  address: string;
}

type Told = Asked | null | undefined;

const submissionOf = ({ game, options }: AskedSide): Submission => ({
  game,
  chosen: Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)])),
});

/** The submission of a petition; null where the server does not say. */
export function petitionOf(asked: Told, link: OnBench): OnBench | null {
  if (!asked?.game || !asked.options) return null;
  return { a: link.a, b: submissionOf({ game: asked.game, options: asked.options }), rounds: asked.rounds };
}

/** Both submissions of a difference; null where the server does not say. */
export function differenceOf(asked: Told, link: OnBench): OnBench | null {
  return asked?.a && asked.b ? { ...link, a: submissionOf(asked.a), b: submissionOf(asked.b) } : null;
}

/** The address that a result belongs to, as it will be read. */
export function filledFrom(of: OnBench | null, part: LabPart, job: string): Filled | null {
  if (!of || !job) return null;
  const address = linkOf(of, part, job);
  return { address, wish: wishOf(part, readLink(new URLSearchParams(address.split('?')[1]))) };
}
