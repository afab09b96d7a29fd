/** What is wrong with a step of the school, in French: every fault as a whole sentence, with its values in the reader's way. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plain } from './plain';
import type { WrongStep } from '../src/api/types';
import { tellWrong } from '../src/school/wrong';
import { wrong as texts } from '../src/texts/fr/wrong';
import { learnAllTexts, speak } from '../src/texts/texts.svelte';

const WAGER = { bettor: 'Ann', box: 3, hand: 0, kind: 'blackjack', beside: '', stake: 2500 };
const why = (id: string, line: string | null = null): WrongStep['why'] => ({ id, values: {}, line }) as WrongStep['why'];
const of = (id: string, more: Partial<WrongStep> = {}): WrongStep =>
  ({ id, values: {}, step: null, why: null, reason: '', line: '', ...more }) as WrongStep;

const TOLD: [WrongStep, string][] = [
  [of('not_the_moment', { values: { word: 'pat' } }), 'Ce n’est pas le moment de « pat ».'],
  [of('not_to_settle', { values: { said: 'take 2' } }), 'Ce n’est pas le moment de régler des mises (take 2).'],
  [of('for_the_floor', { step: { do: 'OrderShuffle' } }), 'C’est au chef de salle de le faire, pas au croupier : ordonner un mélange.'],
  [of('other_box', { values: { box: 2, hand: 1 } }), 'La prochaine carte ne va pas à la case 2.'],
  [of('other_hand', { values: { box: 2, hand: 3 } }), 'La prochaine carte ne va pas à la main 3 de la case 2.'],
  [of('not_now', { step: { do: 'CallFloor' } }), 'Ce n’est pas le moment : appeler le chef de salle.'],
  [of('cut_place', { values: { least: 20, most: 292 } }), 'Cette coupe est trop près d’un bout : coupez de 20 à 292 cartes.'],
  [of('cover_place', { values: { least: 60, most: 90 } }), 'La carte de coupe se place de 60 à 90 cartes de la fin.'],
  [of('by_hand_first', { values: { moment: 'loaded' } }), 'Un geste ou une annonce vient d’abord : le sabot est rempli.'],
  [of('not_after_this'), 'Ce n’est pas ce que les règles demandent après cette irrégularité.'],
  [of('settle_first'), 'Ce n’est pas le moment : une mise est à régler.'],
  [
    of('settle_before', { step: { do: 'DealCard', box: 1, hand: 1 } }),
    'Ce n’est pas le moment (donner une carte à la case 1) : une mise est à régler.',
  ],
  [
    of('not_next_box', { values: { box: 1, hand: 0, order: 'box_by_box' } }),
    'La case 1 n’est pas la suivante : chaque case est réglée avant la suivante, à partir de la droite du croupier.',
  ],
  [
    of('not_next_hand', { values: { box: 1, hand: 2, order: 'at_once' } }),
    'La main 2 de la case 1 n’est pas la suivante : les mises de ce moment se règlent à partir de la droite du croupier.',
  ],
  [of('not_next_wager', { values: { box: 1, kind: 'insurance' } }), 'La mise Assurance de la case 1 n’est pas la prochaine à régler.'],
  [
    of('wrong_act', { values: { ...WAGER, act: 'pay' }, why: why('lower'), reason: 'x' }),
    'Mise Blackjack de 25 $ (Ann, case 3) : elle ne gagne pas — la main du croupier est plus haute.',
  ],
  [
    of('wrong_act', { values: { ...WAGER, hand: 2, act: 'push' }, why: why('busted'), reason: 'x' }),
    'Mise Blackjack de 25 $ (Ann, case 3, main 2) : elle n’est pas rendue — la main a dépassé 21.',
  ],
  [
    of('wrong_half', { values: { ...WAGER, paid: 1000 } }),
    '10 $ : ce n’est pas juste. Mise Blackjack de 25 $ (Ann, case 3) : on prend la moitié de 25 $, et le cent impair va à la maison.',
  ],
  [
    of('wrong_share', { values: { ...WAGER, paid: 1000, limit: 2500000 } }),
    '10 $ : ce n’est pas juste. Mise Blackjack de 25 $ (Ann, case 3) : les plus hauts paiements du coup dépassent ensemble 25 000 $ ; chacun reçoit sa part de 25 000 $, en proportion de ce qu’il aurait reçu, au cent près.',
  ],
  [
    of('wrong_pay', { values: { ...WAGER, paid: 111, odds: '3:2', unit: 50, odd_cent: 0 }, why: why('blackjack') }),
    '1,11 $ : ce n’est pas juste. Mise Blackjack de 25 $ (Ann, case 3) : un blackjack paie 3 contre 2 sur 25 $, arrondi au multiple inférieur de 0,50 $.',
  ],
  [
    of('wrong_pay', { values: { ...WAGER, paid: 111, odds: '1:1', unit: 1, odd_cent: 0 }, why: why('higher') }),
    '1,11 $ : ce n’est pas juste. Mise Blackjack de 25 $ (Ann, case 3) : elle paie 1 contre 1 sur 25 $.',
  ],
  [
    of('wrong_pay', {
      values: { ...WAGER, kind: 'trilux', paid: 111, odds: '5:2', unit: 1, odd_cent: 1 },
      why: why('line', 'flush'),
      line: 'flush',
    }),
    '1,11 $ : ce n’est pas juste. Mise TriLux de 25 $ (Ann, case 3) : Couleur paie 5 contre 2 sur 25 $, et le cent impair va à la maison.',
  ],
  [
    of('wrong_pay', {
      values: { ...WAGER, kind: 'toke', beside: 'blackjack', paid: 111, odds: '1:1', unit: 1, odd_cent: 0 },
      why: why('higher'),
    }),
    '1,11 $ : ce n’est pas juste. Pourboire de 25 $ à côté de la mise Blackjack (Ann, case 3) : elle paie 1 contre 1 sur 25 $.',
  ],
  [of('undo_first'), 'Ce qui a été payé et pris dans ce coup est d’abord à remettre en ordre.'],
  [of('undo_other', { values: { bettor: 'Ann', box: 3 } }), 'Les mises posées par Ann à la case 3 viennent d’abord.'],
];

describe('what is wrong with a step', () => {
  beforeAll(async () => {
    await learnAllTexts();
    await speak('fr');
  });
  afterAll(() => speak('en'));

  it.each(TOLD)('is told in French (%#)', (wrong, sentence) => {
    const told = tellWrong(wrong, 'English.');
    expect(plain(told.text)).toBe(plain(sentence));
    expect(told.lang).toBeUndefined();
  });

  it('has a sentence for each fault here', () => {
    const faults = Object.keys(texts)
      .filter((key) => /[.:;]$/.test(texts[key]!))
      .map((key) => key.slice('wrong.'.length));
    expect(new Set(TOLD.map(([wrong]) => wrong.id))).toEqual(new Set(faults));
  });

  it('is the server’s own sentence in English, and where there is no text', async () => {
    expect(tellWrong(of('never_heard_of'), 'Never.')).toEqual({ text: 'Never.', lang: 'en' });
    await speak('en');
    expect(tellWrong(TOLD[0]![0], 'English.')).toEqual({ text: 'English.', lang: 'en' });
    await speak('fr');
  });
});
