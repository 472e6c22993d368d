"""No words of the code reach a person in English alone: each sentence in it has its Chinese.

Every text that reads like a sentence is looked at, wherever it stands: it is a template of the
tables, a text that is found in them once it is finished (`mdrag.kept_reasons`), or it stands where
no person reads it. What stays English is listed below, each with its reason.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from mdrag import chinese
from mdrag.chinese import chinese_rows
from mdrag.cli.commands import COMMANDS, PRINTED
from mdrag.wording import chinese_table

_CODE = Path(chinese.__file__).parents[1]
_SENTENCE = re.compile(
    r"(?:^|[\s(“;:,])[A-Za-z’']{2,},? [a-z’']{2,},? [a-z]|^(?:[a-z]{2,}|no|is|of) [a-z]{3,}$"
)

_NAMES = frozenset({*COMMANDS, *PRINTED})
_COMMAND = re.compile(  # also code, CSS, and a setting with its value
    r"mdrag (?:(?:config|meta|zotero|rules|agent) |[a-z-]+(?: [{-].*)?$)|pip install|import |body\{"
    r"|[A-Z]{4,} |<|[(][?]|[a-z]+: [a-z]+$"
)

# Where English stays, and why: what these files hold that is no message to a person.
_ENGLISH = {
    "words that are looked for in drafts, papers and what other programs say": (
        "brief/instruction_facts.py", "draft/marks", "export/build/page_look.py",
        "export/build/pandoc_run.py", "export/build/pandoc_warnings.py",
        "export/citations/named_works.py",
        "index/bucket_refusals.py", "ingest/language.py", "ingest/metadata/reading_list.py",
        "ingest/readers/__init__.py", "ingest/remote/layouts", "limits/bounded_yaml.py",
        "lint/checks/consistency/quantities.py", "text", "verify/contradictions",
        "verify/quantities", "verify/support/limits.py",
        "verify/support/relations.py", "verify/works", "zotero/docx/marks.py",
        "zotero/docx/numbering.py",
    ),
    "what a language model or an agent is told": (
        "desk/written_drafts.py", "index/embed/vertex.py", "mcp", "retrieve/summaries.py",
        "retrieve/translate/chat_model.py", "verify/support/judges/llm.py",
    ),
    "formats that other programs read, their protocols, and the log of versions": (
        "desk/documents/briefs.py", "desk/mend.py", "ingest/passages/anchors.py",
        "ingest/run/publish.py", "lsp/protocol", "report/github.py", "report/pack.py",
        "report/sarif.py", "retrieve/pack.py", "view/server.py",
    ),
    "help and names of commands and options, English like the options themselves": (
        "cli/audit.py", "cli/commands.py", "cli/entry/broken_pipe.py",
        "cli/terminal/lint_options.py", "cli/zotero.py",
        "desk/request.py",
    ),
    "files written in English, for they hold names of settings, keys or an English draft": (
        "export/used_sources/item_list.py", "lint/rules/starters.py",
        "lsp/features/actions.py", "report/sources.py", "scaffold.py", "settings",
        "settings_file.py",
    ),
    "the example, whose draft, papers and steps are English": (
        "cli/demo.py", "demo", "lint/run/example_library.py",
    ),
    "names: of citation styles, of filters, of whose data it is": (
        "export/citations/csl_items.py", "export/citations/styles.py",
        "export/fields/filter_order.py",
    ),
    "beginnings and ends of sentences that are filled elsewhere": (
        "audit/gate/gated_draft.py",
        "audit/one_line.py", "desk/lint_desk.py", "draft/character_places.py",
        "draft/part_messages.py",
        "export/titles/item_titles.py", "ingest/readers/markdown.py", "ingest/readers/pdf.py",
        "lint/run/lint_draft.py", "lint/run/rule_runner.py", "report/ingest_preview.py",
        "report/ingest_summary.py", "report/text.py", "services/redaction.py",
    ),
}  # fmt: skip
_LEFT = tuple(name for names in _ENGLISH.values() for name in names)

# Calls whose words no person reads: patterns, what is logged, what only code sees.
_UNREAD = re.compile(
    r"(?:re\.\w+|lazy_\w+|either|patterns?_of|logging\.\w+|_log\.\w+|\w*\.execute\w*|"
    r"Bug|AssertionError|TypeError|ValueError|KeyError|httpx\.\w+|click\.\w+)"
)


class Sentence(NamedTuple):
    """A text of the code, its blanks empty; ``finished``: it no longer knows its template."""

    line: int
    text: str
    finished: bool = False


def test_every_sentence_of_the_code_has_its_chinese() -> None:
    english = {
        f"{name}:{one.line}: {one.text}"
        for name in _files()
        if not name.startswith(_LEFT)
        for one in _sentences(ast.parse((_CODE / name).read_text("utf-8")))
        if not _has_chinese(one)
    }
    assert sorted(english) == []


@pytest.mark.parametrize("name", _LEFT)
def test_whatever_stays_english_is_still_there(name: str) -> None:
    held = [one for one in _files() if one.startswith(name)]
    found = [
        one for file in held for one in _sentences(ast.parse((_CODE / file).read_text("utf-8")))
    ]
    assert any(not _has_chinese(one) for one in found)


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("raise UsageError(f'{path}: no such file there')", ["{}: no such file there"]),
        ("told = 'nobody said this yet' if x else fill('somebody said this')", 2),
        ("def f():\n    'A docstring is no message.'\n    return 1", []),
        ("_PATTERN = re.compile('what no person reads')", []),
        ("_WORDS = 'the words of a list'.split()", []),
    ],
)
def test_sentences_are_found_wherever_they_stand(code: str, found: list[str] | int) -> None:
    texts = [one.text for one in _sentences(ast.parse(code))]
    assert (len(texts) if isinstance(found, int) else texts) == found


def _files() -> list[str]:
    return sorted(str(path.relative_to(_CODE)) for path in _CODE.rglob("*.py"))


def _sentences(module: ast.Module) -> Iterator[Sentence]:
    """Every text that reads like a sentence and may be said to a person."""
    unread = set(_unread(module))
    for node in ast.walk(module):
        text = _template(node)
        if text and id(node) not in unread and _is_sentence(text):
            yield Sentence(getattr(node, "lineno", 0), text, isinstance(node, ast.JoinedStr))


def _is_sentence(text: str) -> bool:
    """Whether a text reads like words to a person: no command, no list of words, no SQL."""
    bare = _plain(text).strip()
    if (
        bare in _NAMES
        or _COMMAND.match(bare)
        or (len(bare.split()) > 14 and not re.search(r"[.,;:“(]", bare))
    ):
        return False
    words = " ".join(re.sub(r"\{\}|[:;,.()](?= |$)|^[;(]", " ", bare).split())
    return bool(_SENTENCE.search(bare) or _SENTENCE.search(words))


def _unread(module: ast.Module) -> Iterator[int]:
    """The nodes of texts that nobody is told: docstrings, patterns, word lists, parts of texts."""
    for node in ast.walk(module):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            yield id(body[0].value)
        if isinstance(node, ast.JoinedStr):
            yield from (id(part) for part in node.values)
        if isinstance(node, ast.Call) and _UNREAD.fullmatch(ast.unparse(node.func)):
            yield from (id(part) for part in ast.walk(node) if part is not node)
        if isinstance(node, ast.Compare):
            yield from (id(part) for part in (node.left, *node.comparators))
        if isinstance(node, ast.Attribute) and node.attr in ("split", "splitlines"):
            yield id(node.value)


def _template(node: ast.AST) -> str:
    """A text with empty blanks; "" for what is no text."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    if not isinstance(node, ast.JoinedStr):
        return ""
    return "".join(
        part.value if isinstance(part, ast.Constant) and isinstance(part.value, str)
        else "{}"
        for part in node.values
    )  # fmt: skip


def _has_chinese(one: Sentence) -> bool:
    """Whether a table has it: as a template, or, once it is finished, as what is found so."""
    if one.finished:
        return _plain(one.text).strip() in _kept()
    return one.text in chinese_table() or one.text in _counted()


@cache
def _kept() -> frozenset[str]:
    rows = [*chinese_rows("reasons"), *chinese_rows("usage")]
    return frozenset(_plain(english).strip() for english, _ in rows)


@cache
def _counted() -> frozenset[str]:
    """What the tables say of a number, without it: the code puts the two together."""
    return frozenset(one.removeprefix("{count} ") for one in chinese_table())


def _plain(text: str) -> str:
    return re.sub(r"\{[^{}]*\}", "{}", text)
