/**
 * What lies on the layout makes room when something new comes, and is seen to go where it goes.
 *
 * Before the page changes, the place of everything that lies there is remembered; after it has changed, whatever is
 * elsewhere slides there from its old place. A card that goes to another hand when a pair is split is one of these: it is
 * neither dealt from the shoe nor swept into the rack.
 */
import { getContext, setContext } from 'svelte';
import { motion, pace } from '../state/preferences.svelte';
import type { Scene } from './scene';

const KEY = Symbol('moves');
const SLIDE = 260;
const EASE = 'cubic-bezier(0.2, 0.7, 0.3, 1)';

export class Moves {
  private before = new Map<string, DOMRect>();
  private after = new Set<string>();
  private now = new Map<string, DOMRect>();
  private places = new Map<string, DOMRect | undefined>();

  /** Remember where everything lies, before the page shows this scene. */
  remember(layout: Element | undefined, scene: Scene): void {
    this.before.clear();
    this.now.clear();
    this.places.clear();
    if (!layout || !motion()) return;
    for (const element of lying(layout)) this.before.set(element.dataset.lies!, element.getBoundingClientRect());
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

  /** Where something lies: measured once for everything, as every measure between two moves costs a frame's time. */
  at(id: string): DOMRect | undefined {
    return this.now.get(id) ?? this.before.get(id);
  }

  /** Where a place of the table is. */
  place(selector: string): DOMRect | undefined {
    if (!this.places.has(selector)) this.places.set(selector, document.querySelector(selector)?.getBoundingClientRect());
    return this.places.get(selector);
  }

  /** Let everything that is elsewhere now slide there. */
  slide(layout: Element | undefined): void {
    if (!layout || !motion()) return;
    for (const place of layout.querySelectorAll<HTMLElement>('[data-place]')) this.place(`[data-place="${place.dataset.place}"]`);
    for (const plate of layout.querySelectorAll<HTMLElement>('[data-plate]')) this.place(`[data-plate="${plate.dataset.plate}"]`);
    const nodes = lying(layout);
    for (const node of nodes) if (this.after.has(node.dataset.lies!)) this.now.set(node.dataset.lies!, node.getBoundingClientRect());
    const ways = nodes.flatMap((node) => {
      const old = this.before.get(node.dataset.lies!);
      const now = this.now.get(node.dataset.lies!);
      if (!now) return [];
      const [x, y] = [(old?.left ?? 0) - now.left, (old?.top ?? 0) - now.top];
      return old && Math.hypot(x, y) > 1 && node.getAnimations().length === 0 ? [{ node, x, y }] : [];
    });
    const slide = { duration: SLIDE * pace(), easing: EASE };
    for (const { node, x, y } of ways) node.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], slide);
  }
}

function lying(layout: Element): HTMLElement[] {
  return [...layout.querySelectorAll<HTMLElement>('[data-lies]')];
}

function idsOf(scene: Scene): string[] {
  const cards = [scene.dealer.cards, scene.astray, ...scene.boxes.flatMap((box) => box.hands.map((hand) => hand.cards))].flat();
  return [...cards, ...scene.wagers].map((piece) => piece.id);
}

/** Have what lies on this component's layout move. */
export function layMoves(): Moves {
  return setContext(KEY, new Moves());
}

/** The moves of the layout that a card or a wager lies on. */
export function layoutMoves(): Moves | undefined {
  return getContext<Moves | undefined>(KEY);
}
