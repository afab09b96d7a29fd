/** Money in words: what a cashier reads aloud before it moves. */
import { describe, expect, it } from 'vitest';
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
});
