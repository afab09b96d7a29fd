// @vitest-environment node
/** The page's fold of events shows what the server's picture tells, after every step of random rounds of every game. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Layout, Picture, TableEvent } from '../src/api/types';
import { fold } from '../src/table/fold';
import { emptyScene, rebuild } from '../src/table/rebuild';
import { agrees, onHand, type Scene, sceneOf } from '../src/table/scene';

interface Step {
  events: TableEvent[];
  view: Picture;
}

const FILE = 'tests/generated/rounds.json';
if (!existsSync(FILE)) throw new Error(`${FILE} is missing: make it with python -m tests.web.scenes web/${FILE}`);
const games = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, { layout: Layout; steps: Step[] }>;

describe.each(Object.entries(games))('%s', (_, { layout, steps }) => {
  it('has rounds with splits in it', () => {
    const events = steps.flatMap((one) => one.events);
    expect(events.filter((one) => one.event === 'RoundEnded').length).toBeGreaterThan(20);
    expect(events.some((one) => one.event === 'HandSplit')).toBe(true);
  });

  it('is folded as the server draws it, step by step', () => {
    let scene: Scene = emptyScene(steps[0]!.view.boxes.map((one) => one.number));
    for (const step of steps) {
      for (const event of step.events) scene = fold(scene, event);
      if (!agrees(scene, step.view)) expect(scene).toEqual(sceneOf(step.view));
      expect(agrees(scene, step.view)).toBe(true);
    }
  });

  it('keeps totals and where wagers ride', () => {
    let scene: Scene = emptyScene(steps[0]!.view.boxes.map((one) => one.number));
    for (const step of steps) {
      for (const event of step.events) scene = fold(scene, event);
      if (scene.over) continue;
      for (const box of step.view.boxes) {
        const drawn = scene.boxes.find((one) => one.number === box.number)!;
        box.hands.forEach((hand, place) => {
          const one = drawn.hands[place]!;
          if (hand.cards.length === 0) return;
          expect([one.total, one.blackjack, one.busted, one.tucked]).toEqual([hand.total, hand.blackjack, hand.busted, hand.tucked]);
        });
      }
      for (const wager of step.view.wagers) {
        const one = scene.wagers[wager.number - 1]!;
        const hands = scene.boxes.find((box) => box.number === wager.box)!.hands;
        if (onHand(layout, one)) expect(hands.findIndex((hand) => hand.id === one.hand) + 1).toBe(wager.hand);
      }
    }
  });

  it('tells every settled wager of a round once', () => {
    let scene: Scene = emptyScene(steps[0]!.view.boxes.map((one) => one.number));
    for (const event of steps.flatMap((one) => one.events)) {
      scene = fold(scene, event);
      if (event.event !== 'RoundEnded') continue;
      expect(scene.results.map((one) => one.wager.number).sort((a, b) => a - b)).toEqual(scene.wagers.map((one) => one.number));
      for (const one of scene.results) expect(one.clauses.length).toBeGreaterThan(0);
    }
  });

  it('is rebuilt for whoever comes in the middle', () => {
    const all: TableEvent[] = [];
    steps.forEach((step, place) => {
      all.push(...step.events);
      if (place % 7 !== 3) return;
      const found = rebuild(step.view, all.slice(-250));
      expect(found.folded).toBe(true);
      expect(agrees(found.scene, step.view)).toBe(true);
    });
  });
});

describe('a bonus', () => {
  const placed = {
    number: 1,
    event: 'WagerPlaced',
    data: { number: 1, bettor: 'Ann', box: 1, hand: 1, kind: 'blackjack', amount: 500, funding: 'chips', beside: null },
    clauses: ['x 1'],
    words: '',
  } as unknown as TableEvent;
  const paid = (number: number, player: string, amount: number): TableEvent =>
    ({ number, event: 'BonusPaid', data: { wager: 1, player, amount }, clauses: ['x 2'], words: '' }) as TableEvent;
  const voided = { number: 5, event: 'PayVoided', data: { wager: 1 }, clauses: ['x 3'], words: '' } as TableEvent;

  it('is a result of its own for everybody who is paid one', () => {
    const scene = [placed, paid(2, 'Ann', 100_000), paid(3, 'Bob', 5000)].reduce(fold, emptyScene([1, 2]));
    expect(scene.results.map((result) => [result.wager.kind, result.wager.bettor, result.wager.box, result.wager.net])).toEqual([
      ['bonus', 'Ann', 1, 100_000],
      ['bonus', 'Bob', 1, 5000],
    ]);
    expect(scene.wagers.map((wager) => wager.net)).toEqual([0]);
    expect(fold(scene, voided).results).toEqual([]);
  });
});
