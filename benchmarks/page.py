"""The page of results: what was measured, in tables, with the words that are needed to read them."""

from __future__ import annotations

from statistics import median

from benchmarks import goals
from benchmarks.comparisons import our_games
from benchmarks.figures import Results
from benchmarks.tables import (
    all_cores,
    by_length,
    growth,
    hot_path,
    operations,
    our_speed,
    peer_speed,
    ratios,
    starts_and_memory,
    state_kilobytes,
    training,
)
from benchmarks.words import number, table


def page(results: Results) -> str:
    """The results as Markdown."""
    games = our_games(results)
    reached = goals.rows(results, games, lambda game: state_kilobytes(results, game))
    lines = [
        "# Benchmark results",
        "",
        *about(results),
        "",
        "![The figures as a picture](results.png)",
        "",
        "## What should hold",
        "",
        *table(["on one core", *games], reached),
        "## Side by side",
        "",
        "How many times as fast ours are, on one core. The games differ in size and rules, so this says what a user of",
        "one or the other gets, not whose code is better at the same task. Every loop chooses a random legal action;",
        "Python loops get observation and mask as numpy arrays. Pgx stands with the best of its batch sizes.",
        "OpenSpiel's search counts simulations; its decisions are those times the mean length of a random game.",
        "",
        *ratios(results, games),
        "## Our games",
        "",
        "Thousand decisions per processor second (simulations: thousand simulations). Batched: 1,024 games, actions",
        "from outside. Inside: whole random games in one call each, without observations. Search: 200 simulations",
        "from positions in the middle of games.",
        "",
        *our_speed(results, games),
        "## Peers",
        "",
        "Thousand decisions (simulations for search) per processor second.",
        "",
        *peer_speed(results, games),
        "## All cores",
        "",
        f"Thousand decisions per second of wall clock on {results.machine.get('cores', '?')} cores. Batched play of "
        "ours uses threads,",
        "Pgx its own; everything else runs as one process per core.",
        "",
        *all_cores(results),
        "## Single operations",
        "",
        "Microseconds from Python, after twenty random decisions. `clone()` and `determinize()` make whole new",
        "environments; search copies and redraws bare records, without Python (nanoseconds, last columns).",
        "",
        *operations(results, games),
        "## Starting, and memory",
        "",
        "Processor seconds of a fresh process until a game can be played, with an empty and a full cache folder;",
        "kilobytes per environment.",
        "",
        *starts_and_memory(results, games),
        "## How cost grows",
        "",
        "With the number of environments, thousand decisions per processor second:",
        "",
        *growth(results, games, "by environments", "environments"),
        "With the number of players (1,024 games):",
        "",
        *growth(results, games, "by players", "players"),
        "With the length of a game: nanoseconds for a decision among the first eight, the next eight, and so on, in",
        "1,024 games side by side from their start; and microseconds for `env.clone()`, which takes the game's history",
        "along. Empty where random games do not last that long.",
        "",
        *by_length(results, games),
        "## Training",
        "",
        "MaskablePPO of sb3-contrib with its usual network, 64 games unless said otherwise, 2,048 samples a round, on",
        "one core; the other seats play at random. Samples per processor second with the learning, and of the",
        "environment alone. With the learning most of the time is the learner's own arithmetic.",
        "",
        *training(results, games),
        "## Where the time goes",
        "",
        "Nanoseconds per decision in batched play, every kernel by itself in a compiled loop over 1,024 positions from",
        "all stages of random games. What they leave of the whole is memory and the Python call: by itself a kernel",
        "finds its memory warmer than between the others. The three largest are in bold.",
        "",
        *hot_path(results, games),
    ]
    return "\n".join(lines).rstrip() + "\n"


def about(results: Results) -> list[str]:
    """On what it ran, and how steady that was."""
    machine, versions = results.machine, results.versions
    still = [figure.middle for figure in results.of("still loop")]
    shares = [figure.share for figure in results.figures if figure.mode == "one" and figure.share < 1]
    share = median(shares) if shares else 1.0
    lines = [
        f"Written by `make bench` on {machine.get('date')} in {machine.get('minutes', 0):.0f} minutes: medians over "
        "the repeats, least and most in brackets.",
        "One core means one pinned core and its processor seconds, so that others on the machine disturb little.",
        f"{machine.get('processor')}, {machine.get('cores')} cores, Python {machine.get('python')}, "
        + ", ".join(f"{name} {given}" for name, given in sorted(versions.items()))
        + ".",
    ]
    if share < 0.9:
        lines.append(
            f"**The machine was shared**: the measuring process got {share:.0%} of its core (median), and the figures "
            "for all cores suffer from that."
        )
    else:
        lines.append(f"The measuring process got {share:.0%} of its core (median).")
    if still:
        lines.append(
            f"One small loop, timed before and after every part, ran at {number(min(still) / 1000)} to "
            f"{number(max(still) / 1000)} thousand per second: smaller differences than that are noise."
        )
    return lines
