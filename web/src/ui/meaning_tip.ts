/** Shows a line of meaning beside what it explains: where one points at it, focuses it by key, or presses it. */
import { mount } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { learnMeanings } from '../texts/meaning';

export interface Tip {
  show: (anchor: HTMLElement, line: () => string) => void;
  hide: (anchor: HTMLElement) => void;
}
/** Milliseconds for which a pointer rests on something before its meaning is shown. */
export const REST = 300;
let tip: Promise<Tip> | null = null;

async function load(): Promise<Tip> {
  const [{ default: MeaningTip }] = await Promise.all([import('./MeaningTip.svelte'), learnMeanings()]);
  return mount(MeaningTip, { target: document.body });
}

/** Explain an element with a line; `presses`: pressing it shows the line, since it does nothing else. */
export function means(line: () => string, presses = true): Attachment<HTMLElement> {
  return (element) => {
    let resting: number | undefined;
    let wanted = false;
    const open = (): void => {
      wanted = true;
      tip ??= load().catch((error: unknown) => {
        tip = null;
        throw error;
      });
      tip.then((shown) => wanted && shown.show(element, line)).catch(() => undefined);
    };
    const close = (): void => {
      window.clearTimeout(resting);
      wanted = false;
      void tip?.then((shown) => shown.hide(element)).catch(() => undefined);
    };
    const heard: [string, (event: Event) => void][] = [
      ['pointerenter', (event) => (event as PointerEvent).pointerType === 'mouse' && (resting = window.setTimeout(open, REST))],
      ['pointerleave', (event) => (event as PointerEvent).pointerType === 'mouse' && close()],
      ['pointerdown', (event) => !presses && (event as PointerEvent).pointerType === 'touch' && open()],
      ['focus', () => element.matches(':focus-visible') && open()],
      ['blur', close],
      ['click', () => presses && open()],
    ];
    for (const [name, hear] of heard) element.addEventListener(name, hear);
    return () => {
      for (const [name, hear] of heard) element.removeEventListener(name, hear);
      close();
    };
  };
}
