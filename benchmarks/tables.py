"""The tables of the page, one function each."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.comparisons import COMPARISONS, peer_rates
from benchmarks.figures import Figure, Results
from benchmarks.words import NOTHING, microseconds, number, spread, table, thousands, times

PEERS = ("lean AEC floor", "PettingZoo", "OpenSpiel", "RLCard", "Pgx")
WAYS = ("our VecEnv", "our VecEnv, 512 games", "DummyVecEnv, Gymnasium view", "DummyVecEnv, AEC by hand")
BESIDE = ("whole", "copy a record", "redraw a record")
"""Pieces of the hot path that are not part of a decision."""


def ratios(results: Results, games: Sequence[str]) -> list[str]:
    """How many times as fast every game of ours is as every peer."""
    lines = []
    for comparison in COMPARISONS:
        rates = peer_rates(results, comparison)
        rows = [
            [f"{peer} ({number(rate / 1000)})", *(times(results.find(game, comparison.ours), rate) for game in games)]
            for peer, rate in rates.items()
        ]
        ours = [["ours, thousand/s", *(_middle(results.find(game, comparison.ours)) for game in games)]]
        lines += [f"{comparison.title}:", "", *table(["peer (thousand/s)", *games], ours + rows)]
    return lines + missing(results)


def _middle(figure: Figure | None) -> str:
    return NOTHING if figure is None else number(figure.middle / 1000)


def missing(results: Results) -> list[str]:
    """What could not be measured, said aloud."""
    lines = [f"- **{name}** was not measured completely: {reason}." for name, reason in results.missing.items()]
    return [*lines, ""] if lines else []


def our_speed(results: Results, games: Sequence[str]) -> list[str]:
    """Everything that is counted in decisions."""
    whats = ("batched", "random play inside", "AEC loop", "batch of one", "search decisions", "search simulations")
    rows = []
    for game in games:
        batched = results.find(game, "batched")
        sizes = batched.note if batched else NOTHING
        rows.append([f"{game}: {sizes}", *(thousands(results.find(game, what)) for what in whats)])
    return table(["game: state, observation, actions", *whats], rows)


def peer_speed(results: Results, games: Sequence[str]) -> list[str]:
    """What was measured of others, gaps included."""
    whats = ("AEC loop", "from Python", "batched by rows", "random play inside", "search simulations")
    rows = []
    for figure in results.figures:
        if figure.mode == "one" and figure.what in whats and figure.part in PEERS:
            what = f"{figure.at:,.0f} games at once" if figure.at else figure.what
            rows.append([figure.who, what, figure.note, thousands(figure)])
    rows += [[name, "not measured", reason, NOTHING] for name, reason in results.missing.items() if name in PEERS]
    return table(["peer", "how", "what", "thousand/s"], rows)


def all_cores(results: Results) -> list[str]:
    """One core beside all, where both were measured."""
    rows = []
    for figure in results.figures:
        if figure.mode != "one" and figure.what != "still loop":
            alone = next((one for one in results.of(figure.what) if (one.who, one.at) == (figure.who, figure.at)), None)
            how = figure.what + (f", {figure.at:,.0f} rows" if figure.at else "")
            factor = f"{figure.middle / alone.middle:.2f}x" if alone else NOTHING
            rows.append([figure.who, how, thousands(alone), thousands(figure), factor])
    return table(["who", "how", "one core", "all cores", "factor"], rows)


def operations(results: Results, games: Sequence[str]) -> list[str]:
    """Microseconds of single operations, ours and theirs."""
    others = [figure.who for figure in results.of("clone") if figure.who not in games]
    rows = []
    for who in [*games, *others]:
        calls = [microseconds(results.find(who, what)) for what in ("clone", "observe", "determinize")]
        copy, redraw = (results.find(who, f"hot path: {what}") for what in ("copy a record", "redraw a record"))
        rows.append([who, *calls, spread(copy), spread(redraw)])
    heads = ["who", "`clone()`", "`observe()`", "`determinize()`", "copy a record, ns", "redraw a record, ns"]
    return table(heads, rows)


def starts_and_memory(results: Results, games: Sequence[str]) -> list[str]:
    """Seconds to start, kilobytes to hold."""
    others = [figure.who for figure in results.of("memory") if figure.who not in games]
    rows = []
    for who in [*games, *others]:
        starts = [spread(results.find(who, what)) for what in ("cold start", "cached start")]
        weights = [spread(results.find(who, what), 1024) for what in ("memory in a batch", "memory")]
        rows.append([who, *starts, *weights])
    return table(["who", "cold start, s", "cached start, s", "in a batch, KB", "by itself, KB"], rows)


def growth(results: Results, games: Sequence[str], what: str, head: str) -> list[str]:
    """Thousand decisions per second along an axis."""
    places = sorted({figure.at for figure in results.of(what)})
    rows = [[f"{at:,.0f}", *(thousands(_at(results, game, what, at)) for game in games)] for at in places]
    return table([head, *games], rows)


def by_length(results: Results, games: Sequence[str]) -> list[str]:
    """The cost of a decision, and of a copy, along the game."""
    places = sorted({figure.at for figure in results.of("by length")} | {f.at for f in results.of("clone by length")})
    rows = []
    for at in places:
        cells = []
        for game in games:
            cost = _at(results, game, "by length", at)
            copy = _at(results, game, "clone by length", at)
            cells.append(f"{number(cost.middle) if cost else NOTHING}; {microseconds(copy)}")
        rows.append([f"up to {at:,.0f}", *cells])
    return table(["decisions: ns; clone µs", *games], rows)


def _at(results: Results, game: str, what: str, at: float) -> Figure | None:
    return next((figure for figure in results.of(what) if figure.who == game and figure.at == at), None)


def training(results: Results, games: Sequence[str]) -> list[str]:
    """Samples per second by each way to the learner."""
    rows = []
    for kind in ("training", "environment alone"):
        found = {way: [results.find(game, f"{kind}: {way}") for game in games] for way in WAYS}
        rows += [[f"{kind}: {way}", *map(spread, figures)] for way, figures in found.items()]
        for way in WAYS[2:]:
            pairs = zip(found[WAYS[0]], found[way], strict=True)
            cells = [times(ours, theirs.middle if theirs else None) for ours, theirs in pairs]
            rows.append([f"{kind}: ours to {way}", *cells])
    return table(["samples/s", *games], rows)


def hot_path(results: Results, games: Sequence[str]) -> list[str]:
    """Nanoseconds of every piece with its share of the whole; the three largest in bold."""
    prefix = "hot path: "
    pieces = [
        figure.what.removeprefix(prefix)
        for figure in results.figures
        if figure.what.startswith(prefix) and figure.who == games[0]
    ]
    parts = [piece for piece in pieces if piece not in BESIDE]
    largest = {game: largest_pieces(results, game, parts) for game in games}
    rows = []
    for piece in [*parts, "whole"]:
        cells = []
        for game in games:
            figure, whole = results.find(game, prefix + piece), results.find(game, f"{prefix}whole")
            if figure is None or whole is None:
                cells.append(NOTHING)
                continue
            cell = f"{number(figure.middle)} ({figure.middle / whole.middle:.0%})"
            cells.append(f"**{cell}**" if piece in largest[game] else cell)
        rows.append([piece, *cells])
    return table(["ns per decision", *games], rows)


def largest_pieces(results: Results, game: str, pieces: Sequence[str]) -> list[str]:
    """The three pieces that take most of a game's time."""
    found = [(results.find(game, f"hot path: {piece}"), piece) for piece in pieces]
    ordered = sorted(((figure.middle, piece) for figure, piece in found if figure), reverse=True)
    return [piece for _, piece in ordered[:3]]


def state_kilobytes(results: Results, game: str) -> float | None:
    """The size of a game's record, from the note of its batched play."""
    batched = results.find(game, "batched")
    return int(batched.note.split(" B")[0]) / 1024 if batched else None
