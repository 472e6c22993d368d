"""A Chinese question gets its English form: agent, cache, model, dictionary, in this order."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest_httpserver import HTTPServer
from werkzeug import Response

from made_library import MadeSource, make_project, opened
from mdrag.config import Config, parse
from mdrag.errors import UsageError
from mdrag.evidence.pack import QueryPlan
from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.search import Question, question
from mdrag.retrieve.translate import dictionary, in_english
from mdrag.retrieve.translate.dictionary import WordTable, chinese_words
from mdrag.retrieve.translate.query_cache import cached_form, remember
from mdrag.retrieve.translate.segment import segments
from mdrag.text.words import has_cjk

ASKED = "收入如何影响学生的健康?"
PAPER = MadeSource(
    "paper", [["Household income shapes the health of students.", "A green area calms people."]]
)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[GenerationStore]:
    found = opened(make_project(tmp_path / "essay", [PAPER]))
    yield found
    found.close()


def _ask(library: GenerationStore, text: str = ASKED, config: Config | None = None) -> Question:
    return in_english(question(text), config or parse("", ""), library)


def test_the_dictionary_takes_the_senses_the_library_speaks_of(library: GenerationStore) -> None:
    found = _ask(library)
    assert found.q_en_from == "dictionary"
    assert found.q_en.split()[:1] == ["income"]  # not "take in", its plainest sense
    assert "student" in found.q_en and "health" in found.q_en


def test_names_numbers_and_latin_words_stay(library: GenerationStore) -> None:
    found = _ask(library, "2019年 R&D 与 COVID-19：3.5% 的收入?")
    assert {"2019", "R&D", "COVID-19", "3.5%", "income"} <= set(found.q_en.split())


@pytest.mark.parametrize(
    ("text", "word"),
    [("课程收到了哪些反馈", "收到"), ("线上培训遇到了困难", "遇到"), ("为了学习", "为了")],
)
def test_what_follows_a_verb_is_no_part_of_the_next_word(text: str, word: str) -> None:
    found = [part.text for part in segments(text, chinese_words())]
    assert word in found and "到了" not in found


def test_traditional_characters(library: GenerationStore) -> None:
    assert _ask(library, "學生健康").q_en == _ask(library, "学生健康").q_en


def test_the_agent_comes_first_and_is_remembered(library: GenerationStore) -> None:
    asked = question(ASKED, "income and health", ["wage"])
    assert in_english(asked, parse("", ""), library) == asked
    plan = QueryPlan(ASKED, "income and health", "agent", ("wage",))
    remember(library.project, plan)
    remember(library.project, plan)
    path = library.project.meta / "query_cache.jsonl"
    assert len(path.read_text("utf-8").splitlines()) == 1
    found = _ask(library)
    assert (found.q_en, found.terms, found.q_en_from) == (
        "income and health", ("wage",), "cache",
    )  # fmt: skip


def test_what_the_dictionary_said_is_not_remembered(library: GenerationStore) -> None:
    remember(library.project, QueryPlan(ASKED, "income", "dictionary"))
    assert not (library.project.meta / "query_cache.jsonl").exists()


@pytest.mark.parametrize(
    "line",
    ["", "{", "[]", "null", '{"question": 1}', "\x00", '{"question": "问", "q_en": 3, "terms": []}',
     '{"question": "问", "q_en": "问", "terms": []}', '{"question": "问", "q_en": "", "terms": []}',
     '{"question": "问", "q_en": "a", "terms": 4}', "[" * 5000],
)  # fmt: skip
def test_a_bad_line_of_the_cache_is_passed_over(library: GenerationStore, line: str) -> None:
    good = json.dumps({"question": "答", "q_en": "answer", "terms": ["reply", 1]})
    (library.project.meta / "query_cache.jsonl").write_text(f"{line}\n{good}\n{line}", "utf-8")
    assert cached_form(library.project, "问") is None
    assert cached_form(library.project, "答") == ("answer", ("reply",))


def test_nobody_knows_a_word(library: GenerationStore) -> None:
    for text, config in (("カタカナ", ""), ("的了吗", ""), (ASKED, "translator: agent\n")):
        with pytest.raises(UsageError, match="--q-en"):
            _ask(library, text, parse(config, ""))


def _model(server: HTTPServer) -> Config:
    text = f"translator: model\ntranslation:\n  address: {server.url_for('/v1')}\n  model: m\n"
    return parse(text, "")


def test_a_model_is_asked_when_it_is_configured(
    library: GenerationStore, httpserver: HTTPServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MDRAG_TRANSLATOR_KEY", "k")
    said = '```json\n{"q_en": "How does income\\naffect health?", "terms": ["wage", "健康"]}\n```'
    httpserver.expect_oneshot_request(
        "/v1/chat/completions", method="POST", headers={"Authorization": "Bearer k"}
    ).respond_with_json({"choices": [{"message": {"content": said}}]})
    found = _ask(library, config=_model(httpserver))
    assert (found.q_en, found.terms) == ("How does income affect health?", ("wage",))
    assert found.q_en_from == "model"
    sent = json.loads(httpserver.log[0][0].data)
    assert sent["model"] == "m" and sent["messages"][1]["content"] == ASKED


@pytest.mark.parametrize(
    ("status", "body"),
    [(500, ""), (401, "{}"), (200, "no json"), (200, "{}"), (200, '{"choices": []}'),
     (200, '{"choices": [{"message": {"content": null}}]}'),
     (200, '{"choices": [{"message": {"content": "{\\"q_en\\": \\"收入\\"}"}}]}')],
)  # fmt: skip
def test_a_model_that_does_not_answer_leaves_it_to_the_dictionary(
    library: GenerationStore, httpserver: HTTPServer, status: int, body: str
) -> None:
    httpserver.expect_request("/v1/chat/completions").respond_with_response(Response(body, status))
    found = _ask(library, config=_model(httpserver))
    assert found.q_en_from == "dictionary"
    assert "the dictionary was asked" in found.warnings[-1]


def test_a_model_without_an_address(library: GenerationStore) -> None:
    config = parse("translator: model\n", "")
    with pytest.raises(UsageError, match=r"translation\.address"):
        _ask(library, config=config)


def test_every_line_of_the_table_is_found(tmp_path: Path) -> None:
    path = tmp_path / "t.tsv"
    lines = sorted(["一\tone\tyi", "一个\ta", "学生\tstudent/pupil", "學生\t=学生", "怪\t=怪"],
                   key=str.encode)  # fmt: skip
    path.write_text("\n".join(lines) + "\n", "utf-8")
    table = WordTable(path)
    entry = table.look_up("學生")
    assert entry is not None and entry.senses == ("student", "pupil")
    one = table.look_up("一")
    assert one is not None and one.readings == ("yi",)
    assert [table.look_up(word) for word in ("怪", "个", "", "学")] == [None] * 4


@settings(max_examples=40, deadline=None)
@given(st.text(alphabet="学生健康收入的了A1 。·%", max_size=40))
def test_no_character_is_lost(text: str) -> None:
    found = "".join(part.text for part in segments(text, chinese_words()))
    assert [c for c in found if c >= "一"] == [c for c in text if c >= "一"]


def test_words_of_research_that_the_dictionary_lacks_are_known() -> None:
    words = chinese_words()
    assert [part.text for part in segments("可重复的研究", words)] == ["可重复", "的", "研究"]
    known = {text: words.look_up(text) for text in ("信度", "焦虑", "研究")}
    first = {text: entry.senses[0] for text, entry in known.items() if entry}
    assert first == {"信度": "reliability", "焦虑": "anxiety", "研究": "research"}
    anxious = known["焦虑"]
    assert anxious and "worried" in anxious.senses  # what the dictionary says stays


def test_each_word_of_research_stands_once_and_is_within_what_is_looked_for() -> None:
    path = Path(dictionary.__file__).with_name("academic_terms.tsv")
    lines = [line for line in path.read_text("utf-8").splitlines() if line[:1] != "#"]
    words = [line.split("\t")[0] for line in lines]
    assert len(lines) == len(set(words)) > 100
    assert all(has_cjk(word) and 1 < len(word) <= dictionary.LONGEST for word in words)
    assert all(all(line.split("\t")[1].split("/")) for line in lines)
