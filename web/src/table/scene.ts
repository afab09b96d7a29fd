/**
 * The scene: what lies on the layout, as the page draws it.
 *
 * The server's picture is the truth. The scene is the same layout with a memory: each card and wager has an identity, so
 * that it can be seen to move, and the cards of a round stay until the next one begins. It is the fold of the table's
 * events; after every event it equals the picture, which a test holds it to.
 */
import type { AstrayCard, Layout, Picture, WagerPicture, Why } from '../api/types';
import { type Face, count } from './cards';

export interface SceneCard {
  id: string;
  card: Face;
}

/** A card that lies outside every hand, and why. */
export interface SceneAstray extends SceneCard {
  why: AstrayCard['why'];
  box: number;
  hand: number;
}

export interface SceneHand {
  id: string;
  cards: SceneCard[];
  total: number | null;
  soft: boolean;
  blackjack: boolean;
  busted: boolean;
  doubled: boolean;
  zapped: boolean;
  split: boolean;
  surrendered: boolean;
  tucked: boolean;
  dead: boolean;
  /** Whether its card to come, or last come, lies face down. */
  hidden: boolean;
}

export interface SceneWager {
  id: string;
  number: number;
  bettor: string;
  box: number;
  /** The hand it was made for, by identity; whether it lies on it or beside the box is the layout's to say. */
  hand: string | null;
  kind: string;
  beside: string | null;
  amount: number;
  funding: string;
  outcome: string | null;
  net: number;
}

export interface SceneBox {
  number: number;
  seated: string | null;
  bettors: string[];
  hands: SceneHand[];
}

/** What became of a wager and why, told when the round is settled. */
export interface Result {
  wager: SceneWager;
  hand: number;
  hands: number;
  odds: string | null;
  /** By id, with what its text depends on; the server's own words are beside it. A bonus has none. */
  why: Why | null;
  reason: string;
  line: string;
  clauses: string[];
  words: string;
  event: number;
}

export interface Scene {
  round: number;
  running: boolean;
  /** The round is settled; its cards are still shown. */
  over: boolean;
  boxes: SceneBox[];
  wagers: SceneWager[];
  dealer: { cards: SceneCard[]; total: number | null; soft: boolean };
  /** Cards that lie outside every hand because something went wrong. */
  astray: SceneAstray[];
  results: Result[];
  /** Something happened that only the next picture can tell. */
  unsure: boolean;
}

/** What a wager brought its bettor: a toke that wins goes to the dealers, stake and winnings. */
export function broughtBy(wager: SceneWager): number {
  return wager.kind === 'toke' && wager.outcome === 'win' ? -wager.amount : wager.net;
}

/** Return the scene of a picture, with nothing moving. */
export function sceneOf(picture: Picture): Scene {
  const boxes = picture.boxes.map((box) => ({
    number: box.number,
    seated: box.seated,
    bettors: [...box.bettors],
    hands: box.hands.map((hand, place) => ({
      id: `p${picture.number}-${box.number}-${place}`,
      cards: hand.cards.map((card, index) => ({ id: `p${picture.number}-${box.number}-${place}-${index}`, card })),
      total: hand.total,
      soft: hand.soft,
      blackjack: hand.blackjack,
      busted: hand.busted,
      doubled: hand.doubled,
      zapped: hand.zapped,
      split: hand.split,
      surrendered: hand.surrendered,
      tucked: hand.tucked,
      dead: hand.dead,
      hidden: hand.cards.includes(null),
    })),
  }));
  const cards = picture.dealer.cards.map((card, index) => ({ id: `p${picture.number}-0-${index}`, card }));
  return {
    round: picture.round,
    running: picture.running,
    over: false,
    boxes,
    wagers: picture.wagers.map((wager) => wagerOf(wager, picture.number, boxes)),
    dealer: { cards, total: picture.dealer.total, soft: count(picture.dealer.cards).soft },
    astray: picture.irregular.astray.map((card, index) => ({ ...card, id: `p${picture.number}-astray-${index}` })),
    results: [],
    unsure: false,
  };
}

