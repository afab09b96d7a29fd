"""The dealer's hand, the side wagers and the course of a round for the naive enumerator; see ``naive``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from pitboss.rulebook.plain import PlainRules
from tests.table.naive import (
    LIMIT,
    Box,
    Cards,
    Hand,
    count,
    draws,
    natural,
    odds,
    play,
    points,
    taken,
)
from tests.table.naive_house import BonusLine, House, Odds, house_from

Sides = Mapping[str, int]
ALL_CARDS = 99


def rounds(told: PlainRules, pack: str, wager: int, sides: Sides, chips: int) -> Iterator[int]:
    """Yield the net of every distinct round of one box, whose player has ``chips`` left after the wagers."""
    house = house_from(told)
    cards = tuple(pack.split())
    deal = attack_rounds if house.attacks else late_rounds if house.hole_card == "none" else hole_card_rounds
    yield from deal(house, cards, wager, sides, chips)


def hole_card_rounds(house: House, pack: Cards, wager: int, sides: Sides, chips: int) -> Iterator[int]:
    """Player, up card, player, hole card; insurance; the dealer looks under an ace or a ten; then the player plays."""
    for first, left in draws(pack):
        for up, after_up in draws(left):
            for second, after_second in draws(after_up):
                for hole, rest in draws(after_second):
                    box = Box((Hand((first, second), wager),), chips, rest, wager)
                    yield from after_the_deal(house, box, wager, (up, hole), sides)


def after_the_deal(house: House, box: Box, wager: int, dealer: Cards, sides: Sides) -> Iterator[int]:
    two = box.hands[0].cards
    for insurance, even_money in insured(house, wager, dealer[0], box):
        paid = odds(house.insurance_pays, insurance) if natural(dealer) else -insurance
        if natural(dealer):
            own = wager if even_money else both_natural(house, wager) if natural(two) else -wager
            yield own + paid + side_net(house, sides, two, dealer)
        elif natural(two):
            own = wager if even_money else blackjack_net(house, wager)
            for final in dealer_hands(house, dealer, box.left, needed(house, sides, False)):
                yield own + paid + side_net(house, sides, two, final)
        else:
            for played in play(house, replace(box, purse=box.purse - insurance, half_back=True)):
                alive = any(in_play(house, hand) for hand in played.hands)
                for final in dealer_hands(house, dealer, played.left, needed(house, sides, alive)):
                    own = sum(hand_net(house, hand, final) for hand in played.hands)
                    yield own + paid + side_net(house, sides, two, final)


def insured(house: House, wager: int, up: str, box: Box) -> list[tuple[int, bool]]:
    """The insurance that may be taken, or even money instead of it."""
    offers = [(insurance, False) for insurance in insurances(house, wager, up, box.purse)]
    even_money = house.even_money and natural(box.hands[0].cards) and up[0] == "A"
    return [*offers, (0, True)] if even_money else offers


def late_rounds(house: House, pack: Cards, wager: int, sides: Sides, chips: int) -> Iterator[int]:
    """Player, up card, player; insurance; the player plays, and only then the dealer takes a second card."""
    for first, left in draws(pack):
        for up, after_up in draws(left):
            for second, rest in draws(after_up):
                at_once = up[0] not in house.surrender_waits_for
                box = Box((Hand((first, second), wager),), chips, rest, wager, half_back=at_once)
                for insurance, even_money in insured(house, wager, up, box):
                    for played in play(house, replace(box, purse=chips - insurance)):
                        for card, last in draws(played.left):
                            done = replace(played, left=last)
                            for own, final in late_ends(house, done, wager, even_money, (up, card), sides):
                                paid = odds(house.insurance_pays, insurance) if natural((up, card)) else -insurance
                                yield own + paid + side_net(house, sides, (first, second), final)


def late_ends(
    house: House, played: Box, wager: int, even_money: bool, dealer: Cards, sides: Sides
) -> Iterator[tuple[int, Cards]]:
    """What the hands come to once the dealer's second card lies, and the dealer's hand then."""
    own_natural = natural(played.hands[0].cards) and "split" not in played.hands[0].done
    if natural(dealer):
        own = both_natural(house, wager) if own_natural else late_loss(house, played, wager)
        yield wager if even_money else own, dealer
        return
    alive = not own_natural and any(in_play(house, hand) for hand in played.hands)
    for final in dealer_hands(house, dealer, played.left, needed(house, sides, alive)):
        if own_natural:
            yield wager if even_money else blackjack_net(house, wager), final
        else:
            yield sum(hand_net(house, hand, final) for hand in played.hands), final


def late_loss(house: House, played: Box, wager: int) -> int:
    """Every wager is lost, or only the original one; what was surrendered and settled before stays as it was."""
    given_up = [hand for hand in played.hands if "surrender" in hand.done and played.half_back]
    others = [hand for hand in played.hands if hand not in given_up]
    lost = -sum(taken(house, hand) for hand in given_up)
    if not house.original_only:
        return lost - sum(hand.chips for hand in others)
    return lost if played.hands[0] in given_up else lost - wager


def both_natural(house: House, wager: int) -> int:
    """Two blackjacks: a tie, or the player's wins."""
    if house.blackjack_beats:
        return blackjack_net(house, wager)
    return -wager if house.tie_loses else 0


