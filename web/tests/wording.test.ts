/** What the server names in figures and words of its own, worded by the catalogue: charts, steps, irregularities. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fullMeaning, meaningOf, whereOf } from '../src/lab/meaning';
import { tellStep } from '../src/staff/steps';
import { tellReason } from '../src/table/print';
import { payLine } from '../src/texts/pay_lines';
import { speak, takeTexts, textOr, word } from '../src/texts/texts.svelte';
import { plain } from './plain';

const split = { id: 'free_resplit', what: 'split free, and resplit', if_allowed: true };
const why = { id: 'dealer_push' as const, values: { total: 23 }, line: null };
const cell = { letters: 'FP', play: 'free split', meaning: '', note: 'x', note_kind: 'as_total' as const, says: [split] };

const first = { zapped: '', split: '', lammer: false, on_chips: false, attacked: null, suits: '' };

describe('in English', () => {
  it('a cell says what the solver says', () => {
    expect(
      meaningOf([
        { id: 'zap', what: 'zap', if_allowed: true },
        { id: 'hit', what: 'hit', if_allowed: false },
      ]),
    ).toBe('zap if allowed, otherwise hit');
    expect(fullMeaning(cell)).toBe('split free, and resplit if allowed; otherwise play it as its total');
  });

  it('a reason has the rule values that its text depends on', () => {
    expect(tellReason(why, '')).toBe('the dealer has 23, which returns every wager still in action');
  });

  it('a line of a pay table that has no text is named in the server’s words', () => {
    expect(payLine("king's bounty", 'suited_20', 'suited 20')).toBe('Suited 20');
    expect(payLine('toke', 'same_suit_22', 'same suit 22')).toBe('Same suit 22');
    expect(payLine('a game’s own', 'five_aces', 'five aces')).toBe('five aces');
  });

  it('names what a game brings in its own texts, behind those of the page', async () => {
    const brought = { 'kind.lucky_pair': 'Lucky Pair', 'line.lucky_pair.pair': 'A pair', 'kind.trilux': 'Not this one' };
    takeTexts([{ en: brought, fr: { ...brought, 'kind.lucky_pair': 'Paire chanceuse' } }]);
    expect([word('kind', 'lucky pair'), word('kind', 'trilux'), textOr('kind.other', 'other')]).toEqual(['Lucky Pair', 'TriLux', 'other']);
    expect([payLine('lucky pair', 'pair', 'pair'), payLine('toke', 'pair', 'pair')]).toEqual(['A pair', 'A pair']);
    await speak('fr');
    expect(word('kind', 'lucky pair')).toBe('Paire chanceuse');
    await speak('en');
    takeTexts([]);
    expect(word('kind', 'lucky pair')).toBe('lucky pair');
  });

  it('names the bonuses of a 21 on whatever wager won by them', async () => {
    await speak('fr');
    for (const kind of ['blackjack', 'split', 'toke'])
      expect(payLine(kind, '6_7_8_of_one_suit', '6-7-8 of one suit')).toBe('6-7-8 de même enseigne');
    expect(payLine('blackjack', 'a_bonus_of_its_own', 'a bonus of its own')).toBe('a bonus of its own');
    await speak('en');
  });

  it('a hand is where the solver has it', () => {
    expect(whereOf(first)).toBe('first hand');
    expect(whereOf({ ...first, zapped: 'T,6', split: '8', lammer: true })).toBe('after zapping T,6, after splitting 8s, on a lammer');
    expect(whereOf({ ...first, split: '8', on_chips: true })).toBe('after splitting 8s, on chips');
    expect(whereOf({ ...first, suits: 'of one suit' })).toBe('first hand, of one suit');
    expect(whereOf({ ...first, split: '8', attacked: true })).toBe('after splitting 8s, with the attack wager');
    expect(whereOf({ ...first, split: '8', attacked: false })).toBe('after splitting 8s, without the attack wager');
  });

  it('a step that has no text is told in the server’s words', () => {
    expect(tellStep({ do: 'Somersault' }, 'turn over')).toBe('Turn over');
    expect(tellStep({ do: 'DealCard', box: 3, hand: 1 }, '')).toBe('Deal a card to box 3');
  });
});

describe('in French', () => {
  beforeEach(() => speak('fr'));
  afterEach(() => speak('en'));

  it('a reason has the rule values that its text depends on', () => {
    expect(tellReason(why, '')).toBe('le croupier a 23, ce qui rend toute mise encore en jeu');
  });

  it('a cell of the chart has its meaning and its note', () => {
    expect(plain(fullMeaning(cell))).toBe('séparer gratuitement, et encore si c’est permis ; sinon la jouer selon son total');
  });

  it.each([
    [first, 'première main'],
    [{ ...first, zapped: 'T,6' }, 'après le zap de T,6'],
    [{ ...first, split: '8', lammer: true }, 'après la séparation de deux 8, sur jeton offert'],
    [{ ...first, split: '8', attacked: false, on_chips: true }, 'après la séparation de deux 8, sans la mise d’attaque, sur jetons'],
    [{ ...first, suits: 'of spades' }, 'première main, de piques'],
  ])('an exception says where it holds: %o', (where, words) => expect(whereOf(where)).toBe(words));

  it.each([
    [{ do: 'DealCard', box: 3, hand: 1 }, 'Donner une carte à la case 3'],
    [{ do: 'DealCard', box: 3, hand: 2 }, 'Donner une carte à la case 3, main 2'],
    [{ do: 'Perform', duty: 'riffle' }, 'Mélanger les cartes en cascade'],
    [{ do: 'Rule', ruling: 'burn' }, 'Trancher : la carte est brûlée'],
    [{ do: 'Rule', ruling: 'burn', box: 0 }, 'Trancher : la carte est brûlée'],
    [{ do: 'Rule', ruling: 'forward', box: 4 }, 'Trancher : la carte avance vers la case 4'],
    [{ do: 'Rule', ruling: 'forward', box: 4, hand: 2 }, 'Trancher : la carte avance vers la case 4, main 2'],
    [{ do: 'Perform', duty: 'reshuffle' }, 'Faire mélanger de nouveau le lot resté dans le mélangeur'],
    [{ do: 'Rule', ruling: 'play-on', box: 0 }, 'Trancher : ceux qui veulent continuer jouent, les autres reprennent leurs mises'],
    [{ do: 'NoticeSlip' }, 'S’apercevoir qu’on a oublié sa carte visible'],
    [{ do: 'FreeSpots', player: 'Ann' }, 'Faire céder à Ann ses cases en trop'],
    [
      { do: 'ConfirmWager', player: 'Ann', box: 1, kind: 'bust bonus', coupon: false },
      'Confirmer la mise annoncée par Ann, case 1 (Bonus de dépassement)',
    ],
    [
      { do: 'ApproveWager', player: 'Ann', box: 1, kind: 'blackjack', coupon: true },
      'Confirmer le coupon posé par Ann, case 1 (Blackjack)',
    ],
    [{ do: 'Rule', ruling: null }, 'Trancher ce qui a été signalé'],
  ])('a step has its words: %o', (step, words) => expect(plain(tellStep(step, 'English'))).toBe(words));
});
