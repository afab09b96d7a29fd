/**
 * Watching a table: numbered events over a WebSocket.
 *
 * Whoever loses the connection comes back with the last number seen, and misses nothing.
 */
import type { Picture, Refusal, TableEvent } from './types';

export type Line = 'connecting' | 'live' | 'lost' | 'refused';

type Message = { type: 'events'; events: TableEvent[] } | { type: 'view'; view: Picture } | { type: 'goodbye' };

export interface Hearing {
  events(events: TableEvent[]): void;
  view(view: Picture): void;
  line(line: Line, why?: Refusal): void;
}

const PAUSES = [250, 500, 1000, 2000, 4000, 8000];
const REFUSED_FROM = 4400;
const AGAIN = new Set([4408, 4429]);
/** What a closed line is the same as, where the server refuses a request. */
const CODES: Record<number, string> = { 4401: 'not_signed_in', 4403: 'forbidden', 4404: 'unknown_table' };

/** A connection that comes back by itself. */
export class Watching {
  private socket: WebSocket | null = null;
  private timer = 0;
  private tries = 0;
  private over = false;
  /** The last event that was seen; 0 before the first. */
  number = 0;

  constructor(
    private readonly table: number,
    private readonly hearing: Hearing,
  ) {
    window.addEventListener('online', this.now);
    document.addEventListener('visibilitychange', this.now);
    this.open();
  }

  close(): void {
    this.over = true;
    window.clearTimeout(this.timer);
    window.removeEventListener('online', this.now);
    document.removeEventListener('visibilitychange', this.now);
    this.socket?.close();
  }

  private readonly now = (): void => {
    if (this.socket === null && !this.over && document.visibilityState === 'visible') this.open();
  };

  private open(): void {
    window.clearTimeout(this.timer);
    const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
    const after = this.number > 0 ? `?after=${this.number}` : '';
    this.hearing.line(this.tries === 0 ? 'connecting' : 'lost');
    const socket = new WebSocket(`${scheme}://${window.location.host}/api/tables/${this.table}/watch${after}`);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.hearing.line('live');
    };
    socket.onmessage = (message) => this.hear(JSON.parse(String(message.data)) as Message);
    socket.onclose = (closed) => this.closed(closed);
  }

  private hear(message: Message): void {
    if (message.type === 'events') {
      const fresh = message.events.filter((event) => event.number > this.number);
      if (fresh.length === 0) return;
      this.number = fresh[fresh.length - 1]!.number;
      this.hearing.events(fresh);
    } else if (message.type === 'view') {
      this.number = Math.max(this.number, message.view.number);
      this.hearing.view(message.view);
    }
  }

  /** Note events that came by another way, in the answer to a command. */
  heard(number: number): void {
    this.number = Math.max(this.number, number);
  }

  private closed(closed: CloseEvent): void {
    this.socket = null;
    if (this.over) return;
    if (closed.code >= REFUSED_FROM && !AGAIN.has(closed.code)) {
      this.hearing.line('refused', { code: CODES[closed.code] ?? 'closed_line', sentence: closed.reason, clauses: [], faults: [] });
      return;
    }
    this.hearing.line('lost');
    const pause = PAUSES[Math.min(this.tries, PAUSES.length - 1)]!;
    this.tries += 1;
    this.timer = window.setTimeout(() => this.open(), pause);
  }
}
