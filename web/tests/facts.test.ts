/** The rules of a table, worded from the server's facts. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fact, Layout } from '../src/api/types';
import { arcLines, printedLines } from '../src/table/print';
import { tell, tellAll } from '../src/texts/facts';
import { speak } from '../src/texts/texts.svelte';

const fact = (id: string, values: Fact['values'] = {}, ...clauses: string[]): Fact => ({ id, values, clauses });
const decks = fact('cards.decks.many', { decks: 6, cards: 1248 }, 'x 1');
const blackjack = fact('blackjack.pays', { odds: { odds: '6:5' } }, 'x 2', 'x 3');
const soft = fact('dealer.soft.hits', { total: 18 });
const push = fact('dealer.push', { total: 23 });
const free = (...totals: number[]): Fact => fact('double.free', { totals: { totals } });
const sides = [
  fact('side_wager.lettered', { name: { family: 'kind', names: ['push 22'], alternatives: false }, paytable: 'A' }),
  fact('side_wager.plain', { name: { family: 'kind', names: ['lucky nines'], alternatives: false } }),
];
const looks = fact('hole_card.peek', { ranks: { family: 'up', names: ['A', 'ten_value'], alternatives: true } });
const surrender = (share: string): Fact => fact('surrender', { share: { share } });
const limits = fact('side_limits.range', { least: { cents: 100 }, most: { cents: 2550 } });

describe('in English', () => {
  it('the rules are told in one line', () => {
    expect(tellAll([decks, soft, blackjack, free(9, 10, 11), push, ...sides], 'short', ' · ')).toBe(
      '6 decks · H18 · blackjack 6:5 · free doubles 9-11 · dealer 23 pushes · Push 22 paytable A · lucky nines',
    );
  });

  it.each([
    [free(10, 11), 'A hard 10 or 11 of two cards is doubled free'],
    [free(9, 10, 11), 'A hard 9 to 11 of two cards is doubled free'],
    [free(9, 10, 12), 'A hard 9 or 10 or 12 of two cards is doubled free'],
    [looks, 'The dealer looks under an ace or a ten-value card for a blackjack before players act'],
    [surrender('1/2'), 'Surrender half of the wagers on a hand until it stands'],
    [surrender('2/5'), 'Surrender 2/5 of the wagers on a hand until it stands'],
    [limits, '$1 to $25.50'],
    [decks, '6 decks, 1,248 cards'],
  ])('%o is told', (one, words) => expect(tell(one, 'line')).toBe(words));

  it('the felt has its arcs, and every line its clauses once', () => {
    const layout = {
      felt: [[blackjack], [soft, push]],
      lines: [[decks, fact('cards.shuffled.manual', {}, 'x 1', 'x 4')], [blackjack]],
    } as unknown as Layout;
    expect(arcLines(layout)).toEqual(['Blackjack pays 6 to 5', 'Dealer hits soft 18  ·  Dealer 23 pushes']);
    expect(printedLines(layout)).toEqual([
      { line: '6 decks, 1,248 cards, shuffled by hand', clauses: ['x 1', 'x 4'] },
      { line: 'Blackjack pays 6 to 5', clauses: ['x 2', 'x 3'] },
    ]);
  });
});

describe('in French', () => {
  beforeEach(() => speak('fr'));
  afterEach(() => speak('en'));

  it.each([
    [blackjack, 'Le blackjack paie 6 contre 5'],
    [free(9, 10, 11), 'Un total dur de 9 à 11 en deux cartes est doublé gratuitement'],
    [looks, 'Sous un as ou une bûche, le croupier cherche un blackjack avant que les joueurs n’agissent'],
    [surrender('1/2'), 'On abandonne la moitié des mises d’une main tant qu’elle n’est pas restée'],
  ])('%o is told', (one, words) => expect(tell(one, 'line')).toBe(words));
});
