"""An answer is worked out once for what it was worked out from, and never outlives that."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import pytest

from mdrag import recall
from mdrag.recall import keep_answer, keep_answer_of_library, use_answers


class Held:
    """Answers in memory, as JSON."""

    def __init__(self) -> None:
        self.values: dict[str, str] = {}

    def read(self, keys: Iterable[str]) -> Mapping[str, Any]:
        return {key: json.loads(self.values[key]) for key in keys if key in self.values}

    def write(self, key: str, value: Any) -> None:
        self.values[key] = json.dumps(value)


class Library(NamedTuple):
    """A library of some version."""

    version: str


class Told(NamedTuple):
    """An answer."""

    words: tuple[str, ...]


worked_out: list[str] = []


@keep_answer_of_library
def told(store: Library, text: str) -> Told | None:
    worked_out.append(f"{store.version} {text}")
    return Told((text, store.version)) if text else None


@keep_answer
def doubled(text: str) -> str:
    worked_out.append(text)
    return text * 2


@pytest.fixture(autouse=True)
def _nothing_worked_out() -> None:
    worked_out.clear()


def test_is_asked_once_for_the_same() -> None:
    held, library = Held(), Library("g1")
    for _ in range(3):
        with use_answers(held):
            assert told(library, "one") == Told(("one", "g1"))
            assert told(library, "") is None
            assert doubled("a") == "aa"
    assert worked_out == ["g1 one", "g1 ", "a"]


def test_another_library_or_text_is_asked_anew() -> None:
    with use_answers(Held()):
        for version, text in (("g1", "one"), ("g2", "one"), ("g1", "two")):
            assert told(Library(version), text) == Told((text, version))
    assert len(worked_out) == 3


def test_other_code_is_asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    held = Held()
    for stamp in ("one", "two"):
        monkeypatch.setattr(recall, "code_stamp", lambda stamp=stamp: stamp)
        with use_answers(held):
            doubled("a")
    assert worked_out == ["a", "a"]


def test_where_nobody_recalls_nothing_is_kept() -> None:
    held = Held()
    with use_answers(held), use_answers(None):
        doubled("a")
        doubled("a")
    assert worked_out == ["a", "a"]
    assert not held.values


def test_no_library_is_not_remembered() -> None:
    held = Held()
    with use_answers(held):
        told(Library(""), "one")
    assert not held.values


@pytest.mark.parametrize("damage", [None, 3, [], [[3]], [{"a": 1}], ["x", "y"]])
def test_a_damaged_answer_is_worked_out_anew(damage: object) -> None:
    held, library = Held(), Library("g1")
    with use_answers(held):
        first = told(library, "one")
        held.values = dict.fromkeys(held.values, json.dumps(damage))
        assert told(library, "one") == first
    assert len(worked_out) == 2
