from __future__ import annotations

import re
from pathlib import Path

import pytest

import mdrag.text
from mdrag.text.word_lists import either, read_lists, word_list

FILES = sorted(path.stem for path in Path(mdrag.text.__file__).parent.glob("*.txt"))


def test_lists_are_read_with_names_comments_and_entries_of_several_words(tmp_path: Path) -> None:
    path = tmp_path / "some.txt"
    path.write_text("# one\n[one]\na b_c\n\n# two\n[two]\nétudes\n[one]\nd\n", "utf-8")
    assert read_lists(path) == {"one": ("a", "b c", "d"), "two": ("études",)}


def test_the_lists_beside_the_code_are_there() -> None:
    assert "headings" in FILES


@pytest.mark.parametrize("file", FILES)
def test_no_list_is_empty_or_says_a_word_twice(file: str) -> None:
    path = Path(mdrag.text.__file__).parent / f"{file}.txt"
    lists = read_lists(path)
    assert lists
    for name, entries in lists.items():
        assert entries, f"{file}.txt [{name}]"
        twice = {one for one in entries if entries.count(one) > 1}
        assert not twice, f"{file}.txt [{name}]: {twice}"


def test_a_list_that_is_not_there_is_a_fault_of_the_code() -> None:
    with pytest.raises(KeyError):
        word_list("headings", "nonsense")


def test_alternatives_are_found_whole_and_their_stops_are_stops() -> None:
    pattern = re.compile(either(["al", "al.", "also"]))
    assert pattern.match("also")[0] == "also"  # type: ignore[index]
    assert pattern.match("al.")[0] == "al."  # type: ignore[index]
    assert pattern.match("alx")[0] == "al"  # type: ignore[index]
