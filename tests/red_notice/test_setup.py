"""Set-up (section 3.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from boardgame_envs.core.errors import KnobError
from boardgame_envs.red_notice import GAME
from boardgame_envs.red_notice.state import AGENT, FORGER
from tests.red_notice.positions import Scene, cards_of, deal, opening, scene
from tests.red_notice.test_standard_data import CONTINENTS

SEEDS = 300


def deals(position: Scene, number: int = SEEDS) -> Iterator[Scene]:
    """The same game dealt anew with many seeds."""
    for seed in range(number):
        position.game.entries.begin(position.ruleset.rules, position.states, 0, seed)
        yield position


@pytest.mark.clause("RN-01", "RN-07")
def test_two_seats_of_different_roles() -> None:
    """The game is for exactly two players, a forger and an agent; who takes which seat is up to them."""
    assert GAME.ruleset(2).seats == ("forger_0", "agent_0")
    for players in (1, 3):
        with pytest.raises(KnobError, match=f"players is {players}; Red Notice is for 2 players"):
            GAME.ruleset(players)


@pytest.mark.clause("RN-08", "RN-13")
def test_security_marker_starts_on_2_and_is_the_forgers() -> None:
    """The security marker starts on 2, in view of both, and only the forger spends from it."""
    position = opening()
    assert all(position.words(seat)["security"] == 2 for seat in position.ruleset.seats)
    assert position.options("radar off ")
    position.play(min(code for code in position.options() if code[-2:-1] in "LR"))
    assert position.seat == "agent_0"
    assert not position.options("radar off ")


@pytest.mark.clause("RN-09", "RN-15", "RN-33")
def test_tokens_are_shuffled_unseen() -> None:
    """Both players' nine tokens are shuffled; nobody sees one before it is drawn."""
    firsts: list[set[int]] = [set(), set()]
    for position in deals(Scene()):
        for seat in (FORGER, AGENT):
            bag = cards_of(position.state.token_bag[seat])
            assert len(bag) == 9
            firsts[seat].add(bag[0])
            assert not position.state.drawn[seat].any()
    assert firsts == [set(range(6)), set(range(6))]


@pytest.mark.clause("RN-10")
def test_two_random_identities_in_the_open() -> None:
    """Two of the six identities are dealt at random, all 15 pairs about equally often, in view of both."""
    pairs: Counter[tuple[str, ...]] = Counter()
    for position in deals(Scene(), 1500):
        words = [tuple(position.words(seat)["usable identities"]) for seat in ("forger_0", "agent_0")]
        assert words[0] == words[1]
        pairs[words[0]] += 1
    assert len(pairs) == 15
    assert all(len(pair) == 2 and 60 <= number <= 145 for pair, number in pairs.items())


@pytest.mark.clause("RN-11")
def test_other_identities_take_no_part() -> None:
    """Only the two dealt identities can be burnt."""
    position = scene("A02", agent="1R1", at="LON", agent_at="VAN", identities=("Avocate", "Médecin"))
    assert position.play("to LON").options("burn ") == {"Avocate", "Médecin"}


@pytest.mark.clause("RN-12", "RN-R34")
def test_first_game_identities() -> None:
    """For a first game as forger the identities are Journaliste and Pilote (de ligne)."""
    for position in deals(Scene(identities="first_game"), 20):
        assert position.identities("usable") == {"Journaliste", "Pilote"}


@pytest.mark.clause("RN-16")
def test_reserve_starts_full() -> None:
    """The agent starts with six radars and four barriers in reserve and none on the map."""
    position = Scene()
    assert (position.reserve, position.radars, position.barriers) == ((6, 4), set(), set())


@pytest.mark.clause("RN-17", "RN-18")
def test_improvements_are_shuffled_and_two_shown() -> None:
    """The ten improvements are shuffled; two lie face up, in view of both, the other eight face down."""
    tops, shown = set(), set()
    for position in deals(Scene()):
        deck = [position.improvements[card] for card in cards_of(position.state.improvement_deck)]
        assert (len(deck), len(position.display)) == (8, 2)
        assert sorted(deck + position.display) == ["U1", "U2", "U2", *(f"U{number}" for number in range(3, 10))]
        tops.add(deck[0])
        shown.update(position.display)
    assert len(tops) == len(shown) == 9
    words = position.words("forger_0")
    assert words["improvements on display"] == position.words("agent_0")["improvements on display"]
    assert words["improvements in the deck"] == 8


@pytest.mark.clause("RN-19")
def test_action_cards_are_shuffled() -> None:
    """The twelve Action cards are shuffled into a deck: any of them may be the first."""
    firsts = set()
    for position in deals(Scene()):
        deck = cards_of(position.state.action_deck)
        assert sorted(deck) == list(range(12))
        firsts.add(deck[0])
    assert len(firsts) == 12


