"""Programming (section 3.4)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.red_notice.positions import Scene, cards_of, opening, scene, set_cards

SLOTS = {f"{side}{card}" for side in "LR" for card in "1234"}


def slots(position: Scene) -> set[str]:
    """The slots on which the player to move may place a token."""
    return {code[-2:] for code in position.options() if code[-2:] in SLOTS}


def draw(position: Scene, forger: str, agent: str) -> Scene:
    """Let the players have drawn these tokens."""
    for seat, text in enumerate((forger, agent)):
        rest = Counter({kind: int(position.rules.token_copies[at]) for at, kind in enumerate(position.names.tokens)})
        rest -= Counter(text.split())
        position.state.drawn[seat] = 0
        for kind in text.split():
            position.state.drawn[seat, position.names.tokens.index(kind)] += 1
        set_cards(position.state.token_bag[seat], [position.names.tokens.index(kind) for kind in rest.elements()])
    return position


@pytest.mark.clause("RN-06", "RN-32", "RN-131")
def test_top_four_cards_form_the_row() -> None:
    """Each round the next four Action cards of the deck are laid out in order, the same for both players."""
    position = Scene()
    deck = cards_of(position.state.action_deck)
    while position.phase != "place a token":
        position.idle()
    for turn in range(3):
        assert [int(card) for card in position.state.row[:4]] == deck[4 * turn : 4 * turn + 4]
        assert cards_of(position.state.action_deck) == deck[4 * turn + 4 :]
        views = [position.words(seat) for seat in position.ruleset.seats]
        assert all(views[0][f"card {place} {side} action"] == views[1][f"card {place} {side} action"] != "none"
                   for place in range(1, 5) for side in ("left", "right"))  # fmt: skip
        position.finish_round()


@pytest.mark.clause("RN-33", "RN-132", "RN-133")
def test_three_tokens_are_drawn_from_the_unused_ones() -> None:
    """Each round both draw three tokens of those not yet used in this cycle: after three rounds each was drawn once."""
    for seed in range(5):
        position = Scene(seed)
        while position.phase != "place a token":
            position.idle()
        for _cycle in range(2):
            drawn = [[0] * 6, [0] * 6]
            for _ in range(3):
                for seat in range(2):
                    hand = [int(number) for number in position.state.drawn[seat, :6]]
                    assert sum(hand) == 3
                    drawn[seat] = [a + b for a, b in zip(drawn[seat], hand, strict=True)]
                position.finish_round()
            assert drawn == [[1, 2, 2, 2, 1, 1]] * 2


@pytest.mark.clause("RN-33")
def test_every_token_may_be_drawn() -> None:
    """The draw is random: over many games each kind of token is drawn in the first round by both players."""
    seen: list[set[int]] = [set(), set()]
    for seed in range(30):
        position = Scene(seed)
        while position.phase != "place a token":
            position.idle()
        for seat in range(2):
            seen[seat].update(kind for kind in range(6) if position.state.drawn[seat, kind])
    assert seen == [set(range(6)), set(range(6))]


@pytest.mark.clause("RN-34")
def test_drawn_tokens_are_seen_by_their_owner_only() -> None:
    """A player sees her own three drawn tokens; the other's make no difference to what she sees."""
    position = draw(opening(), "1 3 POW!", "2 4 5")
    assert position.words("forger_0")["own tokens in hand"] == {"1": 1, "3": 1, "POW!": 1}
    assert position.words("agent_0")["own tokens in hand"] == {"2": 1, "4": 1, "5": 1}
    before = position.words("agent_0")
    assert draw(position, "2 4 5", "2 4 5").words("agent_0") == before


@pytest.mark.clause("RN-35", "RN-42")
@pytest.mark.parametrize("first", ["forger", "agent"])
def test_players_alternate_from_the_initiative(first: str) -> None:
    """Tokens are placed alternately, the initiative holder first, until each has placed all three."""
    position = opening(first_initiative=first)
    second = {"forger": "agent", "agent": "forger"}[first]
    placers = []
    while position.phase == "place a token":
        assert "pass" not in position.options()
        placers.append(position.seat.removesuffix("_0"))
        position.play(min(code for code in position.options() if code[-2:] in SLOTS))
    assert placers == [first, second] * 3
    assert not position.state.drawn.any()


@pytest.mark.clause("RN-36")
def test_placed_tokens_lie_face_down() -> None:
    """The other player sees where a token lies and whose it is, but not its value."""
    position = draw(opening(), "4 3 1", "2 2 5").play("4L2")
    mine, other = position.words("forger_0"), position.words("agent_0")
    assert mine["card 2 left token of"] == other["card 2 left token of"] == "forger"
    assert (mine["card 2 left token"], other["card 2 left token"]) == ("4", "none")


@pytest.mark.clause("RN-37", "RN-38", "RN-39", "RN-40")
def test_legal_slots() -> None:
    """Any free slot is open to either player, except beside her own token on the same card."""
    position = draw(opening(), "4 3 1", "2 2 5")
    assert position.options() - {"radar off NA", "radar off SA"} == {kind + slot for kind in "134" for slot in SLOTS}
    position.play("4L2")
    assert position.options() == {kind + slot for kind in "25" for slot in SLOTS - {"L2"}}
    position.play("2R2")
    assert slots(position) == SLOTS - {"L2", "R2"}
    position.play("3R4")
    assert slots(position) == SLOTS - {"L2", "R2", "R4"}
    position.play("5R1")
    assert slots(position) == {"L1", "L3", "R3"}
    assert position.options() - {"radar off NA", "radar off SA"} == {"1L1", "1L3", "1R3"}


@pytest.mark.clause("RN-40", "RN-41")
def test_last_token_may_not_face_an_own_one() -> None:
    """With five tokens down three slots are free, and the one opposite the player's own token is forbidden."""
    position = draw(opening(first_initiative="agent"), "1 2 3", "1 2 3")
    position.play("1L1", "1L2", "2R2", "2R4", "3L3")
    assert slots(position) == {"R1", "R3"}


@pytest.mark.clause("RN-42", "RN-30")
def test_programming_ends_with_the_sixth_token() -> None:
    """Resolution begins with the sixth token and not before."""
    position = draw(opening(), "1 2 3", "1 2 3")
    position.arrange()
    position.play("1L1", "1R1", "2L2", "2R2", "3L3")
    assert position.asked == "agent: place a token"
    position.play("3R3")
    assert position.phase != "place a token"
    assert position.words()["card being resolved"] == "card 1"


@pytest.mark.clause("RN-39", "RN-42")
def test_a_legal_slot_always_exists() -> None:
    """However the tokens fall, each player can place all three."""
    position = scene("A04", forger="1L1 2L2 3L3", agent="1R1 2R2 3R3")
    owners = Counter(int(owner) for owner in position.state.slot_owner[:8])
    assert owners == {0: 3, 1: 3, -1: 2}
