"""Rulings (section 5)."""

from __future__ import annotations

from typing import Any

import pytest

from boardgame_envs.red_notice import GAME
from tests.red_notice.positions import Scene, alone, deal, opening, scene
from tests.red_notice.test_bank_and_improvements import cash
from tests.red_notice.test_identities import BUSINESSWOMAN, burnt
from tests.red_notice.test_improvement_cards import gained


@pytest.mark.clause("RN-R1")
def test_each_source_of_steps_is_a_movement_of_its_own() -> None:
    """Two Move actions on one card are two movements with two announcements: a white radar is gone for the second."""
    position = scene("A12", forger="1L1", at="CPT", radars="SA").play("to SCL")
    assert (position.announced, position.radars, position.asked) == (["SA"], set(), "forger: joker")
    position.play("joker Move", "to CAR")
    assert position.announced == []


@pytest.mark.clause("RN-R1")
def test_no_decision_follows_the_last_step() -> None:
    """A movement ends with its last granted step, without a further question."""
    assert scene("A05", forger="1R1", at="CPT").play("to SCL", "to CAR").asked == "forger: bank"


@pytest.mark.clause("RN-R2", "RN-110")
def test_a_capture_ends_only_the_current_action() -> None:
    """After a capture the agent's second action and the forger's pending action follow."""
    position = scene("A02", agent="4R1", forger="2L1", at="LON", agent_at="VAN").play("to LON", "burn Pilote", "pass")
    assert position.asked == "agent: bank"
    assert position.play("pass").asked == "forger: bank"


@pytest.mark.clause("RN-R3")
def test_the_two_actions_are_not_swapped() -> None:
    """Passing the first action leads to the second; it does not come back."""
    position = scene("A04", "A03", forger="1R1 1L2").play("pass")
    assert position.asked == "forger: bank"
    position.play("pass")
    assert int(position.state.row_place) > 0


@pytest.mark.clause("RN-R4", "RN-128")
def test_the_forger_may_take_a_hollow_move() -> None:
    """A joker taken as Move may be left unused, which looks like any movement without announcement."""
    views = [
        alone("forger", "A01", "1R1", at="CPT").play("joker Move", step).words("agent_0") for step in ("pass", "to NBO")
    ]
    assert views[0] == views[1]


@pytest.mark.clause("RN-R5", "RN-80")
@pytest.mark.parametrize(
    ("cheque", "display"), [("AF100", "U1 U3"), ("AF200", "U1 U3"), ("AF200", "U5"), ("AF200", "")]
)
def test_a_win_comes_before_the_effect_of_the_cheque(cheque: str, display: str) -> None:
    """The winning cheque is shown and the city named, but it grants neither step nor improvement nor fallback."""
    position = cash(cheque, cashed="SA200 SA200 AS200 AS200 SA100", display=display, belief="CAS CAI")
    assert position.is_over
    assert (position.belief, position.owned) == ({"CAS"}, [])
    assert position.cashed("forger").count(cheque) == 1


@pytest.mark.clause("RN-R5")
def test_the_city_is_named_before_the_effect() -> None:
    """While the improvement is being chosen the forger's city is already known."""
    assert cash("AF200", belief="CAS CAI", display="U1 U3").belief == {"CAS"}


@pytest.mark.clause("RN-R6", "RN-61")
def test_drawing_may_stop_after_one_cheque() -> None:
    """With two icons a player may stop after one draw; the rest is forfeited."""
    position = scene("A06", forger="1L1").play("draw", "pass")
    assert (len(position.hand("forger")), position.asked) == (1, "forger: forger's step")


@pytest.mark.clause("RN-R6", "RN-60", "RN-106")
@pytest.mark.parametrize("card", ["A06", "A09"])
@pytest.mark.parametrize("token", ["1L1", "2R1"])
def test_stopping_gives_up_all_icons_that_are_left(card: str, token: str) -> None:
    """A single stop ends all remaining icons or steps of an action."""
    for role in ("forger", "agent"):
        position = alone(role, card, token)
        first = position.phase
        assert position.play("pass").phase != first


@pytest.mark.clause("RN-R7", "RN-63")
@pytest.mark.parametrize("role", ["forger", "agent"])
def test_an_empty_pile_gives_nothing(role: str) -> None:
    """From an empty pile nothing is drawn or asked, and cashed cheques do not return."""
    position = alone(role, "A06", pile="AS100", cashed="AF200", agent_cashed="EU200").play("draw")
    assert position.phase.endswith("step")
    position.finish_round()
    assert (position.pile, position.cashed("forger"), position.cashed("agent")) == ([], ["AF200"], ["EU200"])


