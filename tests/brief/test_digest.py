from __future__ import annotations

import json
from pathlib import Path

from mdrag.brief.digest import InstructionDigest, digest_path, read_digest, write_digest
from mdrag.brief.instruction_files import InstructionFile
from mdrag.brief.model import FeedbackPoint, InstructionBrief, InstructionPlace
from mdrag.project import Project

_FILES = (("raw/instruction/feedback/a.md", "ab" * 32),)


def test_it_is_read_as_it_was_written_and_knows_other_files(tmp_path: Path) -> None:
    project = Project(tmp_path)
    point = FeedbackPoint("Too long.", InstructionPlace(_FILES[0][0], "¶ 1"))
    digest = InstructionDigest(InstructionBrief(_FILES, feedback=(point,)), {"a": "b"})
    assert read_digest(project) is None
    write_digest(project, digest)
    assert read_digest(project) == digest
    file = InstructionFile(_FILES[0][0], "feedback", _FILES[0][1])
    assert digest.agrees([file]) and not digest.agrees([file._replace(sha256="cd" * 32)])


def test_what_another_version_wrote_is_known_and_its_brief_made_anew(tmp_path: Path) -> None:
    project = Project(tmp_path)
    write_digest(project, InstructionDigest(InstructionBrief(_FILES), {"a": "b"}))
    path = digest_path(project)
    path.write_text(json.dumps({**json.loads(path.read_text()), "extraction": 0}))
    assert read_digest(project) == InstructionDigest(InstructionBrief(()), {"a": "b"})
    path.write_text("[1]")
    assert read_digest(project) is None
