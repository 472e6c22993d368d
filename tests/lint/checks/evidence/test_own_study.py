"""What a study says of itself asks for no source; what it says of the world does."""

from __future__ import annotations

import pytest

from mdrag.lint.checks.evidence.own_study import speaks_of_own_study


@pytest.mark.parametrize(
    "prose",
    [
        "This visualization explores how people stay unseen.",
        "The project uses these records in several ways.",
        "In sum, our dashboard shows each road at a glance.",
        "The files behind the map can be found in the repository.",
        "Following this, the analysis is explained before the paper is concluded.",
        "Limitations are discussed at the end.",
        "A Hausman test is used with the null hypothesis that effects are random.",
        "The vote share is expected to be positively related with the level of support.",
        "This pattern suggests that voles prefer clay.",
        "The remaining 20 percent was used equally for validation and testing.",
        "There are 12,000 distinct time points, each with all indices.",
    ],
)
def test_it_speaks_of_itself(prose: str) -> None:
    assert speaks_of_own_study(prose)


@pytest.mark.parametrize(
    "prose",
    [
        "This application of the theory reduces errors by half.",
        "The project of the city planted nine hundred trees.",
        "Projects of this kind reduce crime.",
        "Evidence of harm can be found in every country.",
        "Prices are expected to rise by a third.",
        "Patterns of sleep change with age.",
        "A third of the budget was used for training teachers in 12,000 schools.",
        "Vole colonies shrink where data are scarce.",
    ],
)
def test_it_speaks_of_the_world(prose: str) -> None:
    assert not speaks_of_own_study(prose)


@pytest.mark.parametrize(
    ("sentence", "own"),
    [
        ("Section presents three case studies that provide evidence on memberships.", True),
        ("Chapter 4 reviews the literature on rents.", True),
        ("It is possible to determine what the right actions were in this case.", True),
        ("Though never directly stated, they can be assumed to be under 18.", True),
        ("By definition, all winners have a positive margin.", True),
        ("The park, it seems, brings no more than the walk to it.", True),
        ("Sections of the city were burnt in 1842.", False),
        ("It is possible that rents rise.", False),
    ],
)
def test_signposts_and_what_one_may_infer_are_the_writers(sentence: str, own: bool) -> None:
    assert speaks_of_own_study(sentence) is own
