/** The wall's line: what is shown while it is lost says from when it is. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, answers, fakeClient } from './fake';

vi.mock('../src/api/client', (original) => fakeClient(original));

import { Feed } from '../src/floor/feed.svelte';

class Socket {
  static last: Socket;
  onopen: () => void = () => undefined;
  onmessage: (message: { data: string }) => void = () => undefined;
  onclose: (closed: { code: number }) => void = () => undefined;
  constructor() {
    Socket.last = this;
  }
  close(): void {}
}

let end: () => void;
let feed: Feed;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  vi.stubGlobal('WebSocket', Socket);
  answers.clear();
  answer('/api/wall', { now: 1_000_000, open: 0, cards: [], figures: [] });
  feed = new Feed();
  end = feed.start();
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a lost line keeps the time when it was lost, however often it is tried again', () => {
  Socket.last.onopen();
  Socket.last.onmessage({ data: JSON.stringify({ type: 'wall', now: 1_000_000, open: 0, here: [] }) });
  vi.advanceTimersByTime(5000);
  Socket.last.onclose({ code: 1006 });
  expect(feed.live).toBe(false);
  expect(feed.lost).toBe(1_005_000);
  vi.advanceTimersByTime(3000);
  Socket.last.onclose({ code: 1006 });
  expect(feed.lost).toBe(1_005_000);
  expect(feed.now).toBeGreaterThan(feed.lost);
});
