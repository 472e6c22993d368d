from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from essay_project import SOURCES
from mdrag.evidence.model import Source
from mdrag.zotero.csl_forms import plain
from mdrag.zotero.item_json import KINDS, entry
from mdrag.zotero.items import item


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ({"family": "Marmot", "given": "M."}, {"family": "Marmot", "given": "M."}),
        ({"family": "Beek", "given": "A.", "non-dropping-particle": "van"},
         {"family": "van Beek", "given": "A."}),
        ({"family": "Humboldt", "given": "A.", "dropping-particle": "von"},
         {"family": "Humboldt", "given": "A. von"}),
        ({"family": "King", "given": "M. L.", "suffix": "Jr."},
         {"family": "King", "given": "M. L., Jr."}),
        ({"family": "Aristotle"}, {"literal": "Aristotle"}),
        ({"literal": " World  Health\nOrganization "}, {"literal": "World Health Organization"}),
    ],
)  # fmt: skip
def test_names_have_two_boxes_or_one(name: dict[str, str], told: dict[str, str]) -> None:
    assert plain({"author": [name, {}, "nobody"]})["author"] == [told]


@pytest.mark.parametrize(
    ("date", "day"),
    [
        ({"date-parts": [["2015", 3]]}, [2015, 3]),
        ({"date-parts": [[2015, 3, 1], [2016]]}, [2015, 3, 1]),
        ({"raw": "Spring 2015"}, [2015]),
        ("2015-03", [2015]),
        ({"literal": "c. 1850"}, [1850]),
    ],
)
def test_of_a_date_in_words_the_year_stays(date: dict[str, Any], day: list[int]) -> None:
    assert plain({"issued": date})["issued"] == {"date-parts": [day]}


@pytest.mark.parametrize("date", [None, 2015, {"literal": "in press"}, {"date-parts": [[]]}])
def test_what_is_no_date_is_left_out(date: Any) -> None:
    assert plain({"issued": date, "title": "T"}) == {"title": "T"}


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.doc_uid)
def test_our_own_items_stay_as_they_are(source: Source) -> None:
    assert plain(item(source)) == item(source)


VALUES = st.recursive(
    st.none() | st.integers() | st.text(max_size=8) | st.just("2015"),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["family", "given", "literal", "suffix", "date-parts", "raw"]), inner
        )
    ),
    max_leaves=6,
)
WORKS = st.dictionaries(
    st.sampled_from(["author", "editor", "issued", "accessed", "volume", "page", "DOI"]), VALUES
)


@given(WORKS, st.sampled_from([*KINDS, "article-magazine", "entry-encyclopedia", "bill"]))
def test_any_item_can_be_told_to_zotero_and_to_the_lists(work: dict[str, Any], kind: str) -> None:
    from mdrag.export.used_sources import bibtex, ris

    found = plain({**work, "id": "doc_8f3a2c1d", "title": "A title", "type": kind})
    made = entry(Source("doc_8f3a2c1d", "a.pdf", True), found)
    assert made["title"] == "A title" and "Citation Key: doc_8f3a2c1d" in made["extra"]
    assert ris.record(found).endswith("ER  - \n\n")
    assert bibtex.entry(found).endswith("}\n")
