/**
 * On a phone the boxes lie one below the other, the dealer's place stays at the top of the screen and the dock at its
 * bottom: the cards that a decision is about must lie between the two. On a phone on its side the dock lies beside the
 * cards. In a window too low for either neither stays, and the dock follows the cards.
 */
import { motion } from '../state/preferences.svelte';

const PHONE = '(max-width: 760px), (max-height: 460px)';
/** Pixels between the cards and what lies above or below them. */
const SPACE = 6;

/** Scroll until neither covers the visitor's box that is waited for; of one that is too high, the hand that is played. */
export function uncover(dock: HTMLElement): void {
  if (!window.matchMedia(PHONE).matches) return;
  const box = document.querySelector('.box.mine.waits');
  if (box === null) return;
  if (!stays(dock)) return dock.scrollIntoView({ block: 'end', behavior: motion() ? 'smooth' : 'auto' });
  // Where it is not at the top yet, scrolling brings the dealer's place there: only then does it cover anything.
  const head = document.querySelector('.scene > .head');
  const above = (head !== null && stays(head) ? head.getBoundingClientRect().height : 0) + SPACE;
  const lies = dock.getBoundingClientRect();
  const beside = lies.left >= box.getBoundingClientRect().right;
  const below = (beside ? window.innerHeight : lies.top) - SPACE;
  const hand = box.querySelector('.play:has(> .acting)') ?? box;
  const whole = box.getBoundingClientRect();
  const { top, bottom } = whole.height <= below - above ? whole : withTotal(hand);
  const by = bottom > below ? Math.min(bottom - below, top - above) : top < above ? top - above : 0;
  if (by !== 0) window.scrollBy({ top: by, behavior: motion() ? 'smooth' : 'auto' });
}

/** Where a hand lies, with its total, which is printed above it. */
function withTotal(hand: Element): { top: number; bottom: number } {
  const { top, bottom } = hand.getBoundingClientRect();
  return { top: Math.min(top, hand.querySelector('.total')?.getBoundingClientRect().top ?? top), bottom };
}

/** Whether something stays in sight while the page is scrolled. */
function stays(part: Element): boolean {
  return getComputedStyle(part).position === 'sticky';
}
