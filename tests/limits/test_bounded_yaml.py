"""YAML that would grow is refused before a loader sees it, and what people write is not."""

import pytest
import yaml

from mdrag.draft.parse import parse
from mdrag.limits.bounded_yaml import EXCESS, check_yaml

BOMB = "a: &a [x,x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{name}: &{name} [{','.join([f'*{before}'] * 10)}]\n"
    for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (BOMB, "repeats what repeats"),
        ("a: &a [1, *a]\n", "stands in what it repeats"),
        ("[" * 100_000, "nested deeper"),
        ("a: &a " + "x" * 1000 + "\nb: [" + "*a, " * 2000 + "]\n", "repeats what repeats"),
        ("a: " + "x" * 9_000_000, "longer than"),
    ],
)
def test_what_would_grow_is_refused(text: str, why: str) -> None:
    with pytest.raises(yaml.YAMLError, match=why) as refused:
        check_yaml(text)
    assert EXCESS in str(refused.value)


def test_what_people_write_is_read() -> None:
    aliased = "author: &me {name: A B, email: a@b}\ncontact: *me\nkeywords: [x, y]\n"
    many = "references:\n" + "".join(f"- {{id: k{n}, title: T{n}}}\n" for n in range(3000))
    check_yaml(f"{aliased}---\nmore: 1\n")
    for text in (aliased, many):
        draft = parse(f"---\n{text}---\n\nWords stand here.\n", "essay.md")
        assert (draft.problems, draft.meta) == ((), yaml.safe_load(text))


def test_a_draft_says_where_its_front_matter_grows() -> None:
    draft = parse(f"---\n{BOMB}---\n\nWords stand here.\n", "essay.md")
    [(at, told)] = draft.problems
    assert draft.text[at:].startswith("*") and "the front matter cannot be read: *" in told
    assert draft.meta == {}


def test_depth_is_counted_with_every_alias_written_out() -> None:
    row = "a{}: &a{} [[[[[[[[[[*a{}]]]]]]]]]]\n"
    deep = "a0: &a0 [x]\n" + "".join(row.format(k, k, k - 1) for k in range(1, 9))
    with pytest.raises(yaml.YAMLError, match=r"\*a6 written out it is nested deeper than 64"):
        check_yaml(deep)
    check_yaml("".join(deep.splitlines(keepends=True)[:5]))
