/** The keyboard's place in a part of a page: it is not lost where the control that has it goes away, or rests for a while. */

const CONTROLS = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]:not([tabindex="-1"])';

/** Attach to a part of a page: whoever uses a control there that vanishes goes on at its neighbour. */
export function keepsFocus(part: HTMLElement): () => void {
  let last: HTMLElement | null = null;
  let place = 0;
  /** Whether the control went away or was shut under the visitor's hands; who leaves it himself has not lost it. */
  let lost = false;

  const controls = (): HTMLElement[] => [...part.querySelectorAll<HTMLElement>(CONTROLS)];

  function came(event: FocusEvent): void {
    last = event.target as HTMLElement;
    place = controls().indexOf(last);
    lost = false;
  }

  function changed(): void {
    if (last === null) return;
    const there = last.isConnected && !last.matches(':disabled');
    if (!there) lost = true;
    if (!lost || document.activeElement !== document.body) return;
    if (there) last.focus({ preventScroll: true });
    else if (!last.isConnected) (controls()[place] ?? controls().at(-1))?.focus({ preventScroll: true });
  }

  const observer = new MutationObserver(changed);
  observer.observe(part, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  part.addEventListener('focusin', came);
  return () => {
    observer.disconnect();
    part.removeEventListener('focusin', came);
  };
}
