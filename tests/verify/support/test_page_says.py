"""A page that does not say it, while another one of the source does; and who is never accused."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from long_passage import MARMOT, OverPages
from mdrag.draft.model import Ref
from mdrag.draft.parse import parse
from mdrag.evidence.model import Page
from mdrag.verify.support.binding_rows import rows
from mdrag.verify.support.bindings import support_of
from mdrag.verify.support.page_says import page_that_says
from mdrag.verify.support.pages import possible_pages

HOURS = "Overall the replication of the sleep survey took about 21 hours of one summer."
ORCHARDS = (
    "Apple orchards near the coast need shelter from salt winds. Growers plant hedges of alder "
    "and leave gaps for frost to drain away. Harvest begins in early autumn, when sugar has risen "
    "and the skins turn red. Windfalls go to the press, and the pulp feeds pigs through winter. "
)
BRIDGES = (
    "Stone bridges were paid for by tolls until the railway came. Masons cut the arches from local "
    "granite and set them dry. Floods carried two of them away, and the parish never rebuilt the "
    "second. Travellers used the ford for a generation, except when the river stood high. "
)
GLASS = (
    "Window glass was taxed by the pane, so that houses had few. Blowers spun the crown into a "
    "disc and cut it while hot. Imperfect pieces went to barns and stables. Coloured glass came "
    "from abroad in straw, and lead for it from the northern mines, by pack horse and barge. "
)
ROPES = (
    "Hemp for ropes was retted in ponds below the village. Walkers twisted the yarn backwards down "
    "a long shed. Tar kept the sea out and blackened every hand in the street. Children turned the "
    "wheel for a penny, and old sailors picked worn rope apart for caulking hulls. "
)
SHELF = OverPages(ORCHARDS, BRIDGES, GLASS, f"{ROPES}{HOURS}", joint="\n\n", long=1)
SAYS = "The replication of the sleep survey took about 21 hours"


def told(text: str, library: OverPages = SHELF) -> list[str]:
    draft = parse(text)
    found = (page_that_says(draft, b, r, library) for b in draft.bindings for r in b.refs)
    return [page.page_label or str(page.page_index) for one in found if one for page in one.pages]


@pytest.mark.parametrize(
    "cited",
    [
        f"(Marmot, 2015, p. 101){{#{MARMOT}}}",
        f"(Marmot, 2015){{#{MARMOT} p=102}}",
        f"(Marmot, 2015, pp. 101–102){{#{MARMOT}}}",
        f"(Marmot, 2015){{#{MARMOT} pdf=1}}",
        f"(Marmot, 2015, p. 1){{#{MARMOT}}}",
        f"(Vole, 1999, p. 104, as cited in Marmot, 2015, p. 101){{#{MARMOT}}}",
        f"[@{MARMOT}, p. 102]",
        f"(Marmot, 2015, p. 101; WHO, 2021){{#{MARMOT} #doc_5e6f7a8b}}",
        f"(Marmot, 2015, p. 400){{#{MARMOT}}}",
        f"(Marmot, 2015){{#{MARMOT} pdf=40}}",
    ],
)
def test_a_page_that_does_not_say_it_is_told_the_one_that_does(cited: str) -> None:
    assert told(f"{SAYS} {cited}.") == ["104"]


@pytest.mark.parametrize(
    "cited",
    [
        f"(Marmot, 2015, p. 104){{#{MARMOT}}}",
        f"(Marmot, 2015, pp. 101–104){{#{MARMOT}}}",
        f"(Marmot, 2015, pp. 101, 104){{#{MARMOT}}}",
        f"(Marmot, 2015, pp. 101ff.){{#{MARMOT}}}",
        f"(Marmot, 2015, passim){{#{MARMOT}}}",
        f"(Marmot, 2015){{#{MARMOT} pdf=4}}",
        f"(Marmot, 2015){{#{MARMOT}}}",
        f"(Marmot, 2015, sec. 1){{#{MARMOT}}}",
        f"(Marmot, 2015){{#{MARMOT} p=101 c=s1-p001-b001}}",
        f"(Marmot, 2015, p. 101){{#{MARMOT}}}, and again later (Marmot, p. 104){{#{MARMOT}}}",
        f"(Vole, 1999, p. 101, as cited in Marmot, 2015, p. 104){{#{MARMOT}}}",
    ],
)
def test_what_may_be_right_is_let_pass(cited: str) -> None:
    assert told(f"{SAYS} {cited}.") == []


def test_a_page_that_says_it_in_other_words_is_let_pass() -> None:
    said = "They repeated the survey on sleep, and replication kept them busy for 21 hours. "
    library = OverPages(ORCHARDS + said, BRIDGES, GLASS, f"{ROPES}{HOURS}", joint="\n\n", long=1)
    assert told(f"{SAYS} (Marmot, 2015, p. 101){{#{MARMOT}}}.", library) == []


def test_a_page_that_was_hardly_read_is_let_pass() -> None:
    library = OverPages("Figure 2", BRIDGES, GLASS, f"{ROPES}{HOURS}", joint="\n\n", long=1)
    assert told(f"{SAYS} (Marmot, 2015, p. 101){{#{MARMOT}}}.", library) == []


def test_a_sentence_over_two_pages_stands_on_both() -> None:
    halves = HOURS.split(" took ")
    library = OverPages(
        ORCHARDS, BRIDGES, f"{GLASS}{halves[0]}", f"took {halves[1]} {ROPES}", long=4
    )
    assert told(f"{SAYS} (Marmot, 2015, p. 101){{#{MARMOT}}}.", library) == ["103", "104"]
    for page in (103, 104):
        assert told(f"{SAYS} (Marmot, 2015, p. {page}){{#{MARMOT}}}.", library) == []


WORDS = "Overall the replication of the sleep survey tired everybody in one long summer."
WORDS_SHELF = OverPages(ORCHARDS, BRIDGES, GLASS, f"{ROPES}{WORDS}", joint="\n\n", long=1)


def test_the_page_beside_is_let_pass_without_figures() -> None:
    says = "The replication of the sleep survey tired everybody in summer"
    assert told(f"{says} (Marmot, 2015, p. 103){{#{MARMOT}}}.", WORDS_SHELF) == []
    assert told(f"{says} (Marmot, 2015, p. 102){{#{MARMOT}}}.", WORDS_SHELF) == ["104"]


@pytest.mark.parametrize(
    "text",
    [
        "The survey took 21 hours (Marmot, 2015, p. 101){{#{uid}}}.",  # too little to go by
        "Nobody finished the sleep survey before August in Wales (Marmot, p. 101){{#{uid}}}.",
        "It “took about 21 hours of one summer”, the replication of the sleep survey "
        "(Marmot, p. 101){{#{uid}}}.",  # the check of quotations names its page
        "Masons cut arches of granite (Marmot, 2015, p. 102){{#{uid}}} and the replication of the "
        "sleep survey took about 21 hours (Bell, 2017){{#doc_1b2c3d4e}}.",
        "> The replication of the sleep survey took about 21 hours (M, p. 101){{#{uid}}}.",
        "---\nlang: de\n---\n\n" + SAYS + " (Marmot, 2015, S. 101){{#{uid} p=101}}.",
    ],
)
def test_what_cannot_be_told_is_let_pass(text: str) -> None:
    assert told(text.format(uid=MARMOT)) == []


def test_a_number_nobody_knows_to_be_printed_is_let_pass() -> None:
    texts = (ORCHARDS, BRIDGES, GLASS, f"{ROPES}{HOURS}")
    unnumbered = OverPages(*texts, joint="\n\n", first=0, long=1)
    assert told(f"{SAYS} (Marmot, 2015, p. 1){{#{MARMOT}}}.", unnumbered) == []
    assert told(f"{SAYS} (Marmot, 2015){{#{MARMOT} pdf=1}}.", unnumbered) == ["4"]


def test_what_other_keys_vouch_for_is_let_pass() -> None:
    key = "@marmot2015_health-gap, p. 101"
    alone, beside = f"{SAYS} [{key}].", f"{SAYS} [{key}], as others found [@bell2017_class-size]."
    assert rows(parse(alone), SHELF)[0].checks == ("page-says-not",)
    assert rows(parse(beside), SHELF)[0].checks == ()


def test_rows_show_what_says_it_and_fail_nothing() -> None:
    (row,) = rows(parse(f"{SAYS} (Marmot, 2015, p. 101){{#{MARMOT}}}."), SHELF)
    assert row.checks == ("page-says-not",)
    assert (row.page, row.quote, row.passes) == ("104", HOURS, True)
    (row,) = rows(parse(f"{SAYS} (Marmot, 2015, p. 104){{#{MARMOT}}}."), SHELF)
    assert (row.page, row.quote, row.checks) == ("104", HOURS, ())


def test_an_unrelated_passage_of_the_named_page_is_not_shown_as_the_support() -> None:
    survey = "A survey hangs in the hall. "
    library = OverPages(ORCHARDS, BRIDGES, GLASS + survey, ROPES + HOURS, joint="\n\n", long=1)
    (row,) = rows(parse(f"{SAYS} (Marmot, 2015, p. 103){{#{MARMOT}}}."), library)
    assert (row.page, row.quote) == ("104", HOURS)
    assert support_of(library, MARMOT, SAYS).status == "OK"


@pytest.mark.parametrize(
    ("locator", "page_range", "places"),
    [
        ("101", "", {1}), ("101–102", "", {1, 2}), ("2", "", {2}), ("405", "405-407", {1}),
        ("406–7", "405-407", {2, 3}), ("400", "", set()), ("iv", "", set()),
    ],
)  # fmt: skip
def test_every_page_a_number_may_mean(locator: str, page_range: str, places: set[int]) -> None:
    pages = [Page(n, str(100 + n), "") for n in (1, 2, 3)]
    ref = Ref(MARMOT, "page", locator)
    assert possible_pages(ref, pages, page_range) == places
    assert possible_pages(Ref(MARMOT, pdf_page=3), pages) == {3}
    assert possible_pages(Ref(MARMOT, pdf_page=9), pages) == frozenset()


def test_n_bindings_with_pages_in_a_sentence_ask_for_n_pages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Ref] = []

    def counted(ref: Ref, pages: Sequence[Page], page_range: str = "") -> frozenset[int]:
        asked.append(ref)
        return possible_pages(ref, pages, page_range)

    monkeypatch.setattr("mdrag.verify.support.page_says.possible_pages", counted)
    parts = (f"{SAYS} (Marmot, 2015, p. {101 + n % 4}, § {n}){{#{MARMOT}}}" for n in range(40))
    assert told(f"{' and '.join(parts)}.") == []
    assert 40 < len(asked) <= 80
