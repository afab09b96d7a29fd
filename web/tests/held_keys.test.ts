/** Keys that are held down: what acts acts once, what moves or writes goes on. */
import { render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Layout, Picture } from '../src/api/types';
import { numberOf } from '../src/state/router.svelte';
import { Adviser } from '../src/table/advice.svelte';
import { actionsOf } from '../src/table/decisions';
import Decisions from '../src/table/parts/Decisions.svelte';
import { ignoreHeldKeys } from '../src/ui/held_keys';
import { choice } from './choices';

const layout = { double: { face_down: false } } as unknown as Layout;
const actions = actionsOf({ boxes: [], you: { legal: [choice({ do: 'Hit', box: 1 })] } } as unknown as Picture);

let end = (): void => undefined;
beforeEach(() => (end = ignoreHeldKeys()));
afterEach(() => end());

/** Press a key and hold it; returns how often it got through, and how often its own effect was let happen. */
function hold(target: Element, key: string, more: KeyboardEventInit = {}): { heard: number; done: number } {
  const heard = vi.fn();
  target.addEventListener('keydown', heard);
  let done = 0;
  for (let time = 0; time < 10; time += 1) {
    done += Number(target.dispatchEvent(new KeyboardEvent('keydown', { key, repeat: time > 0, bubbles: true, cancelable: true, ...more })));
  }
  target.removeEventListener('keydown', heard);
  return { heard: heard.mock.calls.length, done };
}

function element(html: string): Element {
  document.body.innerHTML = html;
  return document.body.firstElementChild!;
}

describe('a key that is held down', () => {
  it('decides once', () => {
    const act = vi.fn();
    render(Decisions, { actions, hands: [], adviser: new Adviser(1), layout, busy: false, act });
    hold(screen.getByRole('button', { name: /^Hit/ }), 'h');
    expect(act).toHaveBeenCalledTimes(1);
  });

  it.each(['h', 'G', '1', '?', 'Delete', 'Backspace', 'Enter'])('acts once: %s', (key) => {
    expect(hold(element('<button>Hit</button>'), key)).toEqual({ heard: 1, done: 1 });
  });

  it.each(['ArrowLeft', 'Tab', 'PageDown', 'Escape', ' '])('moves on as long as it is held: %s', (key) => {
    expect(hold(element('<button>Hit</button>'), key)).toEqual({ heard: 10, done: 10 });
  });

  it.each([
    ['<input type="text">', 'a'],
    ['<input>', 'Backspace'],
    ['<textarea></textarea>', 'Enter'],
    ['<select></select>', 'a'],
    ['<input type="range">', 'ArrowLeft'],
  ])('writes and chooses in %s: %s', (html, key) => {
    expect(hold(element(html), key)).toEqual({ heard: 10, done: 10 });
  });

  it.each(['<input type="text">', '<input type="range">'])('sends a form off once: %s', (html) => {
    expect(hold(element(html), 'Enter').done).toBe(1);
  });

  it('is left to the browser with a modifier', () => {
    expect(hold(element('<p></p>'), 'r', { ctrlKey: true })).toEqual({ heard: 10, done: 10 });
  });
});

describe('a number in an address', () => {
  it.each([
    ['7', 7],
    ['120', 120],
  ])('is read: %s', (part, number) => expect(numberOf(part)).toBe(number));
  it.each([undefined, '', '0', '-1', '01', '1.5', 'x', '1e3', ' 1'])('is none: %s', (part) => expect(numberOf(part)).toBeNull());
});
