"""What an audit of a long draft takes, and what an agent waits for at `mdrag mcp`.

The draft has some 10,000 words and 150 bindings to the papers of a library. Answers are timed at
the other end of the pipe, after one call of each tool.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

from bound_benchmarks import BINDINGS, bound_claims, write_draft
from lint_benchmarks import drafts
from timing import BIN, ROOT, Row, median, run

__all__ = ["auditing"]

WORDS, ROUNDS = 7_000, 12


def auditing(library: Path) -> list[Row]:
    """The rows of the table; ``library``: a project that was ingested."""
    claims = list(bound_claims(library, Random(1)))[:BINDINGS]
    with tempfile.TemporaryDirectory() as folder:
        where = Path(folder)
        filler = drafts(where, (WORDS,))[WORDS].read_text("utf-8")
        pace = median(
            BIN / "proselint", "check", drafts(where, (1_000,))[1_000], cwd=where, times=3
        )
        text = "\n\n".join(f"{one}." for one in claims) + filler
        draft = write_draft(library, "audited.md", text)
        costs = []
        for number in range(3):
            fresh = {"MDRAG_CACHE_DIR": str(where / f"cache{number}")}
            costs.append(run(BIN / "mdrag", "audit", "--no-file", draft, cwd=library, env=fresh))
    cold = statistics.median(cost.cpu for cost in costs)
    start = median(BIN / "mdrag", "mcp", cwd=library)  # its input ends at once
    small = write_draft(library, "short.md", "\n\n".join(f"{one}." for one in claims[:12]))
    answers = asyncio.run(_answers(library, small.relative_to(library).as_posix()))
    beside = f"proselint on 1,000 words {pace.cpu:.2f} s (0.11 s where the goals were set)"
    what = f"`mdrag audit`, {len(text.split()):,} words, {len(claims)} bindings, first time"
    return [
        Row(what, f"{cold:.1f} s CPU", "≤ 4 s", beside),
        Row("`mdrag mcp` starts", f"{start.cpu:.2f} s CPU", "≤ 0.6 s", ""),
        *(
            Row(f"`mdrag mcp`: {name}, warm", f"{1000 * _p95(one):.0f} ms (p95)", "≤ 150 ms",
                f"median {1000 * statistics.median(one):.0f} ms")
            for name, one in answers.items()
        ),
    ]  # fmt: skip


def _p95(seconds: list[float]) -> float:
    return sorted(seconds)[round(0.95 * (len(seconds) - 1))]


async def _answers(library: Path, draft: str) -> dict[str, list[float]]:
    """Seconds of each call of each tool that reads."""
    from mcp import Client, StdioServerParameters

    calls: dict[str, dict[str, Any]] = {
        "find": {"text": "students learn to program"},
        "search_evidence": {"query": "how students learn to program with peer feedback", "top": 5},
        "list_sources": {},
        "lint_draft": {"path": draft},
        "verify_citations": {"path": draft},
        "audit": {"path": draft},
    }
    server = StdioServerParameters(
        command=sys.executable,
        args=["-m", "mdrag", "mcp"],
        cwd=library,
        env={"PYTHONPATH": str(ROOT)},
    )
    async with Client(server) as client:
        taken: dict[str, list[float]] = {}
        for name, given in calls.items():
            result = await client.call_tool(name, given)
            assert not result.is_error, (name, result.content)
            taken[name] = []
            for _ in range(ROUNDS):
                began = time.perf_counter()
                await client.call_tool(name, given)
                taken[name].append(time.perf_counter() - began)
    return taken


if __name__ == "__main__":
    for row in auditing(Path(sys.argv[1])):  # to look at these figures alone
        print(" | ".join(row))
