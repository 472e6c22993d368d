"""Packs, query runs and replays: complete, reproducible, and never with what may not be cited."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from made_library import MadeSource, make_project, opened, put_sources
from mdrag.config import Config, load
from mdrag.errors import FileProblem, LibraryMissing, PackRefused, UsageError
from mdrag.evidence.pack import EvidencePack, quote_locator, to_json
from mdrag.evidence.schemas import problems
from mdrag.evidence.store import NoEvidence
from mdrag.index import generations
from mdrag.index.build import update
from mdrag.index.embed.static import StaticEmbedder
from mdrag.project import Project
from mdrag.report.pack import brief, markdown
from mdrag.retrieve import runs
from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.order.rankings import RANKING
from mdrag.retrieve.pack import NOT_SUPPORTED
from mdrag.retrieve.papers import by_source
from mdrag.retrieve.quotes import MOST_WORDS, exact_quote, snippet
from mdrag.retrieve.search import CANDIDATES, Hits, Question, Searcher, question

CONFIG = load(None)
PAPER = MadeSource(
    "paper",
    [["Income explains half of it. Schooling explains less."], ["Income rose in 2010."]],
    year=2015,
)
NOTES = MadeSource("notes", [["Income was not measured here."]], paged=False)
RUBRIC = MadeSource("rubric", [["Discuss income with care."]], citable=False)


@pytest.fixture
def own(tmp_path: Path) -> Project:
    """A project of the test's own, indexed."""
    made = make_project(tmp_path / "essay", [PAPER, NOTES, RUBRIC])
    update(made, CONFIG)
    return made


def ask(project: Project, text: str = "does income explain it", **rest: str) -> EvidencePack:
    return runs.ask(project, CONFIG, question(text, **rest))


def test_a_pack_keeps_its_contract(own: Project) -> None:
    for mode in ("evidence", "papers", "instruction"):
        pack = ask(own, mode=mode)
        assert pack.evidences
        assert list(problems("evidence_pack", to_json(pack))) == []


def test_items_can_be_found_again(own: Project) -> None:
    library = GenerationStore.open(own)
    pack = ask(own)
    for item in pack.evidences:
        text = library.text(item.doc_uid)
        start, end = item.locator.char_start, item.locator.char_end
        assert start is not None
        cut = text[start:end]
        assert item.exact_quote in " ".join(cut.split())
        assert library.find(item.exact_quote, item.doc_uid)
        assert cut.startswith(item.locator.anchor_begin)
        assert cut.endswith(item.locator.anchor_end)
        assert len(item.snippet) <= pack.plan.output["max_snippet_chars"]
        assert len(item.evidence_anchor_ids) == 1
        passage = library.passage(item.doc_uid, item.alias)
        assert passage is not None
        assert passage.chunk_id == item.id


def test_locator_quality_is_the_weakest(own: Project) -> None:
    pack = ask(own)
    qualities = {item.source_path.split("/")[-1]: item.locator_quality for item in pack.evidences}
    assert qualities == {"paper.pdf": "page", "notes.md": "char_anchor"}
    assert pack.locator_quality == "char_anchor"
    assert any("1 of 3 passages have no page" in warning for warning in pack.warnings)


def test_a_passage_without_any_locator_is_marked_weak(own: Project) -> None:
    edit(own, "UPDATE passages SET page_start = 0, page_end = 0, text = '' WHERE page_start = 2")
    pack = ask(own, "rose income 2010")
    assert pack.locator_quality == "weak"
    assert any("re-parse" in warning for warning in pack.warnings)
    assert "**WEAK LOCATOR" in markdown(pack)


def edit(project: Project, sql: str) -> None:
    """Spoil the database as no build would."""
    path = generations.current(project).database
    size = path.stat().st_size
    with sqlite3.connect(path) as db:
        db.execute(sql)
    db.close()
    manifest = path.parent / "manifest.json"
    content = json.loads(manifest.read_text())
    content["files"][path.name] = path.stat().st_size
    manifest.write_text(json.dumps(content))
    assert path.stat().st_size >= size


