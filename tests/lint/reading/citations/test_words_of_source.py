"""The edits that put the source's words: no two sentences or paragraphs become one."""

from __future__ import annotations

import re
from itertools import combinations, product

import pytest

from mdrag.draft.parse import parse
from mdrag.lint.reading.quotation_notes import words_fix
from mdrag.verify.quotations.check import quotations
from quoted_library import MARMOT, Quoted

LIBRARY = Quoted()
MARK = f"(Marmot, 2015){{#{MARMOT}}}"
SENTENCES = (
    "It does not follow that poverty is harmless.",
    "Nobody who has lived in these streets would say so.",
    "Spending increased by 12 million pounds over ten years.",
    "Income rose by 40 % in Leeds.",
)


def fixed(quoted: str) -> str | None:
    """The block quotation with the source's words; None where no fix is given."""
    text = f"> {quoted} {MARK}\n"
    (check,) = quotations(parse(text), LIBRARY)
    assert check.changes
    fix = words_fix(check)
    if fix is None:
        return None
    for edit in sorted(fix.edits, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text.removeprefix("> ").removesuffix(f" {MARK}\n")


@pytest.mark.parametrize(
    ("quoted", "after"),
    [
        # a sentence left out between two paragraphs
        (f"{SENTENCES[0]}\n>\n> {SENTENCES[2]}",
         f"{SENTENCES[0]}\n>\n> {SENTENCES[1]} {SENTENCES[2]}"),
        # a sentence that the source has not, at the end of a paragraph and alone in one
        (f"{SENTENCES[0]} It is bad.\n>\n> {SENTENCES[1]}", f"{SENTENCES[0]}\n>\n> {SENTENCES[1]}"),
        (f"{SENTENCES[0]}\n>\n> It is bad.\n>\n> {SENTENCES[1]}", None),
        # a word in place of a sentence
        (f"{SENTENCES[0]} Today {SENTENCES[2]}", f"{' '.join(SENTENCES[:3])}"),
        # words that reach over the end of a paragraph
        (f"{SENTENCES[0][:-9]}bad.\n>\n> Who has lived in these streets would say so.", None),
        # emphasis beside a word stays whole
        ("It does not follow that poverty is very *harmless*. " + SENTENCES[1],
         "It does not follow that poverty is *harmless*. " + SENTENCES[1]),
        ("It does not follow that poverty is *very* harmless. " + SENTENCES[1], None),
        # a comma comes with its word, and goes with it
        ("The results may suggest that smaller classes help most pupils (Vole, 2001), the evidence "
         "from four schools remains thin.",
         "The results may suggest that smaller classes help most pupils (Vole, 2001), although the "
         "evidence from four schools remains thin."),
        ("Attendance was, indeed, stable in every school, as the example of Leeds shows",
         "Attendance was stable in every school, as the example of Leeds shows"),
        # the quotation ends a sentence that goes on
        ("It does not follow that poverty. " + SENTENCES[1], " ".join(SENTENCES[:2])),
        # a stop that cuts off a negation, which goes before it
        ("Cost of heating fell sharply in all the northern towns we visited. It does.",
         "Cost of heating fell sharply in all the northern towns we visited. It does not."),
    ],
)  # fmt: skip
def test_words_come_with_the_signs_beside_them(quoted: str, after: str | None) -> None:
    assert fixed(quoted) == after


BREAKS = (" ", "\n>\n> ")


@pytest.mark.parametrize("kept", [*combinations(range(4), 2), *combinations(range(4), 3)])
def test_a_sentence_put_back_is_parted_from_the_next(kept: tuple[int, ...]) -> None:
    if kept in ((0, 1), (1, 2), (2, 3), (0, 1, 2), (1, 2, 3)):
        return  # nothing is left out
    for joints in product(BREAKS, repeat=len(kept) - 1):
        quoted = SENTENCES[kept[0]]
        for joint, index in zip(joints, kept[1:], strict=True):
            quoted += joint + SENTENCES[index]
        after = fixed(quoted)
        assert after
        assert re.sub(r"[\s>]+", " ", after) == " ".join(SENTENCES[kept[0] : kept[-1] + 1])
        assert after.count("\n>\n") == quoted.count("\n>\n")
