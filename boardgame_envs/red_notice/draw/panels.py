"""What lies before the forger, before the agent and between them."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from boardgame_envs.core.draw import INK, MUTED, Canvas
from boardgame_envs.red_notice.draw.cards import draw_token
from boardgame_envs.red_notice.draw.sight import IMPROVEMENT_SHORT, Sight, spread_out
from boardgame_envs.red_notice.draw.style import PANEL, SEAT_COLOURS, SHADE, SIDE, SIDE_WIDTH
from boardgame_envs.red_notice.state import (
    AGENT,
    BURNT,
    FORGER,
    NOT_DEALT,
)


def _draw_panel(canvas: Canvas, y: float, height: float, title: str, colour: str, is_viewer: bool = False) -> None:
    canvas.rectangle(SIDE, y, SIDE_WIDTH, height, fill=PANEL, stroke=SHADE, radius=8)
    canvas.rectangle(SIDE, y, 5, height, fill=colour, radius=2)
    canvas.text(SIDE + 16, y + 20, title + (" (you)" if is_viewer else ""), size=14, bold=True, fill=colour)


def _label(canvas: Canvas, y: float, words: str) -> None:
    canvas.text(SIDE + 16, y, words, size=10.5, fill=MUTED)


def _none(canvas: Canvas, y: float, is_empty: bool) -> None:
    if is_empty:
        canvas.text(SIDE + 74, y, "none", size=10.5, fill="#b5af9f", italic=True)


def _draw_cheques(canvas: Canvas, sight: Sight, y: float, kinds: Sequence[int], hidden: int, room: float = 200) -> None:
    """Cheques in their colours, then face-down ones."""
    number = len(kinds) + hidden
    step = min(41.0, room / max(1, number))
    for index in range(number):
        x = SIDE + 72 + index * step
        if index < len(kinds):
            kind = kinds[index]
            canvas.rectangle(x, y - 14, 38, 19, fill=sight.names.colours[kind // 2], stroke=PANEL, radius=3)
            value = f"{sight.names.continent_codes[kind // 2]} {int(sight.rules.cheque_value[kind % 2])}"
            canvas.text(x + 19, y - 1, value, size=9, fill="#ffffff", anchor="middle", bold=True)
        else:
            canvas.rectangle(x, y - 14, 38, 19, fill="#c9c3b4", stroke=PANEL, radius=3)
            canvas.rectangle(x + 4, y - 10, 30, 11, stroke=PANEL, radius=2)


def _draw_belongings(canvas: Canvas, sight: Sight, seat: int, y: float) -> None:
    """Cashed cheques, hand and tokens of a seat."""
    s, names = sight.state, sight.names
    _label(canvas, y, "cashed")
    _draw_cheques(canvas, sight, y, spread_out(s.cashed[seat]), 0)
    _none(canvas, y, not s.cashed[seat].any())
    _label(canvas, y + 25, f"hand {sight.hand_sizes[seat]}")
    _draw_cheques(canvas, sight, y + 25, sight.hands[seat], sight.hand_sizes[seat] - len(sight.hands[seat]))
    _none(canvas, y + 25, not sight.hand_sizes[seat])
    _label(canvas, y + 51, "tokens")
    _none(canvas, y + 51, not sight.token_numbers[seat])
    values = [names.tokens[kind] for kind in sight.tokens[seat]] or [""] * sight.token_numbers[seat]
    for index, value in enumerate(values):
        draw_token(canvas, SIDE + 83 + 27 * index, y + 47, seat, value, 10.5)
    _label(canvas, y + 75, "used")
    used = spread_out(s.used_tokens[seat])
    _none(canvas, y + 75, not used)
    for index, kind in enumerate(used):
        draw_token(canvas, SIDE + 80 + min(22.0, 190 / len(used)) * index, y + 71, seat, names.tokens[kind], 8)


def draw_forger(canvas: Canvas, sight: Sight, y: float) -> None:
    """The forger's sum, cheques, tokens, security and identities."""
    s, rules, colour = sight.state, sight.rules, SEAT_COLOURS[FORGER]
    _draw_panel(canvas, y, 230, "Forger", colour, sight.viewer == FORGER)
    words = f"{int(s.cashed_sum)}k of {int(rules.target_sum)}k"
    canvas.text(SIDE + SIDE_WIDTH - 14, y + 20, words, size=13, bold=True, anchor="end")
    share = min(1.0, int(s.cashed_sum) / int(rules.target_sum))
    canvas.rectangle(SIDE + 16, y + 29, SIDE_WIDTH - 30, 7, fill=SHADE, radius=3.5)
    canvas.rectangle(SIDE + 16, y + 29, (SIDE_WIDTH - 30) * share, 7, fill=colour, radius=3.5)
    _draw_belongings(canvas, sight, FORGER, y + 59)
    _label(canvas, y + 160, "security")
    cells = int(rules.security_cap) + 1
    for points in range(cells):
        x = SIDE + 82 + min(27.0, 190 / cells) * points
        is_marked = points == int(s.security)
        paper, ink, rim = (colour, "#ffffff", colour) if is_marked else ("#ffffff", MUTED, SHADE)
        canvas.circle(x, y + 156, 10, fill=paper, stroke=rim, line=1.5)
        canvas.text(x, y + 160, points, size=11, anchor="middle", bold=is_marked, fill=ink)
    dealt = [i for i in range(int(rules.identity_kinds)) if s.identities[i] != NOT_DEALT]
    entries = []
    for identity in dealt:
        is_burnt = bool(s.identities[identity] == BURNT)
        name = sight.names.identities[identity] + (" (burnt)" if is_burnt else "")
        entries.append((name, sight.identity_words(identity), is_burnt))
    _draw_entries(canvas, y + 181, 54, entries)


