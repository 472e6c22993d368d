"""What a draft cites elsewhere raises what is like it."""

from __future__ import annotations

import pytest

from mdrag.claims.demand.citing_habit import HABIT, HabitSentence, habit_features
from mdrag.claims.demand.draft_demand import LEAST_CITED, DraftSentence, draft_demand
from mdrag.claims.demand.sentence_demand import local_demand, without_citation
from mdrag.claims.demand.weights import demand_weights

CITES = [HabitSentence(frozenset({"harbour"}), 1, 0.0, True)] * 4
PLAIN = [HabitSentence(frozenset({"orchard"}), 2, 0.0, False)] * 8


def _values(sentences: list[HabitSentence], at: int) -> dict[str, float]:
    return dict(zip(HABIT, habit_features(sentences)[at], strict=True))


def test_words_and_signs_of_those_that_cite_speak_for_a_sentence() -> None:
    asked = HabitSentence(frozenset({"harbour"}), 1, 0.0, False)
    other = HabitSentence(frozenset({"orchard"}), 2, 0.0, False)
    every = [*CITES, *PLAIN, asked, other]
    like, unlike = _values(every, -2), _values(every, -1)
    assert like["words"] > 0 > unlike["words"]
    assert like["signs"] > 0 > unlike["signs"]


def test_whether_a_sentence_cites_says_nothing_of_itself() -> None:
    one = HabitSentence(frozenset({"harbour"}), 1, 0.0, True)
    alone = [one, *PLAIN, HabitSentence(frozenset({"wharf"}), 4, 0.0, True)]
    assert _values(alone, 0)["words"] == 0  # nobody else has its word
    assert _values(alone, 0)["near"] == 0  # and it does not stand beside itself


def test_citations_around_count_by_the_draft_s_share() -> None:
    near, far = _values([*CITES, *PLAIN], 4), _values([*CITES, *PLAIN * 4], -1)
    assert near["near"] > far["near"] == 0


@pytest.mark.parametrize("cites", [True, False])
def test_a_draft_that_cites_all_or_nothing_has_no_habit(cites: bool) -> None:
    every = [one._replace(cites=cites) for one in [*CITES, *PLAIN]]
    assert habit_features(every) == [(0.0,) * len(HABIT)] * len(every)


def _draft(cited: int, others: int = 45) -> list[DraftSentence]:
    told = [DraftSentence("Harbours silted slowly.", 0.0, "", 1, True)] * cited
    plain = [DraftSentence("Orchards flowered early.", 0.0, "", 2, False)] * others
    asked = DraftSentence("Harbours silted slowly.", 0.0, "", 1)
    return [*plain, asked, *told]


def test_from_some_citations_on_a_draft_s_habit_counts() -> None:
    few, many = _draft(LEAST_CITED - 1), _draft(LEAST_CITED)
    assert draft_demand(few) == draft_demand([one._replace(cites=False) for one in few])
    before = draft_demand([one._replace(cites=False) for one in many])
    after = draft_demand(many)
    assert after[45] - after[0] > before[45] - before[0]
    free = slice(0, 46)  # as high as it was, on the whole
    assert sum(after[free]) == pytest.approx(sum(before[free]))


def test_where_few_do_not_cite_nothing_is_ranked() -> None:
    short = _draft(LEAST_CITED, others=20)
    assert draft_demand(short) == draft_demand([one._replace(cites=False) for one in short])


def test_a_citation_in_words_is_no_sign_of_what_is_cited() -> None:
    cited, bare = "Rents fell in Leeds (Bell, 2010, p. 3).", "Rents fell in Leeds."
    assert without_citation(cited) == bare
    assert without_citation("Rents (and wages) fell.") == "Rents (and wages) fell."
    signs = [local_demand([one], "", True)[0].signs for one in (cited, bare)]
    assert signs[0] == signs[1] > 0


def test_every_habit_has_its_weight() -> None:
    assert demand_weights().habit.keys() == {*HABIT}
