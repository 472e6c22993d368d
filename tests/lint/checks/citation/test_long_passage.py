"""A passage over two pages: the page named is that of the sentence shown."""

from __future__ import annotations

from lint_context import check, context, fixed
from long_passage import MARMOT, OverPages

GRADIENT = "The social gradient in health runs right across society, from poorest to richest."
HOURS = "Overall the replication of the survey took about 21 hours of a summer."
LIBRARY = OverPages(f"{GRADIENT} Investing early in child", f"development pays off. {HOURS}")


def test_the_page_taught_is_the_page_of_the_sentence() -> None:
    text = (
        f"Overall, the replication of the survey took about 21 hours (Marmot, 2015){{#{MARMOT}}}."
    )
    (found,) = check("citation.weak-locator", context(text, LIBRARY))
    assert "it is on p. 102" in found.message
    assert f"{{#{MARMOT} p=102}}" in fixed(text, found.fix)


def test_a_quotation_over_two_pages_is_taught_both() -> None:
    library = OverPages("They say that life in", "Glasgow is shorter. Much more follows here.")
    quoted = "life in\nGlasgow is shorter"
    text = f"It says “{quoted}” (Marmot, 2015){{#{MARMOT}}}."
    (found,) = check("citation.weak-locator", context(text, library))
    assert "it is on pp. 101–102" in found.message
    assert f"{{#{MARMOT} pp=101-102}}" in fixed(text, found.fix)


def test_evidence_names_the_page_of_its_sentence() -> None:
    text = f"The replication of the survey took about 12 hours of a summer (Marmot){{#{MARMOT}}}."
    (found,) = check("citation.number-mismatch", context(text, LIBRARY))
    assert found.evidence
    assert (found.evidence.page_index, found.evidence.page_label) == (2, "102")
    assert "p. 102" in found.message


def test_a_passage_elsewhere_is_said_with_all_its_pages() -> None:
    library = OverPages(GRADIENT, HOURS, "Much more follows here.")
    text = f"The replication took 21 hours (Marmot){{#{MARMOT} p=103 c=s1-p001-b001}}."
    (found,) = check("citation.page", context(text, library))
    assert "stands on pp. 101–102, not on p. 103" in found.message
    assert found.evidence and found.evidence.page_label == "102"
    assert "p=102 c=s1-p001-b001" in fixed(text, found.fix)