def break_the_filter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every passage through, as a bug would."""
    everything = lambda self, *_: [row for row, *_ in self._kinds]  # noqa: E731
    monkeypatch.setattr(GenerationStore, "select", everything)


def test_a_passage_without_parent_is_refused(own: Project) -> None:
    edit(own, "UPDATE passages SET parent_id = '' WHERE page_start = 1")
    with pytest.raises(PackRefused, match="no parent_id"):
        ask(own)


@pytest.mark.parametrize("table", ["sources", "passages"])
def test_source_and_passage_must_both_be_citable(
    own: Project, monkeypatch: pytest.MonkeyPatch, table: str
) -> None:
    if table == "sources":
        no = "replace(record, '\"citable\": true', '\"citable\": false')"
        edit(own, f"UPDATE sources SET record = {no} WHERE record LIKE '%paper%'")
    else:
        edit(own, "UPDATE passages SET citable = 0 WHERE page_start > 0")
    assert {item.doc_uid for item in ask(own).all_items} == {NOTES.uid}
    break_the_filter(monkeypatch)
    with pytest.raises(PackRefused, match="may not be cited"):
        ask(own)


def test_what_may_not_be_cited_is_refused_even_when_the_filter_fails(
    own: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The gate is its own check: break the filter, and no pack comes out."""
    break_the_filter(monkeypatch)
    with pytest.raises(PackRefused, match=r"rubric\.pdf may not be cited"):
        ask(own, "income with care")
    assert not (own.outputs / "evidence_pack.md").exists()


