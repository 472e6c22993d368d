"""What the checks of quotations show, and the edits that would settle it."""

from __future__ import annotations

import pytest

from mdrag.draft.parse import parse
from mdrag.evidence.model import Page, Person, Source
from mdrag.lint.finding import Fix
from mdrag.lint.reading.quotation_notes import (
    bound_words,
    difference_lines,
    evidence,
    first_words,
    page_edits,
    page_key,
    words_fix,
)
from mdrag.verify.quotations.check import QuotationCheck, quotations
from quoted_library import MARMOT, Quoted

LIBRARY = Quoted()
MARK = f"(Author, 2015){{#{MARMOT}}}"


def checked(words: str) -> QuotationCheck:
    (one,) = quotations(parse(f"They say “{words}” {MARK} here.\n"), LIBRARY)
    return one


def test_a_citation_among_the_words_is_none_of_them() -> None:
    text = f"> Attendance was steady in every school {MARK}\nas the example of Leeds shows\n"
    shown = [line for one in quotations(parse(text), LIBRARY) for line in difference_lines(one)]
    assert any("[steady]" in line for line in shown)
    assert not any("\ufffc" in line for line in shown)
    (one,) = quotations(parse(f"> Bees like it {MARK}.\n"), LIBRARY)
    assert first_words(one).startswith("“Bees like it")
    assert "\ufffc" not in first_words(one)


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        ("Attendance was steady in every school",
         ["source: although the evidence … stable"]),
        ("Attendance was stable in school, as the example of Leeds shows", ["[every]", "[∅]"]),
        ("It does … follow that poverty is harmless", ["hidden by the ellipsis: not"]),
        ("in all the northern … Attendance was stable in every school", ["source: "]),
        ("Attendance was stable in every school", []),
    ],
)  # fmt: skip
def test_the_lines_of_a_difference(words: str, lines: list[str]) -> None:
    told = difference_lines(checked(words))
    if words.startswith("Attendance was steady"):
        assert [line.split(":")[0] for line in told] == ["source", "draft"]
        assert "Attendance was [stable] in every" in told[0]
        assert told[1].strip() == "draft:  Attendance was [steady] in every school"
    else:
        assert len(told) == len(lines)
        assert all(part in line for part, line in zip(lines, told, strict=True))


@pytest.mark.parametrize(
    "words",
    [
        "Attendance was stable” (p. 4, and the in every school",
        "Attendance was stable in every” (Bell), as the example of Leeds shows",
        "Attendance was stable in every school), as the instance (of Leeds shows",
        "Attendance was (steady in every school",
        "Attendance was stable in each ‘kind of school",
    ],
)
def test_no_fix_takes_away_what_is_not_quoted(words: str) -> None:
    (one,) = quotations(parse(f"They say «{words}» {MARK} here.\n"), LIBRARY)
    assert one.changes
    assert words_fix(one) is None


@pytest.mark.parametrize(
    ("words", "edits"),
    [
        ("Attendance was steady in every school", [("steady", "stable")]),
        ("Attendance was stable in school, as the example of Leeds shows", [("", "every ")]),
        ("Attendance was very stable in every school", [("very ", "")]),
        ("The findings may hint that smaller classes help many pupils, although the evidence",
         [("The findings", "The results"), ("hint", "suggest"), ("many", "most")]),
        ("The findings may hint that smaller groups help many pupils, although the evidence", None),
        ("It does … follow that poverty is harmless", None),
        ("in all the northern … Attendance was stable in every school", None),
        ("Attendance was stable in every school", None),
    ],
)  # fmt: skip
def test_the_words_of_the_source_are_put_back(
    words: str, edits: list[tuple[str, str]] | None
) -> None:
    check = checked(words)
    fix = words_fix(check)
    if edits is None:
        assert fix is None
        return
    assert isinstance(fix, Fix) and not fix.safe
    text = f"They say “{words}” {MARK} here.\n"
    assert [(text[e.start : e.end], e.text) for e in fix.edits] == edits


def test_the_first_words() -> None:
    check = checked("Attendance was stable in every school, as the example of Leeds shows")
    assert first_words(check) == "“Attendance was stable in every school, as the …”"
    assert first_words(check, 11).endswith("of Leeds …”")
    assert first_words(check, 12).endswith("Leeds shows”")


