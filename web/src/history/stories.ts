/** A finished round as a row of scenes, one after each event. */
import type { AstrayAfter, TableEvent } from '../api/types';
import { layAstray } from '../table/astray';
import { fold } from '../table/fold';
import { emptyScene } from '../table/rebuild';
import type { Scene } from '../table/scene';

export interface Step {
  event: TableEvent;
  scene: Scene;
}

/** Return the scene after every event; `astray` says after which of them which cards lay outside every hand. */
export function stories(events: TableEvent[], positions: number, astray: AstrayAfter[] = []): Step[] {
  const lying = new Map(astray.map(({ event, cards }) => [event, cards]));
  let scene = emptyScene(Array.from({ length: positions }, (_, place) => place + 1));
  seatBettors(scene, events);
  return events.map((event) => {
    scene = fold(scene, event);
    const cards = lying.get(event.number);
    if (cards) scene = layAstray(scene, cards, event.number);
    return { event, scene };
  });
}

/** Who sat where is known from before the round: whoever wagers first on a box is shown at it. */
function seatBettors(scene: Scene, events: TableEvent[]): void {
  for (const event of events) {
    if (event.event !== 'WagerPlaced') continue;
    const box = scene.boxes.find((candidate) => candidate.number === event.data.box);
    if (box && box.seated === null) box.seated = event.data.bettor;
  }
}
