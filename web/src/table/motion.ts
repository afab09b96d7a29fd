/** How cards and chips move. Everything is drawn at once where it belongs; motion only shows how it came there. */
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { motion } from '../state/preferences.svelte';
import type { Moves } from './moves';
import type { SceneCard } from './scene';

const STILL: TransitionConfig = { duration: 0 };
/** Ways are measured once everything is in its place, so that the browser lays the page out once. */
type Later = TransitionConfig | (() => TransitionConfig);

function between(node: Element, place: string): [number, number] | null {
  const there = document.querySelector(place)?.getBoundingClientRect();
  if (!there) return null;
  const here = node.getBoundingClientRect();
  return [there.left + there.width / 2 - here.left - here.width / 2, there.top + there.height / 2 - here.top - here.height / 2];
}

function along(node: Element, place: string, how: (x: number, y: number) => TransitionConfig): Later {
  if (!motion()) return STILL;
  return () => {
    const way = between(node, place);
    return way === null ? STILL : how(...way);
  };
}

interface Moved {
  card: SceneCard;
  moves: Moves | undefined;
}

/** A card comes from the shoe, unless it lay on the layout already. */
export function fromShoe(node: Element, { card, moves }: Moved): Later {
  if (!card.id.startsWith('e') || moves?.lay(card.id)) return STILL;
  return along(node, '[data-place="shoe"]', (x, y) => ({
    duration: 340,
    easing: cubicOut,
    css: (done, left) => `transform: translate(${x * left}px, ${y * left}px) rotate(${left * 70}deg); opacity: ${Math.min(1, done * 4)}`,
  }));
}

/** A card goes into the discard rack, unless it stays on the layout. */
export function toRack(node: Element, { card, moves }: Moved): Later {
  if (moves?.stays(card.id)) return STILL;
  return along(node, '[data-place="rack"]', (x, y) => ({
    duration: 380,
    easing: cubicOut,
    css: (done, left) => `transform: translate(${x * left}px, ${y * left}px) rotate(${left * -40}deg); opacity: ${Math.min(1, done * 2)}`,
  }));
}

/** Chips come from somewhere, the player who bets them or the house that pays them, unless they lay there already. */
export function fromPlace(node: Element, { place, here = false }: { place: string; here?: boolean }): Later {
  if (here) return STILL;
  return along(node, place, (x, y) => ({
    duration: 320,
    easing: cubicOut,
    css: (done, left) => `transform: translate(${x * left}px, ${y * left}px); opacity: ${Math.min(1, done * 3)}`,
  }));
}

/** Chips are picked up: the player's by the player, the house's by the house. */
export function toPlace(node: Element, { place, stays = false }: { place: string; stays?: boolean }): Later {
  if (stays) return STILL;
  return along(node, place, (x, y) => ({
    duration: 320,
    easing: cubicOut,
    css: (done, left) => `transform: translate(${x * left}px, ${y * left}px); opacity: ${Math.min(1, done * 2)}`,
  }));
}

/** Let everything that is on its way arrive, once the page has been changed. */
export function hurryUp(): void {
  requestAnimationFrame(() => {
    for (const one of document.getAnimations()) if (one.effect?.getComputedTiming().iterations !== Infinity) one.finish();
  });
}