/** Return the new of two, with every part of the old that is the same in it: what has not changed need not be drawn. */
export function shared<T>(was: T | null, now: T): T {
  if (was === now || typeof was !== 'object' || typeof now !== 'object' || was === null || now === null) return now;
  if (Array.isArray(was) !== Array.isArray(now)) return now;
  const [before, after] = [was as Record<string, unknown>, now as Record<string, unknown>];
  const names = Object.keys(after);
  let same = names.length === Object.keys(before).length;
  for (const name of names) {
    after[name] = shared(before[name], after[name]);
    same &&= name in before && after[name] === before[name];
  }
  return same ? was : now;
}

/** Give what lies where it lay the identity it had: only what is new is seen to come. */
export function adopt(old: Scene, scene: Scene): Scene {
  const same = (was: SceneCard[], now: SceneCard[]): void =>
    now.forEach((card, place) => {
      if (was[place] && was[place].card === card.card) card.id = was[place].id;
    });
  same(old.dealer.cards, scene.dealer.cards);
  same(old.astray, scene.astray);
  for (const box of scene.boxes) {
    const hands = old.boxes.find((earlier) => earlier.number === box.number)?.hands ?? [];
    box.hands.forEach((hand, place) => same(hands[place]?.cards ?? [], hand.cards));
  }
  for (const wager of scene.wagers) {
    const was = old.wagers[wager.number - 1];
    if (was && was.bettor === wager.bettor && was.kind === wager.kind && was.box === wager.box) wager.id = was.id;
  }
  return scene;
}

function wagerOf(wager: WagerPicture, number: number, boxes: SceneBox[]): SceneWager {
  const hands = boxes.find((box) => box.number === wager.box)?.hands ?? [];
  return { ...wager, id: `p${number}-${wager.number}`, hand: hands[wager.hand - 1]?.id ?? null };
}

/** Whether a wager lies on its hand; others lie beside the box. A toke lies where the wager does that it stands beside. */
export function onHand(layout: Pick<Layout, 'on_hand'>, wager: Pick<SceneWager, 'kind' | 'beside'>): boolean {
  return layout.on_hand.includes(wager.beside ?? wager.kind);
}

/** Whether a scene shows what a picture tells; a finished round that is still shown counts as cleared. */
export function agrees(scene: Scene, picture: Picture): boolean {
  return !scene.unsure && JSON.stringify(outline(scene)) === JSON.stringify(outlineOf(picture));
}

function outline(scene: Scene): unknown {
  const boxes = scene.boxes.map((box) => [
    box.number,
    box.seated,
    scene.over ? [] : box.bettors,
    scene.over
      ? []
      : box.hands.map((hand) => [hand.cards.map((card) => card.card), hand.doubled, hand.split, hand.surrendered, hand.zapped]),
  ]);
  const wagers = scene.over
    ? []
    : scene.wagers.map((wager) => [wager.number, wager.box, wager.kind, wager.amount, wager.funding, wager.outcome, wager.net]);
  const astray = scene.astray.map((card) => [card.card, card.why, card.box, card.hand]);
  return [
    scene.round,
    scene.running,
    boxes,
    wagers,
    scene.over ? [] : scene.dealer.cards.map((card) => card.card),
    scene.over ? [] : astray,
  ];
}

function outlineOf(picture: Picture): unknown {
  const boxes = picture.boxes.map((box) => [
    box.number,
    box.seated,
    box.bettors,
    box.hands.map((hand) => [hand.cards, hand.doubled, hand.split, hand.surrendered, hand.zapped]),
  ]);
  const wagers = picture.wagers.map((wager) => [
    wager.number,
    wager.box,
    wager.kind,
    wager.amount,
    wager.funding,
    wager.outcome,
    wager.net,
  ]);
  const astray = picture.irregular.astray.map((card) => [card.card, card.why, card.box, card.hand]);
  return [picture.round, picture.running, boxes, wagers, picture.dealer.cards, astray];
}

/** Return a hand without cards. */
export function newHand(id: string): SceneHand {
  return {
    id,
    cards: [],
    total: 0,
    soft: false,
    blackjack: false,
    busted: false,
    doubled: false,
    zapped: false,
    split: false,
    surrendered: false,
    tucked: false,
    dead: false,
    hidden: false,
  };
}
