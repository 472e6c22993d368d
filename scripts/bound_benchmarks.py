"""Drafts with many bindings: one edited line, a sentence full of them, opening the editor.

The draft has 150 bindings in some 3,150 words, each behind words of the paper it names, a line
each; all in one paragraph, which is the hardest case: an edit is an edit of all of it.
"""

from __future__ import annotations

import asyncio
import re
import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from lint_benchmarks import LOAD, drafts
from lsp_benchmarks import TICK, Editor, ticks
from timing import BIN, ROOT, Row, median, run

__all__ = ["BINDINGS", "bound_claims", "bound_drafts", "write_draft"]

BINDINGS, ROUNDS = 150, 5
_PLAIN = re.compile(r"[A-Z][^\[\]{}<>#*_@|`$\\]+[a-z]{2}\.")


def bound_claims(project: Path, random: Random) -> Iterator[str]:
    """Sentences of the library's papers without their full stops, each with its binding."""
    from mdrag.project import Project
    from mdrag.retrieve.library import GenerationStore

    library = GenerationStore.open(Project(project))
    found = []
    for source in library.sources():
        author = source.authors[0].family if source.authors else ""
        if not (source.citable and author and source.year):
            continue
        for passage in library.all_passages(source.doc_uid):
            for one in re.split(r"(?<=[a-z]{2}[.]) (?=[A-Z])", " ".join(passage.text.split())):
                if 14 <= len(one.split()) <= 30 and _PLAIN.fullmatch(one):
                    said = " ".join(one[:-1].split()[:19])
                    found.append(f"{said} ({author}, {source.year}){{#{source.doc_uid}}}")
    random.shuffle(found)
    yield from found


def write_draft(project: Path, name: str, text: str) -> Path:
    """A draft of the project, under a heading."""
    path = project / "outputs" / "drafts" / name
    path.write_text(f"# A review\n\n{text}\n", "utf-8")
    return path


def bound_drafts(library: Path) -> list[Row]:
    """The rows of the table; ``library``: a project that was ingested."""
    claims = list(bound_claims(library, Random(1)))
    many = write_draft(library, "bound.md", "\n".join(f"{one}." for one in claims[:BINDINGS]))
    full = write_draft(
        library, "full.md", " and ".join(claims[i % len(claims)] for i in range(200))
    )
    with tempfile.TemporaryDirectory() as folder:
        where = Path(folder)
        short = drafts(where, (1_000,))[1_000]
        pace = median(BIN / "proselint", "check", short, cwd=where, times=3).cpu
        beside = f"proselint on 1,000 words {pace:.2f} s (0.11 s where the goals were set)"
        env = {"MDRAG_CACHE_DIR": str(where / "cache")}
        rows = [_edited(library, many, fast, env, beside) for fast in (True, False)]
        whole = run(BIN / "mdrag", "lint", "--no-cache", full, cwd=library)
        rows.append(
            Row("lint one sentence with 200 bindings, without cache", f"{whole.cpu:.1f} s CPU",
                "linear", beside)
        )  # fmt: skip
        opened, spent, typed = asyncio.run(
            _opened(many, {"MDRAG_CACHE_DIR": str(where / "editor")})
        )
    what = f"`mdrag lsp`, {BINDINGS} bindings in one paragraph"
    return [
        *rows,
        Row(f"{what}: all rules after opening, nothing known", f"{opened:.2f} s", "≤ 3 s",
            f"{spent:.1f} s CPU of the server and its tagger; {beside}"),
        Row(f"{what}: all rules after one edited line", f"{typed:.2f} s", "", ""),
    ]  # fmt: skip


def _edited(project: Path, draft: Path, fast: bool, env: dict[str, str], beside: str) -> Row:
    """One line of the draft changed, everything else known."""
    options, text = ("--fast",) if fast else (), draft.read_text("utf-8")
    run(BIN / "mdrag", "lint", *options, draft, cwd=project, env=env)
    costs = []
    for number in range(ROUNDS):
        lines = text.split("\n")
        lines[len(lines) // 2 + number] = f"Now {number} of them say: {lines[len(lines) // 2]}"
        draft.write_text("\n".join(lines), "utf-8")
        costs.append(run(BIN / "mdrag", "lint", *options, draft, cwd=project, env=env).cpu)
    draft.write_text(text, "utf-8")
    goal = "≤ 0.5 s"
    if not fast:
        load = median(
            sys.executable, "-c", LOAD, ROOT / "mdrag" / "models" / "en_draft_sm",
            cwd=project, times=3,
        ).cpu  # fmt: skip
        goal, beside = "≤ 0.5 s + loading spaCy", f"`spacy.load` {load:.2f} s; {beside}"
    what = f"one line of 3,150 words with {BINDINGS} bindings changed" + ", `--fast`" * fast
    return Row(what, f"{statistics.median(costs):.2f} s CPU", goal, beside)


async def _opened(draft: Path, env: dict[str, str]) -> tuple[float, float, float]:
    """Seconds until all is known of a draft that was opened, CPU until then; after an edit."""
    editor = Editor(draft)
    await editor.start(env)
    _, whole = await editor.open()
    spent = sum(map(ticks, editor.processes())) / TICK
    middle = editor.text.count("\n") // 2
    again = []
    for number in range(ROUNDS):
        await editor.type(middle + number, " And more is said.")
        again.append(await editor.save())
        await asyncio.sleep(1.5)
    await editor.stop()
    return whole, spent, statistics.median(again)


if __name__ == "__main__":
    for row in bound_drafts(Path(sys.argv[1])):  # to look at these figures alone
        print(" | ".join(row))
