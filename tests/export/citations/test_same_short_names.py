"""Which works need their titles in short forms, in a style that has nothing else for it."""

from __future__ import annotations

from mdrag.evidence.csl import CslItem, csl_item
from mdrag.export.citations.same_short_names import flag_same_short_names, with_flag_asked


def work(*families: str, **more: object) -> CslItem:
    return csl_item({"author": [{"family": one} for one in families], **more})


def flagged(*items: CslItem, others_from: int = 0) -> list[bool]:
    return ["keyword" in one for one in flag_same_short_names(items, others_from)]


def test_three_of_one_name_are_marked_and_two_are_not() -> None:
    assert flagged(work("Cole"), work("Cole"), work("Vole")) == [False] * 3
    assert flagged(work("Cole"), work("Vole"), work("Cole"), work("Cole")) == [
        True,
        False,
        True,
        True,
    ]
    assert flagged(work("Cole", "Vole"), work("Cole"), work("Cole")) == [False] * 3


def test_and_others_hides_who_they_are() -> None:
    many = [work("Reed", "A", "B", last) for last in "CDE"]
    assert flagged(*many) == [False] * 3
    assert flagged(*many, others_from=4) == [True] * 3


def test_editors_count_and_works_without_names_do_not() -> None:
    edited = csl_item({"editor": [{"family": "Cole"}]})
    assert flagged(work("Cole"), work("Cole"), edited) == [True] * 3
    assert flagged(csl_item({}), csl_item({}), csl_item({})) == [False] * 3


def test_only_a_style_without_other_means_asks_the_mark() -> None:
    condition = '<if disambiguate="true">'
    assert with_flag_asked(f"<citation>{condition}") == '<citation><if variable="keyword">'
    more = f'<citation disambiguate-add-names="true">{condition}'
    assert with_flag_asked(more) == more
    assert with_flag_asked(condition) == condition
