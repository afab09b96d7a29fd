/**
 * Events in words. In English they are the server's own; other languages have a sentence for every kind of event and for
 * each of its variants, filled with the event's fields and with the details that the server sends beside them. What the
 * reader does himself is told to him, in every language, by sentences of the page. Only tables load those.
 */
import type { TableEvent } from '../api/types';
import { yours as en } from '../texts/en/yours';
import { odds as writeOdds } from '../texts/facts';
import { yours as fr } from '../texts/fr/yours';
import { fill, known, language, list, money, number, sentence, t, textId, textOr, type Values, word } from '../texts/texts.svelte';
import { nameOf, rankOf, suitOf } from './cards';
import { faceOf, happened } from './irregular';
import { tellReason } from './print';
import { payLine } from '../texts/pay_lines';
import { variantsOf } from './variants';

type Data = Record<string, unknown>;

const YOURS: Record<'en' | 'fr', Record<string, string>> = { en, fr };

/** To whom an event is told: his name, where he is at the table, and whether he listens rather than reads. */
export interface Reader {
  you?: string;
  aloud?: boolean;
}

/** Tell an event in a sentence. */
export function tell(event: TableEvent, reader: Reader = {}): string {
  const keys = variantsOf(event).map((variant) => `event.${event.event}${variant}`);
  const key = yourKey(event, keys, reader.you) ?? (language() === 'en' && event.words ? undefined : keys.find(known));
  return key === undefined ? withCards(event, reader) : sentence(say(key, valuesOf(event, reader)));
}

/** The texts that only events use: in English there are few, since the server tells the others. */
function say(key: string, values?: Values): string {
  return fill(YOURS[language()][key] ?? textOr(key, ''), values);
}

/** The key of the sentence that tells the reader of himself, where the event is about him. */
function yourKey(event: TableEvent, keys: string[], you?: string): string | undefined {
  if (!you || !peopleIn(event).includes(you)) return undefined;
  // Several are asked: the sentence that names them all has the reader among them.
  if (event.event === 'OffersMade' && event.data.to.length > 1 && keys.some(known)) return keys.find(known);
  const whose = event.event === 'BonusPaid' && event.data.player !== you ? 'yours' : 'you';
  return keys.map((key) => `${key}.${whose}`).find((key) => key in YOURS[language()]);
}

/** The people that an event names. */
function peopleIn(event: TableEvent): string[] {
  const { player, bettor, by, person, to } = event.data as Record<string, unknown>;
  const asked = event.event === 'OffersMade' && Array.isArray(to) ? to.map((pair: unknown[]) => pair[0]) : [];
  return [player, bettor, by, person, event.details?.wager?.bettor, ...asked].filter(
    (name): name is string => typeof name === 'string' && name !== '',
  );
}

const CARD = '(?<![\\p{L}\\p{N}])(?:10|[2-9TJQKA])[cdhs](?![\\p{L}\\p{N}])';

/** The server's own words, with cards as the page writes them; a name that looks like a card stays a name. */
function withCards(event: TableEvent, reader: Reader): string {
  const names = peopleIn(event).sort((one, other) => other.length - one.length);
  const either = new RegExp([...names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')), CARD].join('|'), 'gu');
  return event.words.replace(either, (found) => (names.includes(found) ? found : reader.aloud ? nameOf(found) : faceOf(found)));
}

function valuesOf(event: TableEvent, reader: Reader): Values {
  const data = event.data as Data;
  const details: NonNullable<TableEvent['details']> = event.details ?? {};
  const values: Values = {};
  for (const [name, value] of Object.entries(data)) values[name] = written(name, value, reader);
  const wager = details.wager ?? (event.event === 'WagerPlaced' ? event.data : null);
  const { box, hand } = (wager ?? data) as { box?: number; hand?: number };
  const several = (details.hands ?? 1) > 1 && Boolean(hand);
  if (box !== undefined) values.at = say(several ? 'at.hand' : 'at.box', { box, hand: hand ?? 1 });
  if (box !== undefined) values.place = box === 0 ? t('dealer') : say(several ? 'place.hand' : 'place.box', { box, hand: hand ?? 1 });
  if (wager !== null) Object.assign(values, { bettor: wager.bettor, box: wager.box, wager: wagered(wager) });
  if (details.total != null)
    Object.assign(values, { total: details.total, on: details.soft ? say('event.Decided.soft', { total: details.total }) : details.total });
  if (details.hands != null) values.hands = details.hands;
  if (details.up != null) values.up = say(`the.${rankOf(details.up)}`);
  return { ...values, ...special(event, reader) };
}

/** What only one kind of event is told with. */
function special(event: TableEvent, reader: Reader): Values {
  switch (event.event) {
    case 'WagerSettled':
      return settled(event.data, event.details?.wager?.kind ?? '');
    case 'OffersMade':
      return {
        to: list(
          event.data.to.map(([name, box]) =>
            say('event.bettor', { name: name === reader.you ? say('event.you') : String(name), box: Number(box) }),
          ),
        ),
        at: say('at.box', { box: Number(event.data.to[0]?.[1] ?? 0) }),
      };
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
  const values = {
    amount: money(wager.amount),
    kind: word('kind', wager.kind),
    beside: wager.beside === null ? '' : word('kind', wager.beside),
  };
  const named = `wager.${textId(wager.kind)}`;
  const text = say(known(named) || named in YOURS[language()] ? named : 'wager.other', values);
  return wager.funding === 'lammer' ? say('wager.lammer', { wager: text }) : text;
}

const FAMILIES: Record<string, string> = { kind: 'kind', duty: 'duty', irregularity: 'irregularity', ruling: 'ruling' };

function written(name: string, value: unknown, { aloud }: Reader): string {
  if (name === 'card') return typeof value !== 'string' ? nameOf(null) : aloud ? theCard(value) : faceOf(value);
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
