/** The texts of one's own play, of shared hands and invitations: only those pages load them. */
import { play as en } from '../texts/en/play';
import { play as fr } from '../texts/fr/play';
import { fill, language, number, type Values } from '../texts/texts.svelte';

export type PlayKey = keyof typeof en;
const TEXTS: Record<'en' | 'fr', Record<PlayKey, string>> = { en, fr };

/** Return one of these texts. */
export function p(key: PlayKey, values?: Values): string {
  return fill(TEXTS[language()][key], values);
}

/** Return one of these texts for a number of things. */
export function pn(key: 'play.unpriced' | 'play.irregular', count: number): string {
  const one = new Intl.PluralRules(language()).select(count) === 'one';
  return p(`${key}.${one ? 'one' : 'other'}`, { count: number(count) });
}
