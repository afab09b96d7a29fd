/** A part that is wider than the page can be scrolled by keyboard, too: it takes the focus while there is something to scroll. */
import type { Attachment } from 'svelte/attachments';
import { t } from '../texts/texts.svelte';

export const scrolls: Attachment<HTMLElement> = (part) => {
  const label = t('scrolls');
  function look(): void {
    const wider = part.scrollWidth > part.clientWidth;
    for (const [name, value] of [
      ['tabindex', '0'],
      ['role', 'group'],
      ['aria-label', label],
    ] as const) {
      if (wider) part.setAttribute(name, value);
      else part.removeAttribute(name);
    }
  }
  const watch = new ResizeObserver(look);
  watch.observe(part);
  for (const inner of part.children) watch.observe(inner);
  return () => watch.disconnect();
};
