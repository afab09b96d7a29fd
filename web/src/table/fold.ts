/** The scene after an event: each kind of event changes it in one way, written here. */
import type { TableEvent } from '../api/types';
import { takeAstray } from './astray';
import { count } from './cards';
import { newHand, type Scene, type SceneBox, type SceneHand } from './scene';

/** The kind that a fixed sum has among the results: it is paid beside the wagers, and is none of them. */
export const BONUS = 'bonus';

/** Return the scene after an event. */
export function fold(scene: Scene, event: TableEvent): Scene {
  const next = structuredClone(scene);
  if (next.over && begins(event)) clear(next);
  apply(next, event);
  return next;
}

/** Whether an event belongs to the next round: the cards of the last one are picked up. */
export function begins(event: TableEvent): boolean {
  return event.event === 'WagerPlaced' || event.event === 'RoundBegun' || event.event === 'Reported';
}

/** Pick the cards of a finished round up. */
export function clear(scene: Scene): void {
  scene.over = false;
  scene.results = [];
  scene.wagers = [];
  scene.astray = [];
  scene.dealer = { cards: [], total: null, soft: false };
  for (const box of scene.boxes) {
    box.bettors = [];
    box.hands = [];
  }
}

/** Return the scene with one box less to be picked up, from the dealer's right, or at last the dealer's own cards. */
export function pickUp(scene: Scene): Scene {
  const next = structuredClone(scene);
  const box = next.boxes.findLast((candidate) => candidate.hands.length > 0);
  if (box === undefined) {
    next.dealer = { cards: [], total: null, soft: false };
    return next;
  }
  next.wagers = next.wagers.filter((wager) => wager.box !== box.number);
  box.bettors = [];
  box.hands = [];
  return next;
}

function boxAt(scene: Scene, number: number): SceneBox {
  const box = scene.boxes.find((candidate) => candidate.number === number);
  if (box) return box;
  scene.unsure = true;
  return { number, seated: null, bettors: [], hands: [] };
}

function handAt(scene: Scene, box: number, hand: number): SceneHand {
  const dealt = boxAt(scene, box).hands[hand - 1];
  if (dealt) return dealt;
  scene.unsure = true;
  return newHand('lost');
}

function recount(hand: SceneHand): void {
  const { total, soft } = count(hand.cards.map((card) => card.card));
  hand.total = total;
  hand.soft = soft;
  hand.busted = total !== null && total > 21;
  hand.blackjack = total === 21 && hand.cards.length === 2 && !hand.split && !hand.zapped;
}

function recountDealer(scene: Scene): void {
  const { total, soft } = count(scene.dealer.cards.map((card) => card.card));
  scene.dealer.total = total;
  scene.dealer.soft = soft;
}

function apply(scene: Scene, event: TableEvent): void {
  switch (event.event) {
    case 'SeatTaken':
      boxAt(scene, event.data.box).seated = event.data.player;
      break;
    case 'SeatLeft':
      boxAt(scene, event.data.box).seated = null;
      break;
    case 'WagerPlaced':
      placeWager(scene, event.data, event.number);
      break;
    case 'WagersTakenBack':
      takeBack(scene, event.data.player, event.data.box);
      break;
    case 'RoundBegun':
      begin(scene, event.data.number);
      break;
    case 'CardDealt':
      dealCard(scene, event.data, event.number);
      break;
    case 'CardTurned':
      turnCard(scene, event.data);
      break;
    case 'Decided':
      decide(scene, event.data);
      break;
    case 'HandSplit':
      split(scene, event.data.box, event.data.hand, event.number);
      break;
    case 'WagersMoved':
      moveWagers(scene, event.data);
      break;
    case 'HandTucked':
      handAt(scene, event.data.box, event.data.hand).tucked = true;
      break;
    case 'WagerSettled':
      settle(scene, event);
      break;
    case 'BonusPaid':
      payBonus(scene, event);
      break;
    case 'RoundEnded':
      scene.running = false;
      scene.over = true;
      break;
    default:
      applyIrregular(scene, event);
  }
}

function applyIrregular(scene: Scene, event: TableEvent): void {
  switch (event.event) {
    case 'HandDied':
      handAt(scene, event.data.box, event.data.hand).dead = true;
      break;
    case 'PayVoided': {
      const wager = scene.wagers[event.data.wager - 1];
      if (wager) Object.assign(wager, { outcome: 'void', net: 0 });
      scene.results = scene.results.filter((result) => result.wager.kind !== BONUS || result.wager.number !== event.data.wager);
      break;
    }
    case 'Reported':
    case 'CardBackedUp':
    case 'FloorRuled':
    case 'PlayerLetOut':
      scene.unsure = true;
      break;
    case 'CardDiscarded':
    case 'CardBurned':
      if (scene.astray.length > 0) scene.unsure = true;
      break;
    case 'OfferAnswered':
      if (event.data.kind === 'early surrender' && event.data.answer === 'taken') handAt(scene, event.data.box, 1).surrendered = true;
      break;
  }
}

