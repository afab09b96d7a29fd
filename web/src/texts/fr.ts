/** Tous les textes de la page en français. */
import type { Catalogue } from './texts.svelte';
import { en } from './en';

export const fr: Catalogue = { ...en };
