/** What the visitor prefers: how the page looks, moves and sounds, advice, drills. Kept in the browser alone. */

export const THEMES = ['auto', 'light', 'dark'] as const;
export const DECKS = ['two', 'four'] as const;
export const SPEEDS = ['slow', 'normal', 'fast'] as const;
export const MOTIONS = ['auto', 'full', 'none'] as const;
/** When the solver's values are shown: never, before a decision, or after it. */
export type AdviceMode = 'off' | 'before' | 'after';

interface Preferences {
  theme: (typeof THEMES)[number];
  /** How many colours the suits have. */
  deck: (typeof DECKS)[number];
  speed: (typeof SPEEDS)[number];
  /** Whether things move: as the device says, or whatever it says. */
  motion: (typeof MOTIONS)[number];
  sound: boolean;
  /** How loud, from 1 to 10. */
  volume: number;
  advice: AdviceMode;
  /** Which drills were asked for last: the game, and which hands. */
  drillGame: string;
  drill: string;
  /** Whether the first hand has been explained. */
  coached: boolean;
}

const STORED = 'pitboss.preferences';
const USUAL: Preferences = {
  theme: 'auto',
  deck: 'two',
  speed: 'normal',
  motion: 'auto',
  sound: false,
  volume: 5,
  advice: 'off',
  drillGame: '',
  drill: 'weak',
  coached: false,
};

function stored(): Preferences {
  try {
    const kept = JSON.parse(localStorage.getItem(STORED) ?? '{}') as Record<string, unknown>;
    if (kept.advice === true) kept.advice = 'before'; // it was a box to tick once
    const right = Object.entries(kept).filter(([name, value]) => name in USUAL && typeof value === typeof USUAL[name as keyof Preferences]);
    return { ...USUAL, ...Object.fromEntries(right) };
  } catch {
    return { ...USUAL };
  }
}

export const preferences = $state<Preferences>(stored());

/** Change what is preferred, and remember it. */
export function prefer(changes: Partial<Preferences>): void {
  Object.assign(preferences, changes);
  try {
    localStorage.setItem(STORED, JSON.stringify(preferences));
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
  showLooks();
}

/** Show the page as it is preferred: the styles ask the page's root for it. */
export function showLooks(): void {
  const root = document.documentElement;
  for (const name of ['theme', 'deck', 'motion'] as const) {
    if (preferences[name] === USUAL[name]) delete root.dataset[name];
    else root.dataset[name] = preferences[name];
  }
  root.style.setProperty('--pace', String(pace()));
}

/** Whether things may move. */
export function motion(): boolean {
  if (preferences.motion !== 'auto') return preferences.motion === 'full';
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

const PACES: Record<Preferences['speed'], number> = { slow: 1.7, normal: 1, fast: 0.4 };

/** How long everything takes: so many times as long as usual. */
export function pace(): number {
  return PACES[preferences.speed] ?? 1;
}
