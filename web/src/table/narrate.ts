/**
 * Events in words. In English they are the server's own; other languages have a sentence for every kind of event and for
 * each of its variants, filled with the event's fields and with the details that the server sends beside them.
 */
import type { TableEvent } from '../api/types';
import { odds as writeOdds } from '../texts/facts';
import { fill, known, language, list, money, number, sentence, t, textId, textOr, type Values, word } from '../texts/texts.svelte';
import { nameOf, rankOf, suitOf } from './cards';
import { happened } from './irregular';
import { tellReason } from './print';
import { payLine } from '../texts/pay_lines';
import { variantsOf } from './variants';

type Data = Record<string, unknown>;

/** Tell an event in a sentence. */
export function tell(event: TableEvent): string {
  if (language() === 'en' && event.words) return event.words;
  const key = variantsOf(event)
    .map((variant) => `event.${event.event}${variant}`)
    .find(known);
  return key === undefined ? event.words : sentence(fill(t(key), valuesOf(event)));
}

/** The texts that only events use are in no catalogue of English: the server tells them. */
function say(key: string, values?: Values): string {
  return fill(textOr(key, ''), values);
}

function valuesOf(event: TableEvent): Values {
  const data = event.data as Data;
  const details: NonNullable<TableEvent['details']> = event.details ?? {};
  const values: Values = {};
  for (const [name, value] of Object.entries(data)) values[name] = written(name, value);
  const wager = details.wager ?? (event.event === 'WagerPlaced' ? event.data : null);
  const { box, hand } = (wager ?? data) as { box?: number; hand?: number };
  const several = (details.hands ?? 1) > 1 && Boolean(hand);
  if (box !== undefined) values.at = say(several ? 'at.hand' : 'at.box', { box, hand: hand ?? 1 });
  if (box !== undefined) values.place = box === 0 ? t('dealer') : say(several ? 'place.hand' : 'place.box', { box, hand: hand ?? 1 });
  if (wager !== null) Object.assign(values, { bettor: wager.bettor, box: wager.box, wager: wagered(wager) });
  if (details.total != null) Object.assign(values, { total: details.total, on: details.soft ? say('event.Decided.soft', { total: details.total }) : details.total });
  if (details.hands != null) values.hands = details.hands;
  if (details.up != null) values.up = say(`the.${rankOf(details.up)}`);
  return { ...values, ...special(event) };
}

/** What only one kind of event is told with. */
function special(event: TableEvent): Values {
  switch (event.event) {
    case 'WagerSettled':
      return settled(event.data, event.details?.wager?.kind ?? '');
    case 'OffersMade':
      return { to: list(event.data.to.map(([name, box]) => say('event.bettor', { name: String(name), box: Number(box) }))) };
    case 'Reported':
      return { what: happened(event.data) };
    case 'FloorRuled':
      return { at: say(event.data.hand ? 'at.hand' : 'at.box', { box: event.data.box, hand: event.data.hand }) };
    case 'CardsCut':
      return { place_of_cut: number(event.data.place) };
    case 'WagersMoved':
      return { next: event.data.hand + 1 };
    case 'ClockRanOut':
      return { lapses: textOr(`lapses.${textId(event.data.outcome)}`, event.data.outcome) };
    case 'CardBackedUp':
      return { to: event.data.to };
    default:
      return {};
  }
}

function settled(data: Extract<TableEvent, { event: 'WagerSettled' }>['data'], kind: string): Values {
  const reason = tellReason(data.why, data.reason);
  const line = data.why.line === null ? '' : payLine(kind, data.why.line, data.line);
  return {
    reason: line === '' ? reason : say('event.WagerSettled.line', { reason, line }),
    odds: data.odds === null ? '' : writeOdds(data.odds),
    net: money(Math.abs(data.net)),
  };
}

/** Name a wager by its kind and amount. */
function wagered(wager: { kind: string; amount: number; beside: string | null; funding: string }): string {
  const values = { amount: money(wager.amount), kind: word('kind', wager.kind), beside: wager.beside === null ? '' : word('kind', wager.beside) };
  const named = `wager.${textId(wager.kind)}`;
  const text = say(known(named) ? named : 'wager.other', values);
  return wager.funding === 'lammer' ? say('wager.lammer', { wager: text }) : text;
}

const FAMILIES: Record<string, string> = { kind: 'kind', duty: 'duty', irregularity: 'irregularity', ruling: 'ruling' };

function written(name: string, value: unknown): string {
  if (name === 'card') return typeof value === 'string' ? theCard(value) : nameOf(null);
  if ((name === 'amount' || name === 'net') && typeof value === 'number') return money(Math.abs(value));
  if ((name === 'commitment' || name === 'pledge' || name === 'seed') && typeof value === 'string') return `${value.slice(0, 12)}…`;
  if (name === 'by' && value === 'dealer') return t('dealer');
  if (name === 'by' && value === 'floor') return t('floor.person');
  if (name === 'boxes' && Array.isArray(value)) return list(value.map(String));
  const family = FAMILIES[name];
  return family ? word(family, String(value ?? '')) : String(value ?? '');
}

/** Name a card with its article: l’as de cœur, la dame de pique. */
function theCard(card: string): string {
  return t('card.name', { rank: say(`the.${rankOf(card)}`), suit: word('suit', suitOf(card)) });
}
