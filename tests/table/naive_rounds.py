"""The dealer's hand, the side wagers and the course of a round for the naive enumerator; see ``naive``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from tests.table.naive import HOUSES, UNIT, Box, Cards, Hand, House, count, draws, natural, odds, play, points

Sides = Mapping[str, int]
PUSH_22 = {"A": (50, 20, 8), "B": (50, 20, 7)}
BONUS = {10: 3, 9: 6, 8: 8, 7: 10, 6: 15}
WHOLE_HAND = 99
ROUNDING = {"half_dollar": 50, "dollar": 100, "cent": 1}


def rounds(
    game: str, pack: str, wager: int, sides: Sides, chips: int, options: Mapping[str, bool | int | str]
) -> Iterator[int]:
    """Yield the net of every distinct round of one box, whose player has ``chips`` left after the wagers."""
    house = replace(HOUSES[game], **options)  # type: ignore[arg-type]
    cards = tuple(pack.split())
    if not house.attacks:
        yield from hole_card_rounds(house, cards, wager, sides, chips)
        return
    house = replace(house, max_hands={7: 3, 6: 4}[house.positions])  # DA9
    yield from attack_rounds(house, cards, wager, sides, chips)


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
    offers = [(insurance, False) for insurance in insurances(house, wager, dealer[0], box.purse)]
    if house.even_money and natural(two) and dealer[0][0] == "A":
        offers.append((0, True))
    for insurance, even_money in offers:
        insured = odds(house.insurance_pays, insurance) if natural(dealer) else -insurance
        if natural(dealer):
            own = wager if even_money else 0 if natural(two) else -wager
            yield own + insured + side_net(house, sides, two, dealer)
        elif natural(two):
            unit = ROUNDING[house.blackjack_rounding]
            own = wager if even_money else odds(house.blackjack_pays, wager) // unit * unit
            for final in dealer_hands(house, dealer, box.left, needed(house, sides, False)):
                yield own + insured + side_net(house, sides, two, final)
        else:
            for played in play(house, replace(box, purse=box.purse - insurance)):
                alive = any(count(hand.cards)[0] <= 21 for hand in played.hands)
                for final in dealer_hands(house, dealer, played.left, needed(house, sides, alive)):
                    own = sum(hand_net(house, hand, final) for hand in played.hands)
                    yield own + insured + side_net(house, sides, two, final)


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
    face_or_ace = up[0] in "AJQK"
    looked = house.hole_card == "reader" and face_or_ace
    # 5(b), DA2, DA13: a dealer blackjack takes the initial wager only; the attack too where the house says so.
    lost = 0 if natural(two) else -wager - (0 if house.attack_void_on_blackjack else attack)
    for insurance in insurances(house, wager, up, box.purse):
        if looked and natural((up, hole)):
            yield lost + odds(house.insurance_pays, insurance) + side_net(house, sides, two, (up, hole))
            continue
        half_back = not face_or_ace or (looked and house.surrender_at_once)
        for played in play(house, replace(box, purse=box.purse - insurance, half_back=half_back)):
            alive = any(count(hand.cards)[0] <= 21 and "surrender" not in hand.done for hand in played.hands)
            alive = alive and not natural(two)
            for card, left in [(hole, played.left)] if hole else draws(played.left):
                if natural((up, card)):
                    yield lost + odds(house.insurance_pays, insurance) + side_net(house, sides, two, (up, card))
                    continue
                for final in dealer_hands(house, (up, card), left, needed(house, sides, alive)):
                    own = sum(hand_net(house, hand, final) for hand in played.hands)
                    own = wager + attack if natural(two) else own  # 5(a)(3): also against a 21 of three cards
                    yield own - insurance + side_net(house, sides, two, final)


def attacks(house: House, wager: int, chips: int) -> list[int]:
    """DA1: up to the initial wager, or exactly that."""
    most = min(wager, chips // UNIT * UNIT)
    if most == 0 or (house.attack_amount == "equal" and most < wager):
        return [0]
    return [0, most]


def insurances(house: House, wager: int, up: str, chips: int) -> list[int]:
    """None, or the most that an ace up lets the player take (A5)."""
    most = {"next unit": -(-wager // (2 * UNIT)) * UNIT, "up to": wager // 2 // UNIT * UNIT, "exactly": wager // 2}
    amount = most[house.insurance]
    if amount > chips:
        amount = 0 if house.insurance == "exactly" else chips // UNIT * UNIT
    return [0, amount] if up[0] == "A" and amount else [0]


def needed(house: House, sides: Sides, alive: bool) -> int:
    """How many cards the dealer may come to need: all, or only those that a side wager waits for."""
    if alive or house.dealer_draws_idle or "push 22" in sides:
        return WHOLE_HAND
    return 3 if "bust bonus" in sides else 2


def dealer_hands(house: House, cards: Cards, left: Cards, wanted: int) -> Iterator[Cards]:
    """Every hand the dealer can end with; a dealer on whose cards nothing depends stops at ``wanted`` cards."""
    total, soft = count(cards)
    stands = total > 17 or (total == 17 and not (soft and house.dealer_hits_soft_17))
    if stands or len(cards) >= wanted:
        yield cards
        return
    for card, rest in draws(left):
        yield from dealer_hands(house, (*cards, card), rest, wanted)


def hand_net(house: House, hand: Hand, dealer: Cards) -> int:
    mine, theirs = count(hand.cards)[0], count(dealer)[0]
    if "surrender" in hand.done:
        return -(hand.chips // 2)
    if mine > 21:
        return -hand.chips
    if mine == theirs or (theirs == 22 and house.dealer_22_pushes):
        return 0
    return hand.chips + hand.lammers if theirs > 21 or mine > theirs else -hand.chips


def side_net(house: House, side: Mapping[str, int], first_two: Cards, dealer: Cards) -> int:
    """What the side wagers win or lose once the dealer's hand is final."""
    lines = {
        "push 22": push_22(house, dealer),
        "bust bonus": bust_bonus(dealer),
        "trilux": trilux((*first_two, dealer[0])),
        "king's bounty": kings_bounty(first_two, natural(dealer)),
    }
    return sum(amount * (lines[kind] or -1) for kind, amount in side.items())


