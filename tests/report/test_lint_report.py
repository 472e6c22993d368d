from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.evidence.schemas import problems
from mdrag.evidence.store import NoEvidence
from mdrag.filled_sentence import fill_both
from mdrag.lint.finding import Edit, Evidence, Finding, Fix
from mdrag.lint.result import Failure, LintSummary, Result
from mdrag.lint.rules.load import load
from mdrag.lint.rules.select import select_rules
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.lint.run.lint_draft import lint
from mdrag.report import json_, jsonl, text
from mdrag.report.records import Report, record
from mdrag.report.source_line import line_with_carets, printable
from mdrag.shipped import shipped
from mdrag.text.lines import Lines

GOLDEN = Path(__file__).parent / "golden"
RULES = load([shipped("lint_rules")], cached=False)


# Made by hand: the scores of the library's own checks are not this test's business.
WEAK = Finding(
    "citation.weak", "error", "told; and what to do", 617, 646, "causal", ("doc_8f3a2c1d",), 0.23,
    ("museums close",), Evidence("doc_8f3a2c1d", "doc_8f3a2c1d|x", 2, "102", "word " * 60,
                                 "raw/evidence/pdfs/marmot.pdf"), fingerprint="0123456789abcdef",
)  # fmt: skip


def report(store=None) -> Report:
    draft = (GOLDEN / "draft.md").read_bytes().decode("utf-8")
    rules = select_rules(
        RULES, settings("", ""), select=("style,structure,waiver", "citation.unbound")
    )
    found = lint(parse(draft), settings("", ""), store or ExampleLibrary(), rules)
    found = found._replace(findings=(*found.findings, WEAK))
    return Report("essays/draft.md", found, Path("/library"))


@pytest.mark.parametrize(
    ("name", "write"), [("text", text.write), ("json", json_.write), ("jsonl", jsonl.write)]
)
def test_the_report_is_as_it_was(name: str, write) -> None:
    """With MDRAG_GOLDEN=write the files are written anew: read the difference before committing."""
    said = "".join(write([report()]))
    golden = GOLDEN / f"report.{name}"
    if os.environ.get("MDRAG_GOLDEN") == "write":
        golden.write_text(said, "utf-8", newline="\n")
    assert said == golden.read_text("utf-8")


def test_every_record_keeps_the_contract() -> None:
    full = Finding(
        "citation.weak", "warning", "told", 1, 3, "causal", ("doc_8f3a2c1d",), 0.123456, ("a b",),
        Evidence("doc_8f3a2c1d", "x|y", 3, "103", "quote", "raw/a.pdf"),
        Fix("do it", (Edit(3, 3, "!"), Edit(0, 1, "A")), True), (Fix("or", (Edit(1, 2, ""),)),),
        "0123456789abcdef",
    )  # fmt: skip
    one = record(full, "abcdef", Lines("abcdef"), "a.md")
    assert one["fix"] == {"description": "do it", "replacement": "Abc!", "offset": 0,
                          "end_offset": 3, "safe": True}  # fmt: skip
    assert one["excerpt"] == "bc"
    every = [one, *map(json.loads, jsonl.write([report()]))]
    assert len(every) > 8
    assert [list(problems("finding", found)) for found in every] == [[]] * len(every)


def test_json_is_findings_and_summary() -> None:
    (written,) = json_.write([report(), report()])
    document = json.loads(written)
    assert set(document) == {"findings", "summary"}
    figures = document["summary"]
    assert figures["drafts"] == 2
    assert sum(figures["findings"].values()) == len(document["findings"]) - 2  # WEAK, twice


def summary(**changed: object) -> LintSummary:
    plain = LintSummary(1745, 80, 25, {"info": 0, "warning": 0, "error": 0}, 0, 16, (), ())
    return plain._replace(**changed)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changed", "line"),
    [
        ({}, "1,745 words, 25 bindings: nothing to say (16 rules)"),
        (
            {"counts": {"info": 3, "warning": 1, "error": 2}, "waived": 2, "bindings": 1},
            "1,745 words, 1 binding: 2 errors, 1 warning, 3 info (16 rules, 2 waived)",
        ),
        (
            {"skipped": ("no library: x",), "failures": (Failure("a.b", "KeyError"),)},
            "1,745 words, 25 bindings: nothing to say (16 rules); no library: x; "
            "1 rule failed, see above",
        ),
    ],
)
def test_the_last_line_says_it_all(changed: dict[str, object], line: str) -> None:
    assert text.last_line([Report("a.md", Result("", (), (), summary(**changed)))]) == line


