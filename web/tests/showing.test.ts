/** News are shown event by event, what is told goes with what is shown, and whoever is in a hurry is shown it at once. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Picture, TableEvent } from '../src/api/types';
import { emptyScene, rebuild } from '../src/table/rebuild';
import { adopt, sceneOf, shared } from '../src/table/scene';
import { Showing } from '../src/table/showing.svelte';
import { CALM } from './calm';
import { choice } from './choices';

let moving = true;
vi.mock('../src/state/preferences.svelte', () => ({ motion: () => moving, pace: () => 1 }));

let number = 0;
function event(name: string, data: object): TableEvent {
  number += 1;
  return { number, event: name, data, clauses: ['a-game 1'], words: `${name} ${number}` } as unknown as TableEvent;
}

const dealt = (box: number, card: string): TableEvent => event('CardDealt', { box, hand: 1, card, face_up: true });
const wagered = (): TableEvent =>
  event('WagerPlaced', { number: 1, bettor: 'Ann', box: 1, hand: 1, kind: 'blackjack', beside: null, amount: 1000, funding: 'chips' });
const begun = (): TableEvent => event('RoundBegun', { number: 1, boxes: [1] });
const settled = (): TableEvent =>
  event('WagerSettled', {
    wager: 1,
    outcome: 'win',
    net: 1000,
    odds: '1:1',
    why: { id: 'higher', values: {}, line: null },
    reason: 'higher',
    line: '',
  });
const ended = (): TableEvent => event('RoundEnded', { number: 1 });

/** The picture after a round of one box with these cards. */
function picture(running: boolean, own: string[], dealer: string[], wager: boolean, legal: object[] = []): Picture {
  const hand = {
    cards: own,
    total: null,
    soft: false,
    blackjack: false,
    busted: false,
    doubled: false,
    zapped: false,
    split: false,
    surrendered: false,
    tucked: false,
    acting: false,
  };
  const bet = {
    number: 1,
    bettor: 'Ann',
    box: 1,
    hand: 1,
    kind: 'blackjack',
    beside: null,
    amount: 1000,
    funding: 'chips',
    outcome: null,
    net: 0,
  };
  return {
    number,
    version: number,
    round: 1,
    running,
    boxes: [{ number: 1, seated: 'Ann', bettors: wager ? ['Ann'] : [], caller: '', hands: wager ? [hand] : [] }],
    wagers: wager ? [bet] : [],
    dealer: { cards: dealer, total: null },
    irregular: CALM,
    now: 0,
    clock: null,
    you: { legal },
  } as unknown as Picture;
}

const FRAME = 16;
let open: Showing[] = [];

/** A table at which Ann has wagered. */
function begin(): Showing {
  const showing = new Showing();
  open.push(showing);
  showing.scene = emptyScene([1]);
  showing.scene.boxes[0]!.seated = 'Ann';
  const events = [wagered(), begun()];
  showing.add(events, picture(true, [], [], true));
  vi.advanceTimersByTime(100);
  return showing;
}

const cardsOf = (showing: Showing): number => showing.scene!.boxes[0]!.hands[0]!.cards.length + showing.scene!.dealer.cards.length;

beforeEach(() => {
  number = 0;
  moving = true;
  vi.useFakeTimers();
  Object.defineProperty(document, 'getAnimations', { value: () => [], configurable: true });
});
afterEach(() => {
  for (const one of open) one.close();
  open = [];
  Object.defineProperty(document, 'hidden', { value: false, configurable: true });
  vi.useRealTimers();
});

