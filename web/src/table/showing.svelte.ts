/**
 * How the news of a table are shown: one event after the other, each when the one before it has been seen.
 *
 * The log, the results and the count of the shoe go with what is shown, so that they do not say how a round ended while
 * the dealer's cards are still on their way. Where nothing may move there are no pauses, but a full deal is still laid out
 * over a few frames, so that none of them takes long.
 */
import type { Picture, TableEvent } from '../api/types';
import { motion } from '../state/preferences.svelte';
import { fold } from './fold';
import { hurryUp } from './motion';
import { adopt, agrees, type Result, type Scene, sceneOf, shared } from './scene';

export interface LogLine {
  number: number;
  event: TableEvent;
}

/** Put events before the lines of a log, those left out that it has already. */
export function withEarlier(log: LogLine[], events: TableEvent[]): LogLine[] {
  const known = new Set(log.map((one) => one.number));
  return [...events.filter((one) => !known.has(one.number)).map((event) => ({ number: event.number, event })), ...log];
}

interface News {
  events: TableEvent[];
  view: Picture;
}

/** How long an event is looked at before the next one comes, in milliseconds. */
const LOOKED_AT: Partial<Record<TableEvent['event'], number>> = {
  CardDealt: 190,
  CardTurned: 420,
  WagerSettled: 130,
  HandSplit: 260,
  Decided: 90,
  Peeked: 500,
  RoundEnded: 900,
};
/** Whoever is further behind than this, in milliseconds, is shown everything faster. */
const LATE = 4000;
/** Whoever is as far behind as this, after a lost connection or in another window, is shown how it stands. */
const FAR = 15_000;
const CARDS_A_FRAME = 2;
const FRAME = 17;
const LOG = 300;

export class Showing {
  scene = $state.raw<Scene | null>(null);
  log = $state.raw<LogLine[]>([]);
  /** What became of the wagers of the last finished round. */
  results = $state.raw<Result[]>([]);
  resultsOf = $state(0);
  /** The last picture whose news have all been shown. */
  seen = $state.raw<Picture | null>(null);
  private queue: News[] = [];
  private timer = 0;

  /** Show news, after those that are still being shown. */
  add(events: TableEvent[], view: Picture): void {
    this.queue.push({ events: [...events], view });
    if (this.left > FAR) this.hurry();
    else if (this.timer === 0) this.run();
  }

  /** How long it takes until everything has been shown, in milliseconds. */
  get left(): number {
    if (!motion()) return 0;
    const events = this.queue.flatMap((one) => one.events);
    if (events.at(-1)?.event === 'RoundEnded') events.pop();
    return events.reduce((sum, one) => sum + (LOOKED_AT[one.event] ?? 0), 0);
  }

  /** Show at once whatever waits to be shown. */
  hurry(): void {
    this.stop();
    while (this.queue.length > 0) this.step();
    hurryUp();
  }

  stop(): void {
    window.clearTimeout(this.timer);
    this.timer = 0;
  }

  private run(): void {
    this.timer = 0;
    let cards = 0;
    while (this.queue.length > 0) {
      const event = this.step();
      const wait = motion() ? this.pause(event) : event?.event === 'CardDealt' && ++cards % CARDS_A_FRAME === 0 ? FRAME : 0;
      if (wait === 0) continue;
      this.timer = window.setTimeout(() => this.run(), wait);
      return;
    }
  }

  /** How long an event is looked at. */
  private pause(event: TableEvent | null): number {
    const usual = event === null ? 0 : (LOOKED_AT[event.event] ?? 0);
    return usual / Math.max(1, this.left / LATE);
  }

  /** Show one event more; where the news end, hold the scene against the server's picture. */
  private step(): TableEvent | null {
    const news = this.queue[0]!;
    const event = news.events.shift() ?? null;
    if (event !== null) this.happen(event);
    if (news.events.length === 0) {
      this.queue.shift();
      this.arrive(news.view);
    }
    return event;
  }

  private happen(event: TableEvent): void {
    this.log = [...this.log, { number: event.number, event }].slice(-LOG);
    if (this.scene === null) return;
    this.scene = shared(this.scene, fold(this.scene, event));
    if (event.event === 'RoundEnded') this.keep(this.scene);
  }

  private arrive(view: Picture): void {
    this.seen = view;
    if (this.scene === null) this.scene = sceneOf(view);
    else if (!agrees(this.scene, view)) this.scene = { ...adopt(this.scene, sceneOf(view)), results: this.scene.results };
  }

  /** Show how the table came to be as it was when the page was opened. */
  came(events: TableEvent[], scene: Scene | null, finished: Scene | null): void {
    this.log = withEarlier(this.log, events);
    if (finished !== null && this.results.length === 0) this.keep(finished);
    if (scene !== null && this.queue.length === 0) this.scene = scene;
  }

  private keep(scene: Scene): void {
    this.results = scene.results;
    this.resultsOf = scene.round;
  }
}
