/**
 * The wall as the server tells it: cards and figures over one WebSocket, whatever the number of tables.
 *
 * Whoever loses the connection comes back by himself; what is shown then says how old it is.
 */
import { asked, server } from '../api/client';
import type { WallCard, WallFigures } from '../api/types';
import { sayRefused } from '../state/notices.svelte';

interface Message {
  type: string;
  now: number;
  open: number;
  cards?: WallCard[];
  figures?: WallFigures[];
  here?: number[] | null;
}

const PAUSES = [500, 1000, 2000, 4000, 8000];
const REFUSED_FROM = 4400;
const AGAIN = new Set([4408, 4429]);

export class Feed {
  cards = $state.raw<Map<number, WallCard>>(new Map());
  figures = $state.raw<Map<number, WallFigures>>(new Map());
  /** How many tables are open: the wall has no room for more than a hundred. */
  open = $state(0);
  /** Whether anything has been told yet. */
  told = $state(false);
  live = $state(false);
  /** When the line was lost: what is shown is as it was then. */
  lost = $state(0);
  /** The server's clock, a second at a time. */
  now = $state(0);
  private ahead = 0;
  private socket: WebSocket | null = null;
  private tries = 0;
  private over = false;
  private timer = 0;
  private ticking = 0;

  /** Begin, and return what ends it. */
  start(): () => void {
    asked(server.GET('/api/wall')).then(
      (wall) => this.hear({ type: 'wall', ...wall, here: wall.cards.map((card) => card.id) }),
      sayRefused,
    );
    this.connect();
    this.ticking = window.setInterval(() => (this.now = Date.now() + this.ahead), 1000);
    return () => {
      this.over = true;
      window.clearTimeout(this.timer);
      window.clearInterval(this.ticking);
      this.socket?.close();
    };
  }

  private connect(): void {
    const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${window.location.host}/api/wall/watch`);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.live = true;
    };
    socket.onmessage = (message) => this.hear(JSON.parse(String(message.data)) as Message);
    socket.onclose = (closed) => {
      if (this.live || this.lost === 0) this.lost = Date.now() + this.ahead;
      this.live = false;
      if (this.over) return;
      if (closed.code >= REFUSED_FROM && !AGAIN.has(closed.code)) {
        asked(server.GET('/api/me')).catch(() => undefined); // whoever is signed out is told
        return;
      }
      this.timer = window.setTimeout(() => this.connect(), PAUSES[Math.min(this.tries, PAUSES.length - 1)]);
      this.tries += 1;
    };
  }

  private hear(message: Message): void {
    if (message.type !== 'wall') return;
    this.ahead = message.now - Date.now();
    this.now = message.now;
    this.open = message.open;
    const cards = new Map(this.cards);
    for (const card of message.cards ?? []) if ((cards.get(card.id)?.version ?? -1) <= card.version) cards.set(card.id, card);
    if (message.here && (message.here.length > 0 || this.told))
      for (const id of [...cards.keys()]) if (!message.here.includes(id)) cards.delete(id);
    this.cards = cards;
    if (message.figures?.length) this.figures = new Map([...this.figures, ...message.figures.map((line) => [line.id, line] as const)]);
    if (message.cards?.length || message.here) this.told = this.told || (message.cards?.length ?? 0) > 0 || message.here?.length === 0;
  }
}
