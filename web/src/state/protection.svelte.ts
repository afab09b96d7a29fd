/** How the visitor protects himself: limits, breaks and the next reality check, as the server says. */
import { asked, server } from '../api/client';
import type { LimitName, Protection } from '../api/types';

const LONGEST = 2 ** 31 - 1;
const state = $state<{ known: Protection | null }>({ known: null });
let timer = 0;

export function protections(): Protection | null {
  return state.known;
}

/** Take in what the server said, and ask again when a reality check falls due. */
function take(known: Protection): void {
  state.known = known;
  window.clearTimeout(timer);
  const due = known.check.due_at;
  if (due !== null && !known.check.due) {
    timer = window.setTimeout(() => void learnProtections().catch(() => undefined), Math.min(due - known.now + 500, LONGEST));
  }
}

export async function learnProtections(): Promise<void> {
  take(await asked(server.GET('/api/me/protection')));
}

export function forgetProtections(): void {
  window.clearTimeout(timer);
  state.known = null;
}

/** Set a limit in cents or seconds, or remove it. */
export async function setLimit(limit: string, amount: number | null): Promise<void> {
  take(await asked(server.PUT('/api/me/protection/limits/{limit}', { params: { path: { limit: limit as LimitName } }, body: { amount } })));
}

/** Keep the limit that holds now instead of the looser one that is pending. */
export async function withdraw(limit: string): Promise<void> {
  take(await asked(server.DELETE('/api/me/protection/limits/{limit}/pending', { params: { path: { limit: limit as LimitName } } })));
}

export async function confirmCheck(number: number): Promise<void> {
  take(await asked(server.POST('/api/me/protection/checks', { body: { number } })));
}

/** Take a break of some days, or exclude oneself for some months: every session is over. */
export async function stayAway(why: 'break' | 'exclusion', length: number): Promise<void> {
  await asked(server.POST('/api/me/protection/absence', { body: { why, length } }));
  forgetProtections();
}