def test_a_passage_of_no_source_is_refused(own: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    edit(own, "DELETE FROM sources WHERE record LIKE '%paper%'")
    break_the_filter(monkeypatch)
    with pytest.raises(PackRefused, match="no known source"):
        ask(own)


def test_instruction_packs_say_they_cannot_be_cited(own: Project) -> None:
    pack = ask(own, mode="instruction")
    assert {item.citable for item in pack.evidences} == {False}
    assert "cited" in pack.warnings[0]
    saved = runs.save(own, pack, markdown(pack))
    assert saved.newest is None
    assert saved.markdown.name.startswith("instruction_pack_")
    assert not (own.outputs / "evidence_pack.md").exists()
    assert "{#" not in markdown(pack)


def test_nothing_found_is_said(own: Project, tmp_path: Path) -> None:
    asked = question("income", filters=runs.Filters(since=2030))
    pack = runs.ask(own, CONFIG, asked)
    assert pack.evidences == ()
    assert pack.locator_quality == "weak"
    assert any(w.startswith("NO_EVIDENCE_FOUND") for w in pack.warnings)
    assert list(problems("evidence_pack", to_json(pack))) == []
    only_guidance = make_project(tmp_path / "guidance", [RUBRIC])
    update(only_guidance, CONFIG)
    assert any("raw/evidence" in warning for warning in ask(only_guidance).warnings)


def test_every_pack_that_was_not_reranked_says_so(own: Project) -> None:
    assert any(warning.startswith("not reranked") for warning in ask(own).warnings)
    assert "**Note:** not reranked" in markdown(ask(own)).split("##")[0]


def test_papers_group_the_same_hits(own: Project) -> None:
    pack = ask(own)
    papers = by_source(pack)
    assert [card.kind for card in papers.evidences] == ["resource_doc", "resource_doc"]
    assert sum(card.hits for card in papers.evidences) == len(pack.evidences)
    passages = {p.id for card in papers.evidences for p in card.passages}
    assert passages == {item.id for item in pack.evidences}
    assert "2 passages among the hits" in papers.evidences[0].why


def test_papers_are_counted_as_papers(own: Project) -> None:
    many = MadeSource("many", [[f"Income matters, says survey {n}." for n in range(4)]], year=2016)
    put_sources(own, [many, PAPER, NOTES])
    update(own, CONFIG)
    for most in (1, 2, 3):
        pack = runs.ask(own, CONFIG, question("does income matter", mode="papers"), top=most)
        assert len(pack.evidences) == most and pack.plan.k == most
        runs.save(own, pack, markdown(pack))
        assert runs.replay(own, CONFIG, pack.query_id).differences == ()
    assert len({card.doc_uid for card in pack.evidences}) == 3
    assert {card.id: card.hits for card in pack.evidences}[many.uid] == 4


def test_more_papers_want_more_candidates(own: Project) -> None:
    asked = question("does income explain it", mode="papers")
    assert runs.ask(own, CONFIG, asked, top=3).plan.fusion["keep"] == 50
    assert runs.ask(own, CONFIG, asked, top=30).plan.fusion["keep"] == 150


def test_papers_mode_searches_once(own: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    from mdrag.retrieve.search import Searcher

    calls = []
    whole = Searcher.search
    monkeypatch.setattr(
        Searcher, "search", lambda self, asked, *keep: calls.append(1) or whole(self, asked, *keep)
    )
    assert ask(own, mode="papers").plan.mode == "papers"
    assert calls == [1]


def test_saved_files_get_new_names_and_the_newest_is_copied(own: Project) -> None:
    first = ask(own)
    one = runs.save(own, first, markdown(first))
    second = ask(own, "schooling")._replace(generated_at=first.generated_at)
    two = runs.save(own, second, markdown(second))
    assert (one.markdown.stem[-5:], two.markdown.stem[-5:]) == ("_v001", "_v002")
    assert one.markdown.read_text("utf-8") == markdown(first)
    assert (own.outputs / "evidence_pack.md").read_bytes() == two.markdown.read_bytes()
    assert json.loads(one.json.read_text("utf-8")) == to_json(first)
    run = json.loads(one.run.read_text("utf-8"))
    assert list(problems("query_run", run)) == []
    assert run["pack"] == own.relative(one.markdown)
    log = (own.meta / "version_log.jsonl").read_text("utf-8").splitlines()
    assert json.loads(log[-1])["to_version"] == two.markdown.name
    assert json.loads(log[-1])["from_version"] == one.markdown.name


@pytest.mark.parametrize("mode", ["evidence", "papers", "instruction"])
def test_a_replay_gives_the_same_pack(own: Project, mode: str) -> None:
    pack = runs.ask(own, CONFIG, question("收入", "income explains", ["schooling"], mode), top=2)
    runs.save(own, pack, markdown(pack))
    put_sources(own, [NOTES, RUBRIC])
    update(own, CONFIG)
    again = runs.replay(own, CONFIG, pack.query_id)
    assert again.differences == ()
    assert to_json(again.pack) == to_json(pack)
    assert markdown(again.pack) == markdown(pack)


def test_a_replay_weighs_as_it_was_weighed_then(own: Project) -> None:
    heavy = Config(CONFIG.values, {**CONFIG.sections, "vector_weight": {"static": 0.9}})
    pack = runs.ask(own, heavy, question("does income explain it"))
    assert pack.plan.fusion["weights"]["semantic"] == 0.9
    runs.save(own, pack, markdown(pack))
    again = runs.replay(own, CONFIG, pack.query_id)
    assert again.differences == () and to_json(again.pack) == to_json(pack)


class FirstRanking(Searcher):
    """A search of before there was a second ranking."""

    def search(self, asked: Question, keep: int = CANDIDATES, ranking: int = 1) -> Hits:
        return super().search(asked, keep, ranking)


def test_a_replay_puts_in_order_as_it_was_done_then(own: Project) -> None:
    asked = question("does schooling explain earnings")
    now = runs.ask(own, CONFIG, asked)
    then = runs.ask(own, CONFIG, asked, searcher=FirstRanking(opened(own), StaticEmbedder()))
    scores = [[item.retrieval_score for item in pack.all_items] for pack in (now, then)]
    assert scores[0] != scores[1]
    assert now.plan.fusion["ranking"] == RANKING and "ranking" not in then.plan.fusion
    for pack in (now, then):
        saved = runs.save(own, pack, markdown(pack))
        again = runs.replay(own, CONFIG, pack.query_id)
        assert again.differences == () and to_json(again.pack) == to_json(pack)
    saved.run.write_text(saved.run.read_text("utf-8").replace('"keep": 50', '"ranking": 99'))
    with pytest.raises(FileProblem, match="not a query run"):
        runs.replay(own, CONFIG, then.query_id)


def test_a_replay_may_group_by_paper(own: Project) -> None:
    pack = ask(own)
    runs.save(own, pack, markdown(pack))
    assert runs.replay(own, CONFIG, pack.query_id, "papers").pack == by_source(pack)


def test_a_replay_whose_index_is_gone_says_so(own: Project) -> None:
    pack = ask(own)
    saved = runs.save(own, pack, markdown(pack))
    folder = generations.current(own).folder
    folder.rename(folder.with_name("away"))
    with pytest.raises(UsageError, match=f"index {pack.index_version}, which is gone"):
        runs.replay(own, CONFIG, pack.query_id)
    for text in ("{", "{}", '{"plan": 3}'):
        saved.run.write_text(text)
        with pytest.raises(FileProblem, match="not a query run"):
            runs.replay(own, CONFIG, pack.query_id)


def test_a_replay_that_differs_says_in_what(own: Project) -> None:
    pack = ask(own)
    saved = runs.save(own, pack, markdown(pack))
    run = json.loads(saved.run.read_text("utf-8"))
    run["returned"][0]["score"] = 0.5
    run["returned"][1]["id"] = "other"
    run["tool_version"] = "0.0.1"
    saved.run.write_text(json.dumps(run))
    said = runs.replay(own, CONFIG, pack.query_id).differences
    assert said[0] == "other was returned then and is not now"
    assert "1 scores differ" in said
    assert "mdrag 0.0.1" in said[-1]


@pytest.mark.parametrize("query_id", ["", "q_none", "../../meta/project", "a/b"])
def test_an_unknown_query_id(own: Project, query_id: str) -> None:
    with pytest.raises(UsageError, match="no query"):
        runs.replay(own, CONFIG, query_id)


def test_no_library_yet(tmp_path: Path) -> None:
    with pytest.raises(LibraryMissing, match="mdrag ingest"):
        ask(make_project(tmp_path / "essay"))


def test_generations_that_queries_name_are_kept(own: Project) -> None:
    pack = ask(own)
    runs.save(own, pack, markdown(pack))
    config = Config({**CONFIG.values, "keep_generations": 1}, {})
    for n in range(3):
        put_sources(own, [PAPER, MadeSource(f"new{n}", [["Something new."]])])
        update(own, config)
    assert runs.replay(own, config, pack.query_id).pack == pack
    kept = sorted(path.name for path in (own.index / "read").iterdir())
    assert kept == ["000001", "000004"]


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="needs file permissions")
def test_a_read_only_outputs_folder_is_one_clear_line(own: Project) -> None:
    pack = ask(own)
    own.outputs.chmod(0o500)
    try:
        with pytest.raises(FileProblem, match="cannot be written"):
            runs.save(own, pack, markdown(pack))
    finally:
        own.outputs.chmod(0o700)


def test_a_file_where_the_folder_should_be_is_one_clear_line(own: Project) -> None:
    (own.outputs / "evidence").rmdir()
    (own.outputs / "evidence").write_text("in the way")
    pack = ask(own)
    with pytest.raises(FileProblem, match="cannot be written"):
        runs.save(own, pack, markdown(pack))


def test_what_is_not_there_is_named(own: Project) -> None:
    assert ask(own).explain.ignored_fields == NOT_SUPPORTED


def test_bindings_use_the_printed_page(own: Project) -> None:
    by_name = {item.source_path: item.binding for item in ask(own, "income rose 2010").evidences}
    assert by_name["raw/evidence/pdfs/paper.pdf"] in {
        f"{{#{PAPER.uid} p=102}}", f"{{#{PAPER.uid} p=101}}"
    }  # fmt: skip
    assert by_name["raw/evidence/pdfs/notes.md"] == f"{{#{NOTES.uid}}}"


def test_a_quotation_on_the_second_page_is_bound_there(tmp_path: Path) -> None:
    source = MadeSource("long", [["Cats purr. Income matters most."], ["Other words."]])
    project = make_project(tmp_path / "essay", [source])
    pages = project.parsed / source.uid / "pages.json"
    entries = json.loads(pages.read_text())
    entries[0]["end"] = entries[1]["start"] = len("Cats purr. ")
    entries[0]["page_label"], entries[1]["page_label"] = "7", "(8)"
    pages.write_text(json.dumps(entries))
    chunks = project.chunks / "chunks.jsonl"
    first, *others = [json.loads(line) for line in chunks.read_text().splitlines()]
    first.update(page_end=2, page_label="7")
    chunks.write_text("".join(json.dumps(line) + "\n" for line in (first, *others)))
    update(project, CONFIG)
    found = {item.exact_quote: item for item in ask(project, "income").all_items}
    item = found["Income matters most."]
    assert (item.locator.page_start, item.locator.page_end, item.quote_page) == (1, 2, 2)
    assert item.binding == f"{{#{source.uid} pdf=2}}"  # (8) could not stand in a binding
    cats = ask(project, "purring cats").all_items[0]
    assert (cats.quote_page, cats.binding) == (1, f"{{#{source.uid} p=7}}")
    told = [quote_locator(one) for one in (item, cats)]
    assert [(one.page_start, one.page_end, one.page_label) for one in told] == [
        (2, 2, ""), (1, 1, "7")
    ]  # fmt: skip


def test_a_page_is_said_as_the_binding_beside_it_says_it(own: Project) -> None:
    """A passage that goes on overleaf, quoted from its second page."""
    item = ask(own, "income rose 2010").evidences[0]
    over = item._replace(
        locator=item.locator._replace(page_start=2, page_end=3, page_label="2"),
        quote_page=3,
        binding=f"{{#{item.doc_uid} p=3}}",
    )
    pack = ask(own, "income rose 2010")._replace(evidences=(over,))
    first = brief(pack).splitlines()[len(pack.warnings)]
    assert ", p. 3  {#" in first
    heading = next(line for line in markdown(pack).splitlines() if line.startswith("### 1. "))
    assert heading.endswith(", p. 3")
    assert "on page 3" in by_source(pack).evidences[0].why


# --- quotations -------------------------------------------------------------------------------

RARITY: Callable = NoEvidence().rarity


def quoted(text: str, asked: str) -> str:
    quote = exact_quote(text, asked, RARITY)
    return text[quote.start : quote.end]


def test_the_sentence_that_answers_is_quoted_whole() -> None:
    text = "Cats purr. In 2005, e.g. in Fig. 3, income explained half (p < .05) of it. Dogs bark."
    assert quoted(text, "what does income explain") == (
        "In 2005, e.g. in Fig. 3, income explained half (p < .05) of it."
    )


def test_neighbours_that_answer_join_but_not_over_a_paragraph() -> None:
    assert quoted("Income rose. Income fell. Dogs bark.", "income") == "Income rose. Income fell."
    assert quoted("Income rose.\n\nIncome fell.", "income") == "Income rose."


def test_headings_captions_and_unfinished_sentences_are_quoted_last() -> None:
    assert quoted("Income\n\nIt rose by a third.", "income") == "It rose by a third."
    text = "Table 1: Income and health.\n\nIncome explains part of it."
    assert quoted(text, "income and health") == "Income explains part of it."
    assert quoted("Income rose. Of all incomes (n =", "income") == "Income rose."
    text = "How much does college cost?\n\nFees of a college come to 900 dollars."
    assert quoted(text, "what does college cost") == "Fees of a college come to 900 dollars."
    assert quoted("Income\n\n", "income") == "Income"
    assert quoted("Income\t23\t41", "income") == "Income\t23\t41"


def test_a_long_sentence_is_cut_at_a_clause() -> None:
    text = "income " * 30 + "rose, then " + "it fell " * 40
    quote = exact_quote(text, "income", RARITY)
    assert quote.cut
    assert text[quote.start : quote.end].endswith("rose")
    endless = exact_quote("word " * 200, "word", RARITY)
    assert len(("word " * 200)[endless.start : endless.end].split()) == MOST_WORDS


@given(st.text("abc .,;!?\n()A1", max_size=900), st.text("abc ", max_size=20))
def test_quotes_are_cut_from_the_text_and_short(text: str, asked: str) -> None:
    quote = exact_quote(text, asked, RARITY)
    assert 0 <= quote.start <= quote.end <= len(text)
    words = text[quote.start : quote.end].split()
    assert len(words) <= MOST_WORDS
    assert bool(words) is bool(text.strip())


@given(st.text("ab \n", max_size=500), st.integers(0, 500), st.integers(10, 100))
def test_snippets_obey_their_limit(text: str, at: int, most: int) -> None:
    from mdrag.retrieve.quotes import Quote

    at = min(at, len(text))
    assert len(snippet(text, Quote(at, at), most)) <= most


def test_so_many_passages_of_one_source(own: Project) -> None:
    (own.root / "config.yaml").write_text("max_per_source: 1\n", "utf-8")
    config = load(own.config_path)
    asked = question("does income explain it")
    pack = runs.ask(own, config, asked, top=3)
    assert [item.doc_uid for item in pack.evidences] == [PAPER.uid, NOTES.uid]
    assert pack.explain.diversity == {"applied": True, "max_per_source": 1, "passed_over": 1}
    assert pack.stats.returned == 2
    scores = [item.retrieval_score for item in pack.evidences]
    assert scores == sorted(scores, reverse=True)
    assert list(problems("evidence_pack", to_json(pack))) == []
    assert "one source: at most 1" in markdown(pack)
    runs.save(own, pack, markdown(pack))
    again = runs.replay(own, CONFIG, pack.query_id)
    assert to_json(again.pack) == to_json(pack) and not again.differences
    papers = runs.ask(own, config, question("does income explain it", mode="papers"))
    assert papers.explain.diversity == {"applied": False}
    assert [card.hits for card in papers.evidences] == [2, 1]
