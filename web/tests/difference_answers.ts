/** Differences as the server answers them, of made-up games. */
const table = (net: number): object => ({
  settlements: [{ words: `Ann's wager brings ${net}`, net, clauses: ['x 2'] }],
  refused: [],
  net,
  record: 'pitboss record',
  steps: [],
});

export const round = {
  cards: ['Ac', 'Ac', '6c', '6c', 'Ac'],
  line: ['Ann: $5.50'],
  before: table(-550),
  after: table(550),
  other_step: ['', ''],
  other_order: false,
};

/** A difference in one option, which changes one cell, one case and one price. */
export const difference = (more: object = {}): any => ({
  format: 'pitboss diff 1',
  same: false,
  before: { name: 'x', game: 'x', options: {} },
  after: { name: 'x decks=8', game: 'x', options: { decks: '8' } },
  options: [{ name: 'decks', before: '6', after: '8', clauses: ['x 1'], says: 'How many.' }],
  rules: [{ topic: 'cards', before: 'Six decks.', after: '', clauses: [] }],
  values: [{ place: 'pack.decks', before: '6', after: '8', clauses: ['x 1'] }],
  clauses: [
    { id: 'x 1', before: 'The decks.', after: 'The decks.', places: ['pack.decks'] },
    { id: 'x 3', before: null, after: 'New words.', places: [] },
  ],
  prices: {
    not_priced: null,
    wagers: [
      { wager: 'the game', ev_before: -0.01, ev_after: -0.0125, difference: 0.0025, exact_before: null, exact_after: null },
      { wager: 'push 22', ev_before: null, ev_after: -0.06, difference: null, exact_before: null, exact_after: [-6, 100] },
    ],
    sd: [1.1, 1.2],
    cells: 280,
    changed_cells: [
      { section: 'Hard totals', hand: '16', up_card: 'T', before: 'H', after: 'S', meaning_before: 'hit', meaning_after: 'stand' },
    ],
    only_before: [],
    only_after: ['Pairs: 8,8'],
  },
  cases: {
    dealt: 30,
    left_out: null,
    different: Array.from({ length: 25 }, (_, place) => ({
      name: `01-cards#${place}`,
      title: `Case ${place}`,
      before: ['Same', 'Lost'],
      after: ['Same', 'Won'],
      clauses: [],
      pays_differently: true,
    })),
  },
  search: {
    statement: 'English.',
    rounds: 1234,
    cards: 5,
    stakes: [550],
    searched: [{ what: 'the initial wager', cards: 5, rounds: 1234 }],
  },
  witness: null,
  pays_the_same: null,
  accepted_by_one: [],
  ...more,
});

/** Two submissions without a difference. */
export const same = difference({
  same: true,
  options: [],
  rules: [],
  values: [],
  clauses: [],
  prices: null,
  cases: null,
  search: { statement: 'English.', rounds: 0, cards: 0, stakes: [], searched: [] },
});
