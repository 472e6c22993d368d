"""citation.page where the named page exists and another one says it."""

from __future__ import annotations

import pytest

from lint_context import check, context, fixed
from long_passage import MARMOT, OverPages

FILLER = "Orchard hedges of alder shelter apple trees from salt winds along the coast there. " * 4
HOURS = "Overall the replication of the sleep survey took about 21 hours of one summer."
SHELF = OverPages(FILLER, FILLER, FILLER, f"{FILLER}{HOURS}", joint="\n\n", long=1)
SAYS = "The replication of the sleep survey took about 21 hours"


def test_the_page_that_says_it_is_told_with_its_words() -> None:
    text = f"{SAYS} (Marmot, 2015, p. 101){{#{MARMOT}}}."
    (found,) = check("citation.page", context(text, SHELF))
    assert found.severity == "warning"
    assert "nothing on p. 101 of Marmot 2015 says this" in found.message
    assert f"p. 104 does: “{HOURS}”; name p. 104" in found.message
    assert found.evidence and (found.evidence.page_label, found.evidence.quote) == ("104", HOURS)
    assert found.fix and not found.fix.safe
    assert fixed(text, found.fix) == f"{SAYS} (Marmot, 2015, p. 104){{#{MARMOT}}}."


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("(Marmot, 2015){{#{uid} p=101}}", "(Marmot, 2015){{#{uid} p=104}}"),
        ("(Marmot, 2015){{#{uid} pdf=1}}", "(Marmot, 2015){{#{uid} p=104}}"),
        ("(Marmot, 2015){{#{uid} p=1}}", "(Marmot, 2015){{#{uid} p=104}}"),
        ("(Marmot, pp. 101–2){{#{uid} pp=101-2}}", "(Marmot, p. 104){{#{uid} p=104}}"),
    ],
)
def test_the_fix_writes_that_page_in_mark_and_words(before: str, after: str) -> None:
    text = f"{SAYS} {before.format(uid=MARMOT)}."
    (found,) = check("citation.page", context(text, SHELF))
    assert fixed(text, found.fix) == f"{SAYS} {after.format(uid=MARMOT)}."


def test_the_right_page_is_no_finding() -> None:
    text = f"{SAYS} (Marmot, 2015, p. 104){{#{MARMOT}}}."
    assert check("citation.page", context(text, SHELF)) == []


def test_figures_that_the_page_beside_has_are_named() -> None:
    text = f"{SAYS} (Marmot, 2015, p. 103){{#{MARMOT}}}."
    (found,) = check("citation.page", context(text, SHELF))
    assert f"“21 hours” is not on p. 103 of Marmot 2015; p. 104 says: “{HOURS}”" in found.message
    assert fixed(text, found.fix) == f"{SAYS} (Marmot, 2015, p. 104){{#{MARMOT}}}."


def test_a_page_the_source_has_not_gets_the_one_that_says_it() -> None:
    text = f"{SAYS} (Marmot, 2015, p. 117){{#{MARMOT}}}."
    (found,) = check("citation.page", context(text, SHELF))
    assert found.severity == "error"
    assert "Marmot 2015 has no page 117 (4 pages in the file" in found.message
    assert f"p. 104 has it: “{HOURS}”; name p. 104" in found.message
    assert fixed(text, found.fix) == f"{SAYS} (Marmot, 2015, p. 104){{#{MARMOT}}}."


def test_a_page_the_source_has_not_is_told_without_another_where_none_says_it() -> None:
    text = f"Nobody replicated the sleep of apples (Marmot, 2015, p. 117){{#{MARMOT}}}."
    (found,) = check("citation.page", context(text, SHELF))
    assert found.fix is None and "name the page it is on" in found.message
