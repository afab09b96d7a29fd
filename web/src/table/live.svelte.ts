/** A table as it is being played: the server's picture, the scene that is drawn, the log, and what is asked of it. */
import { asked, commandId, noteRefusal, Refused, server } from '../api/client';
import type { Choice, DealerCommand, Done, FloorCommand, Picture, PlayerCommand, Refusal, TableEvent } from '../api/types';
import { type Line, Watching } from '../api/watching';
import { sayRefused } from '../state/notices.svelte';
import { Cutting } from './cutting';
import { learnProtections } from '../state/protection.svelte';
import { rebuild } from './rebuild';
import { shared } from './scene';
import { type LogLine, Showing, withEarlier } from './showing.svelte';

const LOG = 300;
const BACK = 250;

/** One table that is watched, until it is closed. */
export class LiveTable {
  /** How it stands, as the server says: what is open to the visitor follows from it at once. */
  picture = $state.raw<Picture | null>(null);
  /** What the visitor sees of it, which takes its time. */
  readonly showing = new Showing();
  /** Everything that was heard, for whoever listens to it. */
  log = $state.raw<LogLine[]>([]);
  line = $state<Line>('connecting');
  /** Why the server does not let the table be watched. */
  why = $state.raw<Refusal | null>(null);
  /** Commands that wait for their answer. */
  private asking = $state(0);
  /** The version of the table after the newest command that was answered. */
  private answeredVersion = $state(-1);
  /** How far the server's clock is ahead of this one. */
  ahead = $state(0);

  /** The visitor's seeds. */
  readonly cutting = new Cutting((command) => this.quietly(command));

  private readonly watching: Watching;
  private waiting: TableEvent[] = [];

  constructor(readonly table: number) {
    this.watching = new Watching(table, {
      events: (events) => this.hear(events),
      view: (view) => this.show(view),
      line: (line, why) => {
        this.line = line;
        this.why = why ?? null;
        if (why) noteRefusal(why);
      },
    });
  }

  close(): void {
    this.watching.close();
    this.showing.close();
  }

  private hear(events: TableEvent[]): void {
    this.log = [...this.log, ...events.map((event) => ({ number: event.number, event }))].slice(-LOG);
    this.waiting.push(...events);
  }

  /** Show a picture, and how it came about. */
  private show(view: Picture): void {
    if (this.picture !== null && view.version < this.picture.version) return;
    const events = this.waiting.filter((event) => event.number <= view.number);
    this.waiting = this.waiting.filter((event) => event.number > view.number);
    this.ahead = view.now - Date.now();
    const first = this.picture === null;
    const picture = shared(this.picture, view);
    this.picture = picture;
    this.showing.add(events, picture);
    if (first) void this.lookBack(view);
    void this.cutting.follow(picture);
  }

  /** Ask what happened before this page was opened. */
  private async lookBack(view: Picture): Promise<void> {
    const query = { after: Math.max(0, view.number - BACK) };
    const answer = await asked(server.GET('/api/tables/{table}/events', { params: { ...this.params(), query } })).catch(() => null);
    if (answer === null) return;
    const before = (answer.events as TableEvent[]).filter((event) => event.number <= view.number);
    const rebuilt = rebuild(view, before);
    this.log = withEarlier(this.log, before);
    this.showing.came(before, this.picture?.version === view.version ? rebuilt.scene : null, rebuilt.finished, rebuilt.settled);
  }

  /** Whether the visitor does not see yet what came of the last command: until then nothing more can be decided. */
  get pending(): boolean {
    return this.asking > 0 || (this.picture?.version ?? -1) < this.answeredVersion;
  }

  /** What is open to the visitor, by the name of the command. */
  choices(...names: string[]): Choice[] {
    return (this.picture?.you.legal ?? []).filter((choice) => names.length === 0 || names.includes(String(choice.command.do)));
  }

  /**
   * Ask something as a player; the answer is whether it was done. What is refused is said. With a turn it is about what
   * the visitor was asked, and about nothing that came of another window's command.
   */
  async play(command: PlayerCommand, turn: string | null = null, id = commandId()): Promise<boolean> {
    return this.ask(() => asked(server.POST('/api/tables/{table}/play', { params: this.params(), body: { id, command, turn } })));
  }

  /** Ask something that the visitor did not ask for: a refusal is nothing to trouble him with. */
  private async quietly(command: PlayerCommand): Promise<boolean> {
    const body = { id: commandId(), command };
    const done = await asked(server.POST('/api/tables/{table}/play', { params: this.params(), body })).catch(() => null);
    if (done !== null) this.answered(done as Done);
    return done !== null;
  }

  /** Take a step as the dealer. */
  async deal(command: DealerCommand): Promise<boolean> {
    const id = commandId();
    return this.ask(() => asked(server.POST('/api/tables/{table}/deal', { params: this.params(), body: { id, command } })));
  }

  /** Give an order as the floor. */
  async rule(command: FloorCommand): Promise<boolean> {
    const id = commandId();
    return this.ask(() => asked(server.POST('/api/tables/{table}/rule', { params: this.params(), body: { id, command } })));
  }

  /** Take the table over, or give it back. */
  async position(take: boolean): Promise<boolean> {
    const params = { ...this.params(), query: { id: commandId() } };
    return this.ask(() =>
      take
        ? asked(server.POST('/api/tables/{table}/position', { params }))
        : asked(server.DELETE('/api/tables/{table}/position', { params })),
    );
  }

  private params(): { path: { table: number } } {
    return { path: { table: this.table } };
  }

  /** Ask once more where the answer was lost: the command's id makes sure that it is done once. */
  private async ask(work: () => Promise<unknown>): Promise<boolean> {
    this.showing.hurry(); // whoever acts has seen enough of what was before
    this.asking += 1;
    try {
      const done = await work().catch((error: unknown) => {
        if (error instanceof Refused && error.offline) return work();
        throw error;
      });
      this.answered(done as Done);
      return true;
    } catch (error) {
      if (error instanceof Refused && error.refusal.code === 'reality_check') learnProtections().catch(sayRefused);
      else sayRefused(error);
      return false;
    } finally {
      this.asking -= 1;
    }
  }

  /** The answer has the events and the picture too; whichever way they come first is shown. */
  private answered(done: Done): void {
    this.answeredVersion = Math.max(this.answeredVersion, done.view.version);
    const fresh = done.events.filter((event) => event.number > this.watching.number);
    const next = this.watching.number + 1;
    if (fresh.length > 0 && fresh[0]!.number === next) {
      this.hear(fresh);
      this.watching.heard(fresh[fresh.length - 1]!.number);
    }
    if (done.view.number <= this.watching.number) this.show(done.view);
  }
}