def attack_rounds(house: House, pack: Cards, wager: int, sides: Sides, chips: int) -> Iterator[int]:
    """Up card, the attack wager, two cards to the player, a hole card if there is one, insurance, the turn."""
    for up, left in draws(pack):
        for attack in attacks(house, wager, chips):
            for first, after_first in draws(left):
                for second, rest in draws(after_first):
                    holes = draws(rest) if house.hole_card != "none" else iter([("", rest)])
                    for hole, last in holes:
                        stake = wager + attack if house.split_matches_attack else wager
                        box = Box((Hand((first, second), wager + attack),), chips - attack, last, stake)
                        yield from after_the_attack(house, box, wager, attack, up, hole, sides)


def after_the_attack(
    house: House, box: Box, wager: int, attack: int, up: str, hole: str, sides: Sides
) -> Iterator[int]:
    two = box.hands[0].cards
    waits = up[0] in house.surrender_waits_for
    looked = house.hole_card == "peek" and up[0] in house.looks_under
    # 5(b), DA2, DA13: a dealer blackjack takes the initial wager only; the attack too where the house says so.
    lost = 0 if natural(two) and not house.tie_loses else -wager - (0 if house.attack_void_on_blackjack else attack)
    for insurance in insurances(house, wager, up, box.purse):
        if looked and natural((up, hole)):
            yield lost + odds(house.insurance_pays, insurance) + side_net(house, sides, two, (up, hole))
            continue
        half_back = not waits or (looked and house.surrender_at_once)
        for played in play(house, replace(box, purse=box.purse - insurance, half_back=half_back)):
            alive = any(in_play(house, hand) for hand in played.hands) and not natural(two)
            for card, left in [(hole, played.left)] if hole else draws(played.left):
                if natural((up, card)):
                    yield lost + odds(house.insurance_pays, insurance) + side_net(house, sides, two, (up, card))
                    continue
                for final in dealer_hands(house, (up, card), left, needed(house, sides, alive)):
                    own = sum(hand_net(house, hand, final) for hand in played.hands)
                    # 5(a)(3): a blackjack wins against a 21 of three cards too.
                    own = blackjack_net(house, wager) + blackjack_net(house, attack) if natural(two) else own
                    yield own - insurance + side_net(house, sides, two, final)


def in_play(house: House, hand: Hand) -> bool:
    """Whether a hand's result depends on the dealer's."""
    decided = "surrender" in hand.done or len(hand.cards) >= house.charlie
    total = count(hand.cards)[0]
    return total <= LIMIT and not decided and not (total == LIMIT and house.always_21)


def pays_for_21(house: House, hand: Hand) -> Odds:
    """What a 21 pays: the best bonus its cards make, unless it was doubled; otherwise like any winning hand."""
    lines = [line.pays for line in house.bonuses if makes(line, hand.cards)]
    if not lines or "double" in hand.done:
        return house.pays
    best = lines[0]
    for line in lines[1:]:
        best = line if line[0] * best[1] > best[0] * line[1] else best
    return best


def makes(line: BonusLine, cards: Cards) -> bool:
    if not line.ranks:
        return len(cards) >= line.cards
    suits = "".join(card[1] for card in cards)
    suited = {"any": True, "same": suits in ("ccc", "ddd", "hhh", "sss"), "spades": set(suits) == {"s"}}
    return sorted(line.ranks) == sorted(card[0] for card in cards) and suited[line.suits]


def blackjack_net(house: House, wager: int) -> int:
    return odds(house.blackjack_pays, wager) // house.blackjack_rounding * house.blackjack_rounding


