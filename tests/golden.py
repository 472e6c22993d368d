"""What mdrag says of the drafts in ``lint/run/golden``: a row for each finding, claim and mark.

A file there holds many drafts. A line ``%%`` parts them; settings of the next one may follow it:
``%% {lint: {word_budget: 3}}``. Without them no draft is asked for its list of sources. Lines and
columns are those of the file. ``scripts/golden`` writes the tables anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import ndiff
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from mdrag.claims.features import sentence_features
from mdrag.claims.parses import Parses
from mdrag.config import Config
from mdrag.config import parse as config
from mdrag.draft.parse import parse
from mdrag.lint.finding import Finding, Fix
from mdrag.lint.result import Result
from mdrag.lint.rule import Rule
from mdrag.lint.rules.load import load
from mdrag.lint.rules.select import select_rules
from mdrag.lint.run.claim_rows import rows_of
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.lint.run.lint_draft import lint
from mdrag.shipped import shipped
from mdrag.text.lines import Lines
from real_drafts import begin, real_drafts
from shared import SHARED

__all__ = [
    "CLAIM_FILES",
    "FILES",
    "MARK_FILES",
    "REAL",
    "TABLES",
    "GoldenTable",
    "difference",
    "places",
    "real_files",
]

HERE = Path(__file__).resolve().parent
FILES = tuple(path.name for path in sorted((HERE / "lint/run/golden").glob("*.md")))
CLAIM_FILES = ("citations.md", "evidence.md")
MARK_FILES = ("style.md",)
MADE = "made.md"
REAL = HERE / "lint/run/same_places.tsv"
_USUAL = "lint: {ignore: [structure.sources-used]}"
_LONG = 110  # characters of a message; of a longer one a digest stands for the rest
_CHARACTERS = 4_000  # of a real draft


class GoldenTable(NamedTuple):
    """A table in the repository, and what should stand in it for a golden file."""

    path: Path
    files: Sequence[str]
    rows: Callable[[str], Sequence[str]]


class _GoldenDraft(NamedTuple):
    """One draft of a golden file; ``start``: where in the file it begins."""

    text: str
    start: int
    config: Config
    result: Result
    parses: Parses


def difference(table: Path, name: str, rows: Iterable[str]) -> str:
    """The first rows that are not those of the table for this file, "" when all are."""
    kept = [row for row in table.read_text("utf-8").splitlines() if row.startswith(f"{name}\t")]
    rows = list(rows)
    if rows == kept:
        return ""
    lines = [line for line in ndiff(kept, rows, None, None) if line[0] in "+-"]
    told = "\n".join(lines[:12])
    return f"{table.name}, {name}: {len(lines)} rows; is it meant? scripts/golden writes it\n{told}"


def _findings(name: str) -> list[str]:
    lines, found = Lines(_text(name)), []
    for draft in _drafts(name):
        for one, what in (
            *((f, "") for f in draft.result.findings),
            *((f, "waived ") for f in draft.result.waived),
        ):
            place = _place(lines, draft.start + one.start, draft.start + one.end)
            said = _short(one.message), _fixes(one, draft.text), _more(one)
            found.append(_row(name, place, one.rule, what + str(one.severity), *said))
        for told in draft.result.summary.skipped:
            place = _place(lines, draft.start, draft.start)
            found.append(_row(name, place, "", "skipped", _short(told)))
    return found


def _claims(name: str) -> list[str]:
    lines, found = Lines(_text(name)), []
    for draft in _drafts(name):
        for row in rows_of(parse(draft.text), draft.result, ExampleLibrary()):
            start = Lines(draft.text).offset(row.line, row.column) + draft.start
            place = ":".join(map(str, lines.place(start)))
            claim = " ".join(row.types), f"{row.score:.3f}", row.status, " ".join(row.bindings)
            features = sentence_features(row.text).features
            seen = " ".join(f"{key}={value:.2g}" for key, value in sorted(features.items()))
            found.append(_row(name, place, *claim, seen))
    return found


def _marks(name: str) -> list[str]:
    lines, found = Lines(_text(name)), []
    for draft in _drafts(name):
        read = parse(draft.text)
        blocks: dict[int, list[int]] = {}
        for at, sentence in enumerate(read.sentences):
            blocks.setdefault(sentence.block, []).append(at)
        for mine in blocks.values():
            prose = [read.sentences[at].prose for at in mine]
            for at, text, marks in zip(mine, prose, draft.parses.marks(prose), strict=True):
                place = ":".join(map(str, lines.place(draft.start + read.sentences[at].start)))
                found += [_row(name, place, f"{a}–{b}", kind, text[a:b]) for a, b, kind in marks]
    return found


TABLES = {
    "findings": GoldenTable(HERE / "lint/run/same_findings.tsv", FILES, _findings),
    "claims": GoldenTable(HERE / "claims/same_claims.tsv", CLAIM_FILES, _claims),
    "marks": GoldenTable(HERE / "claims/same_marks.tsv", MARK_FILES, _marks),
}


def places(path: Path) -> list[str]:
    """A row for each finding in the beginning of a real draft: rule and place, no word of it."""
    assert SHARED is not None
    text = begin(path.read_bytes().decode("utf-8-sig"), _CHARACTERS)
    lines, name = Lines(text), path.relative_to(SHARED / "drafts").as_posix()
    result = lint(parse(text, str(path)), config("", ""), ExampleLibrary(), _rules())
    return [_row(name, _place(lines, f.start, f.end), f.rule, f.severity) for f in result.findings]


def real_files() -> list[Path]:
    """The real drafts whose beginnings are read: one of each hand."""
    return real_drafts(1)


@cache
def _text(name: str) -> str:
    return (HERE / "lint/run/golden" / name).read_text("utf-8")


@cache
def _rules(made: bool = False) -> Sequence[Rule]:
    """The shipped rules, for `MADE` with those of kinds that no shipped rule is of."""
    mine = [HERE / "lint/run/golden/rules"] if made else []
    return load([Path(shipped("lint_rules")), *mine], cached=False)


@cache
def _drafts(name: str) -> Sequence[_GoldenDraft]:
    """The drafts of a golden file, linted once."""
    found, parses = [], Parses()
    for text, start, settings in _cut(_text(name)):
        mine = config(settings.strip() or _USUAL, name)
        rules = select_rules(_rules(name == MADE), mine, taste=True)  # those of taste, too
        known = [rule.id for rule in _rules()]
        result = lint(parse(text, name), mine, ExampleLibrary(), rules, known=known, parses=parses)
        assert not result.summary.failures, result.summary.failures
        found.append(_GoldenDraft(text, start, mine, result, parses))
    return found


def _cut(text: str) -> Iterator[tuple[str, int, str]]:
    """Each draft of a file, where it begins, and its settings in YAML."""
    start = 0
    for piece in text.split("\n%%"):
        settings, _, draft = piece.partition("\n") if start else ("", "", piece)
        yield draft + "\n", start + len(piece) - len(draft), settings
        start += len(piece) + len("\n%%")


def _row(*cells: object) -> str:
    return "\t".join(str(cell).replace("\t", "⇥").replace("\n", "⏎") for cell in cells).rstrip()


def _place(lines: Lines, start: int, end: int) -> str:
    (line, column), (last, after) = lines.place(start), lines.place(end)
    return f"{line}:{column}–{last}:{after}"


def _short(text: str) -> str:
    if len(text) <= _LONG:
        return text
    return f"{text[:_LONG]}… {sha256(text.encode()).hexdigest()[:8]}"


def _fixes(one: Finding, text: str) -> str:
    fixes = [one.fix] if one.fix else one.choices
    return " | ".join(_fix(fix, text) for fix in fixes if fix)


def _fix(fix: Fix, text: str) -> str:
    edits = "; ".join(f"{text[e.start : e.end]}→{e.text}" for e in fix.edits)
    return f"{'safe ' if fix.safe else ''}{_short(edits)}"


def _more(one: Finding) -> str:
    """What else a finding holds."""
    score = "" if one.support_score is None else f"{one.support_score:.3f}"
    passage = one.evidence and f"{one.evidence.doc_uid} {one.evidence.page_label or '-'}"
    quoted = one.evidence and _short(one.evidence.quote)
    cells = (one.claim_type, score, " ".join(one.doc_uids), passage, quoted,
             " / ".join(one.suggested_queries), _short(" / ".join(one.notes)))  # fmt: skip
    return " · ".join(cell for cell in cells if cell)
