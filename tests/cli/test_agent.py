"""``mdrag agent hook``: an agent that has written a draft is handed the findings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from commands import Said, run
from mdrag.desk.written_drafts import written_drafts
from mdrag.errors import UsageError

BAD = "# Parks\n\nHouses cost 300 % more in 2019 because parks cause wealth.\n"
GOOD = "# Parks\n\nThis essay asks what parks are for.\n"
PATCH = """*** Begin Patch
*** Update File: outputs/drafts/essay_v001.md
@@
-a
+b
*** Add File: notes.txt
+x
*** End Patch
"""


@pytest.fixture
def essay(here: Path) -> Path:
    assert run("init").returncode == 0
    draft = here / "outputs" / "drafts" / "essay_v001.md"
    draft.write_text(BAD)
    return draft


def _hook(root: Path, **given: Any) -> Said:
    event = {"hook_event_name": "PostToolUse", "cwd": str(root), "tool_input": given}
    return run("agent", "hook", stdin=json.dumps(event).encode(), cwd=root)


def test_findings_go_to_the_agent(essay: Path, here: Path) -> None:
    for told in ({"file_path": str(essay)}, {"command": PATCH}):
        done = _hook(here, **told)
        assert (done.returncode, done.stdout) == (2, "")
        assert "evidence.needed" in done.stderr and "essay_v001.md:3:1: " in done.stderr
    essay.write_text(GOOD)
    assert _hook(here, file_path=str(essay)).returncode == 0


def test_only_the_first_are_told_and_how_to_see_the_rest(essay: Path, here: Path) -> None:
    essay.write_text("".join(f"It is the the sun {n} that shines.\n\n" for n in range(40)))
    done = _hook(here, file_path=str(essay))
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 17
    assert f"more: mdrag lint {essay}" in done.stderr


@pytest.mark.parametrize(
    "name",
    ["AGENT.md", "config.yaml", "outputs/evidence_pack.md", "raw/evidence/pdfs/x.md", "gone.md",
     "../outside.md", "link.md", ".hidden/x.md", "meta/health_report.md", ""],
)  # fmt: skip
def test_what_is_no_draft_of_the_project_is_let_be(
    essay: Path, here: Path, tmp_path_factory: pytest.TempPathFactory, name: str
) -> None:
    outside = tmp_path_factory.mktemp("outside") / "x.md"
    outside.write_text(BAD)
    (here / "link.md").symlink_to(outside)
    (here / "outputs" / "evidence_pack.md").write_text(BAD)
    done = _hook(here, file_path=name)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("told", [b"", b"{", b"[]", b"\xff\xfe", b"7"])
def test_a_hook_that_cannot_run_disturbs_nobody(essay: Path, told: bytes) -> None:
    done = run("agent", "hook", stdin=told)
    assert done.returncode == 1 and len(done.stderr.splitlines()) == 1


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(["cwd", "tool_input", "file_path", "command"]), inner, max_size=4
    ),
)  # fmt: skip


@example(event={"cwd": ["0" * 300]})
@example(event={"cwd": "0" * 300, "tool_input": {"file_path": "a.md"}})
@given(event=_JSON)
def test_any_json_is_taken_or_refused_in_one_line(event: Any) -> None:
    try:
        assert isinstance(written_drafts(json.dumps(event).encode()), list)
    except UsageError as problem:
        assert "hook" in str(problem)


def test_outside_a_project_nothing_is_linted(here: Path) -> None:
    (here / "a.md").write_text(BAD)
    assert _hook(here, file_path=str(here / "a.md")).returncode == 0
