"""Run the shipped filters: over text in this process (quick), or as plain pandoc does."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import panflute as pf
import pypandoc
import pytest

from essay_project import essay_project
from mdrag.errors import MdragError
from mdrag.project import Project
from mdrag.shipped import shipped

FILTERS = ("resolve", "zotero", "strip", "evidence")


class Ran(NamedTuple):
    code: int
    out: str
    err: str


def pandoc(given: str, *arguments: str, cwd: Path) -> Ran:
    command = [pypandoc.get_pandoc_path(), "--wrap=none", *arguments]
    done = subprocess.run(command, input=given.encode(), capture_output=True, cwd=cwd)
    return Ran(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode())


def loaded(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(
        f"filter_{name}", shipped("filters") / f"{name}.py"
    )
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return essay_project(tmp_path_factory.mktemp("filters"))


@pytest.fixture(scope="session")
def plain_pandoc(project: Project) -> Callable[..., Ran]:
    """pandoc itself, with the console scripts as filters: ``plain_pandoc("text", "resolve")``."""
    places = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    scripts = {name: shutil.which(f"mdrag-{name}", path=places) for name in FILTERS}

    def ran(text: str, *arguments: str, cwd: Path | None = None) -> Ran:
        if missing := [a for a in arguments if a in scripts and not scripts[a]]:
            pytest.skip(f"the console script of {missing[0]} is not installed beside this Python")
        told = [f"--filter={scripts[a]}" if a in scripts else a for a in arguments]
        return pandoc(text, *told, cwd=cwd or project.root)

    return ran


@pytest.fixture(scope="session")
def run(project: Project) -> Callable[..., Ran]:
    """The same chain in this process: ``run("text", "resolve", "--citeproc", to="plain")``.

    What stands before the first filter are arguments of the reading pandoc.
    """
    modules = {name: loaded(name) for name in FILTERS}

    def ran(
        text: str, *steps: str, to: str = "markdown", cwd: Path | None = None,
        meta: tuple[str, ...] = (), output: Path | None = None,
    ) -> Ran:  # fmt: skip
        place = cwd or project.root
        told = [f"--metadata={one}" for one in meta]
        read = pandoc(text, "--from=markdown", "--to=json", *told, cwd=place)
        document, said = read.out, io.StringIO(read.err)
        said.seek(0, io.SEEK_END)
        for step in steps:
            if step.startswith("--"):
                cited = pandoc(document, "--from=json", "--to=json", step, cwd=place)
                document = cited.out
                said.write(cited.err)
                continue
            doc = pf.load(io.StringIO(document))
            doc.format = to
            try:
                with contextlib.chdir(place), contextlib.redirect_stderr(said):
                    modules[step].main(doc)
            except MdragError as problem:
                return Ran(problem.exit_code, "", said.getvalue() + str(problem))
            dumped = io.StringIO()
            pf.dump(doc, dumped)
            document = dumped.getvalue()
        end = [f"--output={output}"] if output else []
        done = pandoc(document, "--from=json", f"--to={to}", *end, cwd=place)
        return Ran(done.code, done.out.replace(os.linesep, "\n"), said.getvalue() + done.err)

    return ran
