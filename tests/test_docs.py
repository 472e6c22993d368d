"""Every command in README and docs is run, page by page, in a copy of the example essay."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import click
import pytest

from mdrag.cli.commands import COMMANDS
from mdrag.limits.pandoc import pandoc_path
from mdrag.settings import SETTINGS
from patience import patience
from warm_programs import mdrag_command, program_folder

ROOT = Path(__file__).resolve().parents[1]
PAGES = [
    page
    for page in [ROOT / "README.md", ROOT / "AGENTS.md", *sorted((ROOT / "docs").rglob("*.md"))]
    if page.is_file()
]
BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.DOTALL | re.MULTILINE)

pytestmark = pytest.mark.checkout


def commands(page: Path) -> str:
    """The ``sh`` blocks of a page as one script; a line ending in ``# exits 1`` must do so."""
    lines = []
    for block in BLOCK.findall(page.read_text("utf-8")):
        for line in block.splitlines():
            expected = re.search(r"# exits (\d)", line)
            if expected:
                line = f"code=0; ( {line.split('#')[0]}) || code=$?; test $code = {expected[1]}"
            lines.append(line)
    return "\n".join(lines)


@pytest.mark.parametrize("page", [p for p in PAGES if commands(p)], ids=lambda p: p.name)
def test_the_commands_of_a_page_work(
    page: Path, ingested_essay: Path, own_home: Path, tmp_path: Path
) -> None:
    where = tmp_path / "essay"
    if "<!-- begins in an empty folder -->" in page.read_text("utf-8"):
        where.mkdir()
    else:
        shutil.copytree(ingested_essay, where)
        # whoever reads the page has linted before: paragraphs nobody changed are not tagged again
        shutil.copytree(ingested_essay.parent / "home" / "cache", own_home / "cache",
                        dirs_exist_ok=True)  # fmt: skip
    beside = Path(sys.executable).parent
    places = [program_folder() or beside, beside, Path(pandoc_path()).parent, os.environ["PATH"]]
    path = os.pathsep.join(map(str, places))
    script = commands(page).replace("scripts/demo", f"MDRAG_VENV={sys.prefix} {ROOT}/scripts/demo")
    script = script.replace("mdrag demo tour", "mdrag demo --help")  # tests/test_demo.py runs it
    done = subprocess.run(
        ["bash", "-e", "-c", script],
        cwd=where, env={**os.environ, "PATH": path},
        capture_output=True, text=True, timeout=patience(60),
    )  # fmt: skip
    assert done.returncode == 0, f"{script}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"


def test_links_between_pages_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name} points at {target}"


def test_the_readme_shows_what_lint_really_says(ingested_essay: Path, tmp_path: Path) -> None:
    essay = shutil.copytree(ingested_essay, tmp_path / "essay")
    shown = re.search(r"```text\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert shown
    done = subprocess.run(
        [*mdrag_command(), "lint", "draft.md"],
        cwd=essay, capture_output=True, text=True, encoding="utf-8",
    )  # fmt: skip
    # how many rules there are is no business of the page: a new one would make it wrong
    words = re.sub(r"\(\d+ rules", "(… rules", done.stdout + "\n" + done.stderr)
    said = words.splitlines()
    assert (
        "(… rules" in shown[1]
        and [line for line in shown[1].splitlines() if line not in said] == []
    )


_TEXT = " ".join(page.read_text("utf-8") for page in PAGES)


def _options(name: str, command: click.Command) -> Iterator[tuple[str, str]]:
    if isinstance(command, click.Group):
        context = click.Context(command)
        for inner in command.list_commands(context):
            found = command.get_command(context, inner)
            assert found is not None
            yield from _options(f"{name} {inner}", found)
    for one in command.params:
        if isinstance(one, click.Option) and not one.hidden:
            yield name, one.opts[0]


def test_every_option_stands_in_the_docs() -> None:
    given_up = {"--live"}  # the default, told by its opposite
    lacks = [
        (one, option)
        for name, (module, _) in COMMANDS.items()
        for one, option in _options(name, import_module(f"mdrag.cli.{module}").command)
        if option not in _TEXT and option not in given_up
    ]
    assert lacks == []


def test_every_setting_outside_sections_stands_in_the_docs() -> None:
    assert [one.key for one in SETTINGS if f"`{one.key}" not in _TEXT] == []


def test_the_files_that_pages_name_are_there() -> None:
    modules = [f"/{path.relative_to(ROOT).as_posix()}" for path in ROOT.glob("mdrag/**/*.py")]
    gone = [
        f"{page.name}: {name}"
        for page in PAGES
        for name in re.findall(r"`((?:\w+/)+\w+\.py)`", page.read_text("utf-8"))
        if not (ROOT / name).is_file() and not any(one.endswith(f"/{name}") for one in modules)
    ]
    assert gone == []


def test_every_room_stands_in_the_house() -> None:
    told = (ROOT / "docs" / "house.md").read_text("utf-8")
    rooms = {
        path.stem
        for path in (ROOT / "mdrag").iterdir()
        if path.suffix == ".py" or (path / "__init__.py").is_file()
    }
    named = {*re.findall(r"[`/](\w+)[`/]", told)}
    assert {room for room in rooms if not room.startswith("__")} - named == set()
