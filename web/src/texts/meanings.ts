/** What is written short, in a line: loaded by `meaning.ts` when the first one is asked for. */
import { meanings as en } from './en/meanings';
import { meanings as fr } from './fr/meanings';
import { meanings as mechanismsEn } from './generated/meanings.en';
import { meanings as mechanismsFr } from './generated/meanings.fr';
import { takeLater } from './texts.svelte';

takeLater({ en: { ...mechanismsEn, ...en }, fr: { ...mechanismsFr, ...fr } });
