/** Money to the cent, as papers that are signed have it; and in words, so that no digit is misread. */
import { language } from '../texts/texts.svelte';

/** Write an amount of cents, always with its cents. */
export function inCents(cents: number, signed = false): string {
  const format = {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    signDisplay: signed ? 'exceptZero' : 'auto',
  } as const;
  return new Intl.NumberFormat(language(), format).format(cents / 100);
}

const EN_SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const EN_TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const FR_SMALL =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(' ');
const FR_TENS = '- - vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt'.split(' ');
const SCALES = [1_000_000_000, 1_000_000, 1000, 100];

function english(number: number): string {
  if (number < 20) return EN_SMALL[number]!;
  if (number < 100) return EN_TENS[Math.floor(number / 10)]! + (number % 10 ? `-${EN_SMALL[number % 10]}` : '');
  const scale = SCALES.find((size) => number >= size)!;
  const name = { 100: 'hundred', 1000: 'thousand', 1000000: 'million', 1000000000: 'billion' }[scale]!;
  const rest = number % scale;
  return `${english(Math.floor(number / scale))} ${name}${rest ? ` ${english(rest)}` : ''}`;
}

function french(number: number): string {
  if (number < 20) return FR_SMALL[number]!;
  if (number < 100) return frenchTens(number);
  const scale = SCALES.find((size) => number >= size)!;
  const [many, rest] = [Math.floor(number / scale), number % scale];
  const after = rest ? ` ${french(rest)}` : '';
  if (scale === 100) return many === 1 ? `cent${after}` : `${french(many)} cent${rest ? '' : 's'}${after}`;
  if (scale === 1000) return (many === 1 ? 'mille' : `${french(many).replace(/(cent|vingt)s$/, '$1')} mille`) + after;
  return `${french(many)} ${scale === 1_000_000 ? 'million' : 'milliard'}${many > 1 ? 's' : ''}${after}`;
}

/** Seventy is sixty and ten, eighty is four times twenty. */
function frenchTens(number: number): string {
  const ten = Math.floor(number / 10);
  const rest = [7, 9].includes(ten) ? (number % 10) + 10 : number % 10;
  if (rest === 0) return FR_TENS[ten]! + (ten === 8 ? 's' : '');
  const joined = (rest === 1 || rest === 11) && ten < 8 ? ' et ' : '-';
  return `${FR_TENS[ten]}${joined}${FR_SMALL[rest]}`;
}

/** Return a whole number in words. */
export function inWords(number: number, speaks: 'en' | 'fr' = language()): string {
  return speaks === 'fr' ? french(number) : english(number);
}
