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

/**
 * A court's upper half, over its middle, 36 wide and 54 high, from what lies behind to what lies before: what it is
 * painted with, and the shape. `robe` and `sash` depend on the suit; lines are drawn with ink alone.
 */
const COURTS: Record<string, [string, string][]> = {
  K: [
    ['gold', 'M12 -1l2 -33h2.4l-1 33zM15.2 -42a4.2 4.2 0 1 1 -0.1 0zM14.3 -46h1.8v4h-1.8z'],
    ['robe', 'M-18 0v-7c0 -8 5 -12 11 -13h14c5 1 8 4 9 9l-1 11z'],
    ['cream', 'M-9 -20c-1 8 4 15 9 20c5 -5 10 -12 9 -20l-4 -2h-10z'],
    ['sash', 'M-5 -20l5 15l5 -15zM-18 -4l8 -3l5 7h-13zM15 -4l-6 -3l-5 7h11z'],
    ['ink', 'M-10.5 -39h21c1.5 7 1 14 -1.5 19h-18c-2.5 -5 -3 -12 -1.5 -19z'],
    ['skin', 'M-7 -39h14v11c0 7 -3 11 -7 11s-7 -4 -7 -11z'],
    [
      'ink',
      'M-7.2 -28.5c-0.5 9 3 16 7.2 17c4.200 -1 7.7 -8 7.2 -17c-1.600 2.4 -4 3 -7.2 3s-5.6 -0.6 -7.2 -3zM-4.600 -33.6h2.8v1.5h-2.8zM1.8 -33.6h2.8v1.5h-2.8zM-5 -35.8h3.6v0.8h-3.6zM1.400 -35.8h3.6v0.8h-3.6z',
    ],
    ['skin', 'M-2 -24h4l-2 2z'],
    ['gold', 'M-11 -38.5l-2.5 -12l6.5 4.5l7 -7l7 7l6.5 -4.5l-2.5 12zM-1.500 -54h3v2.4h-3z'],
    ['sash', 'M-10.6 -41h21.2v2.2h-21.2z'],
  ],
  Q: [
    ['robe', 'M-17 0c-1 -9 3 -15 9 -17h16c6 2 10 8 9 17z'],
    ['ink', 'M-11 -40c-3 8 -4 17 -2 24c3 3 6 4 8 4h10c2 0 5 -1 8 -4c2 -7 1 -16 -2 -24z'],
    ['cream', 'M-8 -17c1 5 4 8 8 10c4 -2 7 -5 8 -10l3 2c-2 7 -6 12 -11 15c-5 -3 -9 -8 -11 -15z'],
    [
      'skin',
      'M-6.600 -40h13.2v11c0 6 -2.600 10 -6.6 10s-6.6 -4 -6.6 -10zM-3 -20.500h6l2.500 4.500c-1.500 3 -3.500 5 -5.5 6.500c-2 -1.5 -4 -3.5 -5.5 -6.500z',
    ],
    ['ink', 'M-4.4 -34.200c0.8 -1 2.2 -1 3 0v1.200h-3zM1.400 -34.2c0.800 -1 2.2 -1 3 0v1.200h-3zM-0.6 -31h1.2l0.4 3.200h-2z'],
    [
      'sash',
      'M-2 -25.200c0.700 -0.8 1.400 -0.8 2 -0.2c0.600 -0.6 1.3 -0.6 2 0.2c-0.600 1.4 -3.4 1.4 -4 0zM-17.5 0l4 -7l5 4l-1 3zM17.500 0l-4 -7l-5 4l1 3z',
    ],
    [
      'gold',
      'M-9.500 -39l-2.500 -8.500l5 3.500l2 -6.500l5 5.500l5 -5.5l2 6.5l5 -3.5l-2.5 8.5c-6 -2 -13 -2 -19 0zM-1.6 -52.6a2 2 0 1 1 3.200 0a2 2 0 1 1 -3.2 0zM0 -9.500a2.4 2.4 0 1 1 -0.100 0z',
    ],
  ],
  J: [
    ['gold', 'M-16.500 -2v-40h1.800v40zM-15.600 -53l3.400 8l-3.4 5l-3.400 -5z'],
    ['robe', 'M-13 0c-3 -9 0 -16 6 -18h14c7 2 11 8 10 18z'],
    ['ink', 'M-10 -38c-2 7 -2 14 0 19c1.500 2 3 2.5 4.5 2.5h11c1.5 0 3 -0.500 4.5 -2.5c2 -5 2 -12 0 -19z'],
    ['cream', 'M-7 -18.500l7 5.500l7 -5.5l3 4.500l-10 8l-10 -8z'],
    ['skin', 'M-6.800 -39h13.6v12c0 6 -3 9.500 -6.8 9.5s-6.8 -3.5 -6.8 -9.5z'],
    ['ink', 'M-4.500 -33.400h2.9v1.400h-2.9zM1.600 -33.400h2.900v1.4h-2.9zM-0.600 -31h1.2l0.6 3.400h-2.400zM-2.200 -24.800h4.400v1h-4.4z'],
    ['sash', 'M-12 -38.5c-1 -8 4 -13.5 12 -13.5s13 5.5 12 13.5c-8 -2.500 -16 -2.5 -24 0zM-11 0l6 -7l5 7zM15 0l-5 -7l-6 7z'],
    [
      'gold',
      'M-12.4 -38.3c8 -3 16.800 -3 24.8 0l-0.400 -2.800c-8 -2.600 -16 -2.6 -24 0zM8 -43c4 -1 7.5 -4.5 8.500 -10c-5 0.500 -9 3.500 -10 8.5z',
    ],
  ],
};

