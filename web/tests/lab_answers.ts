/** What the server answers in tests of the lab: options of a game, cells and rows of a chart, a price. */

/** An option that the house may choose; whole numbers from 1 to 8 unless `more` says otherwise. */
export const option = (name: string, more: object = {}): object => ({
  name,
  type: 'whole number',
  default: '6',
  fixed: false,
  allowed: { least: 1, most: 8 },
  says: 'What it does.',
  says_id: `option.${name}.says`,
  clauses: [],
  ...more,
});

export const cell = (letters: string, play: string): any => ({
  letters,
  play,
  meaning: play,
  says: [{ id: play, what: play, if_allowed: false }],
  note: '',
  note_kind: null,
});

export const row = (label: string, hands: string[], ...cells: object[]): object => ({ label, cards: '', hands, cells });

/** The one section of these charts, hard totals against a 2 and a ten. */
export const hard = (...rows: object[]): object => ({ id: 'hard', title: 'hard', word: 'hard', rows });

export const chartOf = (...rows: object[]): any => ({ facts: [], up_cards: ['2', 'T'], sections: [hard(...rows)], legend: [] });

export const wager = {
  ev: -0.07,
  hit_rate: 0.3,
  sd: 1.4,
  lines: [{ line: 'dealer blackjack', pays: '2:1', probability: 0.3, return: 0.6 }],
};

/** A price of `edge` of the initial wager. */
export const solvedAt = (edge: number, chart: object, more: object = {}): object => ({
  game: 'x',
  options: {},
  submission: 'c0ffee'.repeat(10),
  strategy: 'cd',
  ev: -edge,
  house_edge: edge,
  ev_per_wagered: -0.005,
  rtp: 0.995,
  sd: 1.1,
  wagered: 1.02,
  seconds: 0.2,
  insurance: wager,
  side_wagers: {},
  chart,
  exceptions: { count: 0, worth: 0, shown: [] },
  ...more,
});

/** Options that the rulebook refuses. */
export const refused = (...faults: { option: string; why: string; side?: string }[]): object => ({
  refused: { code: 'faults', sentence: 'No.', clauses: [], faults },
});
