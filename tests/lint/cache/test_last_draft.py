"""The last draft of a path spares the parser; it never changes what comes out."""

from pathlib import Path

import pytest

from mdrag.draft import parse as parser
from mdrag.lint.cache.last_draft import parse_again
from mdrag.lint.cache.store import Cache

PARAGRAPHS = [
    f"Paragraph {n} speaks of naps (Smith, 2020){{#doc_8f3a2c1d}}. " * 4 for n in range(60)
]
TEXT = "# Naps\n\n" + "\n\n".join(PARAGRAPHS) + "\n"


def opened(folder: Path) -> Cache:
    return Cache(folder / "lint.sqlite")


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    cache = opened(tmp_path)
    parse_again(TEXT, "a.md", False, cache)
    cache.close()
    return tmp_path


def test_only_what_changed_is_parsed(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    whole = parser.parse

    def seen(text: str, path: str = "", bom: bool = False) -> object:
        read.append(text)
        return whole(text, path, bom)

    monkeypatch.setattr("mdrag.draft.reparse.parse", seen)
    monkeypatch.setattr("mdrag.draft.parse.parse", seen)
    text = TEXT.replace("Paragraph 30 speaks", "Paragraph 30, the best, speaks", 1)
    draft = parse_again(text, "a.md", False, opened(kept))
    assert [len(one) < 1000 for one in read] == [True]
    assert draft == whole(text, "a.md")


def test_another_draft_is_parsed_as_a_whole(kept: Path) -> None:
    text = "Something else. " * 1000
    assert parse_again(text, "a.md", False, opened(kept)) == parser.parse(text, "a.md")


def test_edits_are_gathered_until_they_are_many(kept: Path) -> None:
    text = TEXT
    for number in range(0, 60, 7):
        text = text.replace(f"Paragraph {number} speaks", f"Paragraph {number} tells", 1)
        cache = opened(kept)
        assert parse_again(text, "a.md", False, cache) == parser.parse(text, "a.md")
        cache.close()


def test_damage_is_parsed_over(kept: Path) -> None:
    import sqlite3

    with sqlite3.connect(kept / "lint.sqlite") as db:
        db.execute("UPDATE kept SET value = '[[1], 2, {}]'")
    db.close()
    assert parse_again(TEXT, "a.md", False, opened(kept)) == parser.parse(TEXT, "a.md")
