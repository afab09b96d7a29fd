/** What is wrong with a step, in words: in English the server's own, in other languages by an id with values. */
import type { WrongStep } from '../api/types';
import { tellStep } from '../staff/steps';
import { tellReason } from '../table/print';
import { odds as writeOdds } from '../texts/facts';
import { wrong as fr } from '../texts/fr/wrong';
import { payLine } from '../texts/pay_lines';
import { fill, language, money, textId, type Values, word } from '../texts/texts.svelte';

const TEXTS: Partial<Record<string, Record<string, string>>> = { fr };
const MONEY = ['paid', 'stake', 'unit', 'limit'];
const KINDS = ['kind', 'beside'];
const BLACKJACKS = ['blackjack', 'blackjack_beats_blackjack'];

/** Say what is wrong; `sentence` is how the server says it, which is what is shown where there is no text. */
export function tellWrong(wrong: WrongStep | null, sentence: string): { text: string; lang?: 'en' } {
  const texts = TEXTS[language()];
  const text = wrong === null ? undefined : texts?.[`wrong.${wrong.id}`];
  if (wrong === null || text === undefined || texts === undefined) return { text: sentence, lang: 'en' };
  return { text: fill(text, valuesOf(wrong, texts)) };
}

function valuesOf(wrong: WrongStep, texts: Record<string, string>): Values {
  const values: Values = {};
  for (const [name, value] of Object.entries(wrong.values))
    values[name] = MONEY.includes(name) ? money(Number(value)) : KINDS.includes(name) ? word('kind', String(value)) : value;
  const say = (key: string): string => fill(texts[`wrong.${key}`] ?? '', values);
  const line = wrong.why?.line ? payLine(String(wrong.values.kind), wrong.why.line, wrong.line) : '';
  if (wrong.step) values.step = lower(tellStep(wrong.step, ''));
  if (values.moment !== undefined) values.moment = word('moment', String(values.moment));
  if (values.order !== undefined) values.order = say(`order.${textId(String(values.order))}`);
  if (values.act !== undefined) values.act = say(`act.${values.act}`);
  if (values.odds !== undefined) values.odds = writeOdds(String(values.odds));
  if (values.bettor !== undefined) values.wager = say(wrong.values.kind === 'toke' ? 'wager.toke' : values.hand ? 'wager.hand' : 'wager');
  if (wrong.why) {
    values.reason = line
      ? fill(texts['wrong.with_line'] ?? '', { reason: tellReason(wrong.why, wrong.reason), line })
      : tellReason(wrong.why, wrong.reason);
    values.what =
      line || say(BLACKJACKS.includes(wrong.why.id) ? 'pays.blackjack' : wrong.why.id === 'insured' ? 'pays.insurance' : 'pays');
  }
  values.rounding = Number(wrong.values.unit ?? 1) > 1 ? say('rounded') : wrong.values.odd_cent ? say('odd_cent') : '';
  return values;
}

function lower(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
