"""Addresses and licences answer no question but one after them."""

from __future__ import annotations

from pathlib import Path

import pytest

from made_library import MadeSource, make_project, opened
from mdrag.config import load
from mdrag.index.embed.static import StaticEmbedder
from mdrag.retrieve.answerable import answer_features
from mdrag.retrieve.search import Searcher, question
from mdrag.retrieve.sentences.imprint_lines import without_imprints

ADDRESS = (
    "1 Department of Data and Science, Technical University of Towns, D-09107 Chemnitz, Germany"
)
RIGHTS = "Authors retain copyright and release the work under a Creative Commons License (CC-BY)."
SAID = "The University of Leeds, Germany and Spain pay their scientists well."


@pytest.mark.parametrize("line", [ADDRESS, RIGHTS, "© 2019 A. Roe, all rights reserved."])
def test_an_address_and_a_licence_are_left_out(line: str) -> None:
    assert without_imprints(f"{line}\n\n{SAID}", "What do scientists earn?") == SAID
    assert without_imprints(line, "What do scientists earn?") == ""


def test_what_a_paper_finds_out_about_licences_stays() -> None:
    found = "Half of the courses gave their notes away under a Creative Commons licence."
    assert without_imprints(found, "How many courses share what they teach?") == found


def test_what_is_asked_after_stays() -> None:
    assert without_imprints(ADDRESS, "At which university was it taught?") == ADDRESS
    dates = "Submitted: 01 March 2021 Published: 05 July 2022"
    assert without_imprints(dates, "When was it published?") == dates
    assert without_imprints(dates, "What do scientists earn?") == ""
    assert without_imprints(RIGHTS, "Who holds the copyright of the articles?") == RIGHTS


def test_they_weigh_nothing_in_whether_the_library_answers(tmp_path: Path) -> None:
    asked = question("salary of data scientists in Germany")
    found = {}
    for name, line in (("address", ADDRESS), ("prose", SAID)):
        papers = [MadeSource("paper", [[line]]), MadeSource("other", [["Trees calm people."]])]
        library = opened(make_project(tmp_path / name, papers))
        searcher = Searcher(library, StaticEmbedder(), load(None).vector_weight)
        found[name] = answer_features(library, asked, searcher.search(asked))
        library.close()
    assert found["address"] and found["prose"]
    assert found["address"].covered == found["address"].above == found["address"].paired == 0
    assert found["prose"].covered > 0 and found["prose"].above > 0
