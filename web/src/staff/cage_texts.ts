/** Texts of the cage's desk: only its page loads them. */
import { cage as en } from '../texts/en/cage';
import { cage as fr } from '../texts/fr/cage';
import { fill, language, type Values } from '../texts/texts.svelte';
import { inWords } from '../ui/cents';

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
  const whole = inWords(Math.floor(cents / 100));
  const part = cents % 100;
  return part === 0 ? say('desk.words.dollars', { whole }) : say('desk.words.dollars_cents', { whole, cents: inWords(part) });
}
