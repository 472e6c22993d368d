"""A project with a library and the document with every form of binding, built once."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pypandoc
import pytest

from essay_project import essay_project
from mdrag.draft.read import read
from mdrag.export.build.pandoc_run import BuildResult, Job, build
from mdrag.project import Project
from mdrag.settings import ExportSettings

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    found = essay_project(tmp_path_factory.mktemp("essay"))
    for name in ("every_form.md", "own.json", "dot.png"):
        shutil.copy(HERE / name, found.root / name)
    return found


@pytest.fixture(scope="session")
def make(project: Project) -> Callable[..., BuildResult]:
    """Build a draft of the project: ``make("draft.md", "out.docx", style="mla")``."""

    def made(draft: str, output: str, style: str = "apa", **more: object) -> BuildResult:
        parsed = read(project.root / draft)
        job = Job.of(parsed, project.root / output, project, ExportSettings(), style=style, **more)
        return build(job)

    return made


@pytest.fixture(scope="session")
def every_form(make: Callable[..., BuildResult]) -> Path:
    """The document with every form, in APA."""
    return make("every_form.md", "every_form.docx").path


@pytest.fixture(scope="session")
def pandoc() -> Callable[..., str]:
    """Run pandoc on a file or text and return what it wrote."""

    def run(*arguments: str, text: str = "", cwd: Path | None = None) -> str:
        command = [pypandoc.get_pandoc_path(), *arguments]
        done = subprocess.run(command, input=text.encode(), capture_output=True, cwd=cwd)
        assert not done.returncode, done.stderr.decode()
        return done.stdout.decode()

    return run


@pytest.fixture(scope="session")
def filters_path() -> str:
    """The folder of a filter that is not beside this Python, for tests that change PATH."""
    found = shutil.which("mdrag-evidence")
    return str(Path(found).parent) if found else ""