describe('news of a table', () => {
  it('are shown one card after the other', () => {
    const showing = begin();
    const events = [dealt(1, 'Ts'), dealt(0, '6h'), dealt(1, '9c'), dealt(0, 'Td')];
    showing.add(events, picture(true, ['Ts', '9c'], ['6h', 'Td'], true));
    expect(cardsOf(showing)).toBe(0);
    vi.advanceTimersByTime(FRAME);
    expect(cardsOf(showing)).toBe(1);
    expect(showing.seen!.version).toBe(2);
    vi.advanceTimersByTime(200);
    expect(cardsOf(showing)).toBe(2);
    vi.advanceTimersByTime(2000);
    expect(cardsOf(showing)).toBe(4);
    expect(showing.seen!.version).toBe(6);
  });

  it('tell nothing that was not seen yet', () => {
    const showing = begin();
    showing.add([dealt(1, 'Ts'), dealt(0, '6h'), settled(), ended()], picture(false, [], [], false));
    vi.advanceTimersByTime(FRAME);
    expect(showing.results).toEqual([]);
    expect(showing.log.map((one) => one.event.event)).toEqual(['WagerPlaced', 'RoundBegun', 'CardDealt']);
    vi.advanceTimersByTime(2000);
    expect(showing.results.map((one) => one.wager.net)).toEqual([1000]);
    expect(showing.resultsOf).toBe(1);
    expect(showing.log.at(-1)!.event.event).toBe('RoundEnded');
  });

  it('leave the end of a round to be looked at before the next one begins', () => {
    const showing = begin();
    showing.add([dealt(1, 'Ts'), settled(), ended()], picture(false, [], [], false));
    vi.advanceTimersByTime(500);
    expect(showing.scene!.over).toBe(true);
    showing.add([wagered()], picture(false, [], [], true));
    expect(showing.scene!.over).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(showing.scene!.over).toBe(false);
  });

  it('have no pauses for whoever is in a hurry, and those that come later have them again', () => {
    const showing = begin();
    showing.add([dealt(1, 'Ts'), dealt(0, '6h'), settled(), ended()], picture(false, [], [], false));
    showing.hurry();
    expect(showing.left).toBe(0);
    showing.add([wagered(), dealt(0, '2c')], picture(true, [], ['2c'], true));
    vi.advanceTimersByTime(7 * FRAME);
    expect(showing.scene!.over).toBe(true);
    expect(showing.results.length).toBe(1);
    vi.advanceTimersByTime(4 * FRAME);
    expect(showing.scene!.over).toBe(true);
    vi.advanceTimersByTime(1500);
    expect(showing.scene!.dealer.cards.map((one) => one.card)).toEqual(['2c']);
  });

  it('are not waited for by whoever does not look', () => {
    const showing = begin();
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    showing.add([dealt(1, 'Ts'), dealt(0, '6h')], picture(true, ['Ts'], ['6h'], true));
    expect(cardsOf(showing)).toBe(2);
  });

  it('that were being shown when the visitor looked away are over when he comes back', () => {
    const showing = begin();
    showing.add([dealt(1, 'Ts'), dealt(0, '6h')], picture(true, ['Ts'], ['6h'], true));
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    expect(cardsOf(showing)).toBe(2);
  });

  it.each([true, false])('of a new round come when the old one has been picked up, box by box from the right (moving %s)', (moves) => {
    moving = moves;
    const showing = new Showing();
    open.push(showing);
    showing.scene = emptyScene([1, 2, 3]);
    const events = [1, 3].map((box) =>
      event('WagerPlaced', { number: box, bettor: 'Ann', box, hand: 1, kind: 'blackjack', beside: null, amount: 1000, funding: 'chips' }),
    );
    const ready = {
      ...picture(false, [], [], false),
      boxes: [1, 2, 3].map((number) => ({ number, seated: null, bettors: [], caller: '', hands: [] })),
    } as unknown as Picture;
    showing.add([...events, begun(), dealt(1, 'Ts'), dealt(3, '9s'), dealt(0, '6h'), ended()], ready);
    vi.advanceTimersByTime(5000);
    const lying = (): (number | string)[] => [
      ...showing.scene!.boxes.filter((one) => one.hands.length > 0).map((one) => one.number),
      ...showing.scene!.dealer.cards.map(() => 'dealer'),
    ];
    expect(lying()).toEqual([1, 3, 'dealer']);
    showing.add([event('Reported', {})], ready);
    const seen: string[] = [];
    for (let frame = 0; frame < 40; frame += 1) {
      vi.advanceTimersByTime(FRAME);
      const now = lying().join(' ');
      if (now !== seen.at(-1)) seen.push(now);
    }
    expect(seen).toEqual(['1 dealer', 'dealer', '']);
    expect(showing.scene!.over).toBe(false);
  });

  const deal = (count: number): [TableEvent[], Picture] => {
    const cards = Array.from({ length: count }, () => dealt(1, 'Ts'));
    return [
      cards,
      picture(
        true,
        cards.map(() => 'Ts'),
        [],
        true,
      ),
    ];
  };

  it('are shown faster the further the visitor is behind', () => {
    const showing = begin();
    showing.add(...deal(60));
    expect(showing.left).toBeGreaterThan(11_000);
    vi.advanceTimersByTime(9000);
    expect(cardsOf(showing)).toBe(60);
  });

  it('are not shown one by one to whoever was away for long', () => {
    const showing = begin();
    showing.add(...deal(100));
    expect(cardsOf(showing)).toBe(100);
    expect(showing.left).toBe(0);
  });

  it('are not flicked through before whoever was away and wants nothing to move', () => {
    moving = false;
    const showing = begin();
    showing.add(...deal(130));
    expect(cardsOf(showing)).toBe(130);
    expect(showing.busy).toBe(false);
  });

  it('have no pauses where nothing may move, but no frame has more than one card', () => {
    moving = false;
    const showing = begin();
    const cards = Array.from({ length: 7 }, () => dealt(1, '2s'));
    showing.add(
      cards,
      picture(
        true,
        cards.map(() => '2s'),
        [],
        true,
      ),
    );
    expect(showing.left).toBe(0);
    for (let frame = 1; frame <= 7; frame += 1) {
      vi.advanceTimersByTime(FRAME);
      expect(cardsOf(showing)).toBe(frame);
    }
  });

  it('are put right by the picture where they do not lead to it', () => {
    const showing = begin();
    showing.add([dealt(1, 'Ts')], picture(true, ['Ts', '4d'], ['9h'], true));
    vi.advanceTimersByTime(FRAME);
    const [first, second] = showing.scene!.boxes[0]!.hands[0]!.cards;
    expect([first!.card, second!.card, showing.scene!.dealer.cards[0]!.card]).toEqual(['Ts', '4d', '9h']);
    expect(first!.id).toBe('e3');
  });

  it('of before the page was opened do not come twice', () => {
    const showing = new Showing();
    const before = [wagered(), begun()];
    const now = dealt(1, 'Ts');
    showing.add([now], picture(true, ['Ts'], [], true));
    showing.came([...before, now], null, null, { round: 1, results: [] });
    expect(showing.log.map((one) => one.number)).toEqual([1, 2, 3]);
  });

  it.each(['before', 'after'])('that settled a wager before the page was opened are among the results, told %s the end', (when) => {
    const before = [wagered(), begun(), settled()];
    const view = picture(true, [], [], true);
    const { settled: early } = rebuild(view, before);
    expect(early).toMatchObject({ round: 1, results: [{ event: 3 }] });
    const showing = new Showing();
    open.push(showing);
    showing.add([], view);
    vi.advanceTimersByTime(FRAME);
    const look = (): void => showing.came(before, null, null, early);
    if (when === 'before') look();
    showing.add([ended()], picture(false, [], [], false));
    vi.advanceTimersByTime(2000);
    if (when === 'after') look();
    expect([showing.resultsOf, showing.results.map((result) => result.event)]).toEqual([1, [3]]);
    look();
    expect(showing.results).toHaveLength(1);
  });
});

