from __future__ import annotations

import re
import string

from mdrag.cli.init import NEXT_STEPS
from mdrag.wording import CHINESE, words


def test_every_chinese_sentence_fills_the_same_blanks() -> None:
    for english, chinese in CHINESE.items():
        assert _blanks(english) == _blanks(chinese), english


def test_the_next_steps_are_said_in_chinese_when_asked() -> None:
    said = [words("zh")(line) for line in NEXT_STEPS if "mdrag ingest" not in line]
    assert said and all(re.search("[一-鿿]", line) for line in said)
    assert words("en")(NEXT_STEPS[0]) == "next:"


def test_what_has_no_chinese_form_is_said_in_english() -> None:
    assert words("zh")("{n} new words", n=3) == "3 new words"


def _blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_one_is_one_in_english_and_what_is_put_in_is_left_alone() -> None:
    say = words("en")
    told = say("{sources} sources, {pages} pages: {name}", sources=1, pages=2, name="1 sources")
    assert told == "1 source, 2 pages: 1 sources"
    assert say("{sources} sources have all", sources=1) == "1 sources have all"
