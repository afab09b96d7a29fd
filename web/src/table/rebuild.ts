/** How a layout came to be as it is: the scene of the last events, for whoever comes to a table in the middle. */
import type { Picture, TableEvent } from '../api/types';
import { fold } from './fold';
import { agrees, type Result, type Scene, sceneOf } from './scene';

/** A scene, and the last finished round in it. */
export interface Rebuilt {
  scene: Scene;
  /** Whether the events led to it, and not the picture alone. */
  folded: boolean;
  finished: Scene | null;
  /** What was settled of the round that goes on: the picture alone does not tell why. */
  settled: SettledBefore;
}

/** What was settled of a round before its scene was known. */
export interface SettledBefore {
  round: number;
  results: Result[];
}

/** Return an empty layout with these boxes. */
export function emptyScene(boxes: number[], round = 0): Scene {
  return {
    round,
    running: false,
    over: false,
    boxes: boxes.map((number) => ({ number, seated: null, bettors: [], hands: [] })),
    wagers: [],
    dealer: { cards: [], total: null, soft: false },
    astray: [],
    results: [],
    unsure: false,
  };
}

/** Fold the events since the last round but one; where that does not lead to the picture, take the picture itself. */
export function rebuild(picture: Picture, events: TableEvent[]): Rebuilt {
  const ends = events.flatMap((event, place) => (event.event === 'RoundEnded' ? [place] : []));
  const from = ends.length > 1 ? ends[ends.length - 2]! + 1 : 0;
  let scene = emptyScene(
    picture.boxes.map((box) => box.number),
    picture.round,
  );
  for (const box of scene.boxes) box.seated = picture.boxes.find((pictured) => pictured.number === box.number)?.seated ?? null;
  let finished: Scene | null = null;
  for (const event of events.slice(from)) {
    scene = fold(scene, event);
    if (event.event === 'RoundEnded') finished = scene;
  }
  const still = settle(scene);
  const folded = agrees(still, picture);
  return { scene: folded ? still : sceneOf(picture), folded, finished, settled: { round: scene.round, results: scene.results } };
}

/** Nothing in it moves any more. */
export function settle(scene: Scene): Scene {
  const still = structuredClone(scene);
  const cards = [still.dealer.cards, still.astray, ...still.boxes.flatMap((box) => box.hands.map((hand) => hand.cards))].flat();
  for (const card of cards) card.id = `p${card.id}`;
  return still;
}
