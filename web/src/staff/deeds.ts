/** What the cage does with money or chips: each is confirmed first and has a receipt afterwards. */

export type DeedKind = 'chips-out' | 'chips-in' | 'fill' | 'credit' | 'cancel' | 'reverse';

export interface Row {
  name: string;
  value: string;
}

export interface Receipt {
  /** The number that the books know it by. */
  title: () => string;
  /** When the books have it, in milliseconds since 1970. */
  at: number;
  /** The slip that can be printed by itself. */
  slip?: number;
}

export interface Deed {
  kind: DeedKind;
  /** Cents; nothing where no amount is moved. */
  amount: number | null;
  /** Asked for whenever they are shown: the language may change meanwhile. */
  rows: () => Row[];
  /** Do it, under an id that stays the same however often it is tried. */
  carryOut: (id: string) => Promise<Receipt>;
}
