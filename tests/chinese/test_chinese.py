"""Whatever is said to a person has its Chinese: every template of the code stands in the tables."""

from __future__ import annotations

import ast
import errno
import json
import os
import re
import string
from functools import cache
from pathlib import Path

import click
from hypothesis import given
from hypothesis import strategies as st

from mdrag import chinese, errors
from mdrag.filled_sentence import as_json, fill, fill_both, from_json
from mdrag.lint.rules.load import load
from mdrag.shipped import shipped
from mdrag.wording import chinese_table, say_in

_CODE = Path(chinese.__file__).parents[1]
# what some rows add to a sentence of the code: a number of rules, a reason, a plural, blanks
_PUT_TOGETHER = re.compile(r" \(\{rules\} rules not run\)$|\{problem\}$|^\{count\} |s$|\s+$")
_HAN = re.compile("[一-鿿，：]")


@cache
def _code() -> dict[str, str]:
    return {
        str(path.relative_to(_CODE)): path.read_text("utf-8")
        for path in sorted(_CODE.rglob("*.py"))
    }


@cache
def _modules() -> dict[str, ast.Module]:
    """The modules that fill sentences."""
    return {
        name: ast.parse(text) for name, text in _code().items() if "mdrag.filled_sentence" in text
    }


def test_every_filled_sentence_has_its_chinese() -> None:
    lacking = {
        f"{name}:{node.lineno}: {text}"
        for name, module in _modules().items()
        for node in ast.walk(module)
        if isinstance(node, ast.Call) and _called(node) in ("fill", "join_sentences")
        for text in _texts(node.args[0], module)
        if _has_words(text) and text not in chinese_table()
    }
    assert not lacking


# What an agent is told is a document of JSON (contracts/error.schema.json), and those are English.
_DOCUMENTS = ("mcp/call.py", "mcp/open_project.py", "mcp/passages.py", "mcp/tools")


def test_every_error_is_a_filled_sentence() -> None:
    kinds = {name for name in errors.__all__ if name != "Bug"}
    plain = {
        f"{name}:{node.lineno}"
        for name, text in _code().items()
        if not name.startswith(_DOCUMENTS)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and _called(node) in kinds
        for said in node.args
        if isinstance(said, ast.JoinedStr) or _texts(said, ast.Module([], []))
    }
    assert not plain


# What commands print for a program, a log or a terminal, and why.
_SAID_PLAINLY = {
    "cli/demo.py": "the transcript of an example whose drafts and settings are English",
    "cli/terminal/progress.py": "an editor reads it",
    "cli/entry/root_group.py": "--verbose: seconds and versions",
}
_SAYS = {"options.say", "way_out.complain", "way_out.show", "complain_of"}
_PROSE = re.compile(r"[A-Za-z]{2,} [a-z]{2,}|^[A-Za-z]{4,}|: [a-z]{4,}")


def test_no_command_says_a_sentence_that_nobody_could_say_in_chinese() -> None:
    plain = {
        f"{name}:{node.lineno}"
        for name, text in _code().items()
        if name.startswith("cli/") and name not in _SAID_PLAINLY
        for module in [ast.parse(text)]
        for node in ast.walk(module)
        if isinstance(node, ast.Call) and ast.unparse(node.func) in _SAYS
        for said in _plain_texts(node.args[0], module)
        if _PROSE.search(said.removeprefix("mdrag: "))
    }
    assert not plain


def test_plain_english_of_a_command_is_found_wherever_it_comes_from() -> None:
    module = ast.parse(
        "told = f'{path} was not read'\nsay(told)\nsay('nothing there')\nsay(fill('a b'))"
    )
    calls = [one for one in ast.walk(module) if isinstance(one, ast.Call)]
    said = [_plain_texts(one.args[0], module) for one in calls if _called(one) == "say"]
    assert said == [[" was not read"], ["nothing there"], []]


def _plain_texts(value: ast.expr, module: ast.Module) -> list[str]:
    """The words an expression holds that are no template of a filled sentence."""
    if isinstance(value, ast.JoinedStr):
        return [one.value for one in value.values if isinstance(one, ast.Constant)]
    if isinstance(value, ast.BinOp):
        return _plain_texts(value.left, module) + _plain_texts(value.right, module)
    if isinstance(value, ast.Name):
        held = [one for one in ast.walk(module) if isinstance(one, ast.Assign)]
        whole = [one.value for one in held if _names(one, value.id)]
        return [
            text for one in whole if isinstance(one, ast.JoinedStr)
            for text in _plain_texts(one, module)
        ]  # fmt: skip
    return _texts(value, module)


