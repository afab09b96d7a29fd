/** Amounts as chips: the fewest of each colour. Amounts are cents. */

export interface Chip {
  value: number;
  name: string;
}

/** The chips of the house, the dearest first; the name chooses the colour. */
export const CHIPS: readonly Chip[] = [
  { value: 500_000, name: 'brown' },
  { value: 100_000, name: 'orange' },
  { value: 50_000, name: 'purple' },
  { value: 10_000, name: 'black' },
  { value: 2_500, name: 'green' },
  { value: 500, name: 'red' },
  { value: 100, name: 'white' },
  { value: 50, name: 'pink' },
  { value: 25, name: 'grey' },
  { value: 5, name: 'blue' },
  { value: 1, name: 'copper' },
];

/** Return an amount in chips, the dearest first. */
export function chipsOf(amount: number): Chip[] {
  const stack: Chip[] = [];
  let left = amount;
  for (const chip of CHIPS) {
    while (left >= chip.value) {
      stack.push(chip);
      left -= chip.value;
      if (stack.length > 400) return stack;
    }
  }
  return stack;
}

/** Return the chips to bet with at a table: each a multiple of its unit, from about the least wager up to the most. */
export function trayOf(unit: number, least: number, most: number): Chip[] {
  const fit = CHIPS.filter((chip) => chip.value % unit === 0 && chip.value <= most);
  const small = fit.filter((chip) => chip.value >= Math.min(unit, least));
  return small.slice(-6).reverse();
}

/** Write a chip's value as it stands on its face. */
export function faceOf(chip: Chip): string {
  if (chip.value >= 100_000) return `${chip.value / 100_000}K`;
  return chip.value >= 100 ? String(chip.value / 100) : `${chip.value}¢`;
}
