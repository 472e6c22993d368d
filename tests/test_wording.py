from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import mdrag
from mdrag.cli.init import NEXT_STEPS
from mdrag.errors import FileProblem, ServiceError
from mdrag.filled_sentence import as_json, fill, from_json, join_sentences
from mdrag.wording import chinese_table, say_in, words
from syntax_trees import syntax_tree


def test_the_next_steps_are_said_in_chinese_when_asked() -> None:
    said = [words("zh")(line) for line in NEXT_STEPS if "mdrag ingest" not in line]
    assert said and all(re.search("[一-鿿]", line) for line in said)
    assert words("en")(NEXT_STEPS[0]) == "next:"


def test_what_has_no_chinese_form_is_said_in_english() -> None:
    assert words("zh")("{n} new words", n=3) == "3 new words"


def test_every_sentence_that_a_room_fills_has_its_chinese() -> None:
    made = [
        call.args[0].value
        for path in Path(mdrag.__file__).parent.rglob("*.py")
        if "fill(" in (text := path.read_text("utf-8"))
        for call in ast.walk(syntax_tree(text))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        and call.func.id == "fill" and isinstance(call.args[0], ast.Constant)
    ]  # fmt: skip
    assert len(made) > 20
    known = chinese_table()
    plain = [re.sub(r"\{\w+\}|\W", "", str(one)) for one in made]
    assert [one for one, told in zip(made, plain, strict=True) if told and one not in known] == []


def test_a_sentence_in_the_blank_of_another_is_said_in_the_same_language() -> None:
    places = [fill("line {line}", line=line) for line in (3, 7)]
    told = fill("read the draft against it, first at {place}", place=places[0])
    assert told == "read the draft against it, first at line 3"
    assert say_in(told, "zh") == "对照草稿阅读，先看 第 3 行"
    assert words("zh")("{told}", told=told) == say_in(told, "zh")
    assert join_sentences("{first}, {second}", places) == "line 3, line 7"
    assert fill("{words:,} words", words=1) == "1 word"


def test_one_is_one_in_english_and_what_is_put_in_is_left_alone() -> None:
    say = words("en")
    told = say("{sources} sources, {pages} pages: {name}", sources=1, pages=2, name="1 sources")
    assert told == "1 source, 2 pages: 1 sources"
    assert say("{sources} sources have all", sources=1) == "1 sources have all"


def test_an_error_in_a_blank_is_said_as_the_sentence_it_was_raised_with() -> None:
    problem = ServiceError(fill("{host} cannot be reached", host="mineru.net"))
    told = fill("{path}: {told}", path="a.md", told=problem)
    assert told == "a.md: mineru.net cannot be reached"
    assert say_in(told, "zh") == "a.md：连不上 mineru.net"
    refused = FileProblem("a.md", fill("cannot be read: {strerror}", strerror="Permission denied"))
    assert say_in(refused.sentence, "zh") == "a.md: 无法读取：没有权限"


def test_a_template_without_words_is_filled_with_chinese() -> None:
    told = fill("{option}: {what}", option="--select", what=fill("no such draft"))
    assert say_in(told, "zh") == "--select: 没有这份草稿"


def test_figures_of_any_kind_are_kept_as_json() -> None:
    told = fill("{path}: {told}", path=Path("a.md"), told=OSError("full"))
    again = from_json(json.loads(json.dumps(as_json(told))))
    assert again == told == "a.md: full" and say_in(again, "zh") == "a.md：full"
