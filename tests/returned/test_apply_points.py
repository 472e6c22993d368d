"""Tracked changes are found again, and with all of them applied the draft says the new text."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from made_docx import made_docx, paragraph, run
from mdrag.draft.parse import parse
from mdrag.evidence.store import NoEvidence
from mdrag.lint.finding import Edit
from mdrag.returned import apply_points
from mdrag.returned.blocks.draft_blocks import blocks_of
from mdrag.returned.review import Review, review
from mdrag.returned.writing.markdown import escape_markdown
from mdrag.zotero.docx.read import read_docx

TRICKY = (
    "trees walk health the of 🌳 don't “said” naïve 3.5 86% x_y *star* [brackets] <b> $5 a@b @key "
    "#1 {curly} \\back `tick` ~tilde~ ^hat^ café well–being &amp; | C&A -- 中文 (2015)"
)
WORDS = st.sampled_from(TRICKY.split())


class Told(NamedTuple):
    """A word as the draft has it, and what the reviewer did."""

    word: str
    marked: bool
    after: str  # what stands between it and the next word in the draft
    op: str  # keep, del, or a word put in before it


TOLD = st.builds(
    Told, WORDS, st.booleans(), st.sampled_from([" ", "\n"]),
    st.sampled_from(["keep", "keep", "del"])
    | (WORDS | st.sampled_from(["1.", "-", "+"])).map("+".__add__),
)  # fmt: skip


def said_by(text: str) -> list[str]:
    return [" ".join(one.text.split()) for one in blocks_of(parse(text), NoEvidence())]


def back(draft: str, body: str) -> Review:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "back.docx"
        made_docx(body, path)
        return review(read_docx(path), parse(draft, "draft.md"), NoEvidence(), {})


def markdown(words: list[Told]) -> str:
    parts = []
    for at, one in enumerate(words):
        plain = escape_markdown(one.word, begins=at == 0 or words[at - 1].after == "\n")
        alone = one.marked and one.word[0].isalnum() and one.word[-1].isalnum()
        parts.append((f"**{plain}**" if alone else plain) + one.after)
    return "".join(parts).rstrip()


def word_xml(words: list[Told]) -> tuple[str, str]:
    """(runs, the final text)."""
    runs, final = [], []
    for at, one in enumerate(words):
        gap = " " if at < len(words) - 1 else ""
        if one.op.startswith("+"):
            runs.append(run(one.op[1:] + " ", "ins"))
            final.append(one.op[1:] + " ")
        runs.append(run(one.word + gap, "del" if one.op == "del" else ""))
        if one.op != "del":
            final.append(one.word + gap)
    return "".join(runs), " ".join("".join(final).split())


@settings(max_examples=30, phases=[Phase.generate])
@given(st.lists(st.lists(TOLD, min_size=6, max_size=25), min_size=1, max_size=3))
def test_all_tracked_changes_applied_give_the_edited_text(paragraphs: list[list[Told]]) -> None:
    draft = "# A heading\n\n" + "\n\n".join(map(markdown, paragraphs)) + "\n"
    xml = [word_xml(one) for one in paragraphs]
    body = paragraph(run("A heading"), style="Heading1")
    found = back(draft, body + "".join(paragraph(one) for one, _ in xml))
    assert [one for one, _ in found.placed if not one.tracked] == []
    done = found.apply(["tracked"])
    assert [one.message for one in done.refused] == [], draft
    assert said_by(done.text)[1:] == [text for _, text in xml if text]


@settings(max_examples=30, phases=[Phase.generate])
@given(st.lists(TOLD, min_size=6, max_size=30))
def test_every_change_stands_where_it_was_made(words: list[Told]) -> None:
    draft = markdown(words) + "\n"
    found = back(draft, paragraph(word_xml(words)[0]))
    for point, finding in found.placed:
        if point.rule == "review.deletion":
            gone = point.message.partition("“")[2].rpartition("”")[0]
            there = said_by("x " + draft[finding.start : finding.end])  # no list of "(2015)"
            assert gone.split()[0] in " ".join(there) or "…" in gone


def test_one_change_that_cannot_be_written_costs_none_of_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = [f"Paragraph {n} says that people read whatever lies there." for n in range(40)]
    after = [one.replace("whatever", "all that") for one in before]
    after[7] = after[7].replace("people", "{#doc_1}")  # no mark comes in by Word
    monkeypatch.setattr(apply_points, "_TRIALS", 5 * len("\n\n".join(before)))
    found = back("\n\n".join(before) + "\n", "".join(paragraph(run(one)) for one in after))
    said = said_by(found.apply(["edits"]).text)
    assert said == [*after[:7], before[7].replace("whatever", "all that"), *after[8:]]


def test_edits_that_overlap_none_before_are_kept() -> None:
    def plan(*places: tuple[int, int]) -> apply_points._Plan:
        return apply_points._Plan(tuple(Edit(start, end, "x") for start, end in places), ())

    plans = dict(enumerate([
        plan((5, 8)), plan((8, 8)), plan((5, 5)), plan((6, 6)), plan((0, 20)), plan((1, 3), (7, 9)),
        plan((1, 5)), plan((8, 9), (30, 31)), plan((30, 30)),
    ]))  # fmt: skip
    assert list(apply_points._apart(plans)) == [0, 1, 2, 6, 7, 8]
