/**
 * What is printed on a card, as few shapes as it can be drawn with: a full table has forty cards, and each of them is
 * laid out and painted.
 *
 * Shapes are written with relative steps from a first point, so that one is enlarged and turned by its numbers alone.
 */
import { rankOf, suitOf, type Suit } from './cards';

/** A suit, around its middle, 100 high and wide. */
const SUITS: Record<Suit, string> = {
  h: 'M0 40c-30 -26 -44 -43 -44 -61c0 -14 11 -22 22 -22c10 0 18 6 22 16c4 -10 12 -16 22 -16c11 0 22 8 22 22c0 18 -14 35 -44 61z',
  d: 'M0 -46c8 18 20 34 34 46c-14 12 -26 28 -34 46c-8 -18 -20 -34 -34 -46c14 -12 26 -28 34 -46z',
  s: 'M0 -45c12 24 43 37 43 59c0 12 -9 20 -20 20c-8 0 -15 -4 -19 -11c1 10 5 17 13 23h-34c8 -6 12 -13 13 -23c-4 7 -11 11 -19 11c-11 0 -20 -8 -20 -20c0 -22 31 -35 43 -59z',
  c: 'M0 -44a21 21 0 0 1 15 36a21 21 0 1 1 -10 33c1 9 5 16 12 21h-34c7 -5 11 -12 12 -21a21 21 0 1 1 -10 -33a21 21 0 0 1 15 -36z',
};

/** A court's upper half, over its middle, 40 wide and 50 high: what it is painted with, and the shape. */
const COURTS: Record<string, [string, string][]> = {
  K: [
    ['gold', 'M-12 -46l6 7l6 -9l6 9l6 -7l-2 13h-20z'],
    ['skin', 'M-7 -33h14v9c0 5 -3 9 -7 9s-7 -4 -7 -9z'],
    ['ink', 'M-7 -25c0 8 3 14 7 14s7 -6 7 -14c-2 3 -4 4 -7 4s-5 -1 -7 -4z'],
    ['robe', 'M-18 0c1 -9 6 -13 11 -14c2 3 4 5 7 5s5 -2 7 -5c5 1 10 5 11 14z'],
    ['gold', 'M-3 -10h6v10h-6z'],
  ],
  Q: [
    ['gold', 'M-11 -35l2 -9l4 5l5 -8l5 8l4 -5l2 9z'],
    ['ink', 'M-9 -35h18c3 6 3 16 0 22h-18c-3 -6 -3 -16 0 -22z'],
    ['skin', 'M-6 -33h12v9c0 5 -2 9 -6 9s-6 -4 -6 -9z'],
    ['robe', 'M-18 0c1 -9 7 -12 12 -13l6 7l6 -7c5 1 11 4 12 13z'],
    ['gold', 'M-3 -4a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z'],
  ],
  J: [
    ['robe', 'M-12 -35c0 -8 5 -12 12 -12s12 4 12 12c-8 -2 -16 -2 -24 0z'],
    ['gold', 'M9 -37c4 -3 6 -7 6 -12c-4 1 -8 4 -9 9z'],
    ['ink', 'M-9 -35c-2 7 -2 13 1 18h16c3 -5 3 -11 1 -18z'],
    ['skin', 'M-7 -34h14v10c0 5 -3 9 -7 9s-7 -4 -7 -9z'],
    ['robe', 'M-18 0c1 -9 6 -12 11 -13l7 5l7 -5c5 1 10 4 11 13z'],
    ['gold', 'M-14 0l8 -12l3 3l-5 9zM14 0l-8 -12l-3 3l5 9z'],
  ],
};

const [LEFT, MIDDLE, RIGHT, CENTRE] = [37, 50, 63, 70];
const [PIP, CORNER, ACE, COURT_SUIT] = [17, 18, 40, 11];
const COURT = 1.04;
type Point = [number, number];

const sides = (...rows: number[]): Point[] => rows.flatMap((y): Point[] => [[LEFT, y], [RIGHT, y]]);
const middle = (...rows: number[]): Point[] => rows.map((y): Point => [MIDDLE, y]);

const PIPS: Record<string, Point[]> = {
  '2': middle(30, 110),
  '3': middle(30, 70, 110),
  '4': sides(30, 110),
  '5': [...sides(30, 110), ...middle(70)],
  '6': sides(30, 70, 110),
  '7': [...sides(30, 70, 110), ...middle(50)],
  '8': [...sides(30, 70, 110), ...middle(50, 90)],
  '9': [...sides(28, 56, 84, 112), ...middle(70)],
  T: [...sides(28, 56, 84, 112), ...middle(42, 98)],
};

/** Lay a shape somewhere, so many times as large, upside down or not. */
export function laid(shape: string, x: number, y: number, times: number, turned = false): string {
  const way = turned ? -times : times;
  const short = (value: number): string => String(Math.round(value * 100) / 100);
  return shape.replace(/([MlhvcsaZz])([^MlhvcsaZz]*)/g, (_, step: string, text: string) => {
    const numbers = text.trim() === '' ? [] : text.trim().split(/\s+/).map(Number);
    if (step === 'M') return `M${short(x + numbers[0]! * way)} ${short(y + numbers[1]! * way)}`;
    if (step === 'a') return `a${numbers.map((number, place) => short(place < 2 ? number * times : place < 5 ? number : number * way)).join(' ')}`;
    return step + numbers.map((number) => short(number * way)).join(' ');
  });
}

/** The same twice: upright in the upper half and upside down in the lower. */
function twice(shape: string, x: number, y: number, times: number): string {
  return laid(shape, x, y, times) + laid(shape, 2 * MIDDLE - x, 2 * CENTRE - y, times, true);
}

/** What is printed on a card: its suit wherever it is, and its court. */
export interface Print {
  suits: string;
  court: [string, string][];
}

const known = new Map<string, Print>();

/** Return what is printed on a card. */
export function printOf(card: string): Print {
  const printed = known.get(card) ?? drawn(rankOf(card), SUITS[suitOf(card)]);
  known.set(card, printed);
  return printed;
}

function drawn(rank: string, suit: string): Print {
  const corners = twice(suit, 15, 45, CORNER / 100);
  const court = COURTS[rank];
  if (court) {
    const suits = corners + twice(suit, 34.5, 23.5, COURT_SUIT / 100);
    return { suits, court: court.map(([paint, shape]) => [paint, twice(shape, MIDDLE, CENTRE, COURT)]) };
  }
  if (rank === 'A') return { suits: corners + laid(suit, MIDDLE, CENTRE, ACE / 100), court: [] };
  const pips = (PIPS[rank] ?? []).map(([x, y]) => laid(suit, x, y, PIP / 100, y > CENTRE));
  return { suits: corners + pips.join(''), court: [] };
}
