/** What is printed on a layout, in words. */
import type { Layout } from '../api/types';
import { money, number, t, word, wordOfAny } from '../texts/texts.svelte';

/** Write odds as a layout prints them: `3 to 2`. */
export function odds(text: string): string {
  const [win = '', stake = ''] = text.split(':');
  return t('odds', { win: number(Number(win)), stake: number(Number(stake)) });
}

/** The three lines on the felt's arcs: blackjack, the dealer's rule, insurance. */
export function arcLines(layout: Layout): [string, string, string] {
  const dealer = [t(layout.hits_soft_17 ? 'print.hits_soft_17' : 'print.stands_soft_17')];
  if (layout.push_total !== null) dealer.push(t('print.push_total', { total: layout.push_total }));
  return [
    t('print.blackjack', { odds: odds(layout.blackjack_pays) }),
    dealer.join('  ·  '),
    t('print.insurance', { odds: odds(layout.insurance_pays) }),
  ];
}

/** A line of the layout with the clauses it rests on. */
export interface Printed {
  part: string;
  line: string;
  clauses: string[];
}

/** Every line of the layout. */
export function printedLines(layout: Layout): Printed[] {
  const [blackjack, , insurance] = arcLines(layout);
  const lines: [string, string][] = [
    ['blackjack', blackjack],
    ['soft_17', t(layout.hits_soft_17 ? 'print.hits_soft_17' : 'print.stands_soft_17')],
  ];
  if (layout.push_total !== null) lines.push(['push_total', t('print.push_total', { total: layout.push_total })]);
  lines.push(['insurance', insurance]);
  if (layout.even_money) lines.push(['even_money', t('print.even_money')]);
  lines.push(['second_card', t(`print.second_card.${layout.second_card}`)]);
  if (layout.zap_totals.length > 0) lines.push(['zap', t('print.zap', { totals: span(layout.zap_totals) })]);
  if (layout.attack !== null) lines.push(['attack', t(`print.attack.${layout.attack}`)]);
  lines.push(...doubling(layout), ...splitting(layout));
  if (layout.surrender) lines.push(['surrender', t('print.surrender')]);
  lines.push(['cards', t('print.decks', { decks: layout.decks, cards: number(layout.cards) })]);
  lines.push(['limits', t('print.limits', { least: money(layout.minimum), most: money(layout.maximum), unit: money(layout.unit) })]);
  return lines.map(([part, line]) => ({ part, line, clauses: layout.grounds[part] ?? [] }));
}

function doubling(layout: Layout): [string, string][] {
  const rule = layout.double;
  const parts = [t(rule.any_cards ? 'print.double.any' : 'print.double.two'), t(rule.exact ? 'print.double.exact' : 'print.double.less')];
  if (!rule.after_split) parts.push(t('print.double.not_after_split'));
  const lines: [string, string][] = [['double', parts.join(', ')]];
  if (rule.free_totals.length > 0) lines.push(['free_double', t('print.free_double', { totals: span(rule.free_totals) })]);
  return lines;
}

function splitting(layout: Layout): [string, string][] {
  const rule = layout.split;
  const parts = [
    t(rule.by_rank ? 'print.split.rank' : 'print.split.value', { hands: rule.most_hands }),
    t(rule.aces_draw ? 'print.split.aces_draw' : 'print.split.aces_one'),
  ];
  if (rule.aces_again) parts.push(t('print.split.aces_again'));
  const lines: [string, string][] = [['split', parts.join(', ')]];
  if (rule.free) lines.push(['free_split', t('print.free_split')]);
  return lines;
}

function span(totals: number[]): string {
  const first = totals[0];
  const last = totals[totals.length - 1];
  return totals.length > 2 ? t('span', { from: first ?? '', to: last ?? '' }) : totals.join(', ');
}

/** Name a line of a pay table; a toke has the lines of whatever wager it stands beside. */
export function payLine(kind: string, name: string): string {
  return kind === 'toke' ? wordOfAny('line', name) : word(`line.${kind}`, name);
}
