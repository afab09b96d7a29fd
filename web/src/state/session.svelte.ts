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
  /** Who signed in in another window, where that is known. */
  other: string | null;
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

/** What is kept is another word for every session: the browser tells other windows of what changes, and of nothing else. */
function remember(session: string | null): void {
  try {
    if (session !== null) localStorage.setItem(STORED, session);
    else localStorage.removeItem(STORED);
  } catch {
    // A browser that keeps nothing is asked every time.
  }
}

const state = $state<Session>({ me: null, ready: false, here: null, over: false, other: null });
/** Whether the visitor is about to be somebody else, here in this window. */
let entering = false;
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

/** Who has the browser's session by now, if it is somebody else than this window shows. */
export function otherPerson(): string | null {
  return state.other;
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

/** Ask again how many chips there are, and where. Somebody else's are not shown as if they were the visitor's. */
export async function refresh(): Promise<void> {
  const answer = await asked(server.GET('/api/me'));
  if (entering) return;
  if (state.me !== null && state.me.person.id !== answer.person.id) {
    state.other = answer.person.name;
    state.over = true;
    return;
  }
  take(answer);
  if (!cameBefore()) remember(commandId());
}

function take(answer: Me): void {
  useCsrf(answer.csrf);
  state.me = answer;
  state.over = false;
  state.other = null;
}

/** Be whoever a new session is of. */
async function enter(session: Promise<{ csrf: string }>): Promise<void> {
  entering = true;
  try {
    useCsrf((await session).csrf);
    take(await asked(server.GET('/api/me')));
    remember(commandId());
  } finally {
    entering = false;
  }
}

/** Notice who signs in or out in another window: at once where the browser tells, and whenever this window is looked at. */
export function followOtherWindows(): () => void {
  const look = (): void => {
    if (state.me !== null && !entering) void refresh().catch(() => undefined);
  };
  const stored = (event: StorageEvent): void => {
    if (event.key === STORED) look();
  };
  window.addEventListener('focus', look);
  window.addEventListener('storage', stored);
  return () => {
    window.removeEventListener('focus', look);
    window.removeEventListener('storage', stored);
  };
}

/** Get new play chips in place of those that are gone. */
export async function getPlayChips(): Promise<void> {
  await asked(server.POST('/api/me/chips', { body: { id: commandId() } }));
  await refresh();
}

export async function comeInAsGuest(): Promise<void> {
  await enter(asked(server.POST('/api/guests', { body: { token: false } })));
}

export async function signIn(name: string, password: string): Promise<void> {
  await enter(asked(server.POST('/api/session', { body: { name, password, token: false } })));
}

/** Register, for money or with play chips; a guest brings his history along, and his play chips. */
export async function register(name: string, password: string, play: boolean): Promise<void> {
  const guest = state.me?.person.kind === 'guest';
  await enter(asked(server.POST('/api/people', { body: { name, password, token: false, play, guest } })));
}

export async function signOut(): Promise<void> {
  await asked(server.DELETE('/api/session'));
  state.me = null;
  remember(null);
}

/** Sign out here and on every other device. */
export async function signOutEverywhere(): Promise<void> {
  await asked(server.DELETE('/api/sessions'));
  state.me = null;
  remember(null);
}

/** Take another password: every other device is signed out. */
export async function changePassword(current: string, anew: string): Promise<void> {
  await asked(server.PUT('/api/me/password', { body: { current, new: anew } }));
}
