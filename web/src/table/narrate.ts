/** Events in words: the server's own in English, and in other languages those of the catalogue. */
import type { TableEvent } from '../api/types';
import { fill, known, language, list, money, t, type Values, word } from '../texts/texts.svelte';
import { nameOf } from './cards';
import { tellReason } from './print';

/** Tell an event in a sentence. */
export function tell(event: TableEvent): string {
  if (language() === 'en' && event.words) return event.words;
  const key = keyOf(event);
  return known(key) ? fill(t(key), values(event)) : event.words;
}

/** Some events are told in one of two ways: a coupon is not a wager, and the options of a hand are the floor's to offer. */
function keyOf(event: TableEvent): string {
  const data = event.data as Record<string, unknown>;
  const key = `event.${event.event}`;
  if (data.coupon === true) return `${key}.coupon`;
  if (event.event === 'FloorRuled' && data.box) return data.hand ? `${key}.hand` : `${key}.box`;
  if (event.event === 'OffersMade' && data.kind === 'the options of the hand') return `${key}.options`;
  return key;
}

function values(event: TableEvent): Values {
  const data = event.data as Record<string, unknown>;
  const filled: Values = {};
  for (const [name, value] of Object.entries(data)) filled[name] = written(name, value);
  if ('hand' in data && 'box' in data) filled.place = data.box === 0 ? t('dealer') : t('hand.of_several', { box: Number(data.box), hand: Number(data.hand) });
  if (event.event === 'WagerSettled') filled.reason = tellReason(event.data.why, event.data.reason);
  if (Array.isArray(data.to)) filled.to = list((data.to as [string, number][]).map(([name, box]) => t('event.bettor', { name, box })));
  return filled;
}

const FAMILIES: Record<string, string> = {
  kind: 'kind',
  decision: 'decision',
  outcome: 'outcome',
  funding: 'funding',
  answer: 'answer',
  position: 'role',
  duty: 'duty',
  irregularity: 'irregularity',
  ruling: 'ruling',
};

function written(name: string, value: unknown): string {
  if (name === 'card') return nameOf(value as string | null);
  if ((name === 'amount' || name === 'net') && typeof value === 'number') return money(value, name === 'net');
  if ((name === 'commitment' || name === 'pledge' || name === 'seed') && typeof value === 'string') return `${value.slice(0, 12)}…`;
  if (name === 'by' && value === 'dealer') return t('dealer');
  if (name === 'by' && value === 'floor') return t('floor.person');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (Array.isArray(value)) return value.join(', ');
  const family = FAMILIES[name];
  return family ? word(family, String(value ?? '')) : String(value ?? '');
}
