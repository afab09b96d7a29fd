/** Which tables the wall shows, and in which order: open rulings always come first. */
import type { WallCard, WallFigures } from '../api/types';

export const SORTS = ['table', 'wait', 'win', 'odd'] as const;
export const SHOWS = ['all', 'asks', 'mine', 'busy'] as const;
export type Sort = (typeof SORTS)[number];
export type Show = (typeof SHOWS)[number];

/** Whether a table waits for the floor. */
export function asks(card: WallCard): boolean {
  return card.rulings.length > 0 || card.irregular.waits?.by === 'floor';
}

/** Since when a table waits: for a ruling since it was reported, else since anything happened there; where nothing has, it does not. */
export function since(card: WallCard): number {
  return (asks(card) ? card.incident?.at : null) ?? (card.at || Infinity);
}

/** Return the tables to be shown, in order. */
export function arrange(
  cards: Iterable<WallCard>,
  figures: Map<number, WallFigures>,
  sort: Sort,
  show: Show,
  search: string,
  me: string,
): WallCard[] {
  const wanted = search.trim().toLowerCase();
  const fits = (card: WallCard): boolean =>
    (!wanted ||
      [card.name, card.game_name, card.dealt_by ?? '', card.floor_by ?? '', String(card.id)].some((text) =>
        text.toLowerCase().includes(wanted),
      )) &&
    (show === 'all' ||
      (show === 'asks' && asks(card)) ||
      (show === 'mine' && card.floor_by === me) ||
      (show === 'busy' && card.players > 0));
  const place = (card: WallCard): number => {
    const line = figures.get(card.id);
    if (sort === 'wait') return since(card);
    if (sort === 'win') return line?.win ?? 0;
    return sort === 'odd' ? -Math.abs(line?.sigmas ?? 0) : card.id;
  };
  const first = (card: WallCard): number => (asks(card) ? 0 : card.irregular.waits ? 1 : 2);
  return [...cards]
    .filter(fits)
    .sort(
      (one, other) => first(one) - first(other) || (asks(one) ? since(one) - since(other) : place(one) - place(other)) || one.id - other.id,
    );
}
