/** What to type for the same petition in a terminal. */
import type { Submission } from '../lab/link';

export function commandOf({ game, chosen }: Submission, rounds: number | null): string {
  const settings = Object.keys(chosen)
    .sort()
    .map((option) => ` --set ${quoted(`${option}=${chosen[option]}`)}`);
  return `pitboss petition ${game}${settings.join('')}${rounds === null ? '' : ` --rounds ${rounds}`} --out petition`;
}

function quoted(word: string): string {
  return /^[\w=.:,+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
