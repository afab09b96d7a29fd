/** Texts in the reader's language. Every text of the page is looked up here by its key; none stands in a component. */
import type { Catalogue, First, Key, Later } from './catalogue';
import { en } from './en';

export type { Catalogue, Key };
export type Values = Record<string, string | number>;
export type Language = 'en' | 'fr';

export const LANGUAGES: readonly Language[] = ['en', 'fr'];
const STORED = 'pitboss.language';
const NO_BREAK = '\u00a0';

/** The texts of a language: those of the first load, and those that come with the first page that is not the lobby. */
const PARTS: Record<Language, { first: () => Promise<First>; later: () => Promise<Later> }> = {
  en: { first: () => Promise.resolve(en), later: () => import('./en.later').then((part) => part.later) },
  fr: { first: () => import('./fr').then((part) => part.fr), later: () => import('./fr.later').then((part) => part.later) },
};

class Chosen {
  language = $state<Language>('en');
  catalogue = $state.raw<First & Partial<Later>>(en);
  /** Whether the texts of all pages are wanted, and not those of the lobby alone. */
  all = false;
  own = $state.raw<Record<string, Record<string, string>>>({});
}

const chosen = new Chosen();

/** The language that is shown. */
export function language(): Language {
  return chosen.language;
}

/** Return the text of a key, with what stands in braces filled in. */
export function t(key: Key, values?: Values): string {
  const text = textOf(key);
  if (text === undefined) console.error(`no text: ${key}`);
  return fill(text ?? '', values);
}

/** Take in the texts that games from outside bring, by language; the page's own texts come first. */
export function takeTexts(brought: Record<string, Record<string, string>>[]): void {
  chosen.own = Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      Object.assign({}, ...brought.map((texts) => texts[language] ?? {}).reverse()) as Record<string, string>,
    ]),
  );
}

function textOf(key: string): string | undefined {
  return (chosen.catalogue as Record<string, string | undefined>)[key] ?? chosen.own[chosen.language]?.[key];
}

/** Return the text of a key for a number of things: `key.one` or `key.other`, as the language has it. */
export function tn(key: string, count: number, values?: Values): string {
  const form = new Intl.PluralRules(chosen.language).select(count) === 'one' ? 'one' : 'other';
  return t(`${key}.${form}` as Key, { count: number(count), ...values });
}

/** Return the text of a key that the server sends, or the server's own words where a game from outside has no text here. */
export function textOr(key: string, words: string): string {
  return textOf(key) ?? words;
}

/** Return the text of a word that the server uses (`what.taken back` is kept under `what.taken_back`), or the word itself. */
export function word(family: string, name: string): string {
  const key = `${family}.${name}`;
  return textOr(key, textOr(textId(key), name));
}

/** Return a key with its name in snake case, as the server makes ids of names. */
export function textId(key: string): string {
  return key
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll(/[^a-z0-9./]+/g, '_');
}

/** Return the text of an id with its values, or the server's own words where there is no text for it. */
export function tellId(family: string, id: string, values: Values, words: string): string {
  const key = `${family}.${id}`;
  return known(key) ? t(key, values) : words;
}

/** Return the text of a word that belongs to one of several families (`line.trilux.flush`), or the word itself. */
export function wordOfAny(families: string, name: string): string {
  const keys = [...Object.keys(chosen.catalogue), ...Object.keys(chosen.own[chosen.language] ?? {})];
  const key = keys.find((candidate) => candidate.startsWith(`${families}.`) && candidate.endsWith(`.${name}`));
  return key === undefined ? name : textOr(key, name);
}

/** Whether there is a text for this key. */
export function known(key: string): key is Key {
  return textOf(key) !== undefined;
}

/** In French a sign of two parts stays with the word before it, a quotation with its marks, and a number with what it counts. */
function typeset(text: string): string {
  if (chosen.language !== 'fr') return text;
  return text.replace(/ (?=[:;?!»%])|(?<=«) /g, NO_BREAK).replace(/(?<=\b(?:cases?|main|coup|table|sabot|bon)) (?=\{)/gi, NO_BREAK);
}

/** Fill the values into a text. */
export function fill(text: string, values?: Values): string {
  const set = typeset(text);
  return values === undefined ? set : set.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** Begin with a capital letter. */
export function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Show the page in a language and remember it. */
export async function speak(language: Language): Promise<void> {
  const first = await PARTS[language].first();
  const later = chosen.all ? await PARTS[language].later() : {};
  chosen.catalogue = { ...first, ...later };
  chosen.language = language;
  document.documentElement.lang = language;
  try {
    localStorage.setItem(STORED, language);
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}

/** Have the texts of every page, whatever language is chosen from now on. */
export async function learnAllTexts(): Promise<void> {
  if (chosen.all) return;
  const spoken = chosen.language;
  const later = await PARTS[spoken].later();
  chosen.all = true;
  if (spoken === chosen.language) chosen.catalogue = { ...chosen.catalogue, ...later };
  else await speak(chosen.language);
}

/** Show the page in the language that was chosen before, or in the one the browser prefers. */
export async function speakAsBefore(): Promise<void> {
  let stored: string | null;
  try {
    stored = localStorage.getItem(STORED);
  } catch {
    stored = null;
  }
  const wanted = stored ?? navigator.language.slice(0, 2);
  await speak(LANGUAGES.find((candidate) => candidate === wanted) ?? 'en');
}

/** Write an amount of cents. */
export function money(cents: number, signed = false): string {
  const whole = cents % 100 === 0;
  return new Intl.NumberFormat(chosen.language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: whole ? 0 : 2,
    signDisplay: signed ? 'exceptZero' : 'auto',
  }).format(cents / 100);
}

/** Write a number. */
export function number(value: number, digits = 0, signed = false): string {
  return new Intl.NumberFormat(chosen.language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: signed ? 'exceptZero' : 'auto',
  }).format(value);
}

/** Write a share of one as a percentage. */
export function percent(value: number, digits = 2, signed = false): string {
  return new Intl.NumberFormat(chosen.language, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: signed ? 'exceptZero' : 'auto',
  }).format(value);
}

/** Write a moment (milliseconds since 1970) as the clocks of a time zone show it, or else the reader's own. */
export function moment(milliseconds: number, timeZone?: string): string {
  return new Intl.DateTimeFormat(chosen.language, { dateStyle: 'medium', timeStyle: 'medium', timeZone }).format(milliseconds);
}

/** Write several things one after the other. */
export function list(parts: string[]): string {
  return new Intl.ListFormat(chosen.language, { type: 'conjunction' }).format(parts);
}
