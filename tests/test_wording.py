from __future__ import annotations

import ast
import re
from pathlib import Path

import mdrag
from mdrag.cli.init import NEXT_STEPS
from mdrag.filled_sentence import fill, join_sentences
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
