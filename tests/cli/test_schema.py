"""Every command's JSON is what ``mdrag schema`` says of it, and so is every error."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from jsonschema import Draft202012Validator

from commands import run
from mdrag.cli.commands import COMMANDS, PRINTED
from mdrag.cli.entry.error_document import error_document, wants_json
from mdrag.cli.main import cli
from mdrag.errors import ConfigError, MdragError
from mdrag.evidence.schemas import names, problems, schema
from trusting import write_trusted
from zotero.fakes.server import FakeZotero

UID = "doc_f8361476"
DRAFT = f"""# Walks

Trees make people walk 40 % more (Nkemelu, 2017, p. 201){{#{UID}}}. It is the best way of all.

Houses cost 300 % more in 2019 because parks cause wealth.
"""
GOLD = {"id": "walks", "query": "street trees and walking", "relevant": [{"doc_uid": UID}]}
PAIR = {"claim": "Trees make people walk.", "source_passages": ["Trees make people walk more."]}
# command line → exit code; each is run with --format json, in this order
CALLS = {
    "init": 0,
    "new OTHER --parent ../../more": 0,
    "doctor": None,
    "parse": 0,
    "chunk": 0,
    "embed": 0,
    "build-bm25": 0,
    "ingest --dry-run": 0,
    "ingest": 0,
    "library": 0,
    f"show {UID} --page 201": 0,
    "check-ids": 0,
    "gc": 0,
    "query street trees": 0,
    "find publicly accessible land within a city": 0,
    f"open {UID} -p 201 --print": 0,
    "lint short.md": 1,
    "lint short.md --statistics": 1,
    "claims short.md": 0,
    "verify-citations short.md": None,
    "style-check short.md": None,
    "gate short.md": 1,
    "gate short.md outputs/drafts/essay_v001.md": 1,
    "eval gold.jsonl --legs": 0,
    "calibrate pairs.jsonl": 0,
    "ready short.md": None,
    "sources short.md": None,
    "rules": 0,
    "rules new house.praise --extends existence": 0,
    "rules test house.praise": 0,
    "explain citation.weak": 0,
    "explain review.comment": 0,
    "build short.md -o essay.docx": 0,
    "build short.md -o essay.docx --print-command": 0,
    "defaults": 0,
    "import-docx essay_reviewed.docx --draft draft_clean.md": 1,
    "import-draft essay_reviewed.docx": 0,
    "export-used-sources short.md -o used": 0,
    "zotero status short.md": 1,
    "zotero push short.md --dry-run": 0,
    "zotero bind short.md": 1,
    "strip short.md": 0,
    "strip short.md -o stripped.md": 0,
    "strip short.md none.md --check": 2,
    "revise outputs/drafts/essay_v001.md --summary shorter": 0,
    "brief": 0,
    "audit short.md": 1,
    f"meta list {UID}": 0,
    f"meta set --doc_uid {UID} --accessed_at 2026-05-01": 0,
    "meta enrich": 0,
    "config show": 0,
    "config get top_k_child": 0,
    "config set top_k_child 30": 0,
    "config unset top_k_child": 0,
    "trust": 0,
    "trust --list": 0,
    "agent install": 0,
    "schema": 0,
}


@pytest.fixture(scope="module")
def essay(ingested_essay: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The example essay beside a Zotero that has nothing, with a file for each measure."""
    root = tmp_path_factory.mktemp("schema") / "one"
    essay = shutil.copytree(ingested_essay, root / "essay")
    (essay / "gold.jsonl").write_text(json.dumps(GOLD))
    (essay / "pairs.jsonl").write_text(json.dumps(PAIR))
    for name in ("short.md", "outputs/drafts/essay_v001.md"):
        (essay / name).write_text(DRAFT)
    with FakeZotero(root / "zotero") as found:
        (root / "address").write_text(found.address)
        yield essay


def _asked(essay: Path) -> None:
    """Let the settings name the services there are, as whoever runs this agreed."""
    address = (essay.parent / "address").read_text()
    settings = essay / "config.yaml"
    text = settings.read_text("utf-8")
    if address not in text:
        for section, key in (("lint", "crossref"), ("zotero", "address")):
            text = text.replace(f"\n{section}:\n", f"\n{section}:\n  {key}: {address}\n")
    write_trusted(settings, text)


@pytest.mark.parametrize("call", CALLS)
def test_what_a_command_prints_is_what_its_schema_says(
    call: str, essay: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if call.startswith(("zotero", "meta enrich")):
        _asked(essay)
        monkeypatch.delenv("ZOTERO_API_KEY", raising=False)
    done = run(*call.split(), "--format", "json", cwd=essay)
    assert CALLS[call] in (None, done.returncode), done.stderr
    printed = PRINTED[_name(call)]
    document = json.loads(done.stdout)
    assert list(problems(printed, document)) == []
    assert list(_unnamed(document, schema(printed), schema(printed), "")) == []


def test_each_command_with_data_is_called_and_has_its_schema() -> None:
    assert set(_with_format(cli, "")) == set(PRINTED)
    assert {_name(call) for call in CALLS} == set(PRINTED) - {"pipeline"}
    assert set(PRINTED.values()) <= set(names())
    for name in names():
        Draft202012Validator.check_schema(schema(name))
        assert ".schema.json" not in json.dumps(_references(schema(name))), name


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("lint none.md", None),
        ("show doc_00000000", ("usage", 2)),
        ("show", ("usage", 2)),
        ("no-such-command", ("usage", 2)),
        ("ready none.md", ("draft", 2)),
        ("config get nothing", ("usage", 2)),
        ("schema lnt", ("usage", 2)),
    ],
)
def test_a_mistake_is_json_too(call: str, expected: tuple[str, int] | None, essay: Path) -> None:
    done = run(*call.split(), "--format=json", cwd=essay)
    document = json.loads(done.stdout)
    assert done.returncode == 2 and done.stderr.count("mdrag: ")
    if expected is None:  # a list of drafts of which none can be read is still a list
        assert document["summary"]["unread"]
        return
    assert list(problems("error", document)) == []
    error = document["error"]
    assert (error["code"], error["exit_code"]) == expected
    assert error["message"].splitlines()[0][:20] in done.stderr


def test_a_mistake_says_where_it_is_and_what_to_run(tmp_path: Path) -> None:
    missing = json.loads(run("library", "--format", "json", cwd=tmp_path).stdout)["error"]
    assert (missing["code"], missing["next"]) == ("project-missing", "mdrag init")
    run("init", cwd=tmp_path)
    config = tmp_path / "config.yaml"
    config.write_text(config.read_text("utf-8") + "top_k_chld: 3\n", "utf-8")
    wrong = json.loads(run("library", "--format", "json", cwd=tmp_path).stdout or "{}")
    wrong = json.loads(run("config", "show", "--format", "json", cwd=tmp_path).stdout)["error"]
    lines = len(config.read_text("utf-8").splitlines())
    assert (wrong["code"], wrong["line"], wrong["column"]) == ("config", lines, 1)
    assert wrong["path"].endswith("config.yaml") and "did you mean top_k_child" in wrong["message"]


def test_a_bug_and_every_kind_of_error_have_a_code_of_the_contract() -> None:
    kinds, waiting = set(), [MdragError]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        kinds.add(kind.code)
    told = set(schema("error")["properties"]["error"]["properties"]["code"]["enum"])
    assert kinds | {"interrupted"} == told
    for problem, code in ((RuntimeError("x"), 3), (KeyboardInterrupt(), 130), (OSError("x"), 2)):
        document = error_document(problem, "x", code, COMMANDS)
        assert list(problems("error", document)) == []
    document = error_document(ConfigError("a.yaml", "is wrong", 3, 2), "", 2, COMMANDS)
    assert document["error"] | {"next": None} == {
        "code": "config", "exit_code": 2, "message": "is wrong", "path": "a.yaml", "line": 3,
        "column": 2, "next": None,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("lint --format json x", True),
        ("lint --format=jsonl x", True),
        ("lint x --format", False),
        ("find -- --format json", False),
        ("lint --format text", False),
    ],
)
def test_who_asks_for_json(line: str, expected: bool) -> None:
    assert wants_json(line.split()) == expected


