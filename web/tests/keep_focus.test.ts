/** The focus is not lost where a control vanishes or rests; who leaves a control himself is left alone. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepsFocus } from '../src/ui/keep_focus';

let part: HTMLElement;
let end: () => void;
const button = (name: string): HTMLButtonElement => part.querySelector(`#${name}`)!;
const observed = (): Promise<void> => new Promise((done) => setTimeout(done));

beforeEach(() => {
  document.body.innerHTML =
    '<section><button id="name">Name</button><button id="make">Make</button><button id="undo">Undo</button></section><button id="other">Other</button>';
  part = document.querySelector('section')!;
  end = keepsFocus(part);
});
afterEach(() => end());

it('goes on at the neighbour of a control that vanishes', async () => {
  button('undo').focus();
  button('undo').remove();
  await observed();
  expect(document.activeElement).toBe(button('make'));
});

it('comes back to a control that rested for a while', async () => {
  button('make').focus();
  button('make').blur(); // as browsers do it where a control is shut
  button('make').disabled = true;
  await observed();
  expect(document.activeElement).toBe(document.body);
  button('make').disabled = false;
  await observed();
  expect(document.activeElement).toBe(button('make'));
});

it('leaves who is elsewhere alone', async () => {
  button('undo').focus();
  document.querySelector<HTMLElement>('#other')!.focus();
  button('undo').remove();
  await observed();
  expect(document.activeElement!.id).toBe('other');
});

it('takes nobody back who left by himself', async () => {
  button('make').focus();
  button('make').blur();
  button('undo').remove();
  await observed();
  expect(document.activeElement).toBe(document.body);
});
