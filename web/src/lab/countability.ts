/** What the countability panel makes of the server's figures. */
import type { components } from '../api/schema';
import { number, t, word } from '../texts/texts.svelte';

type Wager = components['schemas']['CountableWagerOut'];
/** Effects of cards of one rank that differ by less are the same: four digits are shown. */
const SAME = 1e-6;

/** The ranks of a shoe in their order; the keys of an object would bring those that are numbers first. */
export const ranksOf = (cards: Record<string, number>): string[] => [...'A23456789TJQK'].filter((rank) => rank in cards);

/** The cards whose effect is not that of their rank. */
export const oddCards = (wager: Wager): [string, number][] =>
  Object.entries(wager.by_card).filter(([card, effect]) => Math.abs(effect - (wager.by_rank[card[0]!] ?? 0)) > SAME);

/** A card in words, such as the king of spades. */
export const cardsOf = (card: string): string => t('count.of_suit', { rank: word('rank', card[0]!), suit: word('suit', card[1]!) });

/** A tag with its sign. */
export const signedTag = (tag: number): string => number(tag, 0, tag !== 0);
