/** Short notices: what the server refused, in its own words, and what else must be said at once. */
import { Refused } from '../api/client';
import { t } from '../texts/texts.svelte';

export interface Notice {
  id: number;
  sentence: string;
  clauses: string[];
  bad: boolean;
  /** The language of the sentence, where it is not the page's. */
  lang?: string;
}

const SHOWN = 9000;
let last = 0;
export const notices = $state<{ all: Notice[] }>({ all: [] });

/** Say something. */
export function say(sentence: string, clauses: string[] = [], bad = false, lang?: string): void {
  last += 1;
  const id = last;
  notices.all = [...notices.all.filter((notice) => notice.sentence !== sentence).slice(-2), { id, sentence, clauses, bad, lang }];
  window.setTimeout(() => dismiss(id), SHOWN);
}

/** Take a notice away. */
export function dismiss(id: number): void {
  notices.all = notices.all.filter((notice) => notice.id !== id);
}

/** Say why something was not done. */
export function sayRefused(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
  if (error.offline) say(t('notice.offline'), [], true);
  else say(error.refusal.sentence, error.refusal.clauses, true, 'en');
}
