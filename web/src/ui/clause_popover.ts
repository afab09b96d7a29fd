/** Opens clauses where they stand: the popover is loaded when the first one is asked for, and stays. */
import { mount } from 'svelte';
import type { Citing } from './ClausePopover.svelte';

type Popover = { show: (citing: Citing) => void };
let popover: Promise<Popover> | null = null;

async function load(): Promise<Popover> {
  const { default: ClausePopover } = await import('./ClausePopover.svelte');
  return mount(ClausePopover, { target: document.body });
}

/** Show a clause beside the button that names it, the first of these first; the same button again closes it. */
export async function openClause(anchor: HTMLElement, game: string, clauses: string[]): Promise<void> {
  popover ??= load();
  (await popover).show({ anchor, game, clauses });
}
