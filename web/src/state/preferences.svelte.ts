/** What the visitor prefers: light or dark, advice, the trainer. Kept in the browser alone. */

export type Theme = 'auto' | 'light' | 'dark';

interface Preferences {
  theme: Theme;
  advice: boolean;
  trainer: boolean;
  /** Whether the first hand has been explained. */
  coached: boolean;
}

const STORED = 'pitboss.preferences';
const USUAL: Preferences = { theme: 'auto', advice: false, trainer: false, coached: false };

function stored(): Preferences {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<Preferences>) };
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