def test_the_evidence_is_the_sources_own_words() -> None:
    found = checked("Attendance was steady in every school").found
    assert found
    shown = evidence(found, LIBRARY)
    assert (shown.doc_uid, shown.page_index, shown.page_label) == (MARMOT, 1, "101")
    assert "stable" in shown.quote
    long = evidence(found._replace(text="so " * 61), LIBRARY)
    assert len(long.quote.split()) == 61 and long.quote.endswith(" …")
    assert evidence(found._replace(text="so " * 60), LIBRARY).quote == " ".join(["so"] * 60)
    assert evidence(found._replace(pages=()), LIBRARY).page_index == 0


ONE, TWO, BARE = Page(1, "101", ""), Page(2, "102", ""), Page(3, "", "")


@pytest.mark.parametrize(
    ("pages", "key"),
    [((ONE,), "p=101"), ((ONE, TWO), "pp=101-102"), ((BARE,), "pdf=3"), ((ONE, BARE), "pdf=1"),
     ((BARE, ONE), "pdf=3")],
)  # fmt: skip
def test_what_a_mark_says_of_pages(pages: tuple[Page, ...], key: str) -> None:
    assert page_key(pages) == key


VOLE = Source("doc_11111111", "a.pdf", True, title="Digging", authors=(Person("Vole"),), year=2001)


@pytest.mark.parametrize(
    ("source", "pages", "words"),
    [
        (VOLE, (ONE,), "(Vole, 2001, p. 101){#doc_11111111 p=101}"),
        (VOLE, (ONE, TWO), "(Vole, 2001, pp. 101–102){#doc_11111111 pp=101-102}"),
        (VOLE, (BARE,), "(Vole, 2001){#doc_11111111 pdf=3}"),
        (VOLE, (), "(Vole, 2001){#doc_11111111}"),
        (VOLE._replace(year=None), (), "(Vole, n.d.){#doc_11111111}"),
        (VOLE._replace(authors=()), (), "(Digging, 2001){#doc_11111111}"),
        (VOLE._replace(authors=(), title=""), (), "(doc_11111111, 2001){#doc_11111111}"),
    ],
)
def test_the_words_that_bind(source: Source, pages: tuple[Page, ...], words: str) -> None:
    assert bound_words(source, pages) == words
    assert bound_words(source, pages, mark=False) == words.split("{")[0]


@pytest.mark.parametrize(
    ("text", "pages", "after"),
    [
        ("So (Vole, p. 9){#doc_11111111 p=9}.", (ONE,), "So (Vole, p. 101){#doc_11111111 p=101}."),
        ("So (Vole, pp. 9–12){#doc_11111111 pp=9-12}.", (ONE, TWO),
         "So (Vole, pp. 101–102){#doc_11111111 pp=101-102}."),
        ("So (Vole, pp. 9-12){#doc_11111111 pp=9-12}.", (ONE,),
         "So (Vole, p. 101){#doc_11111111 p=101}."),
        ("So (Vole, p. 9){#doc_11111111 p=9}.", (BARE,), "So (Vole, p. 9){#doc_11111111 pdf=3}."),
        ("So (Vole, p. 9, in Shrew, p. 9){#doc_11111111 p=9}.", (ONE,),
         "So (Vole, p. 9, in Shrew, p. 101){#doc_11111111 p=101}."),
        ("So (Vole, p. 9; S){#doc_11111111 p=9 #doc_22222222}.", (ONE,),
         "So (Vole, p. 9; S){#doc_11111111 p=101 #doc_22222222}."),
        ("So (Vole; S){#doc_11111111 #doc_22222222 p=9}.", (ONE,),
         "So (Vole; S){#doc_11111111 #doc_22222222 p=9}."),
        ("So (Vole, p. 90){#doc_11111111 p=9}.", (ONE,),
         "So (Vole, p. 90){#doc_11111111 p=101}."),
    ],
)  # fmt: skip
def test_the_page_is_put_into_the_mark_and_the_words(
    text: str, pages: tuple[Page, ...], after: str
) -> None:
    draft = parse(text)
    (binding,) = draft.bindings
    for edit in sorted(page_edits(draft, binding, binding.refs[0], pages), reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    assert text == after
