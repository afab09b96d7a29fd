"""What the game is dealt with, as far as its rules say so."""

from __future__ import annotations

from pitboss.chips import dollars
from pitboss.citation import Clauses
from pitboss.lab.petition.chapter import Blank, Block, Chapter, DataColumn, DataTable, Figures, Notice, Paragraph
from pitboss.lab.petition.chapters.rules import short
from pitboss.lab.petition.findings import Findings
from pitboss.lab.petition.option_words import dealt_by_hand
from pitboss.rulebook.clause_index import ClauseKind, clauses_of
from pitboss.rulebook.parts import Duty, Shuffling

NAMES = {"A": "an ace", "T": "a 10", "J": "a jack", "Q": "a queen", "K": "a king"}
COLUMNS = (
    DataColumn("item", "Item"),
    DataColumn("what", "By rules and choices", wrap=True),
    DataColumn("clauses", "Provisions", wrap=True),
)


def equipment(findings: Findings) -> Chapter:
    """Return the equipment, with room for what only the petitioner knows."""
    if not dealt_by_hand(findings.rules):
        return Chapter("equipment", "Equipment", _of_program(findings), Figures())
    blocks: list[Block] = [
        Paragraph("What the table needs for this submission, by its rules and choices:"),
        DataTable("equipment", "Equipment of this submission", COLUMNS, _items(findings)),
    ]
    provisions = [clause for clause in clauses_of(findings.game.id) if clause.kind is ClauseKind.DEVICE]
    if provisions:
        columns = (DataColumn("clause", "Provision", wrap=True), DataColumn("summary", "What it demands", wrap=True))
        rows = [[clause.place, clause.summary] for clause in provisions]
        title = "Provisions on devices, also on those that this submission does not use"
        blocks.append(DataTable("device_provisions", title, columns, rows))
    blocks += [
        Notice("To be filled in by the petitioner: the rules do not say who makes the equipment."),
        Blank("Cards: maker and design"),
        Blank("Shoe: maker and model"),
    ]
    if findings.rules.procedures.shuffling in (Shuffling.AUTOMATED, Shuffling.CONTINUOUS):
        blocks.append(Blank("Shuffler: maker and model"))
    blocks.append(Blank("Chips and lammers" if _lammers(findings) else "Chips"))
    return Chapter("equipment", "Equipment", tuple(blocks), Figures())


def _of_program(findings: Findings) -> tuple[Block, ...]:
    rules = findings.rules
    when = ", shuffled before every round" if rules.shuffled_every_round else ""
    rows = [
        ["Cards", f"{len(rules.pack)} cards{when}", short(findings, rules.decks)],
        ["Screen", f"{rules.boxes.positions} betting positions", short(findings, rules.boxes.layout)],
    ]
    return (
        Paragraph("A program deals this game; there are no physical cards, no shoe and no chips."),
        DataTable("equipment", "What the rules say of it", COLUMNS, rows),
        Notice("To be filled in by the petitioner: the rules do not say which machine deals."),
        Blank("Program that deals: maker and version", 2),
        Blank("Random source: maker and version", 2),
        Blank("Server: place and operator", 2),
    )


def _items(findings: Findings) -> list[list[str]]:
    rules = findings.rules
    procedures, limits = rules.procedures, rules.limits
    rows = [["Cards", f"{len(rules.pack)} cards in the shoe: {_pack(findings)}", short(findings, rules.decks)]]
    if not rules.shuffled_every_round and procedures.shuffling is not Shuffling.CONTINUOUS:
        behind = rules.cover_from_back
        rows.append(["Cover card", f"In front of the last {behind} cards", short(findings, procedures.covered)])
    loaded = dict(procedures.duties).get(Duty.LOAD, rules.shoe)
    rows.append(["Shoe", "The stack goes into a dealing shoe", short(findings, loaded)])
    if procedures.shuffling in (Shuffling.AUTOMATED, Shuffling.CONTINUOUS):
        batches = "one batch" if procedures.batches == 1 else f"{procedures.batches} batches"
        device = procedures.grounds(Duty.DEVICE)
        rows.append(["Shuffler", f"{procedures.shuffling}, {batches} of cards", short(findings, device)])
    if rules.hole_card.looks_under and not rules.hole_card.seen_by_dealer:
        under = [NAMES.get(rank, rank) for rank in rules.hole_card.looks_under]
        rows.append(
            [
                "Card reader",
                f"Reads the hole card under {', '.join(under[:-1])} or {under[-1]}",
                short(findings, rules.hole_card.looked),
            ]
        )
    rows.append(["Layout", f"{rules.boxes.positions} betting positions", short(findings, rules.boxes.layout)])
    if _lammers(findings):
        free = (*_grounds(rules.doubling.named), *_grounds(rules.splitting.others))
        rows.append(["Lammers", "Mark free doubles and free splits", short(findings, free)])
    if limits.unit:
        least, most = dollars(limits.minimum), dollars(limits.maximum)
        rows.append(["Limits", f"Initial wagers from {least} to {most}", short(findings, limits.posted)])
    return rows


def _grounds(clauses: Clauses | None) -> Clauses:
    return clauses or ()


def _lammers(findings: Findings) -> bool:
    return bool(findings.rules.doubling.free or findings.rules.splitting.free_others)


def _pack(findings: Findings) -> str:
    decks = dict(findings.rules.options).get("decks")
    return f"{decks} decks" if decks is not None else "several decks"
