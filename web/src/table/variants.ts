/** In which ways each kind of event is told: one card or a bust, one box or several, free or paid. The first that has a text is taken. */
import type { EventName, TableEvent } from '../api/types';
import { textId } from '../texts/texts.svelte';

type Details = NonNullable<TableEvent['details']>;

/** Return the variants of an event, the most special one first; the last is the event's plain sentence. */
export function variantsOf(event: TableEvent): string[] {
  const how = VARIANTS[event.event];
  const variants = how?.(event.data as never, event.details ?? {}) ?? [];
  return [...variants, ''];
}

type How = { [Name in EventName]?: (data: Extract<TableEvent, { event: Name }>['data'], details: Details) => string[] };

const coupon = (data: { coupon: boolean }): string[] => (data.coupon ? ['.coupon'] : []);
const several = (data: { boxes: unknown[] }): string[] => (data.boxes.length === 1 ? ['.one'] : []);

/** What a hand counts after a card. */
function counted(whose: string, details: Details): string[] {
  const { total, cards, soft, blackjack } = details;
  if (total == null) return [whose];
  if (cards === 1) return [`${whose}.first`, whose];
  if (total > 21) return [`${whose}.bust`, whose];
  if (blackjack) return [`${whose}.blackjack`, `${whose}.hard`, whose];
  return [soft ? `${whose}.soft` : `${whose}.hard`, whose];
}

const VARIANTS: How = {
  ChipsBrought: (data) => (data.amount < 0 ? ['.away'] : []),
  WagerPlaced: (data) => (data.funding === 'lammer' ? ['.lammer'] : []),
  SpotsGivenUp: several,
  WagerAnnounced: coupon,
  WagerConfirmed: coupon,
  WagerLapsed: coupon,
  CardBurned: (_, details) => (details.first ? ['.first'] : []),
  RoundBegun: several,
  CardDealt: (data, details) => {
    if (data.box === 0) return data.face_up ? counted('.dealer', details) : ['.dealer.hole'];
    return data.face_up ? counted('', details) : ['.down'];
  },
  OffersMade: (data) => (data.to.length === 0 ? ['.nobody'] : [`.${textId(data.kind)}`]),
  OfferAnswered: (data) => [`.${textId(data.kind)}.${textId(data.answer)}`, `.${textId(data.answer)}`],
  Peeked: (data, details) => (details.up ? [data.blackjack ? '.yes' : '.no'] : []),
  Decided: (data, details) => {
    const decision = `.${data.decision}${data.face_down ? '.down' : ''}`;
    return [...(details.total == null ? [] : [`${decision}.on`]), decision, `.${data.decision}`];
  },
  HandSplit: (_, details) => (details.hands == null ? [] : ['.now']),
  CardTurned: (data, details) => counted(data.box === 0 ? '.dealer' : '', details),
  DealerStood: (data, details) => {
    if (data.idle) return ['.idle'];
    if (details.blackjack) return ['.blackjack'];
    if (data.total > 21) return ['.over'];
    return data.soft && data.total < 21 ? ['.soft'] : [];
  },
  WagerSettled: (data, details) => {
    const free = details.wager?.funding === 'lammer' ? [`.${data.outcome}.lammer`] : [];
    return [...free, ...(data.outcome === 'win' && data.odds !== null ? ['.win.odds'] : []), `.${data.outcome}`];
  },
  BonusPaid: (data, details) => (details.wager && details.wager.bettor !== data.player ? ['.others'] : []),
  DutyDone: (data) => (FLOORS.includes(data.duty) ? ['.floor'] : []),
  RecutOrdered: (data) => (data.by_last ? ['.last'] : []),
  CoverCardCame: (data, details) => (details.running ? [data.box === 0 ? '.dealer' : '.box'] : []),
  HoursNoted: (data) => {
    const one = data.hours === 1 ? '.one' : '';
    return [...(data.due ? [`${one}.due`] : []), one];
  },
  BurnCardShown: (data) => (data.card === null ? ['.unseen'] : []),
  FloorRuled: (data) => (data.box ? ['.box'] : []),
  CardDiscarded: (data) => (data.card === null ? ['.unseen'] : []),
  RoundVoided: (data) => (data.reshuffle ? ['.shuffle'] : []),
  PositionTaken: (data) => [`.${data.position}`],
  PositionLeft: (data) => [`.${data.position}`],
};

/** The duties of the floor. */
const FLOORS: string[] = ['verify', 'verify-tens', 'acknowledge'];
