/**
 * What is offered to the visitor, who must have seen the cards that it is about.
 *
 * The server's picture lists what may be decided as soon as it may be. The felt follows a little later, card by card, and
 * a decision is open once the felt shows what the picture tells of it. Until then the buttons of the decision before stay
 * where they are and cannot be used, so that they neither flicker nor lose the focus from one card to the next.
 */
import type { HandPicture, Picture } from '../api/types';
import { type Action, actionsOf } from './decisions';

export interface Offer {
  /** What is drawn, open or not. */
  actions: Action[];
  /** The hands that these actions are about. */
  hands: HandPicture[] | undefined;
  /** Whether the server waits for a decision of the visitor. */
  due: boolean;
  /** Whether it may be made now. */
  open: boolean;
}

const NOTHING: Offer = { actions: [], hands: undefined, due: false, open: false };

/** Return what is offered where this is the server's picture and that the last one that was shown to its end. */
export function offerOf(picture: Picture | null, seen: Picture | null): Offer {
  if (picture === null) return NOTHING;
  const actions = actionsOf(picture);
  if (actions.length === 0) return NOTHING;
  if (seen !== null && caughtUp(picture, seen, actions)) return { actions, hands: handsOf(picture, actions), due: true, open: true };
  if (seen === null || seen.round !== picture.round) return { ...NOTHING, due: true };
  const before = actionsOf(seen);
  return { actions: before, hands: handsOf(seen, before), due: true, open: false };
}

/** Whether what was seen last shows all that a decision is about; what others have done since does not matter. */
function caughtUp(picture: Picture, seen: Picture, actions: Action[]): boolean {
  return seen.version >= picture.version || subject(picture, actions) === subject(seen, actions);
}

/** What a decision is about: the round, the dealer's cards, the hands of its box, and what may be chosen. */
function subject(picture: Picture, actions: Action[]): string {
  return JSON.stringify([picture.round, picture.running, picture.dealer.cards, handsOf(picture, actions), picture.you.legal]);
}

function handsOf(picture: Picture, actions: Action[]): HandPicture[] | undefined {
  return picture.boxes.find((box) => box.number === actions[0]?.box)?.hands;
}

/** No decision waits longer than this for its cards to be shown, in milliseconds. */
const LONGEST = 8000;
/** Of the time that the clock gives, this share may pass before the decision is open. */
const SHARE = 1 / 3;

/** Return how long the decision of a picture may wait to be shown, in milliseconds; null where nothing is to be decided. */
export function patience(picture: Picture): number | null {
  if (actionsOf(picture).length === 0) return null;
  return picture.clock === null ? LONGEST : Math.max(0, Math.min(LONGEST, (picture.clock - picture.now) * SHARE));
}
