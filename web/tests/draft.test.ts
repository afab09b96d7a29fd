// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { PlayerCommand } from '../src/api/types';
import { Draft } from '../src/table/draft.svelte';
import type { LiveTable } from '../src/table/live.svelte';

function table(refuse?: string): { live: LiveTable; sent: PlayerCommand[] } {
  const sent: PlayerCommand[] = [];
  const play = (command: PlayerCommand): Promise<boolean> => {
    sent.push(command);
    return Promise.resolve(!(refuse !== undefined && 'kind' in command && command.kind === refuse));
  };
  return { live: { play, picture: null, cutting: { cut: async () => undefined } } as unknown as LiveTable, sent };
}

function laidOut(): Draft {
  const draft = new Draft();
  draft.add(3, 'toke', 100, 'blackjack');
  draft.add(3, 'push 22', 500);
  draft.add(3, 'blackjack', 1000);
  draft.add(3, 'blackjack', 1500);
  draft.add(1, 'blackjack', 500);
  return draft;
}

describe('wagers that are laid out', () => {
  it('add up', () => {
    const draft = laidOut();
    expect([draft.amount(3, 'blackjack'), draft.total]).toEqual([2500, 3600]);
    draft.add(3, 'blackjack', -9999);
    expect(draft.amount(3, 'blackjack')).toBe(0);
  });

  it('are made blackjack first, then beside it, then tokes; then one is ready', async () => {
    const { live, sent } = table();
    expect(await laidOut().make(live)).toBe(true);
    expect(sent.map((one) => ('kind' in one ? `${one.kind} ${one.box}` : one.do))).toEqual([
      'blackjack 1',
      'blackjack 3',
      'push 22 3',
      'toke 3',
      'Ready',
    ]);
  });

  it('stop at the first that is refused, and keep it and the rest', async () => {
    const draft = laidOut();
    const { live, sent } = table('push 22');
    expect(await draft.make(live)).toBe(false);
    expect(sent.at(-1)).toMatchObject({ kind: 'push 22' });
    expect(draft.stakes.map((one) => one.kind).sort()).toEqual(['push 22', 'toke']);
  });

  it('on wagers that are made: those are taken back, box by box, and made anew', async () => {
    const { live, sent } = table();
    const wager = (kind: string, amount: number, bettor = 'Ann', box = 3) => ({ bettor, box, kind, amount, beside: null });
    const wagers = [wager('blackjack', 1000), wager('push 22', 500), wager('blackjack', 700, 'Bob'), wager('blackjack', 900, 'Ann', 5)];
    Object.assign(live, { picture: { you: { name: 'Ann' }, running: false, ready: ['Ann'], wagers } });
    const draft = new Draft();
    draft.add(3, 'blackjack', 2500);
    expect(await draft.make(live)).toBe(true);
    expect(sent.map((one) => ('kind' in one ? `${one.kind} ${one.box} ${one.amount}` : one.do))).toEqual([
      'TakeBack',
      'blackjack 3 3500',
      'push 22 3 500',
      'Ready',
    ]);
  });

  it('beside wagers that are made, by one who is done: nothing is taken back, and nothing said twice', async () => {
    const { live, sent } = table();
    Object.assign(live, { picture: { you: { name: 'Ann' }, running: false, ready: ['Ann'], wagers: [] } });
    const draft = new Draft();
    draft.add(3, 'push 22', 500);
    expect(await draft.make(live)).toBe(true);
    expect(sent.map((one) => one.do)).toEqual(['Place']);
  });

  it('are made once, however often that is asked for meanwhile', async () => {
    const { live, sent } = table();
    const draft = new Draft();
    draft.add(3, 'blackjack', 2500);
    // The seed takes its time: chips are placed already, and nobody is ready yet.
    const cut = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));
    Object.assign(live, { cutting: { cut } });
    const first = draft.make(live);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect([draft.making, await draft.make(live)]).toEqual([true, false]);
    expect(await first).toBe(true);
    expect(sent.map((one) => one.do)).toEqual(['Place', 'Ready']);
    expect(draft.making).toBe(false);
  });

  it('can be laid out again', async () => {
    const draft = laidOut();
    await draft.make(table().live);
    expect(draft.stakes).toEqual([]);
    draft.again();
    expect(draft.total).toBe(3600);
  });
});
