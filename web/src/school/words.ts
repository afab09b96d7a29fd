/** The school in words: its own texts, which only its page loads, steps, wagers, and what happened. */
import type { Offered, Settling, Task, Told } from '../api/types';
import { tell } from '../table/narrate';
import { tellStep } from '../staff/steps';
import { school as en } from '../texts/en/school';
import { school as fr } from '../texts/fr/school';
import { fill, language, list, money, sentence, type Values, word } from '../texts/texts.svelte';

export type SchoolKey = keyof typeof en;

/** Return a text of the school, with what stands in braces filled in. */
export function say(key: SchoolKey, values?: Values): string {
  return fill((language() === 'fr' ? fr : en)[key], values);
}

/** Say what is to be done; a word of the checklist has no text but the server's own. */
export function tellTask(task: Task): string {
  if (task.settling) return sentence(tellSettling(task.settling));
  return task.step ? tellStep(task.step, task.words) : sentence(task.by_hand ? task.words : say('school.keep'));
}

function tellSettling(settling: Settling): string {
  return say(`school.settle.${settling.act}`, {
    amount: money(Math.abs(settling.net)),
    kind: word('kind', settling.kind),
    place: settling.hand ? say('school.at_hand', { box: settling.box, hand: settling.hand }) : say('school.at_box', { box: settling.box }),
  });
}

/** Say what a button does; what is done by hand goes by its word. */
export function tellOffered(offered: Offered): string {
  if (offered.step) return tellStep(offered.step, offered.typed);
  return offered.group === 'by_hand' ? offered.typed : sentence(say('school.keep'));
}

/** Say what happened. */
export function tellTold(told: Told): string {
  if (told.event) return tell(told.event);
  const key = `remark.${told.remark}`;
  return key in en ? say(key as SchoolKey, { ...told.values, ...wagerIn(told), names: list(told.names) }) : told.words;
}

/** Name the wager that a remark is about, where it is about one. */
function wagerIn({ values }: Told): Values {
  if (values.stake === undefined) return {};
  const place =
    values.hand === '0' ? say('school.at_box', { box: values.box! }) : say('school.at_hand', { box: values.box!, hand: values.hand! });
  return {
    wager: say('school.wager', { bettor: values.bettor!, amount: money(Number(values.stake)), kind: word('kind', values.kind!), place }),
  };
}

/** Work out what a wager is paid, as a sum: `$25 × 3 / 2 = $37.50`. Nothing where nothing is worked out. */
export function sumOf(settling: Settling): string {
  if (settling.act === 'half') return `${money(settling.amount)} / 2 = ${money(Math.abs(settling.net))}`;
  if (settling.act !== 'pay') return '';
  if (settling.odds === null) return `${say('school.shared')}: ${money(settling.net)}`;
  const [win, stake] = settling.odds.split(':').map(Number) as [number, number];
  const exact = (settling.amount * win) / stake;
  const sum = `${money(settling.amount)} × ${win}${stake === 1 ? '' : ` / ${stake}`} = `;
  return exact === settling.net
    ? `${sum}${money(settling.net)}`
    : `${sum}${money(exact)}, ${say('school.rounded', { unit: money(settling.rounding) })}: ${money(settling.net)}`;
}
