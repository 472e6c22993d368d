"""Questions, filters, legs, fusion: what is found and in which order."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from made_library import MadeSource, make_project
from mdrag.config import load
from mdrag.errors import LibraryMissing, UsageError
from mdrag.evidence.model import Source
from mdrag.index import generations
from mdrag.index.build import update
from mdrag.index.embed.static import StaticEmbedder
from mdrag.retrieve.filters import Filters, parse_filters
from mdrag.retrieve.full_text_query import match_any
from mdrag.retrieve.fuse import Leg, fuse
from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.order.rankings import RANKING
from mdrag.retrieve.search import Hits, Searcher, question
from mdrag.settings import VectorWeightSettings


def texts(hits: Hits) -> list[str]:
    return [hit.passage.text for hit in hits.hits]


def test_the_passage_that_answers_comes_first(searcher: Searcher) -> None:
    hits = searcher.search(question("does unemployment raise mortality"))
    assert texts(hits)[0].startswith("Unemployment raises")
    scores = [hit.score for hit in hits.hits]
    assert scores == sorted(scores, reverse=True)


def test_evidence_is_citable_and_instruction_is_not(searcher: Searcher) -> None:
    evidence = searcher.search(question("social gradient"))
    assert {hit.passage.citable for hit in evidence.hits} == {True}
    guidance = searcher.search(question("social gradient", mode="instruction"))
    assert {hit.passage.citable for hit in guidance.hits} == {False}


def test_settings_say_what_the_sense_weighs(library: GenerationStore) -> None:
    asked = question("does unemployment raise mortality")
    for weight in (0.0, 0.3, 1.0):
        weights = VectorWeightSettings({"static": weight})
        hits = Searcher(library, StaticEmbedder(), weights).search(asked)
        assert {leg.mode: leg.weight for leg in hits.legs} == {
            "semantic": weight, "exact": 1 - weight,
        }  # fmt: skip


def test_the_first_ranking_counts_what_each_leg_lists(searcher: Searcher) -> None:
    hits = searcher.search(question("does unemployment raise mortality"), ranking=1)
    assert not any(leg.beyond for leg in hits.legs)
    scores = {one.rowid: one.score for one in fuse(hits.legs)}
    assert {hit.fused.rowid: hit.fused.score for hit in hits.hits} == scores


class ChineseEmbedder(StaticEmbedder):
    """Knows Chinese, as it says."""

    multilingual = True


@pytest.mark.parametrize(("q_en_from", "ranking"), [("dictionary", 1), ("agent", RANKING)])
def test_a_guess_at_the_words_does_not_weigh_against_vectors_that_know_the_question(
    library: GenerationStore, q_en_from: str, ranking: int
) -> None:
    asked = question("失业", q_en="lost occupation")._replace(q_en_from=q_en_from)
    assert Searcher(library, ChineseEmbedder()).search(asked).ranking == ranking
    assert Searcher(library, StaticEmbedder()).search(asked).ranking == RANKING
    alone = asked._replace(words_alone="the service is away")
    assert Searcher(library, ChineseEmbedder()).search(alone).ranking == RANKING


CITES = "A person dies younger after losing work (Vole, 2015), as Lemming et al. (2016) found."


def test_names_and_years_that_a_question_cites_are_not_looked_for(searcher: Searcher) -> None:
    *_, words = searcher.search(question(CITES)).legs
    asked = set(words.query_text.split())
    assert {"dies", "younger", "work"} < asked and not asked & {"Vole", "2015", "Lemming", "2016"}
    *_, before = searcher.search(question(CITES), ranking=2).legs
    assert "2015" in before.query_text


def test_a_source_that_a_question_cites_moves_up(searcher: Searcher) -> None:
    plain, cited = (
        {hit.passage.chunk_id: hit for hit in searcher.search(question(text)).hits}
        for text in ("inequality between regions", "inequality between regions (WHO, 2021)")
    )
    moved = {
        hit.passage.doc_uid for name, hit in cited.items()
        if round(0.8 * plain[name].score + 0.2, 6) == hit.score
    }  # fmt: skip
    (report,) = (one for one in searcher.library.sources() if one.year == 2021)
    assert moved == {report.doc_uid}


def test_what_only_vectors_list_is_scored_by_its_words_too(searcher: Searcher) -> None:
    hits = searcher.search(question("does unemployment raise mortality"))
    *_, exact = hits.legs
    assert exact.beyond and not exact.beyond.keys() & dict(exact.hits).keys()
    for leg in hits.legs:
        assert len(leg.beyond) + len(leg.hits) == hits.candidates


def test_reference_lists_come_after_prose(searcher: Searcher) -> None:
    hits = searcher.search(question("health inequalities and the social gradient"))
    subtypes = [hit.passage.source_subtype for hit in hits.hits]
    assert subtypes.index("references") > 0
    raw = {hit.passage.source_subtype: (hit.score, hit.fused.score) for hit in hits.hits}
    assert raw["references"][0] == pytest.approx(0.3 * raw["references"][1], abs=1e-6)


def test_english_is_asked_once_and_a_translation_beside_it(searcher: Searcher) -> None:
    same = searcher.search(question("social gradient"))
    assert [leg.mode for leg in same.legs] == ["semantic", "exact"]
    both = searcher.search(question("gradient of status", q_en="social gradient", terms=["death"]))
    assert [leg.query_text for leg in both.legs] == [
        "gradient of status", "social gradient", "social gradient death",
    ]  # fmt: skip
    assert sum(leg.weight for leg in both.legs) == pytest.approx(1)


def test_chinese_needs_its_english_form(searcher: Searcher) -> None:
    assert question("失业会提高死亡率吗").q_en_from == ""  # nobody gave one yet
    asked = question("失业会提高死亡率吗", q_en="unemployment raises mortality")
    hits = searcher.search(asked)
    assert texts(hits)[0].startswith("Unemployment raises")
    assert any("English only" in warning for warning in hits.warnings)
    assert question("失业", terms=["unemployment"]).q_en_from == "terms"


@pytest.mark.parametrize("text", ["", "   ", "?!", "😀", "\x00"])
def test_a_question_without_words_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="no words"):
        question(text)


def test_an_unknown_mode_is_refused() -> None:
    with pytest.raises(UsageError, match="evidence, papers, instruction"):
        question("x", mode="all")


def test_ten_terms_are_used_and_more_are_said() -> None:
    asked = question("x", terms=[f"t{n}" for n in range(12)])
    assert len(asked.terms) == 10
    assert "first 10 terms" in asked.warnings[0]


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        (parse_filters(since=2020), {"Social report"}),
        (parse_filters(until=2019), {"The status syndrome"}),
        (parse_filters(year="2015..2021"), {"Social report", "The status syndrome"}),
        (parse_filters(["doc_type=Report"]), {"Social report"}),
        (parse_filters(["section=trend"]), {"Social report"}),
        (parse_filters(["citation_key=marmot2015_marmot"]), {"The status syndrome"}),
        (parse_filters(["doc_type=report", "doc_type=journal_article"]),
         {"Social report", "The status syndrome"}),
        (parse_filters(["doc_type=report", "language=de"]), set()),
        (parse_filters(["source_subtype=references"]), {"The status syndrome"}),
        (parse_filters(["visibility=private", "pii=unknown", "source_subtype=none"]),
         {"Social report", "The status syndrome"}),
        (parse_filters(["license=CC-BY-4.0"]), set()),
    ],
)  # fmt: skip
def test_filters(searcher: Searcher, filters: Filters, found: set[str]) -> None:
    hits = searcher.search(question("inequalities of income and health", filters=filters))
    titles: set[str] = set()
    for hit in hits.hits:
        source = searcher.library.source(hit.passage.doc_uid)
        assert isinstance(source, Source)
        titles.add(source.title)
    assert titles == found


def test_reference_lists_may_be_asked_for_alone_or_left_out(searcher: Searcher) -> None:
    for kind, subtype in (("references", "references"), ("none", "")):
        filters = parse_filters([f"source_subtype={kind}"])
        hits = searcher.search(question("social gradient", filters=filters)).hits
        assert {hit.passage.source_subtype for hit in hits} == {subtype}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("doc_type=book", "nothing has doc_type=book; there are: journal_article, report"),
        ("visibility=public", "nothing has visibility=public; there are: private"),
        ("source_subtype=notes", "there are: none, references"),
        ("licence=MIT", "nothing has licence=MIT: no source has a licence"),
    ],
)
def test_a_value_that_nothing_has_is_told_with_those_there_are(
    searcher: Searcher, given: str, said: str
) -> None:
    hits = searcher.search(question("health", filters=parse_filters([given])))
    assert any(said in warning for warning in hits.warnings)


def test_a_section_filter_is_text_and_no_pattern(searcher: Searcher) -> None:
    for odd in ("%", "_", '"', "\\", "[", "结果"):
        filters = parse_filters([f"section={odd}"])
        assert searcher.search(question("health", filters=filters)).hits == ()


@pytest.mark.parametrize(
    ("year", "expected"),
    [
        ("2020", (2020, 2020)), (">=2020", (2020, None)), (">2020", (2021, None)),
        ("<=2020", (None, 2020)), ("< 2020", (None, 2019)), ("=2020", (2020, 2020)),
        ("2010-2020", (2010, 2020)), ("2010..2020", (2010, 2020)),
    ],
)  # fmt: skip
def test_year_expressions(year: str, expected: tuple[int | None, int | None]) -> None:
    assert parse_filters(year=year)[:2] == expected
    assert parse_filters([f"year={year}"])[:2] == expected


@pytest.mark.parametrize("year", ["", "health gradient", "20", ">="])
def test_a_year_that_is_none_explains_the_shell(year: str) -> None:
    with pytest.raises(UsageError, match="redirection"):
        parse_filters(year=year)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["author=Marmot"], "course_id, doc_type"),
        (["doc_type"], "KEY=VALUE"),
        (["doc_type="], "KEY=VALUE"),
        (["citable=false"], "--mode instruction"),
        (["visibility=publik"], "visibility may be public"),
    ],
)
def test_filters_that_cannot_be(given: list[str], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        parse_filters(given)


def test_years_that_exclude_each_other() -> None:
    with pytest.raises(UsageError, match="2021 or later and 2020"):
        parse_filters(since=2021, until=2020)


def test_applied_filters_restore() -> None:
    filters = parse_filters(["doc_type=report", "doc_type=x", "section=a"], year="2010..2020")
    assert Filters.restored(filters.applied(True)) == filters


def test_another_embedder_cannot_ask_this_index(library: GenerationStore) -> None:
    class Other(StaticEmbedder):
        name = "static:other"

    with pytest.raises(UsageError, match="made with"):
        Searcher(library, Other())


def test_the_same_question_gives_the_same_order(library: GenerationStore) -> None:
    asked = question("inequality of income or health in the regions")
    once = Searcher(library, StaticEmbedder()).search(asked)
    assert Searcher(library, StaticEmbedder()).search(asked) == once


def test_ties_go_by_chunk_id(tmp_path: Path) -> None:
    sources = [MadeSource(f"same{n}", [["The very same words."]], title="Same") for n in range(9)]
    project = make_project(tmp_path / "essay", sources)
    update(project, load(None))
    hits = Searcher(GenerationStore.open(project), StaticEmbedder()).search(question("same words"))
    ids = [hit.passage.chunk_id for hit in hits.hits]
    assert len({hit.score for hit in hits.hits}) == 1
    assert ids == sorted(ids)
    assert len(ids) == 9


def test_torn_vectors_are_one_clear_line(tmp_path: Path) -> None:
    project = make_project(tmp_path / "essay", [MadeSource("a", [["Words of a source."]])])
    update(project, load(None))
    path = generations.current(project).vectors
    path.write_bytes(b"\x00" * path.stat().st_size)
    with pytest.raises(LibraryMissing, match="mdrag ingest"):
        Searcher(GenerationStore.open(project), StaticEmbedder()).search(question("words"))


def test_an_empty_library_answers_nothing(tmp_path: Path) -> None:
    project = make_project(tmp_path / "essay")
    update(project, load(None))
    hits = Searcher(GenerationStore.open(project), StaticEmbedder()).search(question("words"))
    assert (hits.hits, hits.candidates) == ((), 0)


@settings(deadline=None, max_examples=50)
@given(st.text(min_size=1))
def test_any_question_is_answered_or_refused(searcher: Searcher, text: str) -> None:
    try:
        asked = question(text)
    except UsageError:
        return
    found = searcher.search(asked)
    assert len(found.hits) <= found.candidates


# --- the pieces -------------------------------------------------------------------------------


def test_match_quotes_every_word() -> None:
    assert match_any("the health AND gradient") == '"health" OR "gradient"'
    assert match_any("the and of") == '"the" OR "and" OR "of"'
    assert match_any("?") == ""


def test_fuse_weighs_stretched_scores() -> None:
    legs = [
        Leg("semantic", "q", 0.3, [(1, 0.9), (2, 0.5), (3, 0.1)]),
        Leg("exact", "q", 0.7, [(3, 12.0), (2, 2.0)]),
    ]
    fused = {one.rowid: one for one in fuse(legs)}
    assert [one.rowid for one in fuse(legs)] == [3, 1, 2]
    assert fused[3].score == pytest.approx(0.7)
    assert fused[2].score == pytest.approx(0.15)
    assert fused[2].legs == ((0.5, 2), (2.0, 2))
    assert fused[1].legs == ((0.9, 1), None)


def test_a_leg_without_hits_gives_its_weight_away() -> None:
    (one,) = fuse([Leg("semantic", "q", 0.3, [(7, 0.2)]), Leg("exact", "q", 0.7, [])])
    assert one.score == 1.0


@given(
    st.lists(
        st.lists(st.tuples(st.integers(1, 9), st.floats(0, 50)), unique_by=lambda h: h[0]),
        min_size=1,
        max_size=3,
    )
)
def test_fused_scores_lie_between_0_and_1(rankings: list[list[tuple[int, float]]]) -> None:
    legs = [Leg("exact", "q", 0.5, sorted(hits, key=lambda hit: -hit[1])) for hits in rankings]
    fused = fuse(legs)
    assert {one.rowid for one in fused} == {rowid for leg in legs for rowid, _ in leg.hits}
    assert all(0 <= one.score <= 1.000001 for one in fused)


def test_static_vectors_are_unit_length_and_zero_without_words() -> None:
    vectors = StaticEmbedder().embed(["health", "", "健康 and 😀", "\ud800"])
    lengths = np.linalg.norm(vectors, axis=1)
    assert vectors.shape == (4, 256)
    assert vectors.dtype == np.float32
    assert lengths[[0, 2]] == pytest.approx([1, 1])
    assert lengths[1] == 0


def test_static_vectors_are_wordllamas_own() -> None:
    """The light loader gives what the package gives."""
    import subprocess
    import sys

    texts = ["Health inequalities follow the social gradient.", "Ünïcödé, 健康 and 3.5 %"]
    code = (
        "from pathlib import Path; import wordllama; from wordllama import WordLlama;"
        "w = WordLlama.load(cache_dir=Path(wordllama.__file__).parent, disable_download=True);"
        f"print(w.embed({texts!r}, norm=True).tolist())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    theirs = np.array(eval(done.stdout), dtype=np.float32)
    assert np.allclose(StaticEmbedder().embed(texts), theirs, atol=1e-6)
