"""Words of English that stand in a list of mdrag/text stand in no other place of the code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import mdrag
from mdrag.text.word_lists import read_lists
from syntax_trees import syntax_tree

PACKAGE = Path(mdrag.__file__).parent
MOST = 3  # words of one list that code may hold by chance, or because it means just these
# Function words: in every list of words that somebody makes.
FUNCTION_WORDS = {("connectives", "taking-up"), ("people", "organisation")}
# (module, list): why these words stand there again
EXCEPTIONS = {
    ("claims/queries.py", "*"): "words that are about no subject, whatever else they do",
    (
        "claims/topic.py",
        "connectives/order",
    ): "what adds: no “first”, and “then” is of time",
    ("lint/checks/consistency/causal.py", "*"): "what we, and what results, do: forms of two verbs",
    ("lint/checks/evidence/backing.py", "reporting/speaking"): "participles behind “it is”",
    ("lint/checks/evidence/backing.py", "reporting/doing-stems"): "nouns: works that are the same",
    ("lint/checks/evidence/own_text.py", "reporting/speaking"): "what is said “to me”: the past",
    ("lint/reading/block_quotations.py", "reporting/thinking-stems"): "what a box tells to do",
    ("verify/contradictions/statements/aims.py", "reporting/thinking-stems"): "words of an aim",
    ("verify/quotations/doubtful_quotations.py", "reporting/thinking-stems"): "names of it",
    ("lint/checks/style/long_sentence.py", "people/particles"): "joints of any name, not of people",
    (
        "verify/quantities/parse_numbers.py",
        "numerals/ordinals",
    ): "those that name a share",
    ("verify/contradictions/reversals.py", "reporting/finding-stems"): "Porter's stems, as such",
}


@cache
def lists() -> dict[tuple[str, str], frozenset[str]]:
    return {
        (path.stem, name): frozenset(entries)
        for path in sorted((PACKAGE / "text").glob("*.txt"))
        for name, entries in read_lists(path).items()
        if (path.stem, name) not in FUNCTION_WORDS
    }


def words_in(tree: ast.Module) -> Iterator[tuple[int, frozenset[str]]]:
    """(line, entries) of each list of words: a set, tuple or list, a text to split, a pattern."""
    split = {
        id(node.func.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "split"
    }
    constants = {id(node.value) for node in tree.body if isinstance(node, ast.Assign)}
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)
              for part in node.values}  # fmt: skip
    for node in ast.walk(tree):
        if id(node) in inside:
            continue  # of an f-string, which is read as a whole
        if isinstance(node, ast.Set | ast.Tuple | ast.List | ast.Dict):
            among = node.keys if isinstance(node, ast.Dict) else node.elts
            said = [one.value for one in among if isinstance(one, ast.Constant)]
            yield node.lineno, frozenset(one.lower() for one in said if isinstance(one, str))
        elif isinstance(node, ast.Constant | ast.JoinedStr):
            text = text_of(node)
            if "|" in text:
                yield node.lineno, alternatives(text)
            elif id(node) in split | constants:
                yield node.lineno, frozenset(text.lower().split())


def text_of(node: ast.Constant | ast.JoinedStr) -> str:
    """The text of a literal; of an f-string what stands in it as it is."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    said = [one.value if isinstance(one, ast.Constant) else "\0" for one in parts]
    return "".join(one for one in said if isinstance(one, str))


def alternatives(pattern: str) -> frozenset[str]:
    """The words between the bars and brackets of a regular expression, their endings apart."""
    plain = re.sub(r"\(\?(?::|<?[=!])|\\b|\\w[*+]?", "(", pattern.lower())
    plain = re.sub(r"\[(\w)\w\]", r"\1", plain)
    found = re.split(r"[|()]", plain)
    return frozenset(one.strip(" ,").rstrip("?") for one in found) | frozenset(
        one.strip(" ,").removesuffix("s?") for one in found
    )


def copies(source: str) -> list[tuple[int, tuple[str, str], list[str]]]:
    """(line, list, words) of each place in ``source`` that says a list of mdrag/text again."""
    known = lists()
    return [
        (line, name, sorted(words & entries))
        for line, words in words_in(syntax_tree(source))
        if len(words) > MOST
        for name, entries in known.items()
        if len(words & entries) > MOST
    ]


def test_a_copy_of_a_list_is_found_however_it_is_written() -> None:
    for source in (
        'X = {"van", "von", "der", "den"}',
        'X = ("van", "von", "der", "den")',
        'X = "van von der den"',
        'X = f("van von der den".split())',
        'f(r"\\b(?:van|von|der|den) ")',
        'f(rf"{y}(?:van|von|der|den) ")',
    ):
        assert [name for _, name, _ in copies(source)] == [("people", "particles")], source
    assert copies('f(r"(?:[Tt]hus|Hence|therefore|[Cc]onsequently)")')
    assert copies('f(r"(?:seems?|seemed|appears?|appeared)")')


def test_three_words_and_a_sentence_are_no_copy() -> None:
    assert copies('X = {"van", "von", "der"}') == []
    assert copies('f("van von der den")') == []


def test_no_list_of_english_stands_twice() -> None:
    found = [
        f"{place}:{line}: {', '.join(words)} stand in text/{name[0]}.txt [{name[1]}]"
        for path in sorted(PACKAGE.rglob("*.py"))
        if not (place := path.relative_to(PACKAGE).as_posix()).startswith("text/")
        for line, name, words in copies(path.read_text("utf-8"))
        if not {(place, "/".join(name)), (place, "*")} & EXCEPTIONS.keys()
    ]
    assert not found, "\n".join(found)


def test_every_exception_is_one() -> None:
    for (place, name), why in EXCEPTIONS.items():
        said = ["/".join(one) for _, one, _ in copies((PACKAGE / place).read_text("utf-8"))]
        assert said if name == "*" else name in said, f"{place} has no copy of {name}"
        assert why