@pytest.mark.clause("RN-R8", "RN-115", "RN-118")
def test_the_agent_sets_up_first_and_the_start_triggers_nothing() -> None:
    """The agent is done before the forger chooses, who may start in a watched continent and in the agent's city."""
    position = Scene()
    deal(position, "NA200 AF200 EU200", "NA100 SA200 AS200")
    asked = []
    for action in ("cheque NA100", "to MEX", "radar on NA", "radar on SA", "cheque NA200", "to MEX"):
        asked.append(position.seat)
        position.play(action)
    assert asked == ["agent_0"] * 4 + ["forger_0"] * 2
    assert (position.asked, position.radars, position.announced) == ("forger: place a token", {"NA", "SA"}, [])
    assert "MEX" in position.belief


@pytest.mark.clause("RN-R9", "RN-R10")
@pytest.mark.parametrize(
    ("code", "is_asked"),
    [("U1", 0), ("U2", 1), ("U3", 0), ("U4", 0), ("U5", 0), ("U6", 0), ("U7", 0), ("U8", 0), ("U9", 1)],
)
def test_a_window_before_improvements_that_touch_points_or_white_units(code: str, is_asked: int) -> None:
    """When the agent chose Unités permanentes or Gel des avoirs the forger may spend before it takes effect."""
    position = gained(code, "agent", security=2, radars="SA")
    assert (position.asked == "forger: spending window") == bool(is_asked)


@pytest.mark.clause("RN-R10")
def test_a_unit_bought_off_in_reply_cannot_be_turned_black() -> None:
    """A radar bought off before Unités permanentes takes effect is in the reserve again."""
    position = gained("U2", "agent", security=2, radars="SA").play("radar off SA")
    assert (position.asked, position.reserve[0]) == ("agent: place a black radar", 6)


@pytest.mark.clause("RN-R10", "RN-R9")
@pytest.mark.parametrize("code", ["U2", "U9"])
def test_no_window_when_the_forger_chose(code: str) -> None:
    """The forger who chooses the card spends before she chooses; there is no window after it."""
    position = gained(code, "forger", security=2, radars="SA")
    assert position.phase != "spending window"


@pytest.mark.clause("RN-R10", "RN-R9")
@pytest.mark.parametrize(("security", "radars"), [(1, "SA"), (4, "SA*"), (4, "")])
def test_no_window_without_anything_to_buy(security: int, radars: str) -> None:
    """The window before an improvement is offered only with enough points and a white unit."""
    assert gained("U9", "agent", security=security, radars=radars).asked == "agent: draw a cheque"


@pytest.mark.clause("RN-R11", "RN-119")
def test_a_triggered_radar_cannot_be_bought_off() -> None:
    """A radar set off in the running movement is no target; it stays in its slot until the announcement."""
    position = scene("A05", forger="1R1", at="CPT", radars="SA OC", security=4).play("to SCL")
    assert position.options("radar off ") == {"OC"}
    position.play("pass")
    assert (position.announced, position.radars) == (["SA"], {"OC"})


@pytest.mark.clause("RN-R12", "RN-121", "RN-128")
def test_the_moment_of_spending_within_a_movement_is_hidden() -> None:
    """The agent sees the unit leave, the same before, between or after the steps and whether or not it was used."""
    histories = [
        ("radar off SA", "to MEX", "to LIM"), ("to MEX", "radar off SA", "to LIM"), ("to MEX", "radar off SA", "pass"),
        ("radar off SA", "pass"),
    ]  # fmt: skip
    views = [scene("A05", forger="1R1", at="NYC", radars="SA EU", security=2).play(*plays) for plays in histories]
    assert all(view.words("agent_0") == views[0].words("agent_0") for view in views)


@pytest.mark.clause("RN-R12")
def test_spending_within_a_movement_tells_nothing_of_earlier_triggers() -> None:
    """Triggers before the removal are announced at the end in their own order."""
    position = scene("A05", forger="1R1", at="CPT", radars="SA OC NA", security=2)
    position.play("to SCL", "radar off OC")
    assert (position.announced, position.radars) == ([], {"SA", "NA"})
    assert position.play("pass").announced == ["SA"]