describe('news that a decision waits for', () => {
  const HIT = [choice({ do: 'Hit', box: 1 })];
  const cards = Array.from({ length: 50 }, () => 'Ts');
  const draws = (): (() => void) => {
    const frames = vi.spyOn(window, 'requestAnimationFrame').mockImplementation(() => 0);
    return () => frames.mockRestore();
  };

  it('has been seen when the last card has been looked at', () => {
    const showing = begin();
    showing.add([dealt(1, 'Ts'), dealt(1, '6h')], picture(true, ['Ts', '6h'], [], true, HIT));
    vi.advanceTimersByTime(FRAME + 200);
    expect(cardsOf(showing)).toBe(2);
    expect(showing.seen!.version).toBe(2);
    vi.advanceTimersByTime(220);
    expect(showing.seen!.version).toBe(4);
  });

  it('is shown faster than other news', () => {
    const [patient, waited] = [begin(), begin()];
    patient.add(
      cards.map((card) => dealt(1, card)),
      picture(true, cards, [], true),
    );
    waited.add(
      cards.map((card) => dealt(1, card)),
      picture(true, cards, [], true, HIT),
    );
    vi.advanceTimersByTime(4000);
    expect(cardsOf(waited)).toBeGreaterThan(cardsOf(patient));
  });

  it('is shown to its end where the browser draws no frames', () => {
    const showing = begin();
    const again = draws();
    showing.add([dealt(1, 'Ts'), dealt(1, '6h')], picture(true, ['Ts', '6h'], [], true));
    vi.advanceTimersByTime(3100);
    again();
    expect([cardsOf(showing), showing.seen!.version, showing.busy]).toEqual([2, 4, false]);
  });

  it('is shown to its end when the decision has waited long enough', () => {
    const showing = begin();
    const again = draws();
    const soon = { ...picture(true, ['Ts'], [], true, HIT), number: 3, version: 3, clock: 3000 };
    showing.add([dealt(1, 'Ts')], soon);
    vi.advanceTimersByTime(900);
    expect(showing.seen!.version).toBe(2);
    vi.advanceTimersByTime(150);
    again();
    expect([cardsOf(showing), showing.seen!.version, showing.busy]).toEqual([1, 3, false]);
  });

  it('is seen at once where it has no events', () => {
    const showing = begin();
    const view = { ...picture(true, [], [], true, HIT), version: 7 };
    showing.add([], view);
    vi.advanceTimersByTime(FRAME);
    expect(showing.seen).toBe(view);
  });

  it('leaves nothing behind that would hurry what comes later', () => {
    const showing = begin();
    showing.add([dealt(1, 'Ts')], picture(true, ['Ts'], [], true, HIT));
    vi.advanceTimersByTime(7000);
    showing.add(
      cards.map((card) => dealt(1, card)),
      picture(true, ['Ts', ...cards], [], true),
    );
    vi.advanceTimersByTime(2000);
    expect(cardsOf(showing)).toBeLessThan(40);
  });
});

