/** Cards that lie outside every hand because something went wrong, and how they come to a hand. */
import type { AstrayCard } from '../api/types';
import type { Scene } from './scene';

const WAITING = ['exposed', 'face-up', 'unseen', 'next'];

/** Return the scene with these cards outside every hand; one that lay there already keeps its identity. */
export function layAstray(scene: Scene, cards: AstrayCard[], event: number): Scene {
  const astray = cards.map((card, place) => {
    const lay = scene.astray[place];
    return { ...card, id: lay && lay.card === card.card ? lay.id : `e${event}-astray-${place}` };
  });
  return { ...scene, astray };
}

/** Take up the card that waits for this place, where one does, and return its identity: it is seen to go there. */
export function takeAstray(scene: Scene, dealt: { box: number; hand: number; card: string | null }): string | undefined {
  const meant = scene.astray.findIndex(
    (card) => (card.why === 'kept' && card.box === dealt.box && card.hand === dealt.hand) || (card.why === 'dealers' && dealt.box === 0),
  );
  const place = meant >= 0 ? meant : scene.astray.findIndex((card) => WAITING.includes(card.why));
  const card = scene.astray[place];
  if (card === undefined || (card.card !== null && card.card !== dealt.card)) return undefined;
  scene.astray.splice(place, 1);
  return card.id;
}
