/** The texts of the lab: every file of it that says something imports this, and nothing else loads them. */
import { bench as benchEn } from '../texts/en/bench';
import { lab as labEn } from '../texts/en/lab';
import { bench as benchFr } from '../texts/fr/bench';
import { lab as labFr } from '../texts/fr/lab';
import { takeLater } from '../texts/texts.svelte';

takeLater({ en: { ...labEn, ...benchEn }, fr: { ...labFr, ...benchFr } });