describe('parts of a scene that have not changed', () => {
  it('are the same objects', () => {
    const was = {
      boxes: [
        { number: 1, cards: ['a'] },
        { number: 2, cards: ['b'] },
      ],
      round: 1,
    };
    const now = shared(was, {
      boxes: [
        { number: 1, cards: ['a'] },
        { number: 2, cards: ['b', 'c'] },
      ],
      round: 1,
    });
    expect(now.boxes[0]).toBe(was.boxes[0]);
    expect(now.boxes[1]).toEqual({ number: 2, cards: ['b', 'c'] });
    expect(shared(was, structuredClone(was))).toBe(was);
    expect(shared({ a: 1, b: 2 } as object, { a: 1 })).toEqual({ a: 1 });
    expect(shared([1, 2], [1])).toEqual([1]);
    expect(shared({ a: null } as object, { a: undefined })).toEqual({ a: undefined });
  });

  it('keep their identity when the scene is drawn anew', () => {
    const old = sceneOf(picture(true, ['Ts', '4d'], ['9h'], true));
    old.boxes[0]!.hands[0]!.cards.forEach((one, place) => (one.id = `e${place}`));
    old.wagers[0]!.id = 'e9';
    const found = adopt(old, sceneOf(picture(true, ['Ts', '5d'], ['9h'], true)));
    const ids = found.boxes[0]!.hands[0]!.cards.map((one) => one.id);
    expect(ids[0]).toBe('e0');
    expect(ids[1]).not.toBe('e1');
    expect(found.wagers[0]!.id).toBe('e9');
  });
});
