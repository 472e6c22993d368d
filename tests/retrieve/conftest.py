"""One indexed library for all tests of this folder that only read."""

from __future__ import annotations

import pytest

from made_library import MadeSource, make_project
from mdrag.config import load
from mdrag.index.build import update
from mdrag.index.embed.static import StaticEmbedder
from mdrag.project import Project
from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.search import Searcher

MARMOT = MadeSource(
    "marmot",
    [
        [
            "Health inequalities follow the social gradient: people lower down die earlier.",
            "Smoking explains “less than” half of the dif-\nference between the grades.",
        ],
        ["Unemployment raises mortality by 20 percent, e.g. in Finland."],
    ],
    title="The status syndrome",
    year=2015,
    family="Marmot",
    references="Kawachi I. Health inequalities and the social gradient. Lancet 2005.",
)
REPORT = MadeSource(
    "report",
    [["Income inequality rose in all regions between 2010 and 2020."]],
    title="Social report",
    year=2021,
    family="WHO",
    paged=False,
    section="Trends",
    fields=(("doc_type", "report"),),
)
RUBRIC = MadeSource(
    "rubric", [["Discuss health inequalities and the social gradient critically."]], citable=False
)


@pytest.fixture(scope="session")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Marmot (pages, references), a report (no pages), a rubric (not citable); indexed."""
    made = make_project(tmp_path_factory.mktemp("library") / "essay", [MARMOT, REPORT, RUBRIC])
    update(made, load(None))
    return made


@pytest.fixture(scope="session")
def library(project: Project) -> GenerationStore:
    """The project's library."""
    return GenerationStore.open(project)


@pytest.fixture(scope="session")
def searcher(library: GenerationStore) -> Searcher:
    """A searcher over the library with the offline embedder."""
    return Searcher(library, StaticEmbedder())
