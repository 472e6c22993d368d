"""Lint long drafts beside the bare tagger, proselint and, where npm is, its peers in JavaScript.

Words a CPU second are slopes: the cost of many words less the cost of few, so that starting up
counts for nobody.
"""

from __future__ import annotations

import shutil
import statistics
import sys
from collections.abc import Callable
from pathlib import Path

from timing import BIN, ROOT, Cost, Row, median, run

__all__ = ["long_drafts"]

DRAFTS = ROOT.parent / "shared" / "drafts" / "deep-review" / "content"
PEERS = ("write-good", "textlint", "alex")
PACKAGES = ("write-good@1.0.8", "textlint@15", "textlint-rule-write-good@2", "alex@11")

# The paragraphs of a file through the shipped pipeline, and nothing else.
TAGGER = """
import sys, spacy
nlp = spacy.load(sys.argv[1])
paragraphs = open(sys.argv[2], encoding="utf-8").read().split("\\n\\n")
for doc in nlp.pipe(paragraphs, batch_size=8):
    pass
"""
LOAD = "import sys, spacy; spacy.load(sys.argv[1])"


def drafts(where: Path, sizes: tuple[int, ...]) -> dict[int, Path]:
    """Drafts of so many words, cut from a real review and begun again when it is at its end."""
    text = "\n\n".join(path.read_text("utf-8") for path in sorted(DRAFTS.glob("0*.md")))
    paragraphs = [one for one in text.split("\n\n") if one.strip() and one[0] not in "-`|:<"]
    found = {}
    for size in sizes:
        words, pieces, at = 0, [], 0
        while words < size:
            again, place = divmod(at, len(paragraphs))
            # Begun again, a paragraph is another one: nothing may be known already.
            pieces.append(paragraphs[place] + (f" Part {again} ends." if again else ""))
            words += len(pieces[-1].split())
            at += 1
        found[size] = where / f"long{size}.md"
        found[size].write_text("\n\n".join(pieces) + "\n", "utf-8")
    return found


def _slope(cost: Callable[[Path], float], files: dict[int, Path], few: int, many: int) -> float:
    """Words a CPU second between two drafts."""
    return (many - few) / max(cost(files[many]) - cost(files[few]), 1e-6)


def _peers(where: Path) -> dict[str, tuple[str | Path, ...]]:
    """Commands of the peers that can be had."""
    found: dict[str, tuple[str | Path, ...]] = {"proselint": (BIN / "proselint", "check")}
    if shutil.which("npm") is None:
        print("bench: no npm here; write-good, textlint and alex were skipped", file=sys.stderr)
        return found
    quiet = ("--no-audit", "--no-fund", "--loglevel=error")
    run("npm", "install", "--prefix", where / "peers", *quiet, *PACKAGES, cwd=where)
    bin_ = where / "peers" / "node_modules" / ".bin"
    for name in PEERS:
        more = ("--rule", "write-good") if name == "textlint" else ()
        found[name] = (bin_ / name, *more)
    return found


def long_drafts(where: Path) -> list[Row]:
    """Slopes, memory, and what one changed paragraph costs, inside the project at ``where``."""
    files = drafts(where, (1_000, 10_000, 20_000, 50_000, 100_000))
    model = ROOT / "mdrag" / "models" / "en_draft_sm"

    def cpu(*command: str | Path, times: int = 3) -> float:
        return median(*command, cwd=where, times=times).cpu

    lint = (BIN / "mdrag", "lint", "--no-cache")
    bare = _slope(lambda f: cpu(sys.executable, "-c", TAGGER, model, f), files, 1_000, 10_000)
    ours = _slope(lambda f: cpu(*lint, f), files, 1_000, 10_000)
    fast = _slope(lambda f: cpu(*lint, "--fast", f, times=1), files, 1_000, 100_000)

    def peer(command: tuple[str | Path, ...]) -> float:
        return _slope(lambda f: run(*command, f, cwd=where, peer=True).cpu, files, 1_000, 100_000)

    peers = {name: peer(command) for name, command in _peers(where).items()}
    half, whole = (run(*lint, files[size], cwd=where) for size in (50_000, 100_000))
    beside = ", ".join(f"{name} {speed:,.0f}" for name, speed in peers.items())
    return [
        Row("lint without cache, all rules", f"{ours:,.0f} words/CPU s", "≥ 0.6 × bare tagger",
            f"bare tagger × {ours / bare:.2f}"),
        Row("lint `--fast` without cache", f"{fast:,.0f} words/CPU s", "≥ proselint",
            f"proselint × {fast / peers['proselint']:.2f}; {beside}"),
        Row("lint 100,000 words without cache", f"{whole.cpu:.1f} s CPU, {whole.memory:.0f} MiB",
            "linear, ≤ 600 MB", f"50,000 words × {whole.cpu / half.cpu:.2f}"),
        *_changed(where, files[20_000], files[1_000], model),
    ]  # fmt: skip


def _changed(where: Path, draft: Path, short: Path, model: Path) -> list[Row]:
    """One paragraph of 20,000 words changed, everything else known."""
    load = median(sys.executable, "-c", LOAD, model, cwd=where, times=3).cpu
    text = draft.read_text("utf-8")
    rows = []
    for options, goal in ((("--fast",), "≤ 0.25 s"), ((), "≤ 0.25 s + loading spaCy")):
        run(BIN / "mdrag", "lint", *options, draft, cwd=where)
        costs: list[Cost] = []
        peer: list[float] = []
        for number in range(5):
            paragraphs = text.split("\n\n")
            paragraphs[len(paragraphs) // 2] += f" This was added in round {number}."
            draft.write_text("\n\n".join(paragraphs), "utf-8")
            costs.append(run(BIN / "mdrag", "lint", *options, draft, cwd=where))
            peer.append(run(BIN / "proselint", "check", short, cwd=where, peer=True).cpu)
        draft.write_text(text, "utf-8")
        took = statistics.median(cost.cpu for cost in costs)
        what = "one paragraph of 20,000 words changed" + (", `--fast`" if options else "")
        beside = f"`spacy.load` {load:.2f} s × {took / load:.2f}"
        if options:  # the limit was set where proselint takes 0.11 s for 1,000 words
            times = took / statistics.median(peer)
            beside = f"proselint on 1,000 words × {times:.2f} (0.25 s is × 2.27 of its 0.11 s)"
        rows.append(Row(what, f"{took:.2f} s CPU", goal, beside))
    return rows
