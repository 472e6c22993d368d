"""Items in a form that pandoc and Zotero read alike."""

from __future__ import annotations

from typing import Any

import pytest

from mdrag.evidence.csl import csl_item
from mdrag.export.citations.item_forms import common_form, with_bare_suffixes, without_hyphens


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        ({"page": "1,234-1,240"}, {"page": "1234-1240"}),
        ({"page": "1,234"}, {"page": "1,234"}),
        ({"page": "n/a-n/a"}, {}),
        ({"page": "1732-1732"}, {"page": "1732"}),
        ({"issued": {"literal": "{ To appear }"}}, {"issued": {"literal": "To appear"}}),
        ({"issued": {"literal": "forthcoming"}, "status": "Forthcoming"},
         {"issued": {"literal": "forthcoming"}}),
        ({"author": [{"literal": "others"}]}, {"author": [{"family": "others"}]}),
        ({"author": [{"family": "R", "given": "Sriram K"}]},
         {"author": [{"family": "R", "given": "Sriram K."}]}),
        ({"author": [{"family": "R", "given": "S K"}]},
         {"author": [{"family": "R", "given": "S K"}]}),
        ({"title": "On <i>qu’</i>"}, {"title": "On <i>qu'</i>"}),
        ({"title": "On qu’ and ‘x’"}, {"title": "On qu’ and ‘x’"}),
        ({"language": "eng"}, {"language": "en"}),
    ],
)  # fmt: skip
def test_both_read_the_same(item: dict[str, Any], expected: dict[str, Any]) -> None:
    assert common_form(item) == expected


@pytest.mark.parametrize(
    ("given", "expected"),
    [("J.-P.", "J. P."), ("M.-P", "M. P."), ("Peter T-L", "Peter T. L."), ("J. P.", "J. P."),
     ("Jean-Paul", "Jean-Paul"), ("Su-Chin", "Su-Chin")],
)  # fmt: skip
def test_initials_without_hyphens(given: str, expected: str) -> None:
    item = without_hyphens({"author": [{"family": "Sartre", "given": given}]})
    assert item["author"] == [{"family": "Sartre", "given": expected}]


def test_a_second_part_in_small_letters_is_a_word_of_its_own() -> None:
    item = {"author": [{"family": "Chen", "given": "Yi-pei"}]}
    assert without_hyphens(item)["author"][0]["given"] == "Yi pei"
    assert without_hyphens(item, whole_names=True)["author"][0]["given"] == "Yi-pei"


def test_a_suffix_loses_its_points_where_initials_have_none() -> None:
    people = [
        {"family": "King", "suffix": "Jr."},
        {"family": "Kansa", "suffix": "E. C."},
        {"literal": "A. B."},
    ]
    found = with_bare_suffixes(csl_item({"author": people}))["author"]
    assert found == [
        {"family": "King", "suffix": "Jr"}, {"family": "Kansa", "suffix": "EC"}, 
        {"literal": "A. B."},
    ]  # fmt: skip
