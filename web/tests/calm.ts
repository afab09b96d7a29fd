/** A table where nothing went wrong: what its picture tells of irregularities, and the whole of it. */
import type { Picture } from '../src/api/types';

export const CALM: Picture['irregular'] = { reported: [], astray: [], waits: null, asked: [], void: false };

/** A table at which nothing happens, as Ann sees it from her seat. */
export const QUIET = {
  you: { name: 'Ann', actor: 'Ann', chips: 10_000 },
  closed: false,
  cut_offered_to: '',
  waiting_for: [],
  irregular: CALM,
  running: false,
  dealt_by: null,
  ready: [],
  wagers: [],
  boxes: [],
};
