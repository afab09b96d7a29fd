/** Who the visitor is. Whoever comes in without a session is let in as a guest with play chips. */
import { asked, commandId, onSignedOut, Refused, server, useCsrf } from '../api/client';
import type { Me } from '../api/types';

interface Session {
  me: Me | null;
  /** Whether it is known yet who this is. */
  ready: boolean;
  /** The table that is shown, and the visitor's chips there with the wagers that lie. */
  here: { table: number; chips: number } | null;
  /** Whether the session is over, or another window of the browser has another one by now. */
  over: boolean;
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

const state = $state<Session>({ me: null, ready: false, here: null, over: false });
onSignedOut(() => (state.over = state.me !== null));

export function me(): Me | null {
  return state.me;
}

export function sessionReady(): boolean {
  return state.ready;
}

/** Whether the visitor was somebody here and no longer is. */
export function sessionOver(): boolean {
  return state.over;
}

/** Leave it at that, until the server refuses something again. */
export function overlookSession(): void {
  state.over = false;
}

/** Whether the visitor has one of these roles. */
export function is(...roles: string[]): boolean {
  return state.me !== null && roles.includes(state.me.person.role);
}

/** Whether the visitor has a name and a password here. */
export function registered(): boolean {
  return state.me?.person.kind === 'member' || state.me?.person.kind === 'regular';
}

/** Whether the visitor plays with play chips: whoever runs out of them gets new ones. */
export function playsForFun(): boolean {
  return state.me?.person.kind === 'guest' || state.me?.person.kind === 'regular';
}

/** The chips of the visitor: those away from the tables and those at each of them, as far as the page knows. */
export function holdings(): { wallet: number; atTables: number } {
  const seats = new Map((state.me?.seats ?? []).map((seat) => [seat.table, seat.chips]));
  if (state.here !== null) seats.set(state.here.table, state.here.chips);
  return { wallet: state.me?.wallet ?? 0, atTables: [...seats.values()].reduce((sum, chips) => sum + chips, 0) };
}

/** Say what the visitor has at the table that is shown, wagers included: the server counts only what is off the layout. */
export function hold(table: number, chips: number): void {
  if (state.here?.table !== table || state.here.chips !== chips) state.here = { table, chips };
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
  state.over = false;
  remember(true);
}

/** Get new play chips in place of those that are gone. */
export async function getPlayChips(): Promise<void> {
  await asked(server.POST('/api/me/chips', { body: { id: commandId() } }));
  await refresh();
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

/** Register, for money or with play chips; a guest brings his history along, and his play chips. */
export async function register(name: string, password: string, play: boolean): Promise<void> {
  const guest = state.me?.person.kind === 'guest';
  const session = await asked(server.POST('/api/people', { body: { name, password, token: false, play, guest } }));
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
