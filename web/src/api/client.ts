/** Asking the server: every path, body and answer is typed by its OpenAPI document. */
import createClient from 'openapi-fetch';
import type { paths } from './schema';
import type { Refusal } from './types';

/** Something the server did not do, with its reason; `offline` when it could not be asked at all. */
export class Refused extends Error {
  constructor(
    readonly refusal: Refusal,
    readonly status: number,
  ) {
    super(refusal.sentence);
  }

  get offline(): boolean {
    return this.status === 0;
  }

  get signedOut(): boolean {
    return GONE.has(this.refusal.code);
  }
}

let csrf = '';

/** What is refused when the session that the page has is over, or is no longer the browser's. */
const GONE = new Set(['not_signed_in', 'csrf']);
let signedOut: () => void = () => undefined;

/** Be told when the server no longer takes the page for who it was. */
export function onSignedOut(hear: () => void): void {
  signedOut = hear;
}

/** Note why something was refused: perhaps nobody is signed in any more. */
export function noteRefusal(refusal: Refusal): void {
  if (GONE.has(refusal.code)) signedOut();
}

/** Remember the token that goes with everything this page sends. */
export function useCsrf(token: string): void {
  csrf = token;
}

export const server = createClient<paths>({ baseUrl: '' });
server.use({
  onRequest({ request }) {
    if (csrf && request.method !== 'GET') request.headers.set('X-CSRF-Token', csrf);
    return request;
  },
});

const NOTHING: Refusal = { code: 'offline', sentence: '', clauses: [], faults: [] };

interface Answer<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** Return what the server answered, or throw what it refused. */
export async function asked<Data>(answer: Promise<Answer<Data>>): Promise<Data> {
  let got: Answer<Data>;
  try {
    got = await answer;
  } catch {
    throw new Refused(NOTHING, 0);
  }
  if (got.response.ok) return got.data as Data;
  const refusal = refusalOf(got.error, got.response.status);
  noteRefusal(refusal);
  throw new Refused(refusal, got.response.status);
}

function refusalOf(error: unknown, status: number): Refusal {
  if (error !== null && typeof error === 'object' && 'sentence' in error) {
    return { ...NOTHING, ...(error as Partial<Refusal>) };
  }
  return { ...NOTHING, code: `http_${status}`, sentence: `HTTP ${status}` };
}

/** Return a new id for a command: sent again after a lost answer, it still has one effect. */
export function commandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
