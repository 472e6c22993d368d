"""Names written by their sound become the library's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from made_library import MadeSource, make_project, opened
from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.translate.dictionary import chinese_words
from mdrag.retrieve.translate.foreign_names import with_foreign_names
from mdrag.retrieve.translate.segment import segments
from mdrag.retrieve.translate.senses import look_up_question

PAPER = MadeSource(
    "paper",
    [["The experiments of Lavoisier overthrew the theory of phlogiston.",
      "Learning by watching others was shown by Bandura and by Vygotsky; Beninca\u0300 asked.",
      "Children who climate and lavish things see are glad. People in Warsaw sleep."]],
)  # fmt: skip


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GenerationStore]:
    root: Path = tmp_path_factory.mktemp("names")
    found = opened(make_project(root / "essay", [PAPER]))
    yield found
    found.close()


def _names(library: GenerationStore, text: str) -> list[str]:
    parts = with_foreign_names(
        text, list(segments(text, chinese_words())), library, chinese_words()
    )
    return [part.text for part in parts if not part.chinese]


@pytest.mark.parametrize(
    ("text", "names"),
    [("拉瓦锡的实验推翻了什么理论?", ["Lavoisier"]),
     ("拉瓦錫的實驗", ["Lavoisier"]),
     ("班杜拉和维果茨基怎么看学习?", ["Bandura", "Vygotsky"]),
     ("阿尔伯特·班杜拉", ["Bandura"]),
     ("贝宁卡的研究", ["Beninca\u0300"]),
     ("格雷厄姆怎么看?", []),  # nobody of the library; climate is no name
     ("学生如何学习?", [])],
)  # fmt: skip
def test_names_of_the_library(library: GenerationStore, text: str, names: list[str]) -> None:
    assert _names(library, text) == names


def test_a_question_of_a_name_alone_has_an_english_form(library: GenerationStore) -> None:
    assert look_up_question("拉瓦锡是谁", library, chinese_words()) == "Lavoisier"


def test_a_name_of_the_dictionary_comes_without_its_gloss(library: GenerationStore) -> None:
    assert look_up_question("华沙的人", library, chinese_words()).split()[0] == "Warsaw"


def test_a_sense_the_library_holds_half_of_is_not_taken(library: GenerationStore) -> None:
    found = look_up_question("睡眠和绿地", library, chinese_words())
    assert found == "sleep green area"
