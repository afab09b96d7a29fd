/** What to type for the same petition in a terminal: an address may hold anything, so every word of it is quoted. */
import type { Submission } from '../lab/link';

/** Return the command; null where what was chosen holds signs that a terminal takes for keys. */
export function commandOf({ game, chosen }: Submission, rounds: number | null): string | null {
  const words = [game, ...Object.entries(chosen).flat()];
  if (words.some((word) => /\p{Cc}/u.test(word))) return null;
  const settings = Object.keys(chosen)
    .sort()
    .map((option) => ` --set ${quoted(`${option}=${chosen[option]}`)}`);
  return `pitboss petition ${quoted(game)}${settings.join('')}${rounds === null ? '' : ` --rounds ${rounds}`} --out petition`;
}

function quoted(word: string): string {
  return /^[\w=.:,+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
