/** What the table waits for, in a sentence. */
import type { Layout, Picture } from '../api/types';
import { list, t, tn } from '../texts/texts.svelte';
import { held } from './irregular';

export function status(picture: Picture, layout: Layout): string {
  const you = picture.you.name;
  if (picture.closed) return t('status.closed');
  if (picture.cut_offered_to === you) return t('status.cut');
  const irregular = held(picture);
  if (irregular !== null) return irregular;
  const waits = picture.waiting_for.map((awaited) => awaited.player);
  if (waits.includes(you)) {
    const box = picture.waiting_for.find((awaited) => awaited.player === you)?.box ?? 0;
    return t('status.your_turn', { box });
  }
  if (waits.length > 0) return waitingFor(waits);
  if (picture.running) return picture.dealt_by === null ? t('status.dealing') : t('status.dealt_by', { name: picture.dealt_by });
  return between(picture, layout);
}

const NAMED = 3;

/** A full table is not told by name. */
function waitingFor(players: string[]): string {
  const names = [...new Set(players)];
  const named = names.length > NAMED + 1 ? [...names.slice(0, NAMED), tn('status.others', names.length - NAMED)] : names;
  return t('status.waiting', { names: list(named) });
}

function between(picture: Picture, layout: Layout): string {
  const you = picture.you.name;
  const wagered = picture.wagers.some((wager) => wager.bettor === you);
  if (picture.ready.includes(you)) {
    const seated = picture.boxes.flatMap((box) => (box.seated === null ? [] : [box.seated]));
    const others = [...new Set([...seated, ...picture.wagers.map((wager) => wager.bettor)])].filter(
      (name) => !picture.ready.includes(name),
    );
    return others.length > 0 ? waitingFor(others) : t('status.dealing');
  }
  if (wagered) return t('status.wagered');
  const { actor } = picture.you;
  if (actor === 'dealer' || actor === 'floor') return t(`staff.you.${actor}`);
  const here = (picture.you.chips ?? 0) >= layout.minimum;
  return here ? t('status.wager') : t('status.watching');
}
