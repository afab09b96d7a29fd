/** Why something was not done, in the reader's language: in English as the server says it, else by the refusal's code. */
import type { Refusal } from '../api/types';
import { fill, known, language, t, textOr } from '../texts/texts.svelte';

export interface Said {
  text: string;
  /** The language of the text, where it is not the page's. */
  lang?: 'en';
  /** The server's own sentence, in English, where it says more than the text. */
  more?: string;
}

/** Codes for several reasons, of which only the server's sentence says the one: their texts are general. */
export const GENERAL: readonly string[] = [
  ...['bad_request', 'cannot_be', 'cut_first', 'dealer_first', 'forbidden', 'hand_finished', 'http_error', 'no_advice', 'no_simulation'],
  ...['no_such_ruling', 'not_a_guest', 'not_a_member', 'not_offered', 'not_priced', 'not_your_cut', 'offer_open', 'position_taken'],
  ...['submission_refused', 'too_late', 'unclear', 'weak_password', 'wrong_moment', 'wrong_role', 'wrong_step'],
];
/** What a sentence may tell beside its reason: numbers, and names in quotes. */
const DATA = /\d+|(?<=^|\s)(['"]).+?\1/g;

/** Put a refusal into words; what the page says by itself is given as it is. */
export function refused(why: Refusal | string): Said {
  if (typeof why === 'string') return { text: why };
  if (why.code === 'offline') return { text: t('notice.offline') };
  const key = `refusal.${why.code}`;
  if (language() === 'en') return { text: why.sentence };
  if (!known(key)) return { text: why.sentence, lang: 'en' };
  const text = fill(textOr(key, ''));
  return saysMore(why, text) ? { text, more: why.sentence } : { text };
}

function saysMore({ code, sentence }: Refusal, text: string): boolean {
  return GENERAL.includes(code) || [...sentence.matchAll(DATA)].some(([told]) => !text.includes(told));
}
