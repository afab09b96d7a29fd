/** How cards and chips move. Everything is drawn at once where it belongs; motion only shows how it came there. */
import type { TransitionConfig } from 'svelte/transition';
import { motion, pace } from '../state/preferences.svelte';
import type { Moves } from './moves';
import type { SceneCard } from './scene';

const STILL: TransitionConfig = { duration: 0 };
const EASE = 'cubic-bezier(0.33, 1, 0.68, 1)';
/** Ways are measured once everything is in its place, so that the browser lays the page out once. */
type Later = TransitionConfig | (() => TransitionConfig);

function between(here: DOMRect, there: DOMRect): [number, number] {
  return [there.left + there.width / 2 - here.left - here.width / 2, there.top + there.height / 2 - here.top - here.height / 2];
}

interface Way {
  place: string;
  duration: number;
  /** How far it is turned at the place that is not its own, in degrees. */
  turn?: number;
  /** The part of the way on which it is seen to come or to go. */
  fades: number;
  away?: boolean;
  moves: Moves | undefined;
  /** What it is called on the layout, if it lies there by itself. */
  id?: string;
}

/** Move along a way. The browser does it by itself: two or three pictures, and no script while it moves. */
function along(node: Element, { place, duration: usual, turn = 0, fades, away = false, moves, id = '' }: Way): Later {
  if (!motion()) return STILL;
  const duration = usual * pace();
  return () => {
    const afar = moves ? moves.place(place) : document.querySelector(place)?.getBoundingClientRect();
    if (!afar) return STILL;
    const way = between(moves?.at(id) ?? node.getBoundingClientRect(), afar);
    const there = { transform: `translate(${way[0]}px, ${way[1]}px) rotate(${turn}deg)`, opacity: 0 };
    const here = { transform: 'none', opacity: 1 };
    const frames = away ? [here, { opacity: 1, offset: 1 - fades }, there] : [there, { opacity: 1, offset: fades }, here];
    node.animate(frames, { duration, easing: EASE, fill: 'both' }).finished.then(
      (animation) => away || animation.cancel(),
      () => undefined,
    );
    return { duration };
  };
}

interface Moved {
  card: SceneCard;
  moves: Moves | undefined;
}

/** A card comes from the shoe, unless it lay on the layout already. */
export function fromShoe(node: Element, { card, moves }: Moved): Later {
  if (!card.id.startsWith('e') || moves?.lay(card.id)) return STILL;
  return along(node, { place: '[data-place="shoe"]', duration: 340, turn: 70, fades: 0.1, moves, id: card.id });
}

/** A card goes into the discard rack, unless it stays on the layout. */
export function toRack(node: Element, { card, moves }: Moved): Later {
  if (moves?.stays(card.id)) return STILL;
  return along(node, { place: '[data-place="rack"]', duration: 380, turn: -40, fades: 0.4, away: true, moves, id: card.id });
}

interface Carried {
  place: string;
  moves: Moves | undefined;
  /** The wager they are; empty where they are only what it won. */
  id?: string;
}

/** Chips come from somewhere, the player who bets them or the house that pays them, unless they lay there already. */
export function fromPlace(node: Element, { place, moves, id = '' }: Carried): Later {
  return moves?.lay(id) ? STILL : along(node, { place, duration: 320, fades: 0.15, moves, id });
}

/** Chips are picked up: the player's by the player, the house's by the house. */
export function toPlace(node: Element, { place, moves, id = '' }: Carried): Later {
  return moves?.stays(id) ? STILL : along(node, { place, duration: 320, fades: 0.4, away: true, moves, id });
}

/** Let everything that is on its way arrive, once the page has been changed. */
export function hurryUp(): void {
  requestAnimationFrame(() => {
    for (const animation of document.getAnimations()) if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
  });
}