def test_every_rule_has_its_message_and_its_meaning_in_chinese() -> None:
    rules = load([shipped("lint_rules")])
    assert {rule.id for rule in rules if not _HAN.search(rule.message_zh)} == set()
    assert {rule.id for rule in rules if not _HAN.search(rule.why_zh)} == set()
    assert {rule.id for rule in rules if not _HAN.search(rule.detail_zh)} == set()
    assert {rule.id for rule in rules if not _HAN.search(rule.source_zh)} == set()
    assert {rule.id for rule in rules if rule.further and not _HAN.search(rule.further_zh)} == set()


def test_every_row_is_chinese_fills_no_other_blanks_and_is_used() -> None:
    said = [*shipped("filters").glob("*.py"), *Path(click.__file__).parent.glob("*.py")]
    elsewhere = [one.read_text("utf-8") for one in said]
    elsewhere += [os.strerror(number) for number in errno.errorcode]
    # one text on several lines
    code = re.sub(r"""["']\s*\n\s*f?["']""", "", "\n".join([*_code().values(), *elsewhere]))
    for path in sorted((_CODE / "chinese").glob("*.tsv")):
        rows = [line.split("\t") for line in path.read_text("utf-8").split("\n") if line]
        assert len(rows) == len({row[0] for row in rows}), path.name
        for english, told in rows:
            assert _blanks(told) <= _blanks(english), english
            assert path.name != "commands.tsv" or _blanks(told) == _blanks(english), english
            assert _HAN.search(told) or not _has_words(told), english
            whole = english in code or english.replace('"', '\\"') in code
            part = _PUT_TOGETHER.sub("", english).replace("citations", "citation")
            assert whole or part in code, f"{path.name}: nobody says {english!r}"


def test_a_sentence_is_said_with_the_sentences_inside_it() -> None:
    what = fill("{kind} stands without its limits, {none_found}", kind=fill("this figure"),
                none_found="NONE")  # fmt: skip
    assert what == "this figure stands without its limits, NONE"
    assert say_in(what, "zh") == "这一数字没有写明适用范围，NONE"
    assert say_in(what, "en") == what
    joined = "one " + fill("this figure")
    assert say_in(joined, "zh") == "one 这一数字"
    assert say_in(fill("nobody translated {it}", it=1), "zh") == "nobody translated 1"


@given(st.text(max_size=20), st.integers(), st.text(max_size=20))
def test_a_sentence_survives_the_cache(words: str, count: int, more: str) -> None:
    inner = fill("{count} times", count=count)
    told = fill("“{seen}” here, “{better}” elsewhere ({times})", seen=words, better=more,
                times=inner)  # fmt: skip
    told = fill_both("{words}: {told}", "{words}：{told}", {"words": words, "told": told})
    again = from_json(json.loads(json.dumps(as_json(told))))
    assert again == told and say_in(again, "zh") == say_in(told, "zh")
    assert from_json(as_json(words)) == words


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""


def _texts(value: ast.expr, module: ast.Module) -> list[str]:
    """The texts an expression may be: itself, either side of a choice, a constant of the module."""
    if isinstance(value, ast.Constant):
        return [value.value] if isinstance(value.value, str) else []
    if isinstance(value, ast.IfExp):
        return _texts(value.body, module) + _texts(value.orelse, module)
    if isinstance(value, ast.Subscript):
        value = value.value
    if isinstance(value, ast.Name):
        held = [one for one in ast.walk(module) if isinstance(one, ast.Assign)]
        named = [one.value for one in held if _names(one, value.id)]
        return [
            one.value
            for given in named
            for one in (given.values if isinstance(given, ast.Dict) else [given])
            if isinstance(one, ast.Constant) and isinstance(one.value, str)
        ]
    return []


def _names(assigned: ast.Assign, name: str) -> bool:
    return any(isinstance(one, ast.Name) and one.id == name for one in assigned.targets)


def _has_words(template: str) -> bool:
    return bool(
        re.search("[A-Za-z]{2}", "".join(t for t, *_ in string.Formatter().parse(template)))
    )


def _blanks(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


# Where an error crosses from a process, or is a document of JSON or the English example.
_FINISHED = (
    "cli/demo.py", "export/citations/filter_settings.py", "ingest/run/reading_process.py",
    "lsp/protocol", "lsp/requests/questions.py", "mcp", "shipped.py",
)  # fmt: skip


def test_an_error_that_is_caught_keeps_its_sentence() -> None:
    kinds = {name for name in errors.__all__ if name != "Bug"}
    finished = {
        f"{name}:{said.lineno}"
        for name, text in _code().items()
        if not name.startswith(_FINISHED) and "str(" in text
        for handler in ast.walk(ast.parse(text))
        if isinstance(handler, ast.ExceptHandler) and handler.name and _caught(handler) <= kinds
        for said in ast.walk(handler)
        if isinstance(said, ast.Call) and _called(said) == "str"
        and isinstance(said.args[0], ast.Name) and said.args[0].id == handler.name
    }  # fmt: skip
    assert not finished


def _caught(handler: ast.ExceptHandler) -> set[str]:
    types = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return {ast.unparse(one) for one in types if one is not None}
