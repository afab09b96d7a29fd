/** Which page is shown. Addresses are ordinary paths: the server answers all of them with the page. */

export interface Place {
  path: string;
  parts: string[];
  query: URLSearchParams;
}

function here(): Place {
  const { pathname, search } = window.location;
  const parts = pathname.split('/').filter(Boolean).map(decoded);
  return { path: pathname, parts, query: new URLSearchParams(search) };
}

/** A part of an address as it was meant; one that is garbled stays as it is, and there is no such page. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Return the number that a part of an address is, or null where it is none: numbers begin with one. */
export function numberOf(part: string | undefined): number | null {
  return part !== undefined && /^[1-9]\d{0,14}$/.test(part) ? Number(part) : null;
}

class Shown {
  place = $state.raw<Place>(here());
}

const state = new Shown();

/** The place that is shown. */
export function place(): Place {
  return state.place;
}

/** Go to another page. */
export function go(path: string, replace = false): void {
  if (replace) window.history.replaceState(null, '', path);
  else window.history.pushState(null, '', path);
  const before = state.place.path;
  state.place = here();
  if (state.place.path !== before) {
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }
}

/** Follow the browser's own back and forward, and links inside the page. */
export function followBrowser(): () => void {
  const moved = (): void => {
    state.place = here();
  };
  window.addEventListener('popstate', moved);
  document.addEventListener('click', clicked);
  return () => {
    window.removeEventListener('popstate', moved);
    document.removeEventListener('click', clicked);
  };
}

function clicked(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download') || link.origin !== window.location.origin) return;
  if (link.pathname.startsWith('/api/') || link.getAttribute('href')?.startsWith('#')) return;
  event.preventDefault();
  go(link.pathname + link.search);
}
