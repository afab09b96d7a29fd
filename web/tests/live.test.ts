/** A table that is played: nothing more is decided before it is seen what came of the last command. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CALM } from './calm';
import { answer, answers, fakeClient } from './fake';

vi.mock('../src/api/client', (original) => fakeClient(original));

import { LiveTable } from '../src/table/live.svelte';

class Socket {
  static last: Socket;
  onopen: () => void = () => undefined;
  onmessage: (message: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;
  constructor() {
    Socket.last = this;
  }
  close(): void {}
}

const PLAY = '/api/tables/{table}/play';
const view = (version: number, number: number): object => ({
  version,
  number,
  now: 0,
  round: 1,
  running: true,
  boxes: [],
  wagers: [],
  dealer: { cards: [], total: null },
  irregular: CALM,
  you: { legal: [] },
});
const say = (message: object): void => Socket.last.onmessage({ data: JSON.stringify(message) });
let live: LiveTable;

beforeEach(() => {
  vi.stubGlobal('WebSocket', Socket);
  Object.defineProperty(document, 'getAnimations', { value: () => [], configurable: true });
  answers.clear();
  answer('/api/tables/{table}/events', { events: [], more: false });
  live = new LiveTable(7);
  say({ type: 'view', view: view(4, 40) });
});
afterEach(() => {
  live.close();
  vi.unstubAllGlobals();
});

describe('a decision', () => {
  it('is pending until it is answered', async () => {
    answer(PLAY, { version: 5, repeated: false, events: [], view: view(5, 40) });
    const done = live.play({ do: 'Hit', box: 1 });
    expect(live.pending).toBe(true);
    expect(await done).toBe(true);
    expect(live.pending).toBe(false);
  });

  it('is pending until its picture is there, also when the news of others comes first', async () => {
    answer(PLAY, { version: 6, repeated: false, events: [{ number: 42, event: 'Decided', data: {} }], view: view(6, 42) });
    await live.play({ do: 'Hit', box: 1 });
    expect(live.pending).toBe(true);
    say({ type: 'view', view: view(5, 41) });
    expect(live.pending).toBe(true);
    say({ type: 'view', view: view(6, 42) });
    expect(live.pending).toBe(false);
  });

  it('can be made otherwise where it was refused', async () => {
    answer(PLAY, { refused: { code: 'not_a_pair', sentence: 'No pair.', clauses: [], faults: [] } });
    expect(await live.play({ do: 'Hit', box: 1 })).toBe(false);
    expect(live.pending).toBe(false);
  });
});
