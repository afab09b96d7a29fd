"""What the felt of a page shows, read in the page: the cards of every hand, and the occupied boxes."""

from __future__ import annotations

EMPTY: dict[str, list[list[str]]] = {"dealer": [[]]}
"""A felt without a card."""
SHOWN_FELT = """(() => {
  const read = (hand) => Array.from(hand.querySelectorAll('[data-card]'), (card) => card.dataset.card);
  const dealer = document.querySelector('.dealer');
  if (!dealer) return null; // the page is still loading
  const shown = {dealer: [read(dealer)]};
  for (const box of document.querySelectorAll('[data-box]')) {
    const hands = Array.from(box.querySelectorAll('.hand'), read).filter((cards) => cards.length);
    if (hands.length) shown[box.dataset.box] = hands;
  }
  return Object.fromEntries(Object.entries(shown).sort());
})()"""


SEATS = """async (table) => {
  const seen = await fetch(`/api/tables/${table}/view`).then((answer) => answer.json());
  const boxes = Array.from(document.querySelectorAll('[data-box]'));
  if (seen.running || boxes.length === 0) return null;
  const held = boxes.filter((box) => box.querySelector('.plate .name:not(.empty)'));
  const lies = new Set(seen.wagers.filter((wager) => wager.outcome === null).map((wager) => wager.box));
  const taken = seen.boxes.filter((box) => box.seated !== null || lies.has(box.number));
  return {felt: held.map((box) => box.dataset.box).sort(), server: taken.map((box) => String(box.number)).sort()};
}"""
"""The boxes that are held between rounds, by a seat or by a wager: on the felt, and by the server."""