@pytest.mark.clause("RN-R14", "RN-R16")
def test_a_moved_barrier_keeps_its_face_but_a_placed_one_is_white() -> None:
    """Moving keeps a black barrier black; from the reserve only white ones come."""
    position = alone("agent", "A09", barriers="HEL-OUL*")
    position.play("barrier off HEL-OUL", "barrier on CAI-CAL", "barrier on HEL-OUL")
    assert position.barriers == {"CAI-CAL*", "HEL-OUL"}


@pytest.mark.clause("RN-R15")
def test_radars_do_not_move() -> None:
    """The agent can neither move nor take back a radar."""
    position = alone("agent", "A09", radars="NA SA EU AF AS OC*", barriers="HEL-OUL")
    assert not position.options("radar o")


@pytest.mark.clause("RN-R16", "RN-89")
def test_a_lifted_barrier_must_be_put_down_elsewhere() -> None:
    """A lifted barrier neither returns to its route nor stays in hand."""
    position = alone("agent", "A11", barriers="HEL-OUL").play("barrier off HEL-OUL")
    assert not {"pass", "barrier on HEL-OUL"} & position.options()
    assert len(position.options()) == 43


@pytest.mark.clause("RN-R17")
def test_avocate_may_not_keep_what_she_must_discard() -> None:
    """Both discards are owed as long as there is a white unit of the kind."""
    position = burnt("Avocate", barriers="LON-HEL HEL-OUL", radars="SA")
    assert position.options() == {"barrier off LON-HEL", "barrier off HEL-OUL"}
    assert position.play("barrier off HEL-OUL").options() == {"radar off SA"}


@pytest.mark.clause("RN-R20", "RN-144")
def test_a_destroyed_radars_precis_is_silent_at_once() -> None:
    """The steps of the same Femme d'affaires are already imprecise."""
    position = burnt(BUSINESSWOMAN, owned="U1", radars="EU").play("improvement U1", "to MAD", "pass")
    assert (position.announced, position.announced_cities) == (["EU"], set())


@pytest.mark.clause("RN-R22")
def test_agent_secret_who_stays_still_gets_4_points() -> None:
    """The marker is set to 4 even if no step is used, and not before the movement is over."""
    position = burnt("Agent secret")
    assert int(position.state.security) == 0
    assert int(position.play("pass").state.security) == 4


@pytest.mark.clause("RN-R23", "RN-108")
def test_a_captured_forger_may_stay() -> None:
    """The forger may stay in the agent's city; catching her again needs another inspection."""
    position = scene("A12", agent="1L1", at="LON", agent_at="VAN").play("to LON", "burn Pilote", "pass")
    assert (position.at, position.asked) == ("LON", "agent: joker")
    position.play("joker Move", "to LON")
    assert position.options("burn ") == {"Médecin"}


@pytest.mark.clause("RN-R25", "RN-72")
def test_two_copies_on_display() -> None:
    """With both Unités permanentes on display one is gained and the other removed."""
    position = cash("AF200", "agent", display="U2 U2", deck="U3 U4")
    assert position.options("improvement ") == {"U2"}
    position.play("improvement U2", "pass", "pass")
    assert (position.owned, position.gone.count("U2"), position.display) == (["U2"], 1, ["U3", "U4"])


@pytest.mark.clause("RN-R26", "RN-78")
def test_a_single_displayed_improvement() -> None:
    """With an odd deck the last card is gained alone; the fallback starts with the next large cheque."""
    position = cash("AF200", "agent", display="U1 U3", deck="U5").play("improvement U1")
    assert position.display == ["U5"]
    position = cash("AF200", "agent", display="U5")
    assert (position.owned, position.display, position.asked) == (["U5"], [], "agent: draw a cheque")


@pytest.mark.clause("RN-R27")
@pytest.mark.parametrize("display", ["U7 U1", ""])
def test_a_capture_during_the_forgers_own_action(display: str) -> None:
    """The identity resolves at once, then the forger goes on with her other action from her new city."""
    position = cash("AF200", card="A05", display=display, agent_at="MAD")
    position.play("improvement U7" if display else "pass", "to CAS")
    assert position.asked == "forger: burn an identity"
    position.play("burn Pilote", "to RIO", "to CAR", "to MEX")
    assert (position.asked, position.at) == ("forger: forger's step", "MEX")
    assert position.words()["icons or steps left"] == 2
    assert position.options("to ") == {"LAX", "NYC", "CAR", "LIM"}


@pytest.mark.clause("RN-R29")
def test_the_agent_may_always_step_in_place() -> None:
    """A step in place is legal for the agent even where the forger cannot be."""
    assert "to VAN" in scene("A02", agent="1R1", at="PER", belief="PER").options()


