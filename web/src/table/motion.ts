/** How cards and chips move. Everything is drawn at once where it belongs; motion only shows how it came there. */
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { motion } from '../state/preferences.svelte';
import type { SceneCard } from './scene';

const STILL: TransitionConfig = { duration: 0 };

function between(node: Element, place: string): [number, number] | null {
  const there = document.querySelector(place)?.getBoundingClientRect();
  if (!there) return null;
  const here = node.getBoundingClientRect();
  return [there.left + there.width / 2 - here.left - here.width / 2, there.top + there.height / 2 - here.top - here.height / 2];
}

/** A card comes from the shoe. */
export function fromShoe(node: Element, card: SceneCard): TransitionConfig {
  const way = card.id.startsWith('e') && motion() ? between(node, '[data-place="shoe"]') : null;
  if (way === null) return STILL;
  const [x, y] = way;
  return {
    delay: card.at,
    duration: 340,
    easing: cubicOut,
    css: (done, left) => `transform: translate(${x * left}px, ${y * left}px) rotate(${left * 70}deg); opacity: ${Math.min(1, done * 4)}`,
  };
}

/** A card goes into the discard rack. */
export function toRack(node: Element): TransitionConfig {
  const way = motion() ? between(node, '[data-place="rack"]') : null;
  if (way === null) return STILL;
  const [x, y] = way;
  return {
    duration: 380,
    easing: cubicOut,
    css: (done, left) => `transform: translate(${x * left}px, ${y * left}px) rotate(${left * -40}deg); opacity: ${Math.min(1, done * 2)}`,
  };
}

/** Chips come from somewhere: the player who bets them, or the house that pays them. */
export function fromPlace(node: Element, { place, at }: { place: string; at: number }): TransitionConfig {
  const way = motion() ? between(node, place) : null;
  if (way === null) return STILL;
  const [x, y] = way;
  return {
    delay: at,
    duration: 320,
    easing: cubicOut,
    css: (done, left) => `transform: translate(${x * left}px, ${y * left}px); opacity: ${Math.min(1, done * 3)}`,
  };
}
