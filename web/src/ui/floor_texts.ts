/** Texts of the wall, of incidents and of who worked a round: only the pages that show them load them. */
import { wall as en } from '../texts/en/wall';
import { wall as fr } from '../texts/fr/wall';
import { fill, language, type Values } from '../texts/texts.svelte';

export type FloorKey = keyof typeof en;

/** Return one of these texts. */
export function say(key: FloorKey, values?: Values): string {
  return fill((language() === 'fr' ? fr : en)[key], values);
}

/** Name a person, or the house where nobody did it. */
export function byWhom(name: string | null): string {
  return name ?? say('incident.house');
}
