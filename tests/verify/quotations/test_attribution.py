"""Which sources a quotation may be said to come from, and how sure that is."""

from __future__ import annotations

from typing import Any

import pytest

from mdrag.draft.parse import parse
from mdrag.verify.quotations import attribution
from mdrag.verify.quotations.attribution import AttributedQuotation, attribute_quotations
from quoted_library import Quoted

LIBRARY = Quoted()
SAID = "“schools were stable at last”"
M, L = "(M){#doc_11111111}", "(L){#doc_22222222}"


def of(text: str) -> AttributedQuotation:
    return next(iter(attribute_quotations(parse(text + "\n"), LIBRARY)))


def marks(one: AttributedQuotation) -> str:
    """n: near, a: adjacent, e: elsewhere, d: doubtful."""
    named = (("n", one.near), ("a", one.adjacent), ("e", one.elsewhere), ("d", one.doubtful))
    return "".join(letter for letter, so in named if so)


@pytest.mark.parametrize(
    "before", ["We call this, ", "Theories like ", "It kept its goal ", "They share the view that "]
)
def test_what_is_coined_or_imagined_is_doubtful(before: str) -> None:
    assert of(f"{before}{SAID}.").doubtful is not before.startswith("They")


@pytest.mark.parametrize(
    "mark",
    ["(M){doc_11111111}", "(M){#doc_11111111 p4", "(M){#doc_1111}", "{doc_11111111}",
     "{#doc_11111111", "[#doc_11111111]"],
)  # fmt: skip
def test_beside_a_broken_mark_no_quotation_is_its_neighbours(mark: str) -> None:
    one = of(f"It is said that {SAID} {mark}, and more {L}.")
    assert (one.bound, one.elsewhere) == ((), True)
    one = of(f"It is said that {SAID} {mark}. There is more {L}.")
    assert (one.bound, one.elsewhere) == ((), True)
    block = of(f"They say so {L}.\n\n> schools were stable at last {mark}\n")
    assert (block.bound, block.elsewhere) == ((), True)
    right = of(f"It is said that {SAID} {L}, and more {mark}.")
    assert [ref.key for _, ref in right.bound] == ["doc_22222222"]


@pytest.mark.parametrize(
    ("text", "sources", "said"),
    [
        (f"It is said that {SAID} {M}.", "1", "na"),
        (f"It is said that {SAID}. {M}", "1", "na"),
        (f"It is said that {SAID} there {M}.", "1", "n"),
        (f"Marmot (2015){{#doc_11111111}} says {SAID} of Leeds.", "1", "n"),
        (f"Marmot (2015){{#doc_11111111}} says {SAID} {L}.", "21", "na"),
        (f"Marmot (2015){{#doc_11111111}} says {SAID} of Leeds {L}.", "12", "n"),
        (f"They {M} say that {SAID} of Leeds {L}.", "21", "n"),
        (f"Larisch (2019){{#doc_22222222}} and Marmot (2015){{#doc_11111111}} say {SAID}.", "12",
         "n"),
        (f"It is {SAID} there. So it was {M}.", "1", ""),
        (f"So it was {L}. It is {SAID} there. So it was {M}. And on {L}.", "12", ""),
        (f"So it was {M}. Then on. It is {SAID} there.", "1", ""),
        (f"So it was {L}. So it was {M}. It is {SAID} there.", "1", ""),
        (f"So it was {M}.\n\nIt is {SAID} there.", "", ""),
        # what nobody has bound
        (f"It is said that {SAID} (Vole, 2001).", "", "ne"),
        (f"It is said that {SAID} (Vole, 2001) and so {M}.", "1", "ne"),
        (f"It is said that {SAID} {M} and so (Vole, 2001).", "1", "na"),
        (f"It is said that {SAID} [@vole2001].", "", "ne"),
        (f"It is said that {SAID} at https://example.org here.", "", "ne"),
        (f"It is said that {SAID}.[^9]", "", "e"),
        (f"It is said that {SAID} there. So Vole (2001) says.", "", "e"),
        ("It is said that “schools were (Vole, 2001) stable at last” there.", "", ""),
        # notes
        (f"It is said that {SAID}.[^1]\n\n[^1]: So {M}.", "1", "n"),
        (f"It is said that {SAID}.^[So {M}.]", "1", "n"),
        (f"It is said[^1] that {SAID}.\n\n[^1]: So {M}.", "", "ne"),
        # terms and titles
        (f"The term {SAID} is known {M}.", "1", "nd"),
        (f"It is the so-called {SAID} {M}.", "1", "nad"),
        (f"We call this {SAID} there {M}.", "1", "nd"),
        (f"Click {SAID} button {M}.", "1", "nd"),
        (f"It is {SAID} (participant 4).", "", "d"),
        ("It is “Stable Schools of the North at Last” there.", "", "d"),
        ("It is “Stable Schools were seen here at last” there.", "", ""),
        ("It is “Stability” of “Things” and " + SAID + " there.", "", ""),
        (f"Marmot (2015){{#doc_11111111}} calls this {SAID} of Leeds.", "1", "n"),
        ("Marmot (2015){#doc_11111111} calls this “Stable Schools of the North”.", "1", "nd"),
        (f"| a | b |\n|---|---|\n| {SAID} | x |", "", "d"),
    ],
)  # fmt: skip
def test_the_sources_of_a_quotation(text: str, sources: str, said: str) -> None:
    found = of(text)
    assert "".join(ref.key[-1] for _, ref in found.bound) == sources
    assert marks(found) == said


