"""The English texts of a table's rules, by id.

Those of a mechanism are in its folder (``mechanisms/*/texts.toml``), the others here; a test checks that the page has
the same ones.

A key is ``rule.``, the id of a fact and its form: ``line`` for the full text (commas join facts of one line), ``felt``
as printed, ``phrase`` for a list over a chart, ``short`` for the one-line summary.
"""

from __future__ import annotations

from pitboss.mechanisms.texts import texts
from pitboss.rulebook.own_texts import own_english

_OF_NO_MECHANISM = {
    "odds": "{win} to {stake}",
    "odds.short": "{win}:{stake}",
    "span": "{from} to {to}",
    "span.short": "{from}-{to}",
    "join.comma": ", ",
    "join.or": " or ",
    "share.1/4": "a quarter",
    "share.1/3": "a third",
    "share.1/2": "half",
    "share.2/3": "two thirds",
    "share.3/4": "three quarters",
    "removed.A": "aces",
    "removed.T": "tens",
    "removed.J": "jacks",
    "removed.Q": "queens",
    "removed.K": "kings",
    "up.A": "an ace",
    "up.8": "an 8",
    "up.7": "a 7",
    "up.T": "a ten",
    "up.J": "a jack",
    "up.Q": "a queen",
    "up.K": "a king",
    "up.ten_value": "a ten-value card",
    "rule.blackjack.pays.line": "Blackjack pays {odds}",
    "rule.blackjack.pays.felt": "Blackjack pays {odds}",
    "rule.blackjack.pays.phrase": "blackjack pays {odds}",
    "rule.blackjack.pays.short": "blackjack {odds}",
    "rule.blackjack.paid.in_turn.line": "A blackjack is paid when the dealer comes to the box",
    "rule.blackjack.paid.before_play.line": "A blackjack is paid before any player draws",
    "rule.blackjack.paid.at_end.line": "A blackjack is paid with the other wagers",
    "rule.blackjack.rounding.line": "rounded down to a multiple of {unit}",
    "rule.blackjack.beats.line": "A blackjack beats the dealer's blackjack",
    "rule.blackjack.beats.phrase": "a blackjack beats the dealer's",
    "rule.blackjack.beats.short": "blackjack beats the dealer's",
    "rule.blackjack.beats.none.phrase": "two blackjacks tie",
    "rule.win.pays.line": "Any other winning hand pays {odds}",
    "rule.win.pays.phrase": "a winning hand pays {odds}",
    "rule.win.tie.push.line": "equal hands push",
    "rule.win.tie.push.phrase": "equal hands push",
    "rule.win.tie.void.line": "equal hands are void",
    "rule.win.tie.void.phrase": "equal hands are void",
    "rule.win.tie.lose.line": "equal hands lose",
    "rule.win.tie.lose.phrase": "equal hands lose",
    "rule.win.tie.win.line": "equal hands win",
    "rule.win.tie.win.phrase": "equal hands win",
    "rule.win.tie.half.line": "equal hands lose half",
    "rule.win.tie.half.phrase": "equal hands lose half",
    "rule.dealer.soft.hits.line": "Dealer hits soft {total}",
    "rule.dealer.soft.hits.felt": "Dealer hits soft {total}",
    "rule.dealer.soft.hits.phrase": "dealer hits soft {total}",
    "rule.dealer.soft.hits.short": "H{total}",
    "rule.dealer.soft.stands.line": "Dealer stands on all {total}s",
    "rule.dealer.soft.stands.felt": "Dealer stands on all {total}s",
    "rule.dealer.soft.stands.phrase": "dealer stands on soft {total}",
    "rule.dealer.soft.stands.short": "S{total}",
    "rule.dealer.push.line": "Dealer {total} pushes: every wager still in action is returned",
    "rule.dealer.push.felt": "Dealer {total} pushes",
    "rule.dealer.push.phrase": "a dealer {total} pushes",
    "rule.dealer.push.short": "dealer {total} pushes",
    "rule.dealer.push.none.phrase": "no dealer total over 21 pushes",
    "rule.dealer.blackjack.before.phrase": "a blackjack is found before the play",
    "rule.dealer.blackjack.after.phrase": "a blackjack is found after the play",
    "rule.dealer.blackjack.after_all.phrase": "a blackjack is found after the play and takes every wager",
    "rule.hole_card.peek.line": "The dealer looks under {ranks} for a blackjack before players act",
    "rule.hole_card.unseen.line": "The dealer's second card lies unseen until players are done",
    "rule.hole_card.none.line": "The dealer takes no second card until players are done",
    "rule.hole_card.none.short": "no hole card",
    "rule.side_wager.plain.short": "{name}",
    "rule.side_wager.lettered.short": "{name} paytable {paytable}",
    "rule.side_limits.range.line": "{least} to {most}",
    "rule.side_limits.single.line": "{most}",
    "rule.side_limits.within.range.line": "{least} to {most}, within the initial wager",
    "rule.side_limits.within.single.line": "{most}, within the initial wager",
    "rule.wagers.limits.range.line": "Wagers {least} to {most}",
    "rule.wagers.limits.single.line": "Wagers of {most}",
    "rule.wagers.unit.line": "in steps of {unit}",
    "rule.wagers.boxes.one.line": "one box a player",
    "rule.wagers.boxes.many.line": "up to {boxes} boxes a player",
    "rule.wagers.bettors.line": "up to {people} people on a box",
    "rule.cards.decks.one.line": "{decks} deck, {cards} cards",
    "rule.cards.decks.one.phrase": "{decks} deck",
    "rule.cards.decks.one.short": "{decks} deck",
    "rule.cards.decks.many.line": "{decks} decks, {cards} cards",
    "rule.cards.decks.many.phrase": "{decks} decks",
    "rule.cards.decks.many.short": "{decks} decks",
    "rule.cards.removed.line": "no {ranks}",
    "rule.cards.removed.short": "no {ranks}",
    "rule.cards.shuffled.manual.line": "shuffled by hand",
    "rule.cards.shuffled.manual.short": "shuffled by hand",
    "rule.cards.shuffled.automated.line": "shuffled by a device",
    "rule.cards.shuffled.automated.short": "shuffled by a device",
    "rule.cards.shuffled.continuous.line": "reshuffled each round",
    "rule.cards.shuffled.continuous.short": "reshuffled each round",
    "rule.cards.shuffled.every_round.line": "fresh each round",
    "rule.cards.shuffled.every_round.short": "fresh each round",
    "rule.cover_card.line": "The cover card goes in {least} to {most} cards from the back",
}

ENGLISH: dict[str, str] = _OF_NO_MECHANISM | {
    key: text for key, text in texts("en").items() if key.startswith(("rule.", "kind."))
}
"""Every text by its id."""


def english() -> dict[str, str]:
    """Return the texts of Pitboss and those of games from outside; ours take precedence."""
    return own_english() | ENGLISH