def test_what_lint_only_counts_is_said_in_the_language_of_the_reader() -> None:
    counted = fill_both("{count} further", "另有 {count} 处", {"count": 3})
    of = Result("", (), (), summary(skipped=(counted, "no library: x")))
    assert text.last_line([Report("a.md", of)]).endswith("; 3 further; no library: x")
    assert "；另有 3 处；" in text.last_line([Report("a.md", of, language="zh")])


def test_without_a_library_the_last_line_says_so() -> None:
    last = "".join(text.write([report(NoEvidence())])).splitlines()[-1]
    assert "no library: evidence rules had nothing to check against" in last


def test_colours_and_links_are_for_terminals() -> None:
    plain = "".join(text.write([report()]))
    rich = "".join(text.write([report()], terminal=True))
    assert "\x1b" not in plain
    assert "\x1b]8;;file:///library/raw/evidence/pdfs/" in rich
    assert ".pdf#page=" in rich


@pytest.mark.parametrize("width", [40, 79, 132])
@pytest.mark.parametrize("path", ["a.md", "essays/on cities/über 城市 und Parks/draft_v012.md"])
def test_on_a_terminal_every_line_fits_and_nothing_is_lost(width: int, path: str) -> None:
    one = report()._replace(path=path)
    rows = "".join(text.write([one], columns=width)).splitlines()
    room = max(width, columns(f"{path}:100:100:"))  # a path is never broken
    assert [row for row in rows if columns(row) > room] == []
    told = [row for row in "".join(text.write([one])).splitlines() if "^" not in row]
    heads = [row for row in told if row.startswith(path)]
    joined = " ".join(" ".join(rows).split())
    assert len(heads) > 4 and all(" ".join(head.split()) in joined for head in heads)
    coloured = "".join(text.write([one], True, width))
    assert re.sub("\x1b(?:\\[[0-9;]*m|\\]8;;[^\x1b]*\x1b\\\\)", "", coloured).splitlines() == rows


def test_the_draft_cannot_steer_the_terminal() -> None:
    draft = "Wards \x1b]0;owned\x07 differ \u202e now. Two."
    found = lint(parse(draft), settings("", ""), NoEvidence(), RULES)
    said = "".join(text.write([Report("a\x1b[2J.md", found)]))
    assert not set(said) & {"\x1b", "\x07", "\u202e"}
    assert printable("a\u2028b\x85c\td") == "a·b·c    d"


def columns(text: str) -> int:
    from mdrag.report.source_line import _columns

    return _columns(text)


def test_carets_under_tabs_and_wide_characters() -> None:
    assert line_with_carets("\tdas hier", 5, 9) == ("    das hier", "        ^~~~")
    assert line_with_carets("中文 word", 3, 7) == ("中文 word", "     ^~~~")
    assert line_with_carets("e\u0301 word", 3, 7) == ("e\u0301 word", "  ^~~~")
    assert line_with_carets("", 0, 0) == ("", "^")
    assert line_with_carets("abc", 3, 3) == ("abc", "   ^")


LINES = st.text(alphabet="ab 中\t😀e\u0301\u200b", max_size=300)


@given(LINES, st.integers(0, 300), st.integers(0, 40))
def test_the_caret_stands_under_the_first_character(line: str, start: int, length: int) -> None:
    start = min(start, len(line))
    source, carets = line_with_carets(line, start, start + length)
    assert columns(source) <= 100 and len(carets) <= 100
    at = len(carets) - len(carets.lstrip(" "))
    upto = next(n for n in range(len(source) + 1) if columns(source[:n]) >= at)
    assert columns(source[:upto]) == at
    if start < len(line) and columns(line[start]) and line[start] not in "\t\u0301":
        rest = source[upto:].lstrip("\u0301\u200b")
        assert rest.startswith(line[start])