@pytest.mark.clause("RN-R31", "RN-R40")
@pytest.mark.parametrize("rounds", [30, 2])
def test_the_round_limit(rounds: int) -> None:
    """After 30 completed rounds, or as many as the knob says, the game is truncated with 0 for both."""
    position = opening() if rounds == 30 else opening(maximum_rounds=rounds)
    for turn in range(1, rounds + 1):
        assert (int(position.state.turn), position.is_over) == (turn, False)
        position.finish_round()
    assert (position.asked, bool(position.state.truncated), position.returns) == (
        "round limit reached",
        True,
        [0.0, 0.0],
    )


@pytest.mark.clause("RN-R32")
def test_the_game_goes_on_when_the_forger_cannot_win_any_more() -> None:
    """With the pile empty and too few cheques left for the target the game continues."""
    position = scene("A04", forger="1L1", pile="", cashed="AF200", at="NBO").play("pass")
    position.finish_round()
    assert not position.is_over


@pytest.mark.clause("RN-R33", "RN-05")
def test_the_first_goal_ends_the_game() -> None:
    """A forger who reaches the target is not arrested by the fallback that the same cheque would bring."""
    given: dict[str, Any] = {"identities_dealt": 0, "identities": "random"}
    position = cash("AF200", cashed="SA200 SA200 AS200 AS200", display="", agent_at="CAS", **given)
    assert (position.asked, position.returns) == ("the forger cashed the target sum", [1.0, -1.0])


@pytest.mark.clause("RN-R34")
def test_pilote_is_one_tile() -> None:
    """Pilote and Pilote de ligne are the same tile."""
    assert [name for name in Scene().names.identities if name.startswith("Pilote")] == ["Pilote"]


@pytest.mark.clause("RN-R36", "RN-21", "RN-25")
def test_either_of_two_cheques_of_a_colour_may_be_shown() -> None:
    """With two cheques of one colour a player picks which to give up; the city may be any of the continent."""
    position = Scene()
    deal(position, "EU100 EU200 AF200", "NA100 NA200 SA200")
    assert position.options() == {"cheque NA100", "cheque NA200", "cheque SA200"}
    position.play("cheque NA100", "to NYC", "radar on SA", "radar on EU")
    assert position.hand("agent") == ["NA200", "SA200"]
    position.play("cheque EU100")
    assert position.options("to ") == {"LON", "HEL", "MAD", "ROM"}
    assert position.play("to ROM").hand("forger") == ["EU200", "AF200"]


@pytest.mark.clause("RN-R37")
def test_hand_sizes_pile_and_reserve_are_public() -> None:
    """Both see the size of the other's hand, of the pile, and the reserve."""
    position = scene("A04", forger="1L1", hand="AF200 AF100 EU100", agent_hand="SA200", radars="SA", barriers="HEL-OUL")
    forger, agent = position.words("forger_0"), position.words("agent_0")
    assert (forger["cheques in the other's hand"], agent["cheques in the other's hand"]) == (1, 3)
    for words in (forger, agent):
        assert words["cheques in the pile"] == 14
        assert (words["radars in reserve"], words["barriers in reserve"]) == (5, 3)


@pytest.mark.clause("RN-R38", "RN-115")
def test_cashing_beside_the_agent_is_no_capture() -> None:
    """A forger who cashes in the agent's city names it and is not captured."""
    position = cash("AF200", agent_at="CAS", display="U1 U3").play("improvement U1")
    assert (position.asked, position.belief) == ("forger: draw a cheque", {"CAS"})


@pytest.mark.clause("RN-R39")
def test_no_step_looks_like_a_silent_movement() -> None:
    """A movement of no step gives the agent the same belief as any movement without announcement."""
    still = scene("A05", forger="1R1", at="NYC", radars="EU").play("pass")
    gone = scene("A05", forger="1R1", at="NYC", radars="EU").play("to MEX", "to LIM")
    assert still.belief == gone.belief == {"NYC", "VAN", "LAX", "MEX", "PEK", "CAR", "LIM"}


@pytest.mark.clause("RN-R40")
def test_there_are_no_rewards_before_the_end() -> None:
    """Returns stay 0 until the game is over, and then add up to 0."""
    assert GAME.facts.zero_sum
    for seed in range(20):
        position = Scene(seed)
        while not position.is_over:
            assert position.returns == [0.0, 0.0]
            position.play_randomly(25, seed)
        assert sorted(position.returns) in ([-1.0, 1.0], [0.0, 0.0])
