"""How the surroundings of a quotation, and its length, are told."""

from __future__ import annotations

from lint_context import check, context
from mdrag.evidence.model import Passage, Person, Source
from paged_source import PagedSource

UID = "doc_8f3a2c1d"
TEXT = (
    "The compound reduces pain in most adults, but only when it is taken daily. We do not conclude "
    "that the compound is safe for children. As Brown (2004) argued, small doses taste of nothing. "
    "One of the children said: “nobody ever asked us about the taste of it”."
)


class Book(PagedSource):
    """A source by one author."""

    def __init__(self) -> None:
        super().__init__((TEXT,), 7)

    def source(self, uid: str) -> Source:
        return Source(UID, "raw/a.pdf", True, authors=(Person("Shrew"),), year=2012, pages=1)

    def passages(self, uid: str, text: str, k: int = 10) -> list[Passage]:
        return [Passage("c1", "", "", UID, TEXT, 0, len(TEXT), page_start=1, page_label="7")]


def told(words: str) -> list[tuple[str, str]]:
    text = f"They write that “{words}” (Shrew, 2012, p. 7){{#{UID} p=7}}.\n"
    found = check("citation.quote-context", context(text, Book()))
    return [(str(one.severity), one.message) for one in found]


def test_a_limit_is_a_warning_that_shows_it() -> None:
    assert told("reduces pain in most adults") == [
        (
            "warning",
            "QUOTE_CONTEXT: Shrew 2012 limits these words: “but only when it is taken daily” "
            "(p. 7 (page 1 of the file)); quote on, or say the limit in your sentence",
        )
    ]


def test_words_that_alone_say_the_opposite_are_an_error() -> None:
    ((severity, message),) = told("the compound is safe for children")
    assert severity == "error"
    assert "denies these words: “not conclude that …”" in message


def test_a_report_is_an_info() -> None:
    ((severity, message),) = told("small doses taste of nothing")
    assert severity == "info"
    assert "reports these words from somebody else: “As Brown (2004) argued”" in message


def test_the_words_before_the_quotation_marks_of_the_source_are_shown() -> None:
    ((severity, message),) = told("nobody ever asked us about the taste")
    assert severity == "info"
    said = (
        "itself quotes somebody here: One of the children said: “nobody ever asked us about the …"
    )
    assert said in message
    assert "quoted in" in message


def test_the_sentence_of_the_source_is_shown() -> None:
    text = f"“reduces pain in most adults” (Shrew, 2012){{#{UID}}}.\n"
    (one,) = check("citation.quote-context", context(text, Book()))
    assert one.notes == (
        "source: The compound ⟦reduces pain in most adults⟧, but only when it is taken daily.",
    )
    assert one.evidence and one.evidence.page_label == "7"


def test_a_quotation_of_more_than_sixty_words_is_long() -> None:
    words = " ".join(["word"] * 60)
    bound = "They write: “{}” (Marmot, 2015){{#doc_8f3a2c1d}}."
    assert check("citation.quote-length", context(bound.format(words))) == []
    (one,) = check("citation.quote-length", context(bound.format(words + " more")))
    assert (one.severity, "61 words" in one.message) == ("info", True)
    for count, found in ((150, 0), (151, 1)):
        block = f"They write:\n\n> {'word ' * count}(Marmot, 2015){{#doc_8f3a2c1d}}\n"
        assert len(check("citation.quote-length", context(block))) == found
    material = f"A pupil said: “{words} more”.\n"
    assert check("citation.quote-length", context(material)) == []
