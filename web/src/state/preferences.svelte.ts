/** What the visitor prefers: light or dark, advice, drills. Kept in the browser alone. */

export type Theme = 'auto' | 'light' | 'dark';
/** When the solver's values are shown: never, before a decision, or after it. */
export type AdviceMode = 'off' | 'before' | 'after';

interface Preferences {
  theme: Theme;
  advice: AdviceMode;
  /** Which drills were asked for last: the game, and which hands. */
  drillGame: string;
  drill: string;
  /** Whether the first hand has been explained. */
  coached: boolean;
}

const STORED = 'pitboss.preferences';
const USUAL: Preferences = { theme: 'auto', advice: 'off', drillGame: '', drill: 'weak', coached: false };

function stored(): Preferences {
  try {
    const kept = { ...USUAL, ...(JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<Preferences>) };
    // Advice was a box to tick once.
    return typeof kept.advice === 'string' ? kept : { ...kept, advice: kept.advice ? 'before' : 'off' };
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
  showTheme();
}

/** Show the page light or dark. */
export function showTheme(): void {
  const root = document.documentElement;
  if (preferences.theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = preferences.theme;
}

/** Whether things may move. */
export function motion(): boolean {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
