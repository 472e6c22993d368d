"""The grammar of marks."""

import pytest

from mdrag.draft.marks.mark import DOC_UID, parse_mark

A, B = "doc_8f3a2c1d", "doc_0a1b2c3d4e5f"


def test_doc_uids_have_8_or_12_lower_case_hex_digits() -> None:
    assert DOC_UID.fullmatch(A) and DOC_UID.fullmatch(B)
    for wrong in ("doc_8f3a", "doc_8F3A2C1D", "doc_8f3a2c1d0", "doc_8f3a2c1g", "8f3a2c1d"):
        assert not DOC_UID.fullmatch(wrong), wrong


@pytest.mark.parametrize("mark", [f"{{#{A}}}", f"<#{A}>", f"{{ #{A} }}", f"{{\n#{A}}}"])
def test_one_source(mark: str) -> None:
    (ref,), problem = parse_mark(mark)
    assert (ref.key, problem) == (A, "")
    assert mark[ref.start : ref.end] == A


def test_several_sources_keep_their_order_and_their_own_locators() -> None:
    refs, problem = parse_mark(f"{{#{B} p=4 #{A} pp=4-6}}")
    assert problem == ""
    assert [(r.key, r.label, r.locator) for r in refs] == [(B, "page", "4"), (A, "page", "4-6")]


@pytest.mark.parametrize(
    ("written", "label", "locator"),
    [("p=4", "page", "4"), ("pp=4--6", "page", "4–6"), ("sec=3.2", "section", "3.2"),
     ("ch=2", "chapter", "2"), ("fig=1", "figure", "1"), ("table=2", "table", "2"),
     ('pp="4, 6"', "page", "4, 6"), ("pp=4,6-8", "page", "4,6-8"), ("p=xii", "page", "xii")],
)  # fmt: skip
def test_locators(written: str, label: str, locator: str) -> None:
    (ref,), problem = parse_mark(f"{{#{A} {written}}}")
    assert (ref.label, ref.locator, problem) == (label, locator, "")


def test_passage_and_page_index() -> None:
    (ref,), problem = parse_mark(f"{{#{A} c=s3.2-p014-b006 pdf=4}}")
    assert (ref.passage, ref.pdf_page, ref.locator, problem) == ("s3.2-p014-b006", 4, "", "")


@pytest.mark.parametrize(
    ("mark", "says"),
    [
        ("{#doc_8f3a}", "8 or 12 digits"),
        ("{#doc_XYZ}", "8 or 12 digits"),
        ("{#doc_8F3A2C1D}", "lower case: {#doc_8f3a2c1d}"),
        (f"{{#{A} q=4}}", "'q' is no locator; write p=4"),
        (f"{{#{A} p}}", "'p' is no locator; write p=4"),
        (f"{{#{A} p=}}", "names nothing"),
        (f"{{#{A} p=4 pp=5}}", "second one"),
        (f"{{#{A} pdf=iv}}", "pdf=4"),
        (f"{{#{A} pdf=0}}", "pdf=4"),
        (f"{{#{A} c=p4}}", "c=s3.2-p014-b006"),
        (f"{{#{A}, #{B}}}", "by a space"),
        (f"{{#{A}; #{B}}}", "by a space"),
        (f"{{p=4 #{A}}}", "a source comes first"),
        (f"{{{A}}}", f"{{#{A}}}"),
        (f"{{@{A}}}", f"{{#{A}}}"),
        (f"{{#{A}", "closing '}' is missing"),
        (f"<#{A}", "closing '>' is missing"),
        ("{}", "names a source"),
    ],
)
def test_a_problem_names_the_right_form(mark: str, says: str) -> None:
    assert says in parse_mark(mark)[1]
