/** A submission as a link that can be passed on. */
import type { Chosen } from '../api/types';

export function linkOf(game: string, chosen: Chosen): string {
  const query = new URLSearchParams({ game });
  for (const name of Object.keys(chosen).sort()) query.append('set', `${name}=${chosen[name]}`);
  return `/lab?${query.toString()}`;
}

export function readLink(query: URLSearchParams): { game: string; chosen: Chosen } {
  const chosen: Chosen = {};
  for (const setting of query.getAll('set')) {
    const at = setting.indexOf('=');
    if (at > 0) chosen[setting.slice(0, at)] = setting.slice(at + 1);
  }
  return { game: query.get('game') ?? '', chosen };
}
