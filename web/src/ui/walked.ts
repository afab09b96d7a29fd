/** A group of buttons that Tab stops at once: the arrow keys go from one to the next. */

export function walked(group: HTMLElement): () => void {
  const pressed = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const buttons = [...group.querySelectorAll('button')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (step === 0 || at < 0) return;
    event.preventDefault();
    const next = buttons[(at + step + buttons.length) % buttons.length]!;
    for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
    next.focus();
  };
  group.addEventListener('keydown', pressed);
  return () => group.removeEventListener('keydown', pressed);
}
