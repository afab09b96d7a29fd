"""Worked example rounds: the cards as they lay, what happened step by step, and what was paid."""

from __future__ import annotations

from pitboss.cards import Card
from pitboss.chips import dollars
from pitboss.documents.drawings import Drawing
from pitboss.documents.fonts import Font
from pitboss.documents.page import Page
from pitboss.documents.playing_cards import CardRow, PlayingCard
from pitboss.lab.petition.chapter import Block, Chapter, DataColumn, DataTable, Figures, Paragraph, Picture, Subsection
from pitboss.lab.petition.chapters.rules import short
from pitboss.lab.petition.example_rounds import ExampleRound, ShownHand
from pitboss.lab.petition.findings import Findings
from pitboss.lab.petition.forms import NOTHING
from pitboss.lab.petition.named_wagers import wager_in_words
from pitboss.record.telling.settled import SettledWager

STEPS = (
    DataColumn("step", "Step"),
    DataColumn("words", "What happens", wrap=True),
    DataColumn("clauses", "Grounds", wrap=True),
)
PAID = (
    DataColumn("wager", "Wager", wrap=True),
    DataColumn("amount", "Amount"),
    DataColumn("result", "Result", wrap=True),
    DataColumn("net", "Won or lost"),
    DataColumn("clauses", "Grounds", wrap=True),
)
ROW = 4
"""So many hands stand side by side."""


class HandsDrawing:
    """Hands side by side, the name of each above its cards."""

    def __init__(self, hands: tuple[ShownHand, ...], width: float = 484.0) -> None:
        self.rows: list[list[tuple[str, CardRow]]] = [[]]
        self.width, used = width, 0.0
        for hand in hands:
            cards = CardRow(tuple(_drawn(card) for card in hand.cards))
            wide = max(cards.width, Font.SANS_BOLD.width(hand.name, 8)) + 22
            if self.rows[-1] and used + wide > width:
                self.rows.append([])
                used = 0.0
            self.rows[-1].append((hand.name, cards))
            used += wide

    @property
    def height(self) -> float:
        """How high it is."""
        return 52.0 * len(self.rows)

    def draw(self, page: Page, x: float, y: float) -> None:
        """Draw the hands."""
        for row in self.rows:
            left = x
            for name, cards in row:
                page.write(left, y + 8, name, 8, font=Font.SANS_BOLD)
                cards.draw(page, left, y + 12)
                left += max(cards.width, Font.SANS_BOLD.width(name, 8)) + 22
            y += 52


def _drawn(card: Card) -> PlayingCard:
    return PlayingCard("10" if card.rank == "T" else card.rank, card.suit)


def examples(findings: Findings) -> Chapter | None:
    """Return the example rounds, None where the game has none."""
    if not findings.examples:
        return None
    ten = "Td is the ten of diamonds" if "T" not in findings.rules.pack.removed else "Kd is the king of diamonds"
    blocks: list[Block] = [
        Paragraph(
            "Each round below is a rule case of the game, dealt again at the table under the choices of this "
            "submission, with the same result; what is done around the cards is left out. In the text, a card is "
            f"written as its rank and its suit: Ac is the ace of clubs, {ten}. The file `examples.record` beside this "
            "document contains all rounds; `pitboss replay examples.record` deals them once more."
        )
    ]
    for number, example in enumerate(findings.examples, 1):
        blocks += _round(findings, number, example)
    return Chapter("examples", "Worked example rounds", tuple(blocks), Figures())


def _round(findings: Findings, number: int, example: ExampleRound) -> list[Block]:
    """Return a round: its cards and what was paid, which stay together, then its steps."""
    drawing: Drawing = HandsDrawing(example.hands)
    letters = tuple(
        letter
        for hand in example.hands
        for letter in (hand.name, *("10" if card.rank == "T" else card.rank for card in hand.cards))
    )
    steps = [
        [str(place), _naming_wagers(findings, step.words), short(findings, step.clauses)]
        for place, step in enumerate(example.steps, 1)
    ]
    paid = [
        [
            _wager(example, settled),
            dollars(settled.wager.amount),
            settled.words,
            _gain(settled.net),
            short(findings, settled.clauses),
        ]
        for settled in example.settled
    ]
    paid += [
        [f"{bonus.event.player}, bonus for box {bonus.box}", NOTHING, bonus.words, _gain(bonus.event.amount), grounds]
        for bonus in example.bonuses
        if (grounds := short(findings, bonus.clauses))
    ]
    net = "; ".join(f"{name} {_gain(amount)}" for name, amount in example.net.items())
    return [
        Subsection(example.title),
        Paragraph(f"This round proves {short(findings, example.proves)}. Net result: {net}."),
        Picture(drawing, letters=letters),
        DataTable(f"example_{number}_settlement", f"Round {number}, what each wager won or lost", PAID, paid),
        DataTable(f"example_{number}_steps", f"Round {number}, step by step", STEPS, steps, flows=True),
    ]


def _gain(amount: int) -> str:
    """Write what was won or lost: ``+$10.00``, ``-$7.50``, ``$0.00``."""
    return f"{'+' if amount > 0 else ''}{dollars(amount)}"


def _wager(example: ExampleRound, settled: SettledWager) -> str:
    """Name a wager: its bettor, its box, the hand where the box has several, and its kind."""
    wager = settled.wager
    several = sum(hand.box == wager.box for hand in example.hands) > 1
    hand = f", hand {wager.hand}" if several else ""
    kind = f"toke beside {wager_in_words(wager.beside)}" if wager.beside else wager_in_words(wager.kind)
    return f"{wager.bettor}, box {wager.box}{hand}, {kind}"


def _naming_wagers(findings: Findings, words: str) -> str:
    """Return a sentence with side wagers under the names that are printed on their spots."""
    for side in findings.rules.side_wagers:
        for before, after in ((" ", " wager"), ("toke beside ", "")):
            words = words.replace(f"{before}{side.kind}{after}", f"{before}{wager_in_words(side.kind)}{after}")
    return words
