/** What a submission is refused for: an option of it, and why, in the server's words. */
import { list, word } from '../texts/texts.svelte';

export interface Fault {
  option?: string;
  why?: string;
  /** Of two submissions, the one that it is a fault of. */
  side?: string | null;
}

/** Name the options that are refused, each once. */
export function namesOf(faults: Fault[]): string {
  return list([...new Set(faults.map((fault) => word('option', fault.option ?? '')))]);
}
