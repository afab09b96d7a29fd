/** Every irregularity of every game is told to everybody at the table, in every language, and so is every question. */
import { cleanup, render } from '@testing-library/svelte';
import { existsSync, readFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Layout, Picture } from '../src/api/types';
import { actionsOf } from '../src/table/decisions';
import { ask, happened, held, meaning, questionTo, whyAstray } from '../src/table/irregular';
import Astray from '../src/table/parts/Astray.svelte';
import Reported from '../src/table/parts/Reported.svelte';
import { sceneOf } from '../src/table/scene';
import { status } from '../src/table/status';
import { type Language, sentence, speak } from '../src/texts/texts.svelte';

interface Moment {
  game: string;
  about: string;
  views: Record<'player' | 'dealer' | 'floor' | 'watcher', Picture>;
}

const FILE = 'tests/generated/irregularities.json';
if (!existsSync(FILE)) throw new Error(`${FILE} is missing: make it with python -m tests.web.irregularities web/${FILE}`);
const games = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, { layout: Layout; listed: string[]; moments: Moment[] }>;
const SILENT = 'reported blackjack-overlooked';

afterEach(cleanup);

/** A sentence has words, a full stop or a question mark, and nothing that was not filled in. */
function reads(text: string): void {
  expect(text).toMatch(/^[^{}]*\S[^{}]*[.?]$/);
  expect(text).not.toMatch(/undefined|null| {2}|\.\.$/);
}

describe.each(['en', 'fr'] as Language[])('in %s', (language) => {
  beforeAll(() => speak(language));

  describe.each(Object.entries(games))('%s', (_, { layout, listed, moments }) => {
    it('has a moment for all that can go wrong', () => {
      const seen = moments.map((moment) => moment.about);
      expect(listed.filter((wrong) => !seen.includes(`reported ${wrong}`))).toEqual([]);
    });

    it.each(moments.filter((moment) => moment.about !== SILENT).map((moment) => [moment.about, moment] as const))(
      '%s leaves a trace for everybody',
      (about, { views }) => {
        for (const view of Object.values(views)) {
          const last = view.irregular.reported.at(-1)!;
          const { container } = render(Reported, { picture: view });
          expect(container.textContent).toContain(sentence(happened(last)));
          const { irregular } = view;
          if (irregular.waits !== null) {
            const said = status(view, layout);
            reads(said);
            if (irregular.waits.by === 'player') expect(said).toMatch(/\?|: /);
            else expect(said).toContain(happened(irregular.waits).slice(0, 20));
          }
          cleanup();
        }
        if (about.startsWith('reported')) expect(views.dealer.irregular).toEqual(views.player.irregular);
      },
    );

    it.each(moments.map((moment) => [moment.about, moment] as const))(
      '%s: every card astray lies on the felt with its reason',
      (_, { views }) => {
        const cards = sceneOf(views.player).astray;
        const { container } = render(Astray, { cards });
        expect(container.querySelectorAll('[data-card]').length).toBe(cards.length);
        for (const card of cards) expect(container.textContent).toContain(whyAstray(card));
        for (const card of cards) expect(whyAstray(card)).toMatch(/^[^{}]{6,}$/);
      },
    );

    it.each(moments.filter((moment) => moment.about.startsWith('asked')).map((moment) => [moment.about, moment] as const))(
      '%s: the question and its answers are said',
      (_, { views }) => {
        const actions = actionsOf(views.player);
        const question = questionTo(views.player, actions[0]!.box)!;
        reads(ask(question));
        expect(held(views.player)).toBe(ask(question));
        expect(actions.length).toBeGreaterThan(1);
        for (const action of actions) reads(meaning(question, action));
        for (const role of ['dealer', 'floor', 'watcher'] as const) reads(held(views[role])!);
      },
    );
  });
});
