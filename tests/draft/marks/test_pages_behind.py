"""The page behind a quotation, apart from the citation that names its author."""

from __future__ import annotations

import pytest

from mdrag.draft.marks.pages_behind import pages_behind, without_page_behind
from mdrag.draft.model import Ref
from mdrag.draft.parse import parse

A, B = "doc_8f3a2c1d", "doc_0a1b2c3d"
ROE = f"Roe (2015){{#{A}}}"


def ref(text: str) -> Ref:
    return parse(text + "\n").bindings[0].refs[0]


def page(text: str) -> str:
    """The locator, and the words of the draft it stands in when they stand apart."""
    one = ref(text)
    return f"{one.locator}|{(text + ' ')[one.apart_start : one.apart_end]}"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"{ROE} says that “rents rise” (p. 4).", "4|(p. 4)"),
        (f"{ROE} says that “rents rise.” (pp. 4–5)", "4–5|(pp. 4–5)"),
        (f"{ROE} says that “rents rise” (p. iv, emphasis added).", "iv|(p. iv, emphasis added)"),
        (f"@{A} says that “rents rise” (page 4).", "4|(page 4)"),
        (f"{ROE} says:\n\n> Rents rise. (p. 4)", "4|(p. 4)"),
        (f"{ROE} says “a b” (p. 4) and “c d” (p. 7).", "4, 7|(p. 4) and “c d” (p. 7)"),
        (f"{ROE} says “rents rise” as they put it (p. 4).", "4|(p. 4)"),
        (f"{ROE} says that rents rise (p. 4).", "4|(p. 4)"),
        (f"{ROE} says that “rents rise” (p.\n4).", "4|(p.\n4)"),
        (f"{ROE} says that “rents rise” (see p. 4f., my emphasis).", "4|(see p. 4f., my emphasis)"),
        (f"{ROE} says that “rents rise” (**p. 4**).", "4|(**p. 4**)"),
        (f"{ROE} says that “rents rise” [pp. 4–5].", "4–5|[pp. 4–5]"),
        (f"{ROE} says that “rents rise” (p. 4, n. 3).", "4|(p. 4, n. 3)"),
        (f"Roe [-@{A}] says that “rents rise” (p. 4).", "4|(p. 4)"),
        (f"{ROE} says:\n\n> Rents rise.\n>\n> So they do. (p. 4)", "4|(p. 4)"),
        # before the author
        (f"“Rents rise” (p. 114), as {ROE} says.", "114|(p. 114)"),
        (f"“Rents rise” (pp. 4–5), as Roe and Østby {{#{A}}} say.", "4–5|(pp. 4–5)"),
        (f"“Rents rise” (p. 4), write Roe and Østby <#{A}>.", "4|(p. 4)"),
        (f"“Rents rise” (p. 4), according to @{A}.", "4|(p. 4)"),
        (f"“Rents rise” as they put it (p. 4), so {ROE}.", "4|(p. 4)"),
        # right behind the citation
        (f"Some say “rents rise” (Roe & Østby, 2018){{#{A}}} (p. 114).", "114|(p. 114)"),
        (f"Some say “rents rise” (Roe, 2018){{#{A}}}\n(pp. 4–5).", "4–5|(pp. 4–5)"),
        (f"Some say “rents rise” [@{A}] (p. 4).", "4|(p. 4)"),
        (f"Some say “rents rise” <#{A}> (p. 4), and more.", "4|(p. 4)"),
        (f"{ROE} (p. 4) says that “rents rise”.", "4|(p. 4)"),
        (f"Roe and Østby {{#{A}}} say “rents rise” (p. 4).", "4|(p. 4)"),
    ],
)
def test_is_read_where_the_citation_names_none(text: str, told: str) -> None:
    assert page(text) == told


@pytest.mark.parametrize(
    "text",
    [
        f"{ROE} says that “rents rise” (see table 4).",
        f"{ROE} says that “rents rise” (Vole, 2019, p. 4).",
        f"{ROE} says so. Others say “rents rise” (p. 4).",
        f"{ROE} and Vole (2019){{#{B}}} say that “rents rise” (p. 4).",
        f"Rents rise (Roe, 2015){{#{A}}}, and “fall” (p. 4).",
        f"{ROE} says:\n\nRents rise (p. 4).",
        f"{ROE} has a point (a pp. value).",
        f"{ROE} says “rents rise”, and Bell (2019) says “they fall” (p. 4).",
        f"{ROE} says “rents rise”; the same stands in the yearbook (p. 4).",
        f"{ROE} says “rents rise”, as Bell et al. know, “they fall” (p. 4).",
        f"{ROE} says “rents rise” (p. 4 of the minutes).",
        f"{ROE} says “rents rise” ([p. 4](http://x.org)).",
        f"“Rents rise” (p. 4), as Bell argues, and {ROE} repeats.",
        f"So “rents rise” (p. 4), and {ROE} says why.",
        f"“Rents rise” (p. 4). So {ROE} says.",
        f"Rents rise (p. 4), as {ROE} says.",
        f"“Rents rise” (p. 4), “fall” and stay, as {ROE} says.",
        f"Some say “rents rise” (p. 4) in the yearbook (Roe, 2015){{#{A}}}.",
        f"Some say so (Roe, 2018){{#{A}}} and “rents rise” (p. 4).",
        f"Some say so (Roe, 2018){{#{A}}}. (p. 4)",
        f"Some say so (Roe, 2018){{#{A}}} (p. 4 of the minutes).",
    ],
)
def test_is_not_read_elsewhere(text: str) -> None:
    assert page(text) == "|"


def test_a_page_before_an_author_is_that_of_the_first_who_is_cited() -> None:
    draft = parse(f"{ROE} says “rents rise” (p. 4), as Vole (2019){{#{B}}} repeats.\n")
    assert [one.refs[0].locator for one in draft.bindings] == ["4", ""]
    draft = parse(f"“Rents rise” (p. 4), as Vole (2019){{#{B} p=4}} and {ROE} say.\n")
    assert [one.refs[0].locator for one in draft.bindings] == ["4", ""]
    assert pages_behind(draft, draft.bindings[0]) == "4"


def test_the_citations_own_page_wins() -> None:
    draft = parse(f"Roe (2015){{#{A} p=9}} says “rents rise” (p. 4).\n")
    assert page(draft.text) == "9|"
    assert pages_behind(draft, draft.bindings[0]) == "4"


def test_what_is_printed_for_the_citation_has_none() -> None:
    read = parse(f"{ROE} says that “rents rise” (p. 4).\n").bindings[0]
    bare = parse(f"{ROE} says that “rents rise”.\n").bindings[0]
    assert without_page_behind(read) == bare
    assert without_page_behind(bare) is bare
