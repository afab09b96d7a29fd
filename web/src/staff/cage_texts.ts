/** Texts of the cage's desk: only its page loads them. */
import { cage as en } from '../texts/en/cage';
import { cage as fr } from '../texts/fr/cage';
import { fill, language, type Values } from '../texts/texts.svelte';
import { inWords } from '../ui/cents';

const MILLION = 1_000_000;
export type CageKey = keyof typeof en;

/** Return one of these texts. */
export function say(key: CageKey, values?: Values): string {
  return fill((language() === 'fr' ? fr : en)[key], values);
}

/** Return the text of a word that the server uses, or the word itself. */
export function sayOr(key: string, word: string): string {
  return key in en ? say(key as CageKey) : word;
}

/** Say an amount of cents in words. */
export function spelled(cents: number): string {
  const whole = Math.floor(cents / 100);
  const part = cents % 100;
  const dollars = say(dollarKey(whole), { whole: inWords(whole) });
  return part === 0 ? dollars : say(isOne(part) ? 'desk.words.cent' : 'desk.words.cents', { dollars, cents: inWords(part) });
}

function dollarKey(whole: number): CageKey {
  if (isOne(whole)) return 'desk.words.dollar';
  return whole > 0 && whole % MILLION === 0 ? 'desk.words.millions' : 'desk.words.dollars';
}

/** Whether a number is followed by the singular: in French zero is too. */
function isOne(number: number): boolean {
  return new Intl.PluralRules(language()).select(number) === 'one';
}