def attacks(house: House, wager: int, chips: int) -> list[int]:
    """DA1: up to the initial wager, or exactly that."""
    most = min(wager, chips // house.unit * house.unit)
    if most == 0 or (house.attack_exactly and most < wager):
        return [0]
    return [0, most]


def insurances(house: House, wager: int, up: str, chips: int) -> list[int]:
    """None, or the most that an ace up lets the player take (A5)."""
    unit, half = house.unit, odds(house.insurance_share, wager)
    share, whole = house.insurance_share
    most = {
        "up_to_half_next_unit": -(-wager * share // (whole * unit)) * unit,
        "up_to_half": half // unit * unit,
        "exactly_half": half,
    }
    amount = most[house.insurance]
    if amount > chips:
        amount = 0 if house.insurance == "exactly_half" else chips // house.unit * house.unit
    return [0, amount] if up[0] == "A" and amount else [0]


def needed(house: House, sides: Sides, alive: bool) -> int:
    """How many cards the dealer may need: all, or only those that a side wager waits for."""
    if alive or house.dealer_draws_idle:
        return ALL_CARDS
    return max([2, *(house.side_wagers[kind].dealer_cards for kind in sides)])


def dealer_hands(house: House, cards: Cards, left: Cards, wanted: int) -> Iterator[Cards]:
    """Every hand the dealer can end with; a dealer on whose cards nothing depends stops at ``wanted`` cards."""
    total, soft = count(cards)
    draws_on = soft and house.hits_soft if total == house.stands_on else total < house.stands_on
    if not draws_on or len(cards) >= wanted:
        yield cards
        return
    for card, rest in draws(left):
        yield from dealer_hands(house, (*cards, card), rest, wanted)


def hand_net(house: House, hand: Hand, dealer: Cards) -> int:
    mine, theirs = count(hand.cards)[0], count(dealer)[0]
    if "surrender" in hand.done:
        return -taken(house, hand)
    if mine > LIMIT:
        return -hand.chips
    if mine == LIMIT and house.always_21:
        return odds(pays_for_21(house, hand), hand.chips + hand.lammers)
    if len(hand.cards) >= house.charlie:
        return odds(house.pays, hand.chips + hand.lammers)
    if mine == theirs:
        return -hand.chips if house.tie_loses else 0
    if theirs == house.push_total:
        return 0
    return odds(house.pays, hand.chips + hand.lammers) if theirs > LIMIT or mine > theirs else -hand.chips


def side_net(house: House, sides: Sides, first_two: Cards, dealer: Cards) -> int:
    """What the side wagers win or lose once the dealer's hand is final."""
    lines = {
        "push_22": push_22(dealer),
        "bust_bonus": bust_bonus(dealer),
        "trilux": trilux((*first_two, dealer[0])),
        "kings_bounty": kings_bounty(first_two, natural(dealer)),
    }
    net = 0
    for kind, amount in sides.items():
        line, pays = lines[kind], house.side_wagers[kind].pays
        net += odds(pays[line], amount) if line in pays else -amount
    return net


def alike(cards: Cards) -> int:
    """0 for cards of one suit, 1 for one colour, 2 for neither."""
    return 0 if len({card[1] for card in cards}) == 1 else 1 if len({card[1] in "dh" for card in cards}) == 1 else 2


def push_22(dealer: Cards) -> str:
    """FB6: the wager is on a total of 22, by its name."""
    lines = ("same suit 22", "same color 22", "other 22")
    return lines[alike(dealer)] if count(dealer)[0] == 22 else ""


def bust_bonus(dealer: Cards) -> str:
    """DA8: over 21 with exactly three cards, paid on the third."""
    if len(dealer) != 3 or count(dealer)[0] <= LIMIT:
        return ""
    if all(card[0] == "8" for card in dealer) and alike(dealer) < 2:
        return ("three eights of one suit", "three eights of one color")[alike(dealer)]
    return {10: "ten", 9: "nine", 8: "eight", 7: "seven", 6: "six"}.get(points(dealer[2]), "")


def trilux(three: Cards) -> str:
    order = "A23456789TJQKA"
    ranks = {card[0] for card in three}
    straight = any(set(order[place : place + 3]) == ranks for place in range(12))
    if straight:
        return "straight flush" if alike(three) == 0 else "straight"
    return "three of a kind" if len(ranks) == 1 else "flush" if alike(three) == 0 else ""


def kings_bounty(two: Cards, dealer_blackjack: bool) -> str:
    """CB5: the first two cards are worth 20."""
    if count(two)[0] != 20:
        return ""
    ranks, suited = {card[0] for card in two}, alike(two) == 0
    if ranks == {"K"} and suited and two[0][1] == "s":
        return "two kings of spades and a dealer blackjack" if dealer_blackjack else "two kings of spades"
    if ranks == {"K"}:
        return "two suited kings" if suited else "two kings"
    if suited:
        return "two suited queens, jacks or tens" if len(ranks) == 1 else "suited 20"
    return "unsuited 20"
