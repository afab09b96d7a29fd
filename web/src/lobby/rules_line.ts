/** The rules of a table in one line, as players look for them. */
import type { Layout } from '../api/types';
import { t, word } from '../texts/texts.svelte';

export function rulesLine(layout: Layout): string {
  const parts = [
    t('rules.decks', { decks: layout.decks }),
    t(layout.hits_soft_17 ? 'rules.h17' : 'rules.s17'),
    t('rules.blackjack', { odds: layout.blackjack_pays }),
  ];
  if (layout.push_total !== null) parts.push(t('rules.push', { total: layout.push_total }));
  if (layout.zap_totals.length > 0) parts.push(t('rules.zap'));
  if (layout.double.free_totals.length > 0) parts.push(t('rules.free'));
  if (layout.attack !== null) parts.push(t('rules.attack'));
  if (layout.surrender) parts.push(t('rules.surrender'));
  for (const one of layout.side_wagers) {
    const kind = word('kind', one.kind);
    parts.push(one.paytable === null ? kind : t('rules.paytable', { kind, paytable: one.paytable }));
  }
  return parts.join(' · ');
}
