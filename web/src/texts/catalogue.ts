/** What a catalogue of texts is: a text for every key of the English one. */
import type { en } from './en';

export type Key = keyof typeof en;
export type Catalogue = Record<Key, string>;
