/**
 * What lies on the layout makes room when something new comes, and is seen to go where it goes.
 *
 * Before the page changes, the place of everything that lies there is remembered; after it has changed, whatever is
 * elsewhere slides there from its old place. A card that goes to another hand when a pair is split is one of these: it is
 * neither dealt from the shoe nor swept into the rack.
 */
import { getContext, setContext } from 'svelte';
import { motion } from '../state/preferences.svelte';
import type { Scene } from './scene';

const KEY = Symbol('moves');
const SLIDE = { duration: 260, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' };

export class Moves {
  private before = new Map<string, DOMRect>();
  private after = new Set<string>();

  /** Remember where everything lies, before the page shows this scene. */
  remember(layout: Element | undefined, scene: Scene): void {
    this.before.clear();
    if (!layout || !motion()) return;
    for (const one of lying(layout)) this.before.set(one.dataset.lies!, one.getBoundingClientRect());
    this.after = new Set(idsOf(scene));
  }

  /** Whether something lay on the layout before. */
  lay(id: string): boolean {
    return this.before.has(id);
  }

  /** Whether something still lies there. */
  stays(id: string): boolean {
    return this.after.has(id);
  }

  /** Let everything that is elsewhere now slide there. */
  slide(layout: Element | undefined): void {
    if (!layout || this.before.size === 0) return;
    const ways = lying(layout).flatMap((node) => {
      const old = this.before.get(node.dataset.lies!);
      const now = node.getBoundingClientRect();
      const [x, y] = [(old?.left ?? 0) - now.left, (old?.top ?? 0) - now.top];
      return old && Math.hypot(x, y) > 1 && node.getAnimations().length === 0 ? [{ node, x, y }] : [];
    });
    for (const { node, x, y } of ways) node.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], SLIDE);
  }
}

function lying(layout: Element): HTMLElement[] {
  return [...layout.querySelectorAll<HTMLElement>('[data-lies]')];
}

function idsOf(scene: Scene): string[] {
  const cards = [scene.dealer.cards, ...scene.boxes.flatMap((box) => box.hands.map((hand) => hand.cards))].flat();
  return [...cards, ...scene.wagers].map((one) => one.id);
}

/** Have what lies on this component's layout move. */
export function layMoves(): Moves {
  return setContext(KEY, new Moves());
}

/** The moves of the layout that a card or a wager lies on. */
export function layoutMoves(): Moves | undefined {
  return getContext<Moves | undefined>(KEY);
}
