/** A server of a few answers, for components that ask one. Use it with `vi.mock('../src/api/client', fakeClient)`. */
import { vi } from 'vitest';

type Answer = (body: any, params: any) => unknown;

export const answers = new Map<string, Answer>();
export const asks = vi.fn<(path: string, init: any) => void>();

/** Have the server answer at a path. */
export function answer(path: string, how: Answer | object): void {
  answers.set(path, typeof how === 'function' ? (how as Answer) : () => how);
}

async function ask(path: string, init: any = {}): Promise<unknown> {
  asks(path, init);
  const how = answers.get(path);
  if (!how)
    return {
      error: { code: 'none', sentence: `Nothing is known of ${path}.`, clauses: [], faults: [] },
      response: { ok: false, status: 404 },
    };
  const found = await how(init.body, init.params);
  const headers = new Headers({ 'content-disposition': 'attachment; filename="x-c0ffee-sheet.pdf"' });
  return isRefusal(found)
    ? { error: found.refused, response: { ok: false, status: found.status ?? 422, headers } }
    : { data: found, response: { ok: true, status: 200, headers } };
}

function isRefusal(found: unknown): found is { refused: object; status?: number } {
  return typeof found === 'object' && found !== null && 'refused' in found;
}

/** The client, with this server behind it. */
export async function fakeClient(original: () => Promise<any>): Promise<object> {
  return { ...(await original()), server: { GET: ask, POST: ask, PUT: ask, DELETE: ask } };
}
