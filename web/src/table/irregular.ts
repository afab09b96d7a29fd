/** What went wrong at a table, in words: what lies astray, who must act, what the visitor is asked. Only tables load these texts. */
import type { AstrayCard, Picture, Question, ReportNote, Waits } from '../api/types';
import { irregular as en } from '../texts/en/irregular';
import { irregular as fr } from '../texts/fr/irregular';
import { fill, language, list, type Values, word } from '../texts/texts.svelte';
import { indexOf, suitOf } from './cards';
import type { Action } from './decisions';

const TEXTS: Record<'en' | 'fr', Record<string, string>> = { en, fr };
const SUITS = { c: '♣', d: '♦', h: '♥', s: '♠' };

/** Return one of these texts. */
export function say(key: string, values?: Values): string {
  return fill(TEXTS[language()][key] ?? '', values);
}

/** Write a card as its corner shows it: `8♣`. */
export function faceOf(card: string): string {
  return `${indexOf(card)}${SUITS[suitOf(card)]}`;
}

/** Say what happened, and where; a note also has the card that everybody saw. */
export function happened(note: Waits | ReportNote): string {
  const { irregularity, box, hand } = note;
  const at = hand > 0 ? 'hand' : box > 0 ? 'at' : irregularity === 'misdelivered' ? 'dealer' : null;
  const words = word('irregularity', irregularity);
  const what = at === null ? words : say(`irregular.${at}`, { what: words, box, hand });
  return 'card' in note && note.card ? say('irregular.card', { what, card: faceOf(note.card) }) : what;
}

/** Say why a card lies where it lies. */
export function whyAstray(card: AstrayCard): string {
  return say(`astray.${card.why}`, { box: card.box });
}

/** What the visitor is asked at a box, if anything. */
export function questionTo(picture: Picture, box: number | undefined): Question | undefined {
  return picture.irregular.asked.find((asked) => asked.player === picture.you.name && asked.box === box);
}

/** Ask it in a sentence. */
export function ask(question: Question): string {
  return say(`ask.${question.question}`, { card: question.card === null ? '' : faceOf(question.card), box: question.box });
}

const ANSWERS: Record<string, string> = { Accept: 'accept', Decline: 'decline', Double: 'double', ChooseMisdeal: 'misdeal' };

/** Say what an answer means. */
export function meaning(question: Question, action: Action): string {
  return say(`ask.${question.question}.${ANSWERS[action.command.do] ?? ''}`);
}

/** Say what an irregularity makes the table wait for; nothing where play goes on. */
export function held(picture: Picture): string | null {
  const { waits, asked, void: isVoid } = picture.irregular;
  if (waits === null) return isVoid && picture.running ? say('irregular.void') : null;
  const you = picture.you.name;
  const mine = asked.filter((question) => question.player === you).sort((one, other) => one.box - other.box)[0];
  if (mine) return ask(mine);
  const what = happened(reportOf(picture, waits));
  if (waits.by !== 'player') return say(picture.you.actor === waits.by ? `waits.${waits.by}.you` : `waits.${waits.by}`, { what });
  const names = asked.length > 0 ? asked.map((question) => question.player) : [picture.cut_offered_to];
  return say('waits.player', { names: list([...new Set(names)]), what });
}

/** The report of what is dealt with, which has the card in it. */
function reportOf(picture: Picture, waits: Waits): Waits | ReportNote {
  return (
    picture.irregular.reported.findLast(
      (note) => note.irregularity === waits.irregularity && (waits.box === 0 || note.box === waits.box),
    ) ?? waits
  );
}
