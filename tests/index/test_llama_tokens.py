"""Our tokens are those of the tokenizer the vectors were made with, to the number."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import mdrag
from mdrag.index.embed.llama_tokens import LlamaTokens

FILE = Path(mdrag.__file__).parent / "models/wordllama/l2_supercat_tokenizer_config.json"


@cache
def ours() -> LlamaTokens:
    return LlamaTokens.read(FILE)


@cache
def theirs() -> Any:
    from tokenizers import Tokenizer

    return Tokenizer.from_file(str(FILE))


TEXT = st.text(st.one_of(st.sampled_from(" \u2581\n\tethingsaé'’<>/0x健🙂"), st.characters()))


@given(TEXT.filter(lambda text: not any("\ud800" <= c <= "\udfff" for c in text)))
@example("")
@example(" ")
@example("Health inequalities follow the social gradient.")
@example("a <s> b</s><unk> c")  # tokens that are written out
@example("\u2581\u2581x \u2581  y")
@example("健康 and 😀, Ünïcödé\x00")
@example("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")
def test_any_text_is_cut_as_by_the_tokenizer(text: str) -> None:
    for _ in range(2):  # the second time from memory
        assert ours().numbers(text) == theirs().encode(text, add_special_tokens=False).ids


def test_words_beside_signs_are_cut_alike_once_thousands_of_words_are_known() -> None:
    words = ["(learning", "learning,", "learning).\n\nOur", "[e.g.,", "o'clock;", "f(x)=2.5%"]
    words += ["https://doi.org/10.1/a-b_c", "_self.", "naïve—café…", "<s>", "(2019a;", "C++/C#"]
    fresh = LlamaTokens.read(FILE)
    fresh.learn(" ".join(f"x{number}" for number in range(2_500)))
    fresh.learn(" ".join(words))
    for text in (*words, " ".join(words)):
        assert fresh.numbers(text) == theirs().encode(text, add_special_tokens=False).ids


@pytest.mark.parametrize("word", ["thethethe", "漢字"])
def test_a_page_without_a_blank_is_cut_too(word: str) -> None:
    text = word * 2000
    assert ours().numbers(text) == theirs().encode(text, add_special_tokens=False).ids


def test_every_token_written_out_is_cut_alike() -> None:
    written = [token.replace("\u2581", " ") for token in vocabulary_written() if len(token) > 1]
    told = theirs().encode_batch(written, add_special_tokens=False)
    fresh = LlamaTokens.read(FILE)
    assert [fresh.numbers(text) for text in written] == [one.ids for one in told]


def vocabulary_written() -> list[str]:
    vocabulary: dict[str, int] = json.loads(FILE.read_bytes())["model"]["vocab"]
    return list(vocabulary)
