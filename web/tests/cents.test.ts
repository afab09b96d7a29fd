/** Money in words: what a cashier reads aloud before it moves. */
import { afterEach, describe, expect, it } from 'vitest';
import { spelled } from '../src/staff/cage_texts';
import { speak } from '../src/texts/texts.svelte';
import { inCents, inWords } from '../src/ui/cents';

describe('words of money', () => {
  it.each([
    [0, 'zero', 'zéro'],
    [21, 'twenty-one', 'vingt et un'],
    [71, 'seventy-one', 'soixante et onze'],
    [80, 'eighty', 'quatre-vingts'],
    [99, 'ninety-nine', 'quatre-vingt-dix-neuf'],
    [200, 'two hundred', 'deux cents'],
    [1001, 'one thousand one', 'mille un'],
    [200_000, 'two hundred thousand', 'deux cent mille'],
    [2_000_571, 'two million five hundred seventy-one', 'deux millions cinq cent soixante et onze'],
  ])('%i', (number, english, french) => {
    expect(inWords(number, 'en')).toBe(english);
    expect(inWords(number, 'fr')).toBe(french);
  });

  it('always tells the cents', () => expect([inCents(2500), inCents(-5, true)]).toEqual(['$25.00', '-$0.05']));

  describe('with their dollars and cents', () => {
    afterEach(() => speak('en'));

    it.each([
      [100, 'one dollar', 'un dollar'],
      [101, 'one dollar and one cent', 'un dollar et un cent'],
      [150, 'one dollar and fifty cents', 'un dollar et cinquante cents'],
      [50, 'zero dollars and fifty cents', 'zéro dollar et cinquante cents'],
      [50_000, 'five hundred dollars', 'cinq cents dollars'],
      [200_000_000, 'two million dollars', 'deux millions de dollars'],
      [200_050_000, 'two million five hundred dollars', 'deux millions cinq cents dollars'],
    ])('%i', async (cents, english, french) => {
      expect(spelled(cents)).toBe(english);
      await speak('fr');
      expect(spelled(cents)).toBe(french);
    });
  });
});
