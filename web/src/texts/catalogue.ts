/** What a catalogue of texts is: a text for every key of the English one. Some keys are of texts that only some pages load. */
import type { en } from './en';
import type { bench } from './en/bench';
import type { lab } from './en/lab';

export type Later = keyof typeof lab | keyof typeof bench;
export type Key = keyof typeof en | Later;
export type Catalogue = Record<keyof typeof en, string>;
