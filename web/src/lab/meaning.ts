/** What a cell of the strategy's chart says, and where in a round a hand is, in the visitor's language. */
import type { components } from '../api/schema';
import { t, textOr } from '../texts/texts.svelte';

type Say = components['schemas']['SayOut'];
type Where = components['schemas']['WhereOut'];
type Cell = components['schemas']['CellOut'];
type Section = Pick<components['schemas']['ChartSectionOut'], 'id' | 'title'>;

/** What stands above the rows of a section. */
export function headingOf(section: Section): string {
  return textOr(`chart.heading.${section.id}`, section.title);
}

function part(say: Say): string {
  const meaning = textOr(`meaning.${say.id}`, say.what);
  return say.if_allowed ? t('chart.allowed', { meaning }) : meaning;
}

/** One thing to do, or several, each for where the one before it is not allowed. */
export function meaningOf(says: Say[]): string {
  return says.map(part).reduce((first, then) => t('chart.otherwise', { first, then }));
}

/** The meaning, with what only the reader of this cell needs to know. */
export function fullMeaning(cell: Cell): string {
  const meaning = meaningOf(cell.says);
  return cell.note_kind === null ? meaning : t('chart.note', { meaning, note: t(`note.${cell.note_kind}`) });
}

/** Where in a round a hand comes up. */
export function whereOf(where: Where): string {
  const parts = [];
  if (where.zapped) parts.push(t('where.zapped', { cards: where.zapped }));
  if (where.split) parts.push(t('where.split', { card: where.split }));
  if (where.lammer) parts.push(t('where.lammer'));
  if (where.attacked !== null) parts.push(t(where.attacked ? 'where.attacked' : 'where.not_attacked'));
  if (parts.length === 0) parts.push(t('where.first'));
  if (where.suits) parts.push(textOr(`suits.${where.suits.replaceAll(' ', '_')}`, where.suits));
  if (where.on_chips) parts.push(t('where.on_chips'));
  return parts.join(', ');
}
