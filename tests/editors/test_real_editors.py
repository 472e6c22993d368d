"""Real editors, driven headless: Neovim and Emacs with eglot talk to `mdrag lsp`."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from essay_project import essay_project

HERE = Path(__file__).parent
# of Neovim 0.11 and newer, and of 0.7 to 0.10, as they stand there
RECIPES = re.findall(
    r"```lua\n(.*?)```", (HERE.parents[1] / "editors" / "README.md").read_text("utf-8"), re.DOTALL
)
ELPA = Path("/usr/share/emacs/site-lisp/elpa")
TEXT = """# Burrows

Health follows the gradient (Marmot, 2015){#doc_8f3a2c1d pdf=4}.

Digging causes early death in every vole.
"""


@pytest.fixture
def draft(tmp_path: Path) -> Path:
    project = essay_project(tmp_path / "essay")
    path = project.outputs / "drafts" / "burrows.md"
    path.write_text(TEXT, "utf-8")
    return path


def driven(command: list[str], draft: Path) -> dict[str, Any]:
    """What an editor printed, by name."""
    env = {
        **os.environ,
        "FILE": str(draft),
        "ROOT": str(draft.parents[2]),
        "COMMAND": "\n".join([sys.executable, "-m", "mdrag", "lsp"]),
        "HOVER": "2,60",
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "RECIPE": RECIPES[0],
        "OLD_RECIPE": RECIPES[1],
        "HOME": str(draft.parents[3]),
        "MDRAG_CACHE_DIR": str(draft.parents[3] / "cache"),
    }
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=120)
    said = done.stdout + done.stderr
    lines = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    found = {one["name"]: one["value"] for one in lines}
    assert "open" in found and "timeout" not in found, said[-3000:]
    return found


def by_code(found: list[dict[str, Any]], code: str) -> list[dict[str, Any]]:
    return [one for one in found if one["code"] == code]


@pytest.mark.skipif(shutil.which("nvim") is None, reason="Neovim is not installed")
def test_neovim_shows_fixes_hovers_and_completes(draft: Path) -> None:
    command = ["nvim", "--headless", "-u", "NONE", "-i", "NONE", "-n"]
    found = driven([*command, "-c", f"luafile {HERE / 'neovim.lua'}"], draft)
    (claim,) = by_code(found["open"], "evidence.needed")
    assert (claim["line"], claim["col"], claim["source"]) == (4, 0, "mdrag")
    # columns are bytes in Neovim: é is two, the emoji four
    (wordy,) = by_code(found["saved"], "academic-english.wordiness")
    new = "Café 😀 we say it has the ability to be heard."
    at = len(new[: new.index("has the ability to")].encode())
    assert (wordy["line"], wordy["col"], wordy["end_col"]) == (
        6,
        at,
        at + len("has the ability to"),
    )
    assert "**The health gap & its causes**" in found["hover"]
    assert "> **Health** **follows** the **gradient**." in found["hover"]
    assert "page 4 of the file" in found["hover"]
    assert "Write 'can'" in found["actions"]
    assert found["fixed"] == new.replace("has the ability to", "can")
    labels = dict(found["completion"])
    assert labels["Vole & Lemming 2018"] == "(Vole & Lemming, 2018){#doc_0a1b2c3d pdf=4}"
    assert "has the ability to" in draft.read_text("utf-8")  # the fix was not saved


def eglot() -> list[str]:
    """Emacs with eglot and markdown-mode on its path; [] when one of them is missing."""
    names = ("eglot", "markdown-mode", "project", "xref", "seq")
    found = [path for name in names for path in sorted(ELPA.glob(f"{name}-*"))[-1:]]
    if shutil.which("emacs") is None or len(found) < len(names):
        return []
    return ["emacs", "-Q", "--batch", *(word for path in found for word in ("-L", str(path)))]


@pytest.mark.skipif(not eglot(), reason="Emacs with eglot and markdown-mode is not installed")
def test_emacs_shows_and_hovers(draft: Path) -> None:
    found = driven([*eglot(), "-l", str(HERE / "eglot.el")], draft)
    assert [one["line"] for one in found["open"] if "EVIDENCE_NEEDED" in one["message"]] == [4]
    new = "Café 😀 we say it has the ability to be heard."
    (wordy,) = [one for one in found["saved"] if "has the ability to" in one["message"]]
    assert (wordy["line"], wordy["col"]) == (6, new.index("has the ability to"))
    assert "**The health gap & its causes**" in found["hover"]
