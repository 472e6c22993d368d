"""Every finding on real drafts stands where it says, and never in what is no prose."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mdrag.config import parse as config
from mdrag.draft.parse import parse
from mdrag.lint.rules.load import load
from mdrag.lint.run.example_library import ExampleLibrary
from mdrag.lint.run.lint_draft import lint
from mdrag.report import json_
from mdrag.report.records import Report
from mdrag.shipped import shipped
from real_drafts import begin, real_drafts
from shared import needs_shared

RULES = load([shipped("lint_rules")], cached=False)
MOST = 8_000  # characters of a draft; what follows is of the same kind, by the same hand
FILES = 2  # of each draft, or some more: chapters of one book are much alike
# what they speak of is no word
_OF_MARKS = ("citation.", "structure.unknown-", "structure.missing-picture")
NO_PROSE = {"code", "math", "raw", "comment", "front-matter", "reference", "link-definition"}


@needs_shared
@pytest.mark.parametrize(
    "path", real_drafts(FILES), ids=lambda p: f"{p.parent.parent.name}-{p.name}"
)
def test_excerpts_are_the_source_and_no_finding_is_in_markup(path: Path) -> None:
    text = begin(path.read_bytes().decode("utf-8-sig"), MOST)
    draft = parse(text, str(path))
    result = lint(draft, config("", ""), ExampleLibrary(), RULES)
    assert not result.summary.failures
    (document,) = json_.write([Report(str(path), result)])
    lines = text.replace("\r\n", "\n").split("\n")
    hidden = [block for block in draft.blocks if block.kind in NO_PROSE]
    for found in json.loads(document)["findings"]:
        start, end = found["offset"], found["end_offset"]
        assert text[start:end] == found["excerpt"] != ""
        first = found["excerpt"].split("\n")[0].rstrip("\r")
        assert lines[found["line"] - 1][found["column"] - 1 :].startswith(first)
        # a waiver is a comment; what reads as prose and is code by its indent is told as that
        if found["rule"].startswith(("waiver.", "structure.indented-paragraph")):
            continue
        assert not [b for b in hidden if b.start <= start < b.end], found
        # Words for a reader stand there, in what is left when markup is blanked.
        assert draft.masked[start:end].strip() or found["rule"].startswith(_OF_MARKS), found


WORD = " ".join(["plain"] * 12)
PIECES = st.sampled_from([
    WORD, WORD + ".", "😀", "é", "e\u0301", "\t", "  ", "*x*", "`code`", "$m$", "[l](u)",
    "{#doc_8f3a2c1d}",
    "(Marmot, 2015){#doc_8f3a2c1d}", "<#doc_8f3a2c1d>", "\n", "\r\n", "\n\n", "> ", "- ", "# ",
    "<!-- mdrag: ignore style -->", "“q”", "[@smith2010]", "\u2028", "|", "```", "---",
])  # fmt: skip


@settings(max_examples=30, deadline=None)
@given(st.lists(PIECES, max_size=25))
@example(["\t", " ".join(["plain"] * 12), "\n", "> "])  # a paragraph of nothing, at the very end
def test_lines_and_columns_say_where_the_offsets_are(pieces: list[str]) -> None:
    text = " ".join(pieces)
    rules = [rule._replace(options={"max_words": 10}) if rule.extends == "sentence" else rule
             for rule in RULES]  # fmt: skip
    result = lint(parse(text), config("", ""), ExampleLibrary(), rules)
    assert not result.summary.failures
    (document,) = json_.write([Report("a.md", result)])
    for found in json.loads(document)["findings"]:
        assert text[found["offset"] : found["end_offset"]] == found["excerpt"]
        for line, column, offset in (
            (found["line"], found["column"], found["offset"]),
            (found["end_line"], found["end_column"], found["end_offset"]),
        ):
            before = text[:offset].replace("\r\n", "\n").replace("\r", "\n")
            assert line == before.count("\n") + 1
            assert column == len(before) - before.rfind("\n")
