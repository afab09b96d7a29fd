/** Cards as the server writes them: a rank and a suit, `Ts`; a card that lies face down is null. */
import { t, word } from '../texts/texts.svelte';

export type Suit = 'c' | 'd' | 'h' | 's';
export type Face = string | null;

export function rankOf(card: string): string {
  return card.startsWith('10') ? 'T' : card.slice(0, 1);
}

export function suitOf(card: string): Suit {
  return card.slice(-1) as Suit;
}

/** The index in a card's corner. */
export function indexOf(card: string): string {
  const rank = rankOf(card);
  return rank === 'T' ? '10' : rank;
}

/** Whether a suit is red where suits have two colours. */
export function isRed(card: string): boolean {
  return suitOf(card) === 'h' || suitOf(card) === 'd';
}

/** Name a card in words, for whoever does not see it. */
export function nameOf(card: Face): string {
  if (card === null) return t('card.down');
  return t('card.name', { rank: word('rank', rankOf(card)), suit: word('suit', suitOf(card)) });
}

/** Count a hand: its best total, and whether an ace counts eleven in it. */
export function count(cards: Face[]): { total: number | null; soft: boolean } {
  let hard = 0;
  let aces = 0;
  for (const card of cards) {
    if (card === null) return { total: null, soft: false };
    const rank = rankOf(card);
    if (rank === 'A') aces += 1;
    hard += rank === 'A' ? 1 : 'TJQK'.includes(rank) ? 10 : Number(rank);
  }
  const soft = aces > 0 && hard <= 11;
  return { total: soft ? hard + 10 : hard, soft };
}
