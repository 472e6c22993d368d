"""Pictures in notes of a Word file."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable

from mdrag.export.build.pandoc_run import BuildResult
from mdrag.project import Project


def test_a_picture_in_a_note_leaves_its_words_and_is_told(
    make: Callable[..., BuildResult], project: Project
) -> None:
    (project.root / "notes.md").write_text(
        "One[^1], two[^2], three[^3], ![here](dot.png).\n\n[^1]: See ![a dot](dot.png).\n\n"
        "[^2]: So:\n\n    ![A figure](dot.png)\n\n[^3]: Here: ![](dot.png)\n", "utf-8"
    )  # fmt: skip
    built = make("notes.md", "notes.docx", "apa")
    with zipfile.ZipFile(built.path) as archive:
        notes = archive.read("word/footnotes.xml").decode()
        text = archive.read("word/document.xml").decode()
    assert "r:embed" not in notes and text.count("r:embed") == 1
    words = "".join(re.findall(r"<w:t[^>]*>([^<]*)", notes))
    assert "See a dot." in words and words.count("A figure") == 1 and "Here: [dot.png]" in words
    told = [one for one in built.said if "stands in a note" in one]
    assert len(told) == 1 and "dot.png" in told[0]
