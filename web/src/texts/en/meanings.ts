/** One line of meaning for what is written short; those of a mechanism stand in its `texts.toml`. Loaded when the first one is asked for. */
export const meanings = {
  'means.rule.blackjack.pays': 'An ace with a ten-value card as your first two cards pays {odds}.',
  'means.rule.blackjack.beats': 'Your blackjack wins even if the dealer has one too.',
  'means.rule.dealer.soft.hits': 'H{total}: the dealer hits a soft {total}, in which an ace counts as 11. This costs the player a little.',
  'means.rule.dealer.soft.stands': 'S{total}: the dealer stands on every {total}, even a soft one, in which an ace counts as 11.',
  'means.rule.dealer.push':
    'If the dealer’s hand comes to {total}, hands that have not gone over 21 get their bets back instead of winning.',
  'means.rule.hole_card.none': 'The dealer takes a second card only after the players are done, so a dealer blackjack comes to light late.',
  'means.rule.cards.decks.one': 'The cards come from {decks} deck.',
  'means.rule.cards.decks.many': 'The cards come from {decks} decks, {cards} cards in all.',
  'means.rule.cards.removed': 'The decks have no {ranks}.',
  'means.rule.cards.shuffled.manual': 'A dealer shuffles the cards by hand.',
  'means.rule.cards.shuffled.automated': 'A device shuffles a whole shoe, which is dealt down to the cover card.',
  'means.rule.cards.shuffled.continuous': 'The cards go back into a shuffling device after each round.',
  'means.rule.cards.shuffled.every_round': 'Every round comes from a full, freshly shuffled shoe.',
  'means.kind': 'A bet special to this game: its pay table says when it wins and what it pays.',
  'means.term.edge': 'House edge: the share of the initial bet that the house keeps on average when every hand is played perfectly.',
  'means.term.rtp': 'The share of everything bet, doubles and splits included, that comes back to the player on average.',
  'means.term.risk': 'Element of risk: the house edge as a share of everything bet, doubles and splits included.',
  'means.term.sd': 'Standard deviation: how far a single round typically lands from the average, in initial bets.',
  'means.term.ev': 'Expected value: what the player wins or loses per round on average, in initial bets.',
} as const;
