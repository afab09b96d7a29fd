/** What a picture tells of irregularities at a table where nothing went wrong. */
import type { Picture } from '../src/api/types';

export const CALM: Picture['irregular'] = { reported: [], astray: [], waits: null, asked: [], void: false };
