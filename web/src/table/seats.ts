/** Which seat whoever asks for none in particular is given. */

/** Return the free box nearest to the middle of the table, the lower of two; null where none is free. */
export function middleOf(free: number[], boxes: number): number | null {
  const middle = (boxes + 1) / 2;
  const byDistance = [...free].sort((first, second) => Math.abs(first - middle) - Math.abs(second - middle) || first - second);
  return byDistance[0] ?? null;
}