const [LEFT, MIDDLE, RIGHT, CENTRE] = [41, 50, 59, 70];
const [PIP, CORNER, ACE, COURT_SUIT] = [16, 25, 46, 10];
/** Where a corner has its suit: the figure stands above it, as large as a fan of cards lets it be seen. */
export const AT_CORNER = { x: 17, y: 54, index: 36 };
const COURT = 1;
type Point = [number, number];

const sides = (...rows: number[]): Point[] =>
  rows.flatMap((y): Point[] => [
    [LEFT, y],
    [RIGHT, y],
  ]);
const middle = (...rows: number[]): Point[] => rows.map((y): Point => [MIDDLE, y]);

const PIPS: Record<string, Point[]> = {
  '2': middle(28, 112),
  '3': middle(28, 70, 112),
  '4': sides(28, 112),
  '5': [...sides(28, 112), ...middle(70)],
  '6': sides(28, 70, 112),
  '7': [...sides(28, 70, 112), ...middle(49)],
  '8': [...sides(28, 70, 112), ...middle(49, 91)],
  '9': [...sides(26, 55.3, 84.7, 114), ...middle(70)],
  T: [...sides(26, 55.3, 84.7, 114), ...middle(40.6, 99.4)],
};

/** Lay a shape somewhere, so many times as large, upside down or not. */
export function laid(shape: string, x: number, y: number, times: number, turned = false): string {
  const way = turned ? -times : times;
  const short = (value: number): string => String(Math.round(value * 100) / 100);
  return shape.replace(/([MlhvcsaZz])([^MlhvcsaZz]*)/g, (_, step: string, text: string) => {
    const numbers = text.trim() === '' ? [] : text.trim().split(/\s+/).map(Number);
    if (step === 'M') return `M${short(x + numbers[0]! * way)} ${short(y + numbers[1]! * way)}`;
    if (step === 'a')
      return `a${numbers.map((number, place) => short(place < 2 ? number * times : place < 5 ? number : number * way)).join(' ')}`;
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
  const corners = twice(suit, AT_CORNER.x, AT_CORNER.y, CORNER / 100);
  const court = COURTS[rank];
  if (court) {
    const suits = corners + twice(suit, 38.5, 24, COURT_SUIT / 100);
    return { suits, court: court.map(([paint, shape]) => [paint, twice(shape, MIDDLE, CENTRE, COURT)]) };
  }
  if (rank === 'A') return { suits: corners + laid(suit, MIDDLE, CENTRE, ACE / 100), court: [] };
  const pips = (PIPS[rank] ?? []).map(([x, y]) => laid(suit, x, y, PIP / 100, y > CENTRE));
  return { suits: corners + pips.join(''), court: [] };
}
