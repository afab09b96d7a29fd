/** A finished round as a row of scenes, one after each event. */
import type { TableEvent } from '../api/types';
import { fold } from '../table/fold';
import { emptyScene } from '../table/rebuild';
import type { Scene } from '../table/scene';

export interface Step {
  event: TableEvent;
  scene: Scene;
}

/** Return the scene after every event that shows something. */
export function stories(events: TableEvent[], positions: number): Step[] {
  let scene = emptyScene(Array.from({ length: positions }, (_, place) => place + 1));
  seatBettors(scene, events);
  return events.map((event) => {
    scene = fold(scene, event);
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