type Placed = Extract<TableEvent, { event: 'WagerPlaced' }>['data'];

function placeWager(scene: Scene, data: Placed, event: number): void {
  const box = boxAt(scene, data.box);
  if (box.hands.length === 0) box.hands.push(newHand(`e${event}-hand`));
  if (!box.bettors.includes(data.bettor)) box.bettors.push(data.bettor);
  scene.wagers.push({
    id: `e${event}`,
    number: data.number,
    bettor: data.bettor,
    box: data.box,
    hand: handAt(scene, data.box, data.hand).id,
    kind: data.kind,
    beside: data.beside,
    amount: data.amount,
    funding: data.funding,
    outcome: null,
    net: 0,
  });
}

function takeBack(scene: Scene, player: string, number: number): void {
  const box = boxAt(scene, number);
  scene.wagers = scene.wagers.filter((wager) => wager.box !== number || wager.bettor !== player);
  scene.wagers.forEach((wager, place) => (wager.number = place + 1));
  box.bettors = box.bettors.filter((bettor) => bettor !== player);
  if (box.bettors.length === 0) box.hands = [];
}

function begin(scene: Scene, number: number): void {
  scene.round = number;
  scene.running = true;
}

type Dealt = Extract<TableEvent, { event: 'CardDealt' }>['data'];

function dealCard(scene: Scene, data: Dealt, event: number): void {
  const card = { id: takeAstray(scene, data) ?? `e${event}`, card: data.card };
  if (data.box === 0) {
    scene.dealer.cards.push(card);
    recountDealer(scene);
    return;
  }
  const hand = handAt(scene, data.box, data.hand);
  hand.cards.push(card);
  hand.hidden = !data.face_up;
  recount(hand);
}

type Turned = Extract<TableEvent, { event: 'CardTurned' }>['data'];

function turnCard(scene: Scene, data: Turned): void {
  const hand = data.box === 0 ? null : handAt(scene, data.box, data.hand);
  const cards = hand === null ? scene.dealer.cards : hand.cards;
  const covered = cards.findLast((card) => card.card === null);
  if (covered) covered.card = data.card;
  if (hand !== null) {
    hand.hidden = false;
    recount(hand);
  } else {
    recountDealer(scene);
  }
}

type Decision = Extract<TableEvent, { event: 'Decided' }>['data'];

function decide(scene: Scene, data: Decision): void {
  const hand = handAt(scene, data.box, data.hand);
  if (data.decision === 'double') hand.doubled = true;
  if (data.decision === 'surrender') hand.surrendered = true;
  if (data.decision === 'zap') {
    hand.zapped = true;
    hand.cards = [];
    recount(hand);
  }
}

function split(scene: Scene, number: number, place: number, event: number): void {
  const box = boxAt(scene, number);
  const left = handAt(scene, number, place);
  const right = { ...newHand(`e${event}-hand`), zapped: left.zapped };
  right.cards = left.cards.splice(1);
  for (const hand of [left, right]) {
    hand.split = true;
    recount(hand);
  }
  box.hands.splice(place, 0, right);
}

type Moved = Extract<TableEvent, { event: 'WagersMoved' }>['data'];

function moveWagers(scene: Scene, data: Moved): void {
  const left = handAt(scene, data.box, data.hand).id;
  const right = handAt(scene, data.box, data.hand + 1).id;
  for (const wager of scene.wagers) if (wager.hand === left && wager.bettor === data.bettor) wager.hand = right;
}

function settle(scene: Scene, event: Extract<TableEvent, { event: 'WagerSettled' }>): void {
  const { data } = event;
  const wager = scene.wagers[data.wager - 1];
  if (!wager) {
    scene.unsure = true;
    return;
  }
  Object.assign(wager, { outcome: data.outcome, net: data.net });
  const hands = boxAt(scene, wager.box).hands;
  scene.results.push({
    wager: { ...wager },
    hand: hands.findIndex((hand) => hand.id === wager.hand) + 1,
    hands: hands.length,
    odds: data.odds,
    why: data.why,
    reason: data.reason,
    line: data.line,
    clauses: event.clauses,
    words: event.words,
    event: event.number,
  });
}

function payBonus(scene: Scene, event: Extract<TableEvent, { event: 'BonusPaid' }>): void {
  const { wager: number, player, amount } = event.data;
  const wager = scene.wagers[number - 1];
  if (!wager) {
    scene.unsure = true;
    return;
  }
  const paid = {
    ...wager,
    id: `e${event.number}`,
    bettor: player,
    hand: null,
    kind: BONUS,
    beside: null,
    amount: 0,
    funding: 'chips',
    outcome: 'win',
    net: amount,
  };
  scene.results.push({
    wager: paid,
    hand: 0,
    hands: 1,
    odds: null,
    why: null,
    reason: '',
    line: '',
    clauses: event.clauses,
    words: event.words,
    event: event.number,
  });
}
