"""What stands around true quotations in their sources, and when a draft says it itself."""

from __future__ import annotations

import pytest

from mdrag.draft.parse import parse
from mdrag.evidence.model import Person, Source
from mdrag.verify.quotations.omitted_context import QuotationContext, surroundings
from mdrag.verify.quotations.source_sentence import sentence_around
from paged_source import PagedSource
from verdict_cases import read_cases

UID = "doc_8f3a2c1d"
DENIED = "Earlier trials were small. We do not conclude that the feeding scheme is safe for herds."
LIMITED = "The compound reduces pain in most adults, but only when it is taken daily. It is cheap."
REPORTED = "As Brown (2004) argued, small farms feed more people than large ones. We agree."


class Book(PagedSource):
    """A source by one author."""

    def source(self, uid: str) -> Source:
        return Source(UID, "raw/a.pdf", True, authors=(Person("Shrew"),), year=2012, pages=1)


def found(sentence: str, draft: str) -> list[QuotationContext]:
    return list(surroundings(parse(draft), Book((f"They met in May. {sentence}",), 7)))


def quoted(words: str, sentence: str = "They write that {} here.") -> str:
    return sentence.format(f"“{words}” (Shrew, 2012){{#{UID}}}") + "\n"


@pytest.mark.parametrize(
    ("kind", "sentence", "words"),
    [case for case in read_cases("surroundings.tsv") if len(case) == 3],
)
def test_what_a_quotation_was_cut_from(kind: str, sentence: str, words: str) -> None:
    assert [one.kind for one in found(sentence, quoted(words))] == [kind] * bool(kind)


def test_the_words_left_out_are_shown() -> None:
    (one,) = found(LIMITED, quoted("reduces pain in most adults"))
    assert one.cue == ", but only when it is taken daily."
    assert one.line == (
        "The compound ⟦reduces pain in most adults⟧, but only when it is taken daily."
    )
    (one,) = found(DENIED, quoted("the feeding scheme is safe for herds"))
    assert (one.cue, one.certain) == ("not conclude that", True)
    (one,) = found(REPORTED, quoted("small farms feed more people than large ones"))
    assert one.cue == "As Brown (2004) argued"


@pytest.mark.parametrize(
    ("sentence", "words", "draft"),
    [
        (DENIED, "the feeding scheme is safe", "They do not hold that {}."),
        (DENIED, "the feeding scheme is safe", "They doubt that {}."),
        (DENIED, "the feeding scheme is safe", "They warn against saying that {}."),
        (DENIED, "do not conclude that the feeding scheme is safe", "They {}."),
        (LIMITED, "reduces pain in most adults", "It {}, but not at once."),
        (LIMITED, "reduces pain in most adults", "If taken daily, it {}."),
        (LIMITED, "reduces pain in most adults", "It {}. However, it has to be taken daily."),
        (LIMITED, "reduces pain in most adults, but only when", "It {}."),
        (REPORTED, "small farms feed more people", "Brown holds that {}."),
        (REPORTED, "small farms feed more people", "As cited in their review, {}."),
        (REPORTED, "As Brown (2004) argued, small farms feed more people", "{}."),
    ],
)
def test_a_draft_that_says_it_itself_is_not_accused(sentence: str, words: str, draft: str) -> None:
    assert found(sentence, quoted(words, draft)) == []


def test_words_that_stand_elsewhere_without_it_are_not_accused() -> None:
    twice = f"{DENIED} The feeding scheme is safe for herds of any size."
    assert found(twice, quoted("The feeding scheme is safe for herds")) == []


def test_a_sentence_goes_on_over_a_page_but_not_over_a_paragraph() -> None:
    text = "A heading\n\nWe do not think that the\n\nscheme is safe. It is old.\n\nAnother."
    start = text.index("scheme")
    near = sentence_around(text, start, start + len("scheme is safe"))
    assert (near.before, near.after) == ("We do not think that the ", "")
    start = text.index("It is")
    assert sentence_around(text, start, start + 5).before == ""
