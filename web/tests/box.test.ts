/** A box: who has it, whether it can be taken, and where its wagers lie. */
import { render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CALM } from './calm';
import { answer, fakeClient } from './fake';

vi.mock('../src/api/client', (original) => fakeClient(original));

import type { Layout, Picture } from '../src/api/types';
import { refresh } from '../src/state/session.svelte';
import { Draft } from '../src/table/draft.svelte';
import Box from '../src/table/parts/Box.svelte';
import { emptyScene } from '../src/table/rebuild';
import { newHand, type Scene, type SceneWager } from '../src/table/scene';

const layout = { on_hand: ['blackjack', 'split'], side_wagers: ['trilux'].map((kind) => ({ kind })) } as unknown as Layout;
const boxOf = (seated: string | null, ...bettors: string[]) => ({ number: 1, seated, bettors, caller: '', hands: [] });

function pictureOf(box: ReturnType<typeof boxOf> | null, more: Partial<Picture> = {}): Picture {
  const you = { name: 'Bob', actor: 'Bob', chips: null, turn: '', legal: [] };
  return {
    you,
    boxes: box ? [box] : [],
    waiting_for: [],
    wagers: [],
    irregular: CALM,
    bots: [],
    ready: [],
    running: false,
    closed: false,
    round: 3,
    ...more,
  } as unknown as Picture;
}

/** A round in which Ann had the box, with her cards on it. */
function sceneOfAnn(more: Partial<Scene>): Scene {
  const scene = { ...emptyScene([1], 3), ...more };
  const cards = [
    { id: 'a', card: 'As' },
    { id: 'b', card: '6h' },
  ];
  Object.assign(scene.boxes[0]!, { seated: null, bettors: ['Ann'], hands: [{ ...newHand('h'), cards, total: 17 }] });
  return scene;
}

function show(scene: Scene, picture: Picture): { plate: string; sit: HTMLElement | null; classes: string } {
  const props = {
    box: scene.boxes[0]!,
    scene,
    picture,
    layout,
    draft: new Draft(),
    open: false,
    add: vi.fn(),
    take: vi.fn(),
    sit: vi.fn(),
  };
  const { container } = render(Box, props);
  return {
    plate: container.querySelector('[data-plate] .name')?.textContent ?? '',
    sit: screen.queryByRole('button', { name: /^Sit/ }),
    classes: container.querySelector('[data-box]')!.className,
  };
}

describe('a box', () => {
  beforeEach(async () => {
    answer('/api/me', { person: { name: 'Bob', role: 'player' }, wallet: 0, tables: [] });
    await refresh();
  });

  it('can be taken as soon as the round is over and its player is gone, while the cards still lie there', () => {
    const shown = show(sceneOfAnn({ over: true }), pictureOf(boxOf(null)));
    expect(shown.plate).toBe('');
    expect(shown.sit).not.toBeNull();
    expect(shown.classes).toContain('dealt');
    expect(shown.classes).not.toMatch(/\bfree\b/); // on a phone that would hide the cards
  });

  it('is his who has taken it, with the cards of the one before still there', () => {
    expect(show(sceneOfAnn({ over: true }), pictureOf(boxOf('Bob')))).toMatchObject({ plate: 'You', sit: null });
  });

  it('is its bettor’s as long as the round is shown, however far the table has got', () => {
    expect(show(sceneOfAnn({ running: true }), pictureOf(boxOf(null)))).toMatchObject({ plate: 'Ann', sit: null });
  });

  it('is its bettor’s in a replay, where nobody is asked anything', () => {
    expect(show(sceneOfAnn({ over: true }), pictureOf(null, { running: true }))).toMatchObject({ plate: 'Ann', sit: null });
  });

  it.each([
    ['split', null, 'under'],
    ['trilux', null, 'on-side'],
    ['toke', 'blackjack', 'under'],
    ['toke', 'trilux', 'on-side'],
    ['insurance', null, 'insurance'],
  ])('has a %s wager (beside %s) where the layout says that it lies: %s', (kind, beside, place) => {
    const wager: SceneWager = {
      id: 'w',
      number: 1,
      bettor: 'Ann',
      box: 1,
      hand: 'h',
      kind,
      beside,
      amount: 500,
      funding: 'chips',
      outcome: null,
      net: 0,
    };
    const scene = sceneOfAnn({ running: true, wagers: [wager] });
    const { container } = render(Box, {
      box: scene.boxes[0]!,
      scene,
      picture: pictureOf(null),
      layout,
      draft: new Draft(),
      open: false,
      add: vi.fn(),
      take: vi.fn(),
      sit: vi.fn(),
    });
    const stacks = [...container.querySelectorAll('[data-wager]')];
    expect(stacks.map((stack) => [...stack.parentElement!.classList].includes(place))).toEqual([true]);
  });
});
