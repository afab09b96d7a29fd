/**
 * How the news of a table are shown: one event after the other, each when the one before it has been seen.
 *
 * The log, the results and the count of the shoe go with what is shown, so that they do not say how a round ended while
 * the dealer's cards are still on their way. A finished round is picked up box by box before the next one is shown. Where
 * nothing may move there are no pauses, but still no frame shows more than one change, so that none of them takes long.
 *
 * Decisions wait for what is shown, so it always comes to its end: news that a decision waits for is shown at once when its
 * time is over, and so is everything when the browser draws no frames.
 */
import type { Picture, TableEvent } from '../api/types';
import { motion, pace } from '../state/preferences.svelte';
import { begins, fold, pickUp } from './fold';
import { hurryUp } from './motion';
import { patience } from './offer';
import type { SettledBefore } from './rebuild';
import { adopt, agrees, type Result, type Scene, sceneOf, shared } from './scene';

export interface LogLine {
  number: number;
  event: TableEvent;
}

/** Put events before the lines of a log, those left out that it has already. */
export function withEarlier(log: LogLine[], events: TableEvent[]): LogLine[] {
  const known = new Set(log.map((entry) => entry.number));
  return [...events.filter((event) => !known.has(event.number)).map((event) => ({ number: event.number, event })), ...log];
}

interface News {
  /** What of it is still to be shown. */
  events: TableEvent[];
  /** Whether somebody is in a hurry to have seen it. */
  hurried: boolean;
  /** Shows it, one thing after the other, and says how long each is looked at. */
  shown: Iterator<number>;
  /** Where a decision waits for it: what ends the wait; 0 where none does. */
  deadline: number;
}

/** How long an event is looked at before the next one comes, in milliseconds. */
const LOOKED_AT: Partial<Record<TableEvent['event'], number>> = {
  WagerPlaced: 60,
  CardDealt: 190,
  CardTurned: 420,
  WagerSettled: 130,
  BonusPaid: 700,
  HandSplit: 260,
  Decided: 90,
  Peeked: 500,
  RoundEnded: 900,
};
/** Whoever is further behind than this, in milliseconds, is shown everything faster. */
const LATE = 4000;
/** The same where the visitor is to decide something. */
const LATE_TO_DECIDE = 2000;
/** Whoever is as far behind as this, after a lost connection or in another window, is shown how it stands. */
const FAR = 15_000;
/** So many events are too many to be shown one a frame, where there are no pauses by which to be behind. */
const MANY = 120;
const PICKED_UP = 70;
const FRAME = 17;
/** Where no frame was drawn for so long, in milliseconds, nobody is looking. */
const NO_FRAMES = 3000;
const LOG = 300;

export class Showing {
  scene = $state.raw<Scene | null>(null);
  log = $state.raw<LogLine[]>([]);
  /** What became of the wagers of the last finished round. */
  results = $state.raw<Result[]>([]);
  resultsOf = $state(0);
  /** The last picture whose news have all been shown. */
  seen = $state.raw<Picture | null>(null);
  /** Whether something waits to be shown. */
  busy = $state(false);
  private settled: SettledBefore | null = null;
  private queue: News[] = [];
  private timer = 0;
  private frame = 0;
  /** News have come since the last frame, which has enough to do with them. */
  private heard = false;
  private readonly away = (): void => {
    if (document.hidden) this.skip();
  };

