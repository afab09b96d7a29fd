/** Short notices: what the server refused, and what else must be said at once. */
import { Refused } from '../api/client';
import type { Refusal } from '../api/types';
import { sessionOver } from './session.svelte';

export interface Notice {
  id: number;
  /** A refusal of the server, or what the page says by itself. */
  why: Refusal | string;
  clauses: string[];
  bad: boolean;
}

const SHOWN = 9000;
let last = 0;
export const notices = $state<{ all: Notice[] }>({ all: [] });

/** Say something. */
export function say(why: Refusal | string, clauses: string[] = [], bad = false): void {
  last += 1;
  const id = last;
  notices.all = [...notices.all.filter((notice) => told(notice.why) !== told(why)).slice(-2), { id, why, clauses, bad }];
  window.setTimeout(() => dismiss(id), SHOWN);
}

/** By what two notices are the same. */
function told(why: Refusal | string): string {
  return typeof why === 'string' ? why : `${why.code} ${why.sentence}`;
}

/** Take a notice away. */
export function dismiss(id: number): void {
  notices.all = notices.all.filter((notice) => notice.id !== id);
}

/** Say why something was not done. */
export function sayRefused(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
  if (error.signedOut && sessionOver()) return; // a dialog says so
  say(error.refusal, error.refusal.clauses, true);
}