@pytest.mark.clause("RN-20")
def test_three_cheques_each_and_twelve_in_the_pile() -> None:
    """The 18 cheques are shuffled; three go to each player, twelve form the pile."""
    dealt, tops = set(), set()
    for position in deals(Scene()):
        hands = position.hand("forger"), position.hand("agent")
        assert (len(hands[0]), len(hands[1]), len(position.pile)) == (3, 3, 12)
        assert Counter(hands[0] + hands[1] + position.pile) == {
            code: 1 if code.endswith("100") else 2 for code in position.cheques
        }
        dealt.update(hands[0])
        tops.add(position.pile[0])
    assert len(dealt) == len(tops) == 12


@pytest.mark.clause("RN-20", "RN-34")
def test_dealt_cheques_are_secret() -> None:
    """A player sees her own three cheques, and of the other's only how many there are."""
    position = Scene()
    deal(position, "OC200 AF200 EU200", "NA200 SA200 AS200")
    before = position.words("forger_0")
    assert set(before["own hand"]) == {"Océanie 200k", "Afrique 200k", "Europe 200k"}
    assert (before["cheques in the other's hand"], before["cheques known in the other's hand"]) == (3, {})
    deal(position, "OC200 AF200 EU200", "NA100 SA100 AS100")
    assert position.words("forger_0") == before


@pytest.mark.clause("RN-21", "RN-22", "RN-23", "RN-R35")
@pytest.mark.parametrize("continent", CONTINENTS)
def test_agent_starts_where_her_shown_cheque_points(continent: str) -> None:
    """The agent shows a cheque of her hand, starts in any city of its continent and keeps the other two."""
    position = Scene()
    others = [code for code in ("NA100", "SA100", "EU100") if code[:2] != continent][:2]
    deal(position, "OC100 AF100 AS100", " ".join([f"{continent}200", *others]))
    assert position.asked == "agent: show a cheque"
    assert position.options() == {f"cheque {code}" for code in (f"{continent}200", *others)}
    position.play(f"cheque {continent}200")
    assert position.options() == {f"to {city}" for city in CONTINENTS[continent].split()}
    city = CONTINENTS[continent].split()[2]
    position.play(f"to {city}")
    assert (position.agent_at, sorted(position.hand("agent"))) == (city, sorted(others))
    assert (len(position.pile), position.pile[-1]) == (13, f"{continent}200")
    assert position.words("forger_0")["agent's city"] == position.names.cities[position.names.city_codes.index(city)]


@pytest.mark.clause("RN-24", "RN-92")
def test_agent_places_two_radars_on_different_continents() -> None:
    """The agent places two white radars on two different continents of her choice; four stay in reserve."""
    position = Scene()
    deal(position, "OC200 AF200 EU200", "NA200 SA200 AS200")
    position.play("cheque NA200", "to MEX")
    assert position.options() == {f"radar on {code}" for code in CONTINENTS}
    position.play("radar on EU")
    assert position.options() == {f"radar on {code}" for code in CONTINENTS if code != "EU"}
    position.play("radar on OC")
    assert (position.radars, position.reserve) == ({"EU", "OC"}, (4, 4))
    assert position.asked == "forger: show a cheque"


@pytest.mark.clause("RN-22", "RN-25", "RN-26", "RN-27", "RN-28", "RN-14", "RN-R35")
@pytest.mark.parametrize("city", CONTINENTS["EU"].split())
def test_forger_starts_in_secret(city: str) -> None:
    """The forger shows a cheque and starts in any city of its continent; the agent learns only the continent."""
    position = Scene()
    deal(position, "EU200 AF100 OC200", "NA200 SA200 AS200")
    position.play("cheque NA200", "to MEX", "radar on NA", "radar on SA")
    assert position.options() == {"cheque EU200", "cheque AF100", "cheque OC200"}
    position.play("cheque EU200")
    assert position.options("to ") == set(CONTINENTS["EU"].split())
    position.play(f"to {city}")
    assert (position.at, position.belief) == (city, set(CONTINENTS["EU"].split()))
    assert position.hand("forger") == ["AF100", "OC200"]
    assert position.pile[-2:] == ["NA200", "EU200"]
    words = position.words("agent_0")
    assert words["forger's city"] == "none"
    assert words["lowest cheque of the pile"] == "Europe 200k"
    assert words["second lowest cheque of the pile"] == "Amérique du Nord 200k"


@pytest.mark.clause("RN-29", "RN-35")
def test_forger_holds_the_first_initiative() -> None:
    """The forger holds the initiative in the first round, whatever was dealt, and places first."""
    for seed in range(10):
        position = Scene(seed)
        while position.phase != "place a token":
            position.idle()
        assert (position.words("agent_0")["initiative"], position.seat) == ("forger", "forger_0")
