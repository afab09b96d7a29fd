/** What is asked of the visitor, in a sentence of its own: what the dealer shows, what the hand counts, what it would cost. */
import type { HandPicture, Picture } from '../api/types';
import { money, t, word } from '../texts/texts.svelte';
import { count, rankOf } from './cards';
import { type Action, amountOf } from './decisions';

/** Return the question of a decision; null where the status of the table says all there is. */
export function prompt(actions: Action[], hands: HandPicture[] | undefined, picture: Picture): string | null {
  const up = picture.dealer.cards.find((card) => card !== null);
  const action = (name: string): Action | undefined => actions.find((open) => open.name === name);
  const attack = action('attack');
  if (attack && up) return t('prompt.attack', { up: rank(up), amount: money(amountOf(attack)) });
  if (action('even_money')) return t('prompt.even_money');
  const insurance = action('insure');
  if (insurance) return t('prompt.insurance', { amount: money(amountOf(insurance)) });
  const hand = hands?.find((held) => held.acting);
  if (!action('stand') || !hand || !up) return null;
  return t(several(actions, hands, picture) ? 'prompt.hand_of_several' : 'prompt.hand', {
    box: boxOf(actions),
    hand: (hands?.indexOf(hand) ?? 0) + 1,
    total: total(hand),
    up: rank(up),
  });
}

function boxOf(actions: Action[]): number {
  return actions[0]?.box ?? 0;
}

/** Whether it has to be said which hand is meant. */
function several(actions: Action[], hands: HandPicture[] | undefined, picture: Picture): boolean {
  const boxes = new Set(picture.wagers.filter((wager) => wager.bettor === picture.you.name).map((wager) => wager.box));
  return boxes.size > 1 || (hands?.length ?? 0) > 1 || actions.length === 0;
}

function rank(card: string): string {
  return word('shows', rankOf(card));
}

function total(hand: HandPicture): string {
  const counted = count(hand.cards);
  return counted.soft && counted.total !== 21 ? t('hand.soft', { total: counted.total ?? 0 }) : String(counted.total ?? '?');
}