def alike(cards: Cards) -> int:
    """0 for cards of one suit, 1 for one colour, 2 for neither."""
    return 0 if len({card[1] for card in cards}) == 1 else 1 if len({card[1] in "dh" for card in cards}) == 1 else 2


def push_22(house: House, dealer: Cards) -> int:
    return PUSH_22[house.push_22_paytable][alike(dealer)] if count(dealer)[0] == 22 else 0


def bust_bonus(dealer: Cards) -> int:
    """DA8: over 21 with exactly three cards, paid on the third."""
    if len(dealer) != 3 or count(dealer)[0] <= 21:
        return 0
    if all(card[0] == "8" for card in dealer):
        return (200, 50, 8)[alike(dealer)]
    return BONUS[points(dealer[2])]


def trilux(three: Cards) -> int:
    order = "A23456789TJQKA"
    ranks = {card[0] for card in three}
    straight = any(set(order[place : place + 3]) == ranks for place in range(12))
    if straight:
        return 30 if alike(three) == 0 else 10
    return 20 if len(ranks) == 1 else 5 if alike(three) == 0 else 0


def kings_bounty(two: Cards, dealer_blackjack: bool) -> int:
    if count(two)[0] != 20:
        return 0
    ranks, suited = {card[0] for card in two}, alike(two) == 0
    if ranks == {"K"}:
        spades = 1000 if dealer_blackjack else 100
        return (spades if two[0][1] == "s" else 30) if suited else 6
    if suited:
        return 20 if len(ranks) == 1 else 9
    return 4
