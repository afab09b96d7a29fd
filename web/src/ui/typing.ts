/** Keys that are meant for a field, or for a dialog, are no commands at the table. */

/** What letters are typed into. A box that is ticked takes only the space bar: the other keys go on working. */
const FIELDS = 'textarea, select, input:not([type="checkbox"]):not([type="radio"])';

/** Whether a key goes to whatever has the focus. */
export function isTyping(event: KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  return target.matches(FIELDS) || target.closest('dialog') !== null || (event.key === ' ' && target.matches('input'));
}
