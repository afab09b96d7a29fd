/**
 * The scene: what lies on the layout, as the page draws it.
 *
 * The server's picture is the truth. The scene is the same layout with a memory: each card and wager has an identity, so
 * that it can be seen to move, and the cards of a round stay until the next one begins. It is the fold of the table's
 * events; after every event it equals the picture, which a test holds it to.
 */
import type { Picture, WagerPicture } from '../api/types';
import { type Face, count } from './cards';

export interface SceneCard {
  id: string;
  card: Face;
  /** When it is seen, in milliseconds after the news came: cards are dealt one after the other. */
  at: number;
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
  /** The hand it rides on, by identity; null for a side wager or insurance. */
  hand: string | null;
  kind: string;
  beside: string | null;
  amount: number;
  funding: string;
  outcome: string | null;
  net: number;
  at: number;
}

export interface SceneBox {
  number: number;
  seated: string | null;
  bettors: string[];
  caller: string;
  hands: SceneHand[];
}

/** What became of a wager and why, told when the round is settled. */
export interface Result {
  wager: SceneWager;
  hand: number;
  hands: number;
  odds: string | null;
  reason: string;
  line: string;
  clauses: string[];
  words: string;
  event: number;
  at: number;
}

export interface Scene {
  round: number;
  running: boolean;
  /** The round is settled; its cards are still shown. */
  over: boolean;
  boxes: SceneBox[];
  wagers: SceneWager[];
  dealer: { cards: SceneCard[]; total: number | null; soft: boolean };
  results: Result[];
  /** Something happened that only the next picture can tell. */
  unsure: boolean;
}

const ON_HAND = new Set(['blackjack', 'double attack', 'double', 'split']);

/** Return the scene of a picture, with nothing moving. */
export function sceneOf(picture: Picture): Scene {
  const boxes = picture.boxes.map((box) => ({
    number: box.number,
    seated: box.seated,
    bettors: [...box.bettors],
    caller: box.caller,
    hands: box.hands.map((hand, place) => ({
      id: `p${picture.number}-${box.number}-${place}`,
      cards: hand.cards.map((card, index) => ({ id: `p${picture.number}-${box.number}-${place}-${index}`, card, at: 0 })),
      total: hand.total,
      soft: hand.soft,
      blackjack: hand.blackjack,
      busted: hand.busted,
      doubled: hand.doubled,
      zapped: hand.zapped,
      split: hand.split,
      surrendered: hand.surrendered,
      tucked: hand.tucked,
      dead: false,
      hidden: hand.cards.includes(null),
    })),
  }));
  const cards = picture.dealer.cards.map((card, index) => ({ id: `p${picture.number}-0-${index}`, card, at: 0 }));
  return {
    round: picture.round,
    running: picture.running,
    over: false,
    boxes,
    wagers: picture.wagers.map((one) => wagerOf(one, picture.number, boxes)),
    dealer: { cards, total: picture.dealer.total, soft: count(picture.dealer.cards).soft },
    results: [],
    unsure: false,
  };
}

function wagerOf(one: WagerPicture, at: number, boxes: SceneBox[]): SceneWager {
  const hands = boxes.find((box) => box.number === one.box)?.hands ?? [];
  const rides = onHand(one.kind, one.beside) ? (hands[one.hand - 1]?.id ?? null) : null;
  return { ...one, id: `p${at}-${one.number}`, hand: rides, at: 0 };
}

/** Whether a wager of this kind rides on a hand; others lie beside it. */
export function onHand(kind: string, beside: string | null): boolean {
  return ON_HAND.has(kind) || (kind === 'toke' && beside === 'blackjack');
}

/** Whether a scene shows what a picture tells; a finished round that is still shown counts as cleared. */
export function agrees(scene: Scene, picture: Picture): boolean {
  return !scene.unsure && JSON.stringify(bones(scene)) === JSON.stringify(bonesOf(picture));
}

function bones(scene: Scene): unknown {
  const boxes = scene.boxes.map((box) => [
    box.number,
    box.seated,
    scene.over ? [] : box.bettors,
    scene.over ? [] : box.hands.map((hand) => [hand.cards.map((one) => one.card), hand.doubled, hand.split, hand.surrendered, hand.zapped]),
  ]);
  const wagers = scene.over ? [] : scene.wagers.map((one) => [one.number, one.box, one.kind, one.amount, one.funding, one.outcome, one.net]);
  return [scene.round, scene.running, boxes, wagers, scene.over ? [] : scene.dealer.cards.map((one) => one.card)];
}

function bonesOf(picture: Picture): unknown {
  const boxes = picture.boxes.map((box) => [
    box.number,
    box.seated,
    box.bettors,
    box.hands.map((hand) => [hand.cards, hand.doubled, hand.split, hand.surrendered, hand.zapped]),
  ]);
  const wagers = picture.wagers.map((one) => [one.number, one.box, one.kind, one.amount, one.funding, one.outcome, one.net]);
  return [picture.round, picture.running, boxes, wagers, picture.dealer.cards];
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
