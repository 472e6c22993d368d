"""The hooks as pre-commit runs them: from a clone, in a repository of somebody's paper."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PRE_COMMIT = Path(sys.executable).with_name("pre-commit")

pytestmark = [
    pytest.mark.checkout,
    pytest.mark.skipif(not PRE_COMMIT.exists(), reason="pre-commit is not installed"),
]


def run(*command: str | Path, cwd: Path, **env: str) -> subprocess.CompletedProcess[str]:
    places = os.pathsep.join((str(PRE_COMMIT.parent), os.environ["PATH"]))
    return subprocess.run(
        list(map(str, command)), cwd=cwd, capture_output=True, text=True, timeout=900,
        env={**os.environ, "PATH": places, "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@b.c",
             "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@b.c", **env},
    )  # fmt: skip


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    where = tmp_path / "paper"
    where.mkdir()
    assert run("git", "init", "-q", cwd=where).returncode == 0
    return where


def test_hooks_read_only_what_is_staged(paper: Path, tmp_path: Path) -> None:
    """The entries of our hooks, run by pre-commit with the mdrag of this checkout."""
    import yaml

    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    for hook in hooks:
        hook["language"] = "system"
    hooks[0]["args"] = ["--fast", "--select", "academic-english.wordiness", "--fail-on", "info"]
    config = {"repos": [{"repo": "local", "hooks": hooks}]}
    (paper / ".pre-commit-config.yaml").write_text(yaml.safe_dump(config), "utf-8")
    for name in ("in order.md", "a_final.md", "code.py", "unstaged.md"):
        (paper / name).write_text("Has the ability to see <#doc_8f3a2c1d>.\n", "utf-8")
    for name in ("AGENT.md", "outputs/style_report.md", "outputs/audits/a.md", "raw/rubric.md"):
        (paper / name).parent.mkdir(parents=True, exist_ok=True)
        (paper / name).write_text("Has the ability to be kept.\n", "utf-8")
        run("git", "add", name, cwd=paper)
    (paper / "clean.md").write_text("Wards differ.\n", "utf-8")
    home = {"PRE_COMMIT_HOME": str(tmp_path / "home")}

    run("git", "add", "clean.md", ".pre-commit-config.yaml", cwd=paper)
    done = run(PRE_COMMIT, "run", cwd=paper, **home)
    assert done.returncode == 0, done.stdout + done.stderr

    run("git", "add", "in order.md", "a_final.md", "code.py", cwd=paper)
    done = run(PRE_COMMIT, "run", cwd=paper, **home)
    assert done.returncode == 1
    assert "in order.md:1:1: info academic-english.wordiness" in done.stdout
    assert "a_final.md:1:24: <#doc_8f3a2c1d> is still there" in done.stdout
    assert "in order.md:1:24:" not in done.stdout.partition("mdrag strip --check")[2]
    assert "unstaged.md" not in done.stdout and "code.py:" not in done.stdout


def test_try_repo_installs_and_runs_the_hooks(paper: Path, tmp_path: Path) -> None:
    """pre-commit installs mdrag from a clone; the libraries it needs are found in this environment
    (mdrag itself is not: it is installed here by a link, which PYTHONPATH does not follow), and so
    is what builds it: that pip finds them by itself is shown by scripts/setup."""
    hooks = tmp_path / "hooks"
    assert run("git", "clone", "-q", ROOT, hooks, cwd=tmp_path).returncode == 0
    draft = paper / "draft.md"
    draft.write_text("Wards differ <#doc_8f3a2c1d>.\n", "utf-8")
    run("git", "add", "draft.md", cwd=paper)
    wanted = (PRE_COMMIT, "try-repo", hooks, "mdrag-lint", "--files", "draft.md", "--verbose")
    installed = sysconfig.get_paths()["purelib"]
    # to pip "0" means: no isolation
    here = {"PYTHONPATH": installed, "PIP_NO_BUILD_ISOLATION": "0", "PIP_NO_DEPS": "1"}
    done = run(*wanted, cwd=paper, PRE_COMMIT_HOME=str(tmp_path / "home"), **here)
    said = done.stdout + done.stderr
    if "No matching distribution" in said or "Could not find a version" in said:
        pytest.skip("pip reaches no index here, so the hook cannot be installed")
    assert "1 binding" in said and "hook id: mdrag-lint" in said