def _draw_entries(canvas: Canvas, y: float, room: float, entries: Sequence[tuple[str, str, bool]]) -> float:
    """Names and, where there is room, what each does; pale ones are spent. Returns where the list ends."""
    step = min(27.0, room / max(1, len(entries)))
    for name, words, is_pale in entries:
        canvas.text(SIDE + 16, y, name, size=11, bold=not is_pale, italic=is_pale, fill="#a8a294" if is_pale else INK)
        if step > 24:
            canvas.text(SIDE + 16, y + 12, words, size=10, fill="#b5af9f" if is_pale else MUTED)
        y += step
    return y


def draw_agent(canvas: Canvas, sight: Sight, y: float) -> None:
    """The agent's cheques, tokens, reserve and permanent improvements."""
    s, colour = sight.state, SEAT_COLOURS[AGENT]
    _draw_panel(canvas, y, 242, "Agent", colour, sight.viewer == AGENT)
    _draw_belongings(canvas, sight, AGENT, y + 42)
    _label(canvas, y + 143, "reserve")
    radars, barriers = int(s.radar_reserve), int(s.barrier_reserve)
    for index in range(radars):
        x = SIDE + 80 + index * min(17, 110 / radars)
        canvas.circle(x, y + 139, 7, fill="#ffffff", stroke=INK, line=1.2)
        canvas.circle(x, y + 139, 2, fill=INK)
    for index in range(barriers):
        x = SIDE + 192 + index * min(13, 80 / barriers)
        canvas.rectangle(x, y + 131, 6, 17, fill="#ffffff", stroke=INK, line=1.2, radius=2)
    owned = spread_out(s.owned)
    _label(canvas, y + 167, "improvements" if owned else "no permanent improvement")
    for index, kind in enumerate(owned):
        row = y + 183 + index * min(14.0, 56 / max(1, len(owned) - 1))
        canvas.text(SIDE + 16, row, sight.names.improvements[kind], size=10.5, bold=True)
        words = IMPROVEMENT_SHORT[int(sight.rules.improvement_effect[kind])]
        canvas.text(SIDE + SIDE_WIDTH - 12, row, words, size=9.5, fill=MUTED, anchor="end")


def draw_shared(canvas: Canvas, sight: Sight, y: float) -> None:
    """The cheque pile and the improvements that may be gained."""
    s, names = sight.state, sight.names
    _draw_panel(canvas, y, 224, "Table", MUTED)
    pile = int(s.cheque_pile[0])
    canvas.text(SIDE + SIDE_WIDTH - 14, y + 20, f"{pile} cheques in the pile", size=11, anchor="end")
    _label(canvas, y + 45, "bottom" if sight.bottoms else "its order is unknown" if pile else "the pile is empty")
    _draw_cheques(canvas, sight, y + 45, sight.bottoms[::-1], 0)
    displayed = spread_out(s.displayed)
    _label(canvas, y + 69, "improvements on display" if displayed else "no improvement on display")
    entries = [(names.improvements[kind], sight.improvement_words(kind), False) for kind in displayed]
    row = _draw_entries(canvas, y + 86, 81, entries) + 4
    left = [names.improvements[kind] for kind in sight.improvements_left()]
    gone = [names.improvements[kind] for kind in spread_out(s.gone)]
    for title, cards in ((f"in the deck ({len(left)})", left), (f"gone ({len(gone)})", gone)):
        for line in textwrap.wrap(f"{title}: {', '.join(cards) or 'none'}", 48)[:4]:
            canvas.text(SIDE + 16, row, line, size=9.5, fill=MUTED)
            row += 12.5
