"""What is around a draft when somebody has just broken its settings or its rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from essay_project import essay_project
from mdrag.desk.open_desks import OpenDesks

BROKEN = {
    "lint_rules/own/broken.yml": "kind: [unfinished\n",
    "config.yaml": "lint: {select: nothing}\n",
}


@pytest.mark.parametrize("name", BROKEN)
def test_the_library_is_there_while_a_file_of_rules_or_settings_is_broken(
    tmp_path: Path, name: str
) -> None:
    project = essay_project(tmp_path / "essay")
    draft = project.outputs / "drafts" / "burrows.md"
    draft.write_text("Words.\n", "utf-8")
    whole = OpenDesks().of(draft)
    assert whole.desk.evidence.source("doc_8f3a2c1d") is not None
    (project.root / name).parent.mkdir(parents=True, exist_ok=True)
    (project.root / name).write_text(BROKEN[name], "utf-8")
    broken = OpenDesks().of(draft)  # an editor that is opened now
    assert Path(name).name in broken.problem
    assert broken.desk.evidence.source("doc_8f3a2c1d") is not None
    assert broken.desk.root == whole.desk.root