@pytest.mark.parametrize(
    ("text", "sources", "said"),
    [
        (f"> So it is. {M}", "1", "na"),
        (f"> So it is.\n\n{M}", "1", "na"),
        (f"> So it is.\n\n— {M} and more.", "1", "na"),
        (f"> So it is.\n\nAs said {M}.", "", "nd"),
        (f"Marmot says {M}:\n\n> So it is.", "1", "n"),
        (f"So {L}. Marmot says {M}:\n\n> So it is.", "1", "n"),
        (f"Marmot says {M}:\n\n> So it is. {L}", "2", "na"),
        ("Marmot (2015) says:\n\n> So it is.", "", "ne"),
        ("Words.\n\n> So it is.\n\nVole (2001) says.", "", "ne"),
        ("Words.\n\n> So it is.", "", "n"),
        ("> So it is.", "", "nd"),
        ("# Heading\n\n> So it is.", "", "nd"),
        (f"> So it is.[^1]\n\n[^1]: So {M}.", "1", "na"),
        (f"Words {M}.\n\n- item\n\n> So it is.", "", "n"),
        (f"> So it was. {M}\n\n<!-- -->\n\n> So it is.", "1", "na"),
    ],
)
def test_the_sources_of_a_block_quotation(text: str, sources: str, said: str) -> None:
    found = of(text)
    assert "".join(ref.key[-1] for _, ref in found.bound) == sources
    assert marks(found) == said


def test_of_many_sources_in_a_sentence_the_nearest_twelve_are_looked_at() -> None:
    many = " and ".join([M] * 15)
    assert len(of(f"It is said that {SAID} there {many}.").bound) == 12


def test_single_words_and_the_list_of_references_hold_no_quotations() -> None:
    text = f"It is “so”.\n\n# References\n\nVole. {SAID}.\n"
    assert list(attribute_quotations(parse(text), LIBRARY)) == []


@pytest.mark.parametrize(
    ("below", "own"),
    [
        ("(M){#doc_11111111}", False),
        ("M (2015){#doc_11111111}", False),
        ("M (2015){#doc_11111111} asks more.", True),
        ("@doc_11111111 asks more.", True),
    ],
)
def test_a_sentence_below_a_block_quotation_is_not_its_citation(below: str, own: bool) -> None:
    one = of(f"So L (2001){{#doc_22222222}} writes:\n\n> Schools were stable at last.\n\n{below}")
    assert one.bound[0][1].key == ("doc_22222222" if own else "doc_11111111")


