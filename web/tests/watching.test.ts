/** Watching a table: whoever loses the connection comes back with the last number and hears nothing twice. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableEvent } from '../src/api/types';
import { Watching } from '../src/api/watching';

class Socket {
  static all: Socket[] = [];
  onopen: () => void = () => undefined;
  onmessage: (message: { data: string }) => void = () => undefined;
  onclose: (closed: { code: number; reason: string }) => void = () => undefined;
  closed = false;
  constructor(readonly url: string) {
    Socket.all.push(this);
  }
  close(): void {
    this.closed = true;
  }
  say(message: unknown): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const heard: number[] = [];
const lines: string[] = [];
const hearing = {
  events: (events: TableEvent[]) => heard.push(...events.map((one) => one.number)),
  view: () => undefined,
  line: (line: string) => lines.push(line),
};
const events = (...numbers: number[]): unknown => ({ type: 'events', events: numbers.map((number) => ({ number })) });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  Socket.all = [];
  heard.length = lines.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('watching', () => {
  it('begins with how the table stands', () => {
    const watching = new Watching(7, hearing);
    expect(Socket.all[0]!.url).toMatch(/\/api\/tables\/7\/watch$/);
    Socket.all[0]!.say({ type: 'view', view: { number: 40 } });
    expect(watching.number).toBe(40);
    watching.close();
  });

  it('comes back with the last number and hears nothing twice', () => {
    const watching = new Watching(7, hearing);
    Socket.all[0]!.onopen();
    Socket.all[0]!.say(events(41, 42));
    Socket.all[0]!.onclose({ code: 1006, reason: '' });
    expect(lines.at(-1)).toBe('lost');
    vi.advanceTimersByTime(300);
    expect(Socket.all[1]!.url).toMatch(/watch\?after=42$/);
    Socket.all[1]!.onopen();
    Socket.all[1]!.say(events(42, 43));
    expect(heard).toEqual([41, 42, 43]);
    expect(lines.at(-1)).toBe('live');
    watching.close();
  });

  it('waits longer and longer, and tries again', () => {
    const watching = new Watching(7, hearing);
    for (let times = 0; times < 5; times += 1) {
      Socket.all.at(-1)!.onclose({ code: 1006, reason: '' });
      vi.advanceTimersByTime(8000);
    }
    expect(Socket.all.length).toBe(6);
    watching.close();
  });

  it('stops where the server says no', () => {
    const watching = new Watching(7, hearing);
    Socket.all[0]!.onclose({ code: 4404, reason: 'There is no table 7.' });
    vi.advanceTimersByTime(60_000);
    expect([Socket.all.length, lines.at(-1)]).toEqual([1, 'refused']);
    watching.close();
  });
});
