/** Amounts that the server gives in ten-thousandths of a cent. */
import { money } from '../texts/texts.svelte';

export const PART = 10_000;

/** Write such an amount in whole cents. */
export function fine(parts: number, signed = true): string {
  const cents = Math.round(parts / PART);
  return money(cents === 0 ? 0 : cents, signed);
}

/** How unusual a deviation is: 0 within one standard deviation, 3 beyond three. */
export function unusual(sigmas: number): 0 | 1 | 2 | 3 {
  return Math.min(3, Math.floor(Math.abs(sigmas))) as 0 | 1 | 2 | 3;
}
