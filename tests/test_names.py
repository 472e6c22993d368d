"""Names are nouns of the trade and verbs with their objects; bare participles leave no function."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import mdrag
from syntax_trees import syntax_tree

PACKAGE = Path(mdrag.__file__).parent
_ENDS = re.compile(r"(?:ed|ing)$")
_IRREGULAR = frozenset(
    [
        "bound",
        "built",
        "cut",
        "done",
        "drawn",
        "found",
        "given",
        "grown",
        "held",
        "kept",
        "known",
        "left",
        "lost",
        "made",
        "meant",
        "met",
        "put",
        "read",
        "said",
        "seen",
        "sent",
        "set",
        "shown",
        "spoken",
        "spread",
        "stood",
        "taken",
        "thought",
        "told",
        "unread",
        "unset",
        "unwritten",
        "went",
        "withheld",
        "written",
    ]
)
# Words that end so and are nouns, or verbs in their first form.
_NOUNS = frozenset(
    [
        "backing",
        "binding",
        "building",
        "embed",
        "evening",
        "feed",
        "finding",
        "heading",
        "hedging",
        "king",
        "meaning",
        "need",
        "numbering",
        "pairing",
        "reading",
        "rewriting",
        "ring",
        "seed",
        "setting",
        "speed",
        "spelling",
        "string",
        "thing",
        "wording",
    ]
)
_NAMED_AS_THEIR_RULE = {
    "lint/checks/citation/retracted.py", "lint/checks/evidence/needed.py", "shipped.py",
}  # fmt: skip
_VERBS = frozenset({"cut", "put", "read", "set", "spread"})


def _is_bare_participle(name: str) -> bool:
    word = name.strip("_")
    if word[1:] != word[1:].lower():  # several words: CamelCase
        return False
    word = word.lower()
    return word.isalpha() and word not in _NOUNS and bool(_ENDS.search(word) or word in _IRREGULAR)


def _modules() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        if not name.startswith(("models/", "_shipped/")):
            yield name, syntax_tree(path.read_text("utf-8"))


def test_what_counts_as_a_bare_participle() -> None:
    assert all(map(_is_bare_participle, ("Asked", "told", "running", "_Shown", "Built")))
    assert not any(
        map(_is_bare_participle, ("Finding", "is_bound", "parse", "NamedWork", "Heading"))
    )


def test_no_type_function_or_file_is_called_by_a_bare_participle() -> None:
    found = []
    for name, tree in _modules():
        stem = Path(name).stem  # a check is named as its rule, and `shipped` says where files lie
        if name not in _NAMED_AS_THEIR_RULE and stem not in _VERBS and _is_bare_participle(stem):
            found.append(name)
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and _is_bare_participle(node.name):
                found.append(f"{name}: class {node.name}")
            is_function = isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
            if (
                is_function
                and node.name not in _VERBS | {"shipped"}
                and _is_bare_participle(node.name)
            ):
                found.append(f"{name}: def {node.name}")
    assert found == [], "say what it is with a noun, what it does with a verb and its object"


def test_no_two_types_share_a_name() -> None:
    names = Counter(
        node.name
        for _, tree in _modules()
        for node in tree.body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    assert len(names) > 300
    assert [name for name, count in names.items() if count > 1] == []
