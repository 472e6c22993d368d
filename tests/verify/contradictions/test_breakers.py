"""True sentences that were once called wrong."""

from __future__ import annotations

import pytest

from mdrag.draft.language import is_english
from mdrag.draft.marks.authors import author_before
from mdrag.draft.parse import parse
from mdrag.verify.quantities.parse_numbers import numbers
from mdrag.verify.quantities.same_number import agree
from mdrag.verify.quotations.changed_meaning import kind_of


def test_a_bound_in_words_holds_what_lies_beyond_it() -> None:
    (said,), (given,) = (
        numbers("Over a thousand adults took part."),
        numbers("We had 1,204 adults."),
    )
    assert said.bound == ">" and agree(said, given)


def test_about_a_third_is_said_of_what_is_about_35_per_cent() -> None:
    (said,), (given,), (more,) = map(
        numbers, ("About a third of it.", "Approximately 35% of it.", "Approximately 45% of it.")
    )
    assert agree(said, given) and not agree(said, more)


def test_the_level_of_an_interval_is_no_finding() -> None:
    kinds = [n.kind for n in numbers("It fell to 11 minutes (95% confidence interval 6 to 16).")]
    assert kinds == ["plain", "label", "plain"]


@pytest.mark.parametrize(
    ("ours", "theirs", "kind"),
    [
        (["didn't"], ["did", "not"], "word"),
        (["twelve"], ["12"], "word"),
        (["twelve"], ["13"], "number"),
        (["did"], ["did", "not"], "negation"),
        (["didn’t"], ["did"], "negation"),
    ],
)
def test_another_spelling_is_no_other_meaning(
    ours: list[str], theirs: list[str], kind: str
) -> None:
    assert kind_of(ours, theirs) == kind


@pytest.mark.parametrize(
    ("text", "author"),
    [
        ("As Smith, Müller-Straße and O'Brien ", "Smith, Müller-Straße and O'Brien"),
        ("Following Smith, Müller, and O'Brien ", "Smith, Müller, and O'Brien"),
        ("In Britain, Vole and Lemming ", "Vole and Lemming"),
    ],
)
def test_the_first_author_stands_after_an_opening_word(text: str, author: str) -> None:
    start, end = author_before(text, len(text))
    assert text[start:end].strip() == author


def test_a_language_that_is_a_list_is_none() -> None:
    draft = parse("---\nlang: [x, y]\n---\n\nText.\n")
    assert is_english(draft, draft.blocks[-1])
