"""Goals and the end of the game (sections 3.1 and 3.14)."""

from __future__ import annotations

import pytest

from tests.red_notice.positions import Scene, scene
from tests.red_notice.test_bank_and_improvements import cash

FORGER_WINS = "the forger cashed the target sum"
AGENT_WINS = "the agent arrested the forger"
EIGHT_HUNDRED = "SA200 SA200 AS200 AS200"


@pytest.mark.clause("RN-02", "RN-80", "RN-135", "RN-05", "RN-R40")
@pytest.mark.parametrize(
    ("cashed", "cheque", "is_over"),
    [
        (EIGHT_HUNDRED, "AF200", True),
        (f"{EIGHT_HUNDRED} SA100", "AF100", True),
        (f"{EIGHT_HUNDRED} SA100", "AF200", True),
        (EIGHT_HUNDRED, "AF100", False),
        ("SA200 SA200 AS200 SA100", "AF200", False),
    ],
)
def test_the_forger_wins_with_a_million(cashed: str, cheque: str, is_over: bool) -> None:
    """The forger wins the instant her cashed cheques make 1000k or more, and not below."""
    position = cash(cheque, cashed=cashed)
    assert position.is_over == is_over
    if is_over:
        assert (position.ending, position.returns) == (FORGER_WINS, [1.0, -1.0])
        assert not position.state.truncated
        assert not position.look()[1].any()


@pytest.mark.clause("RN-03", "RN-113", "RN-136", "RN-R40")
def test_three_captures_win_for_the_agent() -> None:
    """The first two captures cost an identity each; the third, with none left, wins."""
    position = scene("A05", agent="5R1", at="LON", agent_at="VAN")
    position.state.turn = 1
    for burnt in range(3):
        position.pass_until("agent: agent's step")
        _put_forger_beside(position)
        position.play("to LON")
        if burnt < 2:
            assert not position.is_over
            position.play(f"burn {min(position.options('burn '))}")
    assert (position.asked, position.returns) == (AGENT_WINS, [-1.0, 1.0])


def _put_forger_beside(position: Scene) -> None:
    cities = position.names.city_codes
    position.state.city[:] = cities.index("LON"), cities.index("VAN")


@pytest.mark.clause("RN-05", "RN-136")
def test_nothing_pending_is_resolved_after_the_end() -> None:
    """With the third capture the game is over at once: no further step, half or card."""
    position = scene(
        "A05", agent="5R1", forger="2L1", at="LON", agent_at="VAN", identities_dealt=0, identities="random"
    )
    pile = position.pile
    position.play("to LON")
    assert position.is_over
    assert (position.pile, int(position.state.turn)) == (pile, 1)
    assert not position.look()[1].any()


@pytest.mark.clause("RN-81")
def test_the_agents_cheques_do_not_win() -> None:
    """Cheques cashed by the agent win for nobody."""
    position = cash("AF200", "agent", cashed="SA200 SA200 AS200", agent_cashed="AS200 EU200 EU200 NA200 AF200")
    assert not position.is_over


@pytest.mark.clause("RN-04")
def test_the_game_goes_on_until_a_goal_is_reached() -> None:
    """Random games end with one of the two goals or at the round limit, and with nothing else."""
    endings = set()
    for seed in range(60):
        position = Scene(seed).play_randomly(5000, seed)
        assert position.is_over
        endings.add(position.ending)
        if position.ending == FORGER_WINS:
            assert sum(int(code[2:]) for code in position.cashed("forger")) >= 1000
        elif position.ending == AGENT_WINS:
            assert position.identities("usable") == set()
            assert position.at == position.agent_at
        else:
            assert bool(position.state.truncated)
    assert {FORGER_WINS, AGENT_WINS} <= endings
