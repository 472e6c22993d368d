"""What to do next, the most urgent first, each with the command that does it or shows it."""

from __future__ import annotations

import shlex
import textwrap
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from mdrag.audit.compliance.check import ComplianceRow
from mdrag.audit.gate.gated_draft import OTHER_SOURCE
from mdrag.audit.gate.model import Gate, GateClaim
from mdrag.audit.readiness.lines import Ready, ReadyLine
from mdrag.audit.remedies import as_words_of_a_command

__all__ = ["NextStep", "next_steps"]

_MOST, _LEAST = 10, 5
_BLOCKS = 4  # claims that block, each a step of its own; with others there is one for the rest
_QUERIES = 3  # claims whose query is a step of its own
_LINES = 12  # that the step for the rest names
_MISSING = 4  # things the brief asks for
_NO_SOURCE = frozenset({"citation.unknown-source", "citation.not-citable", "citation.source-gone"})
_OF_THE_MARK = frozenset({"citation.malformed", "citation.swallowed", "citation.author-year"})


class NextStep(NamedTuple):
    """A step; ``told`` has blanks for ``figures``, so that it can be said in two languages."""

    told: str
    figures: tuple[tuple[str, int | str], ...]
    command: str


def next_steps(
    path: str,
    gate: Gate,
    ready: Ready,
    rows: Sequence[ComplianceRow],
    weak: int,
    contradictions: int,
) -> tuple[NextStep, ...]:
    """Five to ten steps for the draft that commands name ``path``.

    ``weak``: locators too weak to check; ``contradictions``: of the instructions.
    """
    steps = _urgent(shlex.quote(path), gate, ready, rows, weak, contradictions)
    by_command: dict[tuple[str, str], NextStep] = {}
    for step in steps:
        line = str(dict(step.figures).get("line", ""))  # two claims may want the same command
        by_command.setdefault((step.command, line), step)
    found = list(by_command.values())[:_MOST]
    for step in _closing(shlex.quote(path)):
        if len(found) < _LEAST and step.command not in {one.command for one in found}:
            found.append(step)
    return tuple(found)


def _urgent(
    name: str,
    gate: Gate,
    ready: Ready,
    rows: Sequence[ComplianceRow],
    weak: int,
    contradictions: int,
) -> Iterator[NextStep]:
    lines = [_of_line(one) for one in ready.items if one.verdict == "no" and one.next]
    if gate.unread_bindings or gate.unchecked:
        yield from lines[:1]  # without the sources nothing else can be judged
    blocks = [claim for claim in gate.claims if claim.gate == "BLOCK"]
    yield from _blocks(name, blocks)
    shown = {claim.line for claim in blocks} if len(blocks) <= _BLOCKS else set()
    no = (one for one in ready.items if one.verdict == "no" and one.next)
    yield from (_of_line(one) for one in no if not _is_told(one, shown))
    looks = [one for one in ready.items if one.verdict == "look" and one.next]
    contradicted = [one for one in looks if one.name == "quotations" and one.places]
    yield from map(_of_line, contradicted)  # a source says otherwise: worse than no source
    needed = [c for c in gate.claims if c.status == "NEED" and c.suggested_queries]
    needed = [claim for claim in needed if claim.gate != "BLOCK"]
    for claim in needed[:_QUERIES]:
        query = claim.suggested_queries[0]
        figures = (("line", claim.line), ("text", _short(claim.text, 60)))
        yield NextStep("line {line} needs evidence: {text}", figures, f'mdrag query "{query}"')
    if contradictions:
        told = "the instructions contradict each other ({count}): ask the teacher"
        yield NextStep(told, (("count", contradictions),), "mdrag brief")
    missing: dict[str, ComplianceRow] = {}
    for row in rows:
        if row.status == "missing":
            missing.setdefault(_of_row(row, name), row)
    for command, row in list(missing.items())[:_MISSING]:
        told_of = (("text", _short(row.text, 60)), ("next", row.next))
        told = "asked for, and missing: {text} ({place}): {next}"
        yield NextStep(told, (*told_of, ("place", str(row.place))), command)
    if weak:
        told = "locators too weak to check: {count}; give a page, or have the source read again"
        command = f"mdrag lint {name} --select citation.weak-locator --fail-on info"
        yield NextStep(told, (("count", weak),), command)
    yield from (_of_line(one) for one in looks if one not in contradicted)


def _is_told(line: ReadyLine, blocked: set[int]) -> bool:
    """Whether a line of the screen counts what steps name already, each at its place."""
    if not blocked:
        return False
    return line.name == "claims" or (
        bool(line.places) and {place.line for place in line.places} <= blocked
    )


def _blocks(name: str, blocks: Sequence[GateClaim]) -> Iterator[NextStep]:
    """The claims that block, in the order of the text, each with its line."""
    for claim in blocks[:_BLOCKS]:
        figures = (
            ("line", claim.line),
            ("text", _short(claim.text, 60)),
            ("why", claim.why),
        )
        yield NextStep("line {line} blocks: {text}: {why}", figures, _of_claim(name, claim))
    if rest := blocks[_BLOCKS:]:
        lines = [str(line) for line in dict.fromkeys(claim.line for claim in rest)]
        where = ", ".join(lines[:_LINES]) + (" …" if len(lines) > _LINES else "")
        more = (("count", len(rest)), ("lines", where))
        told = "claims that block as well: {count} (lines {lines})"
        yield NextStep(told, more, f"mdrag gate {name}")


def _of_claim(name: str, claim: GateClaim) -> str:
    """What helps with a claim: other sources, the page of its own, or what the rules say of it."""
    rules = set(claim.rules)
    wants_source = claim.status == "NEED" or "citation.missing-support" in rules
    if wants_source and claim.suggested_queries:
        return f'mdrag query "{claim.suggested_queries[0]}"'
    if rules & _NO_SOURCE:
        return f"mdrag find {as_words_of_a_command(claim.text)}"
    doc, page = claim.elsewhere
    if doc and OTHER_SOURCE in rules and not rules & _OF_THE_MARK:
        return f"mdrag open {doc}" + (f" -p {page}" if page else "")
    slot = next((one for one in claim.citations if one.chunk_id), None)
    if slot and not rules & _OF_THE_MARK:
        return f"mdrag open {slot.doc_id}" + (f" -p {slot.page}" if slot.page else "")
    if not rules:
        return f"mdrag verify-citations {name}"
    return f"mdrag lint {name} --select {','.join(sorted(rules))}"


def _short(told: str, width: int) -> str:
    return textwrap.shorten(told, width, placeholder=" …")


def _of_row(row: ComplianceRow, name: str) -> str:
    """What shows it: a row that rests on another audit names that one, others the course's words.

    Only the writer can write what is missing; a command that begins the next version would change
    nothing of it.
    """
    if row.command:
        return row.command.replace("{draft}", name)
    return f"mdrag query {as_words_of_a_command(row.text)} --mode instruction"


def _of_line(line: ReadyLine) -> NextStep:
    return NextStep(line.told, line.figures, line.next)


def _closing(name: str) -> Iterator[NextStep]:
    yield NextStep("look through what the rules say", (), f"mdrag lint {name}")
    yield NextStep("write the list of sources used", (), f"mdrag sources {name} --write")
    yield NextStep("look once more before the deadline", (), f"mdrag ready {name}")
    yield NextStep("make the Word file", (), f"mdrag build {name} -o essay.docx")
    yield NextStep("find the sources in Zotero", (), f"mdrag zotero status {name}")
