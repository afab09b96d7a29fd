/**
 * A key that is held down acts once.
 *
 * The keyboard repeats it, and whoever holds H a moment too long would hit until the hand is over; Enter held on a button
 * clicks it again and again. What only moves (arrows, Tab) or writes into a field may be repeated.
 */

const ERASES = new Set(['Backspace', 'Delete']);
const FIELDS = 'textarea, select, [contenteditable], input:not([type=range], [type=checkbox], [type=radio], [type=button])';

/** Whether a key does something where it is pressed, other than to move or to write. */
function acts(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (event.key === 'Enter') return !target?.matches('textarea, [contenteditable]');
  const letter = event.key.length === 1 && event.key !== ' ';
  return (letter || ERASES.has(event.key)) && !target?.matches(FIELDS);
}

function held(event: KeyboardEvent): void {
  if (!event.repeat || !acts(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Let no repeated key through to the page, before anything else hears of it. */
export function ignoreHeldKeys(): () => void {
  window.addEventListener('keydown', held, true);
  return () => window.removeEventListener('keydown', held, true);
}
