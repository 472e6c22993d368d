"""What Crossref is asked, what is made of the answer, and where it is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest_httpserver import HTTPServer

from mdrag.errors import FileProblem, ServiceError
from mdrag.services import crossref_items
from mdrag.services.crossref_items import CrossrefItem, as_csl, ask

MESSAGE = {
    "type": "journal-article", "title": ["The <i>health</i> gap"], "DOI": "10.9999/burrow.1",
    "container-title": ["Journal of Burrows"], "volume": "12", "issue": "3", "page": "101-112",
    "author": [{"given": "Anna B.", "family": "Marmot"}, {"name": "WHO"}, {"given": "x"}, 3],
    "issued": {"date-parts": [[2015, 3]]}, "abstract": "<jats:p>long</jats:p>",
    "publisher": "Burrow Press", "ISSN": ["1"], "language": "en",
}  # fmt: skip
CSL = {
    "type": "article-journal", "title": "The <i>health</i> gap", "DOI": "10.9999/burrow.1",
    "container-title": "Journal of Burrows", "volume": "12", "issue": "3", "page": "101-112",
    "author": [{"family": "Marmot", "given": "Anna B."}, {"literal": "WHO"}],
    "issued": {"date-parts": [[2015, 3]]}, "publisher": "Burrow Press", "language": "en",
}  # fmt: skip


def test_a_record_becomes_an_item() -> None:
    assert as_csl(MESSAGE) == CSL
    assert as_csl({}) == {"type": "document"}
    assert as_csl({"issued": {"date-parts": [[None]]}, "title": []}) == {"type": "document"}


VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(sorted(MESSAGE)), VALUES))
def test_any_answer_is_an_item(message: dict[str, Any]) -> None:
    assert isinstance(as_csl(message)["type"], str)


def test_only_the_doi_is_asked(httpserver: HTTPServer) -> None:
    told = httpserver.expect_oneshot_request("/works/10.9999/burrow.1", query_string="")
    told.respond_with_json({"message": MESSAGE})
    assert ask("10.9999/burrow.1", httpserver.url_for("")) == CSL
    httpserver.expect_oneshot_request("/works/10.1/none").respond_with_data("", status=404)
    assert ask("10.1/none", httpserver.url_for("")) is None
    httpserver.expect_oneshot_request("/works/10.1/odd").respond_with_json([1])
    with pytest.raises(ServiceError, match=r"no record of 10\.1/odd"):
        ask("10.1/odd", httpserver.url_for(""))


def test_what_was_said_is_kept(tmp_path: Path) -> None:
    one = CrossrefItem("doc_8f3a2c1d", "10.9999/burrow.1", CSL)
    assert crossref_items.read(tmp_path) == {}
    crossref_items.write(tmp_path, [one])
    assert crossref_items.read(tmp_path) == {one.doc_uid: one}
    crossref_items.path(tmp_path).write_text('{"doc_uid": 1}\n')
    with pytest.raises(FileProblem, match=r"crossref\.jsonl:1: .* mdrag meta enrich"):
        crossref_items.read(tmp_path)