  constructor() {
    document.addEventListener('visibilitychange', this.away);
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.away);
    this.stop();
    for (const news of this.queue) window.clearTimeout(news.deadline);
  }

  /** Show news, after those that are still being shown. */
  add(events: TableEvent[], view: Picture): void {
    const left = [...events];
    const wait = patience(view);
    const deadline = wait === null ? 0 : window.setTimeout(() => this.skip(), wait);
    this.queue.push({ events: left, hurried: false, shown: this.show(left, view), deadline });
    this.busy = true;
    const waiting = this.queue.reduce((sum, news) => sum + news.events.length, 0);
    if (this.scene === null || document.hidden || this.left > FAR || waiting > MANY) this.skip();
    else if (this.timer === 0 && this.frame === 0) this.go(0);
    else this.heard = true;
  }

  /** How long it takes until everything has been shown, in milliseconds. */
  get left(): number {
    if (!motion()) return 0;
    const events = this.queue.filter((news) => !news.hurried).flatMap((news) => news.events);
    if (events.at(-1)?.event === 'RoundEnded') events.pop();
    return pace() * events.reduce((sum, event) => sum + (LOOKED_AT[event.event] ?? 0), 0);
  }

  /** Show without pauses whatever waits to be shown. */
  hurry(): void {
    for (const news of this.queue) news.hurried = true;
    hurryUp();
    if (this.queue.length > 0) this.go(0);
  }

  private stop(): void {
    window.clearTimeout(this.timer);
    window.cancelAnimationFrame(this.frame);
    this.timer = this.frame = 0;
  }

  /** Show at once how it stands. */
  private skip(): void {
    this.stop();
    while (this.queue.length > 0) this.step();
    this.busy = false;
    hurryUp();
  }

  /** Go on after a while: in a frame of its own, which nothing else is to be drawn in. */
  private go(wait: number): void {
    this.stop();
    if (wait <= FRAME) this.inFrame(() => (this.heard ? this.again() : this.run()));
    else this.timer = window.setTimeout(() => this.go(0), wait - FRAME);
  }

  /** Leave a frame to the news that have come, and go on in the next one. */
  private again(): void {
    this.stop();
    this.inFrame(() => this.run());
  }

  /** Do something in the next frame; where none is drawn, show everything. */
  private inFrame(work: () => void): void {
    this.frame = window.requestAnimationFrame(work);
    this.timer = window.setTimeout(() => this.skip(), NO_FRAMES);
  }

  private run(): void {
    this.stop();
    this.heard = false;
    while (this.queue.length > 0) {
      const { hurried } = this.queue[0]!;
      const { scene, results, seen } = this;
      const usual = this.step();
      const late = this.queue.some((news) => news.deadline !== 0) ? LATE_TO_DECIDE : LATE;
      const wait = motion() && !hurried ? (usual * pace()) / Math.max(1, this.left / late) : 0;
      if (hurried) hurryUp();
      if (wait === 0 && scene === this.scene && results === this.results && seen === this.seen) continue;
      this.go(wait);
      return;
    }
    this.busy = false;
  }

  /** Show one thing more, and return how long it is looked at. */
  private step(): number {
    const { done, value } = this.queue[0]!.shown.next();
    if (!done) return value;
    window.clearTimeout(this.queue.shift()!.deadline);
    return 0;
  }

  /** Show events, one thing after the other; where they end, hold the scene against the picture. */
  private *show(events: TableEvent[], view: Picture): Generator<number, void> {
    let looked = 0;
    let ended: Scene | null = null;
    while (events.length > 0) {
      yield looked;
      const event = events.shift()!;
      while (this.scene?.over && begins(event) && this.pickUp()) yield PICKED_UP;
      this.happen(event);
      if (event.event === 'RoundEnded') ended = this.scene;
      looked = LOOKED_AT[event.event] ?? 0;
    }
    this.putRight(view);
    if (ended === null) yield looked; // the last card is seen to come before anything is decided about it
    this.seen = view;
    if (ended !== null) {
      yield 0;
      this.keep(ended);
      yield looked;
    }
  }

  /** Pick up what lies at one box; whether there was something. */
  private pickUp(): boolean {
    const before = this.scene!;
    this.scene = shared(before, pickUp(before));
    return this.scene !== before;
  }

  private happen(event: TableEvent): void {
    this.log = [...this.log, { number: event.number, event }].slice(-LOG);
    if (this.scene === null) return;
    this.scene = shared(this.scene, fold(this.scene, event));
  }

  private putRight(view: Picture): void {
    if (this.scene === null) this.scene = sceneOf(view);
    else if (!agrees(this.scene, view)) this.scene = { ...adopt(this.scene, sceneOf(view)), results: this.scene.results };
  }

  /** Show how the table came to be as it was when the page was opened. */
  came(events: TableEvent[], scene: Scene | null, finished: Scene | null, settled: SettledBefore): void {
    this.log = withEarlier(this.log, events);
    this.settled = settled;
    if (finished !== null && this.results.length === 0) this.keep(finished);
    this.results = this.withSettled(this.results, this.resultsOf);
    if (scene !== null && this.queue.length === 0) this.scene = scene;
  }

  private keep(scene: Scene): void {
    this.results = this.withSettled(scene.results, scene.round);
    this.resultsOf = scene.round;
  }

  /** Add what was settled of a round before this page was opened, such as insurance, and is not among its results. */
  private withSettled(results: Result[], round: number): Result[] {
    if (this.settled === null || this.settled.round !== round) return results;
    const known = new Set(results.map((result) => result.event));
    const missing = this.settled.results.filter((result) => !known.has(result.event));
    return missing.length > 0 ? [...missing, ...results] : results;
  }
}
