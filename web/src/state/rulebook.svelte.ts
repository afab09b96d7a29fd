/** The rulebook as far as it was asked for: games with their options, clauses with their summaries. */
import { asked, server } from '../api/client';
import type { Clause, Game } from '../api/types';
import { takeTexts } from '../texts/texts.svelte';
import { reached } from './reaching';

class Known {
  games = $state.raw<Game[]>([]);
  clauses = $state.raw<Record<string, Clause[]>>({});
}

const state = new Known();
const asking = new Map<string, Promise<unknown>>();

function once<Found>(what: string, ask: () => Promise<Found>): Promise<Found> {
  const before = asking.get(what) as Promise<Found> | undefined;
  if (before) return before;
  const now = reached(ask).catch((error: unknown) => {
    asking.delete(what);
    throw error;
  });
  asking.set(what, now);
  return now;
}

export function games(): Game[] {
  return state.games;
}

/** Ask for the games, once. */
export function learnGames(): Promise<void> {
  return once('games', async () => {
    state.games = await asked(server.GET('/api/games'));
    takeTexts(state.games.map((game) => game.texts));
  });
}

/** Ask for the clauses of a game, once. */
export function learn(game: string): Promise<void> {
  return once(`clauses of ${game}`, async () => {
    const answer = await asked(server.GET('/api/games/{game}/clauses', { params: { path: { game } } }));
    state.clauses = { ...state.clauses, [game]: answer };
  });
}

export function clausesOf(game: string): Clause[] {
  return state.clauses[game] ?? [];
}

export function clauseOf(game: string, clause: string): Clause | undefined {
  return state.clauses[game]?.find((entry) => entry.clause === clause);
}

const HUES = [158, 214, 350, 272, 188, 30, 320, 96];

/** The colour of a game's felt: each game of the rulebook has its own. */
export function hueOf(game: string): number {
  const place = state.games.findIndex((listed) => listed.id === game);
  return HUES[(place < 0 ? 0 : place) % HUES.length]!;
}