def test_the_list_of_schemas_is_readable(tmp_path: Path) -> None:
    said = run("schema", cwd=tmp_path).stdout
    assert "meta list" in said and "source_fields" in said
    printed = json.loads(run("schema", "lint", cwd=tmp_path).stdout)
    assert printed["properties"]["findings"]["items"]["$ref"] == "#/$defs/finding"
    assert "did you mean lint?" in run("schema", "lnt", cwd=tmp_path).stderr


def _name(call: str) -> str:
    words = call.split()
    return " ".join(words[:2]) if " ".join(words[:2]) in PRINTED else words[0]


def _with_format(group: click.Group, before: str) -> Iterator[str]:
    """The commands below a group that take --format json."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        choices = [p.type.choices for p in command.params if isinstance(p.type, click.Choice)
                   and p.name == "fmt"]  # fmt: skip
        if any("json" in one for one in choices):
            yield before + name
        if isinstance(command, click.Group):
            yield from _with_format(command, f"{before}{name} ")


def _references(part: Any) -> list[str]:
    if isinstance(part, dict):
        own = [part["$ref"]] if isinstance(part.get("$ref"), str) else []
        return own + [one for value in part.values() for one in _references(value)]
    return [one for value in part for one in _references(value)] if isinstance(part, list) else []


def _unnamed(value: Any, told: dict[str, Any], whole: dict[str, Any], at: str) -> Iterator[str]:
    """Keys of objects whose schema lists its properties, and does not list those."""
    told = _followed(told, whole)
    if "anyOf" in told:
        fits = [
            one
            for one in told["anyOf"]
            if Draft202012Validator({**one, "$defs": whole.get("$defs", {})}).is_valid(value)
        ]
        told = _followed(fits[0], whole)
    if isinstance(value, list) and isinstance(told.get("items"), dict):
        for item in value:
            yield from _unnamed(item, told["items"], whole, f"{at}[]")
    if isinstance(value, dict) and "properties" in told:
        for key, inner in value.items():
            if key not in told["properties"]:
                yield f"{at}.{key}"
            else:
                yield from _unnamed(inner, told["properties"][key], whole, f"{at}.{key}")


def _followed(told: dict[str, Any], whole: dict[str, Any]) -> dict[str, Any]:
    """A schema with what it refers to in it."""
    if "$ref" not in told:
        return told
    other = _followed(whole["$defs"][told["$ref"].rpartition("/")[2]], whole)
    return (
        other | {"properties": other["properties"] | told.get("properties", {})}
        if "properties" in other
        else other
    )
