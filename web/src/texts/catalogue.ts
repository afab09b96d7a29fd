/** What a catalogue of texts is: a text for every key of the English one. Those of all pages but the lobby come later. */
import type { en } from './en';
import type { later } from './en.later';

export type First = Record<keyof typeof en, string>;
export type Later = Record<keyof typeof later, string>;
export type Catalogue = First & Later;
export type Key = keyof Catalogue;
