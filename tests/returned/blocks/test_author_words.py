"""A citation that is gone leaves the name of its author where the build wrote it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mdrag.draft.read import read
from mdrag.export.build.pandoc_run import BuildResult
from mdrag.project import Project
from mdrag.returned.review import Review, review
from mdrag.workspace import open_for
from mdrag.zotero.docx.read import read_docx
from reviewer import Reviewer

TEXT = (
    "---\nbibliography: own.json\n---\n\nAll know what\n@own2011 found here, and they dig on.\n\n"
    "A last paragraph that nobody takes out.\n"
)
NAMES = {"apa": "Own", "chicago-notes": "Dee Own"}


@pytest.mark.parametrize("style", NAMES)
@pytest.mark.parametrize("tracked", [True, False])
def test_the_name_in_the_sentence_stays_when_its_citation_goes(
    make: Callable[..., BuildResult], project: Project, tmp_path: Path, style: str, tracked: bool
) -> None:
    found = _returned(make, project, tmp_path, style, lambda one: _take_out(one, tracked))
    ((point, finding),) = found.placed
    assert point.rule == "review.citation-removed" and finding.fix is not None
    assert found.apply(["all"]).text == TEXT.replace("@own2011", NAMES[style])


def test_a_name_that_somebody_changed_stays_as_it_is_now(
    make: Callable[..., BuildResult], project: Project, tmp_path: Path
) -> None:
    def edit(reviewer: Reviewer) -> None:
        reviewer.silently("Own", "Owen")
        _take_out(reviewer, True)

    found = _returned(make, project, tmp_path, "apa", edit)
    assert {point.rule for point, _ in found.placed} == {"review.edit", "review.citation-removed"}
    assert found.apply(["all"]).text == TEXT.replace("@own2011", "Owen")


def _take_out(reviewer: Reviewer, tracked: bool) -> None:
    """The citation, or the mark of the footnote that holds it."""
    notes = [run for run in reviewer.body.iter() if run.tag.endswith("}footnoteReference")]
    runs = [notes[0].getparent()] if notes else reviewer.fields()[0]
    for run in runs:
        if tracked:
            reviewer._deleted(run)
        else:
            run.getparent().remove(run)


def _returned(
    make: Callable[..., BuildResult], project: Project, folder: Path, style: str,
    edit: Callable[[Reviewer], None],
) -> Review:  # fmt: skip
    draft = project.root / "narrative.md"
    draft.write_text(TEXT, "utf-8")
    built = make("narrative.md", f"narrative_{style}.docx", style).path
    reviewer = Reviewer(built)
    edit(reviewer)
    returned = reviewer.save(folder / "returned.docx")
    evidence = open_for(project.root).evidence
    return review(read_docx(returned), read(draft), evidence, {}, read_docx(built))
