from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from mdrag.checkout_commit import checkout_commit


def _git(*words: object, cwd: Path) -> str:
    named = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    done = subprocess.run(
        ["git", *named, *map(str, words)], cwd=cwd, check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    root = tmp_path / "checkout"
    root.mkdir()
    _git("init", "-q", "-b", "main", cwd=root)
    _git("commit", "-q", "--allow-empty", "-m", "One.", cwd=root)
    return root


def test_the_commit_of_a_branch_loose_packed_and_of_none(checkout: Path) -> None:
    commit = _git("rev-parse", "HEAD", cwd=checkout)
    assert checkout_commit(checkout) == commit
    _git("pack-refs", "--all", cwd=checkout)
    assert not (checkout / ".git" / "refs" / "heads" / "main").exists()
    assert checkout_commit(checkout) == commit
    _git("checkout", "-q", "--detach", cwd=checkout)
    assert checkout_commit(checkout) == commit


def test_a_worktree_has_the_commit_of_its_own_branch(checkout: Path, tmp_path: Path) -> None:
    _git("worktree", "add", "-q", "-b", "side", tmp_path / "side", cwd=checkout)
    _git("commit", "-q", "--allow-empty", "-m", "Two.", cwd=tmp_path / "side")
    commit = _git("rev-parse", "HEAD", cwd=tmp_path / "side")
    assert checkout_commit(tmp_path / "side") == commit != checkout_commit(checkout)


def test_what_is_no_checkout_has_none(tmp_path: Path) -> None:
    assert checkout_commit(tmp_path) is None
    (tmp_path / ".git").write_text("gitdir: nowhere\n")
    assert checkout_commit(tmp_path) is None
