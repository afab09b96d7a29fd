/** Who the visitor is. Whoever comes in without a session is let in as a guest with play chips. */
import { asked, Refused, server, useCsrf } from '../api/client';
import type { Me } from '../api/types';

interface Session {
  me: Me | null;
  /** Whether it is known yet who this is. */
  ready: boolean;
}

const STORED = 'pitboss.session';

/** Whether this browser has had a session here: only then is there anything to ask the server about. */
function cameBefore(): boolean {
  try {
    return localStorage.getItem(STORED) !== null;
  } catch {
    return true;
  }
}

function remember(has: boolean): void {
  try {
    if (has) localStorage.setItem(STORED, 'yes');
    else localStorage.removeItem(STORED);
  } catch {
    // A browser that keeps nothing is asked every time.
  }
}

const state = $state<Session>({ me: null, ready: false });

export function me(): Me | null {
  return state.me;
}

export function sessionReady(): boolean {
  return state.ready;
}

/** Whether the visitor has one of these roles. */
export function is(...roles: string[]): boolean {
  return state.me !== null && roles.includes(state.me.person.role);
}

/** Ask who this is; let a stranger in as a guest. */
export async function comeIn(): Promise<void> {
  try {
    if (cameBefore()) await refresh();
    else await comeInAsGuest().catch(() => undefined);
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 401) throw error;
    await comeInAsGuest().catch(() => undefined);
  } finally {
    state.ready = true;
  }
}

/** Ask again how many chips there are, and where. */
export async function refresh(): Promise<void> {
  const answer = await asked(server.GET('/api/me'));
  useCsrf(answer.csrf);
  state.me = answer;
  remember(true);
}

export async function comeInAsGuest(): Promise<void> {
  const session = await asked(server.POST('/api/guests', { body: { token: false } }));
  useCsrf(session.csrf);
  await refresh();
}

export async function signIn(name: string, password: string): Promise<void> {
  const session = await asked(server.POST('/api/session', { body: { name, password, token: false } }));
  useCsrf(session.csrf);
  await refresh();
}

export async function register(name: string, password: string): Promise<void> {
  const session = await asked(server.POST('/api/people', { body: { name, password, token: false } }));
  useCsrf(session.csrf);
  await refresh();
}

export async function signOut(): Promise<void> {
  await asked(server.DELETE('/api/session'));
  state.me = null;
  remember(false);
}

/** Sign out here and on every other device. */
export async function signOutEverywhere(): Promise<void> {
  await asked(server.DELETE('/api/sessions'));
  state.me = null;
  remember(false);
}

/** Take another password: every other device is signed out. */
export async function changePassword(current: string, anew: string): Promise<void> {
  await asked(server.PUT('/api/me/password', { body: { current, new: anew } }));
}
