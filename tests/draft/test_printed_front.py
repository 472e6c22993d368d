"""Marks in the title and in what else of a front matter is printed are bindings."""

from __future__ import annotations

import pytest

from mdrag.draft.model import Binding
from mdrag.draft.parse import parse
from mdrag.draft.strip import strip

A = "doc_8f3a2c1d"


def bindings(head: str) -> tuple[str, tuple[Binding, ...]]:
    text = f"---\n{head}\n---\n\nWords.\n"
    return text, parse(text).bindings


@pytest.mark.parametrize(
    ("head", "form", "mark"),
    [
        (f"title: On it (Marmot, 2015){{#{A} p=4}}", "parenthetical", f"{{#{A} p=4}}"),
        (f"author: [Anna <#{A}>, Bo]", "bare", f"<#{A}>"),
        (f"abstract: |\n  Some words\n  [see @{A}].", "cite", f"@{A}"),
    ],
)
def test_one_that_parses_names_its_source(head: str, form: str, mark: str) -> None:
    text, (found,) = bindings(head)
    assert (found.form, text[slice(*found.mark)], found.problem) == (form, mark, "")
    assert [ref.key for ref in found.refs] == [A] and found.sentence == -1


@pytest.mark.parametrize("mark", ["{#dco_8f3a2c1d}", "{#doc_8f3a2c1}", "@dco_8f3a2c1d"])
def test_one_with_a_typing_error_is_told_at_its_place(mark: str) -> None:
    text, (found,) = bindings(f"lang: en-GB\ntitle: 'On it (M, 2015){mark}'")
    assert found.problem and text[found.mark.start :].startswith(mark)


@pytest.mark.parametrize(
    "head",
    [
        f"other: '{{#{A}}} {{#dco_8f3a2c1d}}'",
        "title: On `{#dco_8f3a2c1d}` and the doc",
        "title: Fine # {#dco_8f3a2c1d}",
        f"title: [<#{A}>",
    ],
)
def test_code_comments_and_keys_nobody_prints_hold_none(head: str) -> None:
    assert not bindings(head)[1]


def test_strip_takes_them_out() -> None:
    draft = parse(f"---\ntitle: On it (M, 2015){{#{A}}}\n---\n\nWords.\n")
    assert strip(draft) == "---\ntitle: On it (M, 2015)\n---\n\nWords.\n"
    assert "{#" not in draft.masked
