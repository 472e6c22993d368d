"""How much a sentence asks among the others of its draft."""

from __future__ import annotations

import pytest

from mdrag.claims.demand.draft_demand import (
    DRAFT,
    DraftSentence,
    draft_demand,
    draft_features,
    with_stretches,
)
from mdrag.claims.demand.sentence_demand import (
    SILENT,
    local_demand,
    local_features,
    names_speaker,
)
from mdrag.claims.demand.weights import demand_weights
from mdrag.claims.sentence_place import NOWHERE


def sentences(*prose: str, role: str = "") -> list[DraftSentence]:
    return [DraftSentence(one, 0.0, role) for one in prose]


def test_every_feature_of_the_draft_has_its_weight() -> None:
    (found,) = draft_features(sentences("Rents rise in Leeds.", role="theory"))
    assert found.keys() <= {*DRAFT}
    assert demand_weights().draft.keys() == {*DRAFT}


def test_what_a_draft_says_once_and_for_the_first_time() -> None:
    first, again = draft_features(sentences("Harbours silted.", "Harbours silted in Leeds."))
    assert (first["new_words"], again["new_words"]) == (1.0, 1 / 3)
    assert (first["rare_words"], again["rare_words"]) == (0.0, 1 / 3)
    assert (first["new_names"], again["new_names"]) == (0.0, 1 / 3)
    assert (first["late"], again["late"]) == (0.0, 1.0)


def test_a_role_nobody_trained_counts_as_none() -> None:
    assert draft_features(sentences("Rents rise.", role="notes"))[0]["role_"] == 1.0


def test_those_around_count_but_not_the_silent_ones() -> None:
    assert with_stretches([1.0, 3.0], 0.5) == [2.5, 3.5]
    assert with_stretches([1.0, SILENT, 3.0], 0.5) == [2.5, SILENT, 3.5]
    assert with_stretches([1.0], 0.5) == [1.0]
    assert with_stretches([0.0] * 9 + [8.0], 1.0)[:2] == [0.0, 8 / 9]  # eight to either side


def test_a_study_that_is_told_of_asks_for_more_than_a_plan() -> None:
    told, plan = local_demand(
        ["In 1998 Lee and colleagues showed that sleep improves memory.", "We plan more."], "", True
    )
    assert told.odds > plan.odds
    known = draft_demand([DraftSentence("x", told.odds, ""), DraftSentence("x", plan.odds, "")])
    assert known[0] > known[1]


def test_code_is_silent() -> None:
    assert local_demand(["```{r} x <- y(1)"], "", False) == [(SILENT, 0)]
    assert draft_demand([DraftSentence("x <- y(1)", SILENT, "")]) == [SILENT]


@pytest.mark.parametrize(
    ("prose", "speaks"),
    [
        ("Diamond argues that towns fall.", True),
        ("Here Lee and Smith later showed it.", True),
        ("Olah et al. describe it.", True),
        ("The town argues.", False),
        ("Rents show it.", False),
    ],
)
def test_who_speaks(prose: str, speaks: bool) -> None:
    if prose.startswith("Rents"):
        assert names_speaker(prose)  # a capital at the beginning is a name, too
    else:
        assert names_speaker(prose) == speaks


def test_features_of_a_sentence_by_itself() -> None:
    found = local_features("The World Bank (WB) was founded.", NOWHERE, 1, 3)
    assert found["in_paragraph"] == 0.5
    assert found["abbreviates"] == 1.0
    assert "author_says" not in found


def test_what_states_nothing_asks_for_nothing() -> None:
    said = "In 1998 Lee and colleagues showed that sleep improves memory."
    silent = local_demand(["", "Yes.", said], "", True)
    assert [one.odds for one in silent[:2]] == [-9.0, -9.0] and silent[2].odds > -9.0
