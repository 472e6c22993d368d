"""Where in a rule file a key or a value stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from mdrag.errors import ConfigError
from mdrag.lint.yaml_places import read_yaml

TEXT = """\
words: [one, two]
patterns:
  - POS: NOUN
    LOWER: tax
1984: year
"""


def test_places_are_those_an_editor_shows() -> None:
    values, places = read_yaml(Path("a.yml"), TEXT)
    assert values["words"] == ["one", "two"]
    assert places.key("patterns") == (2, 1)
    assert places.key("absent") == (1, 1)
    assert places.nearest(("words", 1)) == (1, 14)
    assert places.nearest(("patterns", 0, "LOWER")) == (4, 5)
    assert places.nearest(("patterns", 0, "TAG")) == (3, 5)  # where it would stand
    assert places.nearest(("words", 7)) == (1, 1)
    assert places.nearest(("absent", "a", 3)) == (1, 1)
    assert places.nearest((1984,)) == (5, 1) == places.nearest(("1984",))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("- a\n", "a.yml:1:1: a rule file holds"),
        ("a: b\n\na: c\n", "a.yml:3:1: the key 'a:' stands here twice"),
        ("a:\n  b: 1\n  b: 2\n", "a.yml:3:3: the key 'b:' stands here twice"),
        ("a: b\nc: 'd\n", "a.yml:3:1: is not valid YAML"),
        ("a:\n\t- b\n", "indent with spaces, not with tabs"),
    ],
)
def test_what_is_no_rule_file_is_told_at_its_place(text: str, told: str) -> None:
    with pytest.raises(ConfigError) as caught:
        read_yaml(Path("a.yml"), text)
    assert told in str(caught.value)


def test_the_same_key_in_two_mappings_is_no_mistake() -> None:
    values, _ = read_yaml(Path("a.yml"), "a:\n  b: 1\nc:\n  b: 2\n")
    assert values == {"a": {"b": 1}, "c": {"b": 2}}


@pytest.mark.parametrize(("depth", "held"), [(28, True), (34, False)])
def test_lists_in_lists_have_an_end(depth: int, held: bool) -> None:
    text = "a: " + "[" * depth + "]" * depth
    if held:
        assert read_yaml(Path("a.yml"), text)
    else:
        with pytest.raises(ConfigError, match="nested too deep to be a rule"):
            read_yaml(Path("a.yml"), text)
