/** The trainer's texts: only tables and the trainer's page load them. */
import { train as en } from '../texts/en/train';
import { train as fr } from '../texts/fr/train';
import { fill, language, type Values, word } from '../texts/texts.svelte';

type Named<Key> = Key extends `train.${infer Name}` ? Name : never;
export type TrainKey = Named<keyof typeof en>;

/** Return one of these texts. */
export function tt(key: TrainKey, values?: Values): string {
  return fill((language() === 'fr' ? fr : en)[`train.${key}`], values);
}

/** Return the name of a kind of hand; one that the page does not know is told in the server's word. */
export function kindName(kind: string): string {
  const key = `kind.${kind}`;
  return `train.${key}` in en ? tt(key as TrainKey) : kind;
}

/** Return what a choice is called in a sentence; turning an offer down is more than “no” there. */
export function choiceName(name: string): string {
  return name === 'decline' ? tt('choice.decline') : word('decision', name);
}

function pairName(rank: string): string {
  return rank === 'A' ? tt('name.aces') : tt('name.pair', { rank: rank === 'T' ? '10' : rank });
}

/** Return a hand against an up card in words: `hard 16 against a ten`; before the cards are dealt only what is shown. */
export function handName(hand: string, up: string): string {
  const [kind, of] = hand.split(' ');
  if (!kind || !of) return tt('name.up', { up: word('shows', up) });
  const name = kind === 'pair' ? pairName(of) : tt(kind === 'soft' ? 'name.soft' : 'name.hard', { total: of });
  return tt('name.against', { hand: name, up: word('shows', up) });
}
