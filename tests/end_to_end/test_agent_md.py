"""Every command that AGENT.md and the skill name is run, as they name it."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from commands import run
from mdrag.cli.commands import COMMANDS as TABLE

TEMPLATES = files("mdrag") / "templates"
PAGES = {
    "AGENT.md": TEMPLATES / "AGENT.md",
    **{f"skill/{name}": TEMPLATES.joinpath("skill", *name.split("/"))
       for name in ("SKILL.md", "references/bindings.md", "references/failures.md")},
}  # fmt: skip
COMMANDS = {*TABLE, "config set", "config get", "meta set"}
# What stands for something in a command, and what it stands for in the example.
MEANT = {
    "ESSAY.docx --draft DRAFT": "essay_reviewed.docx --draft draft_clean.md",
    "DRAFT": "outputs/drafts/essay_v001.md",
    "ESSAY.docx": "essay_reviewed.docx",
    "DOC_UID": "doc_f8361476 --page 201",
    "URL": "--dry-run",
    "COMMAND": "lint",
    "KEY": "top_k_child",
    "VALUE": "20",
    "--page 4": "",
    "…": "street trees",
    "keyword": "trees",
}


def _commands(page: str) -> Iterator[str]:
    text = PAGES[page].read_text("utf-8")
    for told in dict.fromkeys(re.findall(r"`mdrag ([a-z][^`]*)`", text)):
        for word, meant in MEANT.items():
            told = told.replace(word, meant)
        yield told


CALLS = {call: page for page in PAGES for call in _commands(page)}


@pytest.fixture(scope="module")
def essay(ingested_essay: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    essay = shutil.copytree(ingested_essay, tmp_path_factory.mktemp("agent") / "essay")
    draft = "# Walks\n\nTrees make people walk (Nkemelu, 2017, p. 201){#doc_f8361476}.\n"
    (essay / "outputs" / "drafts" / "essay_v001.md").write_text(draft)
    return essay


@pytest.mark.parametrize("call", CALLS)
def test_a_command_that_agents_are_told_runs(call: str, essay: Path) -> None:
    words = shlex.split(call)
    if call in COMMANDS and call not in ("ingest", "init"):
        words.append("--help")  # its name alone stands for any call of it
    if call.startswith("build "):
        words.append("--print-command")  # tests/cli/test_build.py makes the files
    done = run(*words, cwd=essay)
    assert done.returncode in (0, 1), done.stderr
    assert "--help" not in done.stderr


def test_each_page_names_some_and_the_guide_is_short() -> None:
    assert all(list(_commands(page)) for page in PAGES)
    assert len(PAGES["AGENT.md"].read_text("utf-8").split()) < 900


def test_an_agent_may_run_whatever_a_next_step_names() -> None:
    code = "".join(path.read_text("utf-8") for path in (files("mdrag") / "audit").iterdir()
                   if path.name.endswith(".py"))  # fmt: skip
    named = set(re.findall(r"\bmdrag ([a-z-]+)", code)) & set(TABLE)
    text = PAGES["AGENT.md"].read_text("utf-8")
    allowed = set(re.findall(r"`(?:mdrag )?([a-z-]+)[^`]*`", text))
    assert {"gate", "open", "query"} <= named <= allowed


def _section(heading: str) -> str:
    text = PAGES["AGENT.md"].read_text("utf-8")
    return text.partition(f"## {heading}\n")[2].partition("\n## ")[0]


def test_an_agent_lists_what_each_paragraph_rests_on() -> None:
    (told,) = [line for line in _section("Bindings").splitlines() if "each paragraph" in line]
    assert all(name in told for name in ("doc_uid", "citation_key", "page"))
    assert "in your answer and not in the draft" in told


def test_an_agent_is_told_what_to_do_when_a_service_fails() -> None:
    lines = _section("When something fails").splitlines()
    told = {line[2:].partition(":")[0]: line for line in lines if line.startswith("- ")}
    assert list(told) == ["MinerU (parsing)", "Embedding", "Reranking or 429", "Zotero"]
    assert all("`mdrag ingest` again" in told[name] for name in list(told)[:2])
    assert "not reranked" in told["Reranking or 429"] and "needs none" in told["Zotero"]
    assert any(line.startswith("Never change a setting") for line in lines)


def test_the_style_gate_bounds_what_an_agent_delivers() -> None:
    written = _section("How to write")
    assert "rewrite while `mdrag lint` reports errors or `mdrag style-check` says FAIL" in written
