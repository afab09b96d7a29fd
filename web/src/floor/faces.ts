/** Cards in a line of text: `10♥`; one that lies face down is named so. */
import { type Face, indexOf, suitOf } from '../table/cards';
import { say } from '../ui/floor_texts';

const SUITS = { c: '♣', d: '♦', h: '♥', s: '♠' };

/** Write a card as a line of text has it. */
export function face(card: Face): string {
  return card === null ? `(${say('incident.face_down')})` : `${indexOf(card)}${SUITS[suitOf(card)]}`;
}