@pytest.mark.parametrize(("behind", "named"), [("(Hayek)", True), ("(sic)", False), ("", False)])
def test_a_name_right_behind_a_quotation_is_whose_it_is(behind: str, named: bool) -> None:
    assert of(f"In trade, {SAID} {behind}. Then it ended.").elsewhere is named


@pytest.mark.parametrize(
    ("behind", "elsewhere"),
    [
        (", as Bell et al. (2014) showed", False),
        (", which is so (Bell, 2014)", False),
        (" (Bell, 2014)", True),
        ("", False),
    ],
)
def test_who_is_named_before_a_quotation_says_it(behind: str, elsewhere: bool) -> None:
    one = of(f"M (2015){{#doc_11111111}} says that {SAID}{behind}.")
    assert (one.bound[0][1].key, one.elsewhere) == ("doc_11111111", elsewhere)


@pytest.mark.parametrize(
    ("text", "pages"),
    [
        (f"M (2015){{#doc_11111111}} says: {SAID} (M, 2015, p. 3){{#doc_11111111}}.", ["3"]),
        (f"{SAID} (M, p. 3){{#doc_11111111}} and “more” (M, p. 5){{#doc_11111111}}.", ["3"]),
        (f"{SAID} (M, 2015){{#doc_11111111}}.", [""]),
        (f"M (2015){{#doc_11111111}} says {SAID} here (M, p. 3){{#doc_11111111}}.", ["3"]),
    ],
)
def test_of_a_source_named_twice_the_page_counts(text: str, pages: list[str]) -> None:
    assert [ref.locator for _, ref in of(text).bound] == pages


@pytest.mark.parametrize(
    ("text", "source"),
    [
        (f"Marmot (2015){{#doc_11111111}} says {SAID}. L (2001){{#doc_22222222}} asks more.", "1"),
        (f"Marmot (2015){{#doc_11111111}} says {SAID}. @doc_22222222 asks more.", "1"),
        (f"Marmot (2015){{#doc_11111111}} says {SAID[:-1]}.” L (2001){{#doc_22222222}} asks.", "1"),
        # behind the sentence, in brackets, it is the quotation's
        (f"Marmot (2015){{#doc_11111111}} says {SAID}. {L}", "2"),
        # a quotation that begins its sentence may be said by who is named behind it
        (f"It was so {M}. “Why were schools stable?” L (2001){{#doc_22222222}} asks.", "2"),
    ],
)
def test_the_author_the_next_sentence_begins_with_says_no_quotation_before_it(
    text: str, source: str
) -> None:
    found = of(text)
    assert (found.bound[0][1].key[-1], found.near) == (source, True)


@pytest.mark.parametrize(
    "said",
    [
        "“schools were {} stable at last” (M, p. {}){{#doc_11111111}}",
        "M (2015){{#doc_11111111}} says “schools were {} stable at last”{}",
        "M (2015){{#doc_11111111}}, “schools were {} stable” {{#doc_22222222 p={}}}",
    ],
)
def test_among_many_bindings_of_a_sentence_only_near_ones_are_compared(
    said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "They say: " + ", ".join(said.format(n, n) for n in range(120)) + ".\n"
    asked: list[int] = []
    distance = attribution._distance

    def counted(*given: Any) -> tuple[int, int]:
        asked.append(1)
        return distance(*given)

    monkeypatch.setattr(attribution, "_distance", counted)
    found = list(attribute_quotations(parse(text), LIBRARY))
    assert len(found) == 120 and len(asked) <= 120 * 4 * attribution._MOST_NEAR
    monkeypatch.setattr(attribution, "_beside", lambda quote, here, *_: here)
    assert found == list(attribute_quotations(parse(text), LIBRARY))
