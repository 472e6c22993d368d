"""``--fix`` in rounds: one run is enough, and no word of the draft is lost or changed."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.desk.lint_drafts import lint_all
from mdrag.desk.request import LintRequest
from mdrag.limits.pandoc import pandoc_path

_SAID = "The law was made in the city, and it was good for most of the people who lived there then."
_ENTRIES = "Bell, R. (2017). Wards and what they cost the city. Press.\nLee, A. (2015). Rents.\n"
_PIECES = st.lists(
    st.sampled_from([
        f"\t{_SAID}\n", f"\t{_SAID}\n\t{_SAID}\n", f"\t{_SAID}\n\n\t{_SAID}\n", f"{_SAID}\n",
        "Two laws:\n- one\n- two\n", "##Results\n", "## Results\n", "# References\n",
        _ENTRIES, "".join(f"\t{line}\n" for line in _ENTRIES.splitlines()), "- item\n", "\n",
        f"    {_SAID}\n    Two laws:\n    - one\n    - two\n", "> quoted\n", "x <- 1\n",
    ]),
    min_size=1, max_size=6,
)  # fmt: skip


def fix(draft: Path, diff: bool = False) -> int:
    """How much was changed, or would be: diffs, else lines of what was done."""
    done = lint_all([str(draft)], LintRequest(("structure",), cached=False, fix=True, diff=diff))
    assert not done.problems
    return len(done.diffs if diff else done.told)


def words(text: str) -> list[str]:
    """Every word that pandoc prints, of code too, without the marks that a fix takes away."""
    told = subprocess.run(
        [pandoc_path(), "-f", "markdown-smart", "-t", "json"],
        input=text.encode(), capture_output=True, check=True,
    )  # fmt: skip
    found = " ".join(_strings(json.loads(told.stdout)["blocks"])).split()
    return [word for word in found if word.strip("#-")]


def _strings(node: Any) -> list[str]:
    if isinstance(node, dict):
        if node.get("t") in ("Str", "Code", "CodeBlock"):
            return [node["c"] if node["t"] == "Str" else node["c"][1]]
        if node.get("t") == "Header":
            return _strings(node["c"][2])
        return [one for value in node.values() for one in _strings(value)]
    return [one for value in node for one in _strings(value)] if isinstance(node, list) else []


def test_entries_behind_a_tab_become_paragraphs_in_one_run(tmp_path: Path) -> None:
    draft = tmp_path / "a.md"
    listed = f"\t{_SAID}\n\n# References\n\n\tBell, R. (2017). {_SAID}\n\tLee, A. (2015). {_SAID}\n"
    draft.write_text(listed, "utf-8")
    assert fix(draft) == 1
    first, second = (f"{name} {_SAID}" for name in ("Bell, R. (2017).", "Lee, A. (2015)."))
    assert draft.read_text("utf-8") == f"{_SAID}\n\n# References\n\n{first}\n\n{second}\n"


@given(_PIECES)
def test_one_run_is_enough_and_keeps_every_word(
    tmp_path_factory: pytest.TempPathFactory, pieces: list[str]
) -> None:
    draft = tmp_path_factory.getbasetemp() / "rounds.md"
    text = "\n".join(pieces)
    draft.write_text(text, "utf-8")
    fix(draft)
    after = draft.read_text("utf-8")
    assert [one.strip("#-") for one in words(after)] == [one.strip("#-") for one in words(text)]
    assert fix(draft, diff=True) == 0
