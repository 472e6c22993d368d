"""The reference list: what the build prints is told with its source, what was typed is changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from essay_project import HEALTH, VOLES
from mdrag.export.build.pandoc_run import BuildResult
from mdrag.project import Project
from mdrag.returned.review import Review
from returned.test_round_trip import come_back as without_build
from returned.test_what_was_built import come_back
from reviewer import Reviewer

Reviewed = Callable[[Callable[[Reviewer], Any]], Review]
TYPED = "Freeman, S. (2014). *Active learning* increases what students know. Science Press."
TEXT = f"""\
# Walks

Trees cause walks, and people say so (Marmot, 2015){{#doc_8f3a2c1d p=4}}.

Voles dig deep tunnels (Vole & Lemming, 2018){{#doc_0a1b2c3d}}, and students learn (Freeman, 2014).

# References

Vole, B., & Lemming, C. (2018). *Tunnels and how to dig them*. Burrow Press.

{TYPED}
"""


@pytest.fixture(scope="session", params=["live", "static"])
def built(
    make: Callable[..., BuildResult], project: Project, request: pytest.FixtureRequest
) -> Path:
    """The Word file of the draft."""
    (project.root / "listed.md").write_text(TEXT, "utf-8")
    return make("listed.md", f"listed_{request.param}.docx", "apa", mode=request.param).path


@pytest.fixture
def reviewed(built: Path, project: Project, tmp_path: Path) -> Reviewed:
    """The review of the draft after what ``act`` does to its Word file."""

    def run(act: Callable[[Reviewer], Any]) -> Review:
        reviewer = Reviewer(built)
        act(reviewer)
        return come_back(project, "listed.md", reviewer.save(tmp_path / built.name))

    return run


def places(found: Review) -> list[tuple[int, str]]:
    """The line of the draft and the message of each finding."""
    text = found.draft.text
    return [(text.count("\n", 0, one.start) + 1, one.message) for _, one in found.placed]


def test_a_list_that_nobody_touched_says_nothing(reviewed: Reviewed) -> None:
    found = reviewed(lambda reviewer: None)
    assert (found.placed, found.unmatched) == ((), ())


@pytest.mark.parametrize("tracked", [True, False])
def test_a_word_of_the_printed_list_is_told_with_its_record(
    reviewed: Reviewed, tracked: bool
) -> None:
    found = reviewed(
        lambda reviewer: (reviewer.replace if tracked else reviewer.silently)("Tunnels", "Holes")
    )
    ((line, message),) = places(found)
    assert line == 11 and "“Holes”" in message and "“Tunnels”" in message
    assert message.endswith(f"the build prints the record of {VOLES}; mend it: mdrag meta set "
                            f"--doc_uid {VOLES}")  # fmt: skip
    assert found.placed[0][1].doc_uids == (VOLES,) and HEALTH not in message
    done = found.apply(["all"])
    assert (done.text, done.done, len(done.refused)) == (TEXT, (), 1)


@pytest.mark.parametrize("tracked", [True, False])
def test_a_word_of_a_typed_entry_is_changed_in_it(reviewed: Reviewed, tracked: bool) -> None:
    found = reviewed(
        lambda reviewer: (reviewer.replace if tracked else reviewer.silently)("increases", "raises")
    )
    done = found.apply(["all"])
    assert (done.text, done.refused) == (TEXT.replace("increases", "raises"), ())


@pytest.mark.parametrize("tracked", [True, False])
def test_a_new_entry_is_told_and_not_written(reviewed: Reviewed, tracked: bool) -> None:
    from copy import deepcopy

    from reviewer import _run, _w

    def act(reviewer: Reviewer) -> None:
        place = reviewer._place("Science Press")[0]
        new = _w("p")
        new.append(deepcopy(place.find(_w("pPr").tag)))
        new.append(_run("Zeta, A. (2020). A new book."))
        place.addnext(new)
        if tracked:
            mark = reviewer._mark("ins")
            new.append(mark)
            mark.append(new[1])

    found = reviewed(act)
    ((_, message),) = places(found)
    assert "Zeta, A. (2020). A new book." in message and "cite the work" in message
    assert found.apply(["all"]).text == TEXT


def test_a_list_that_zotero_wrote_again_is_no_change(reviewed: Reviewed) -> None:
    def act(reviewer: Reviewer) -> None:
        reviewer.silently("Marmot, A. B.", "Marmot, Anna")
        reviewer.silently("Tunnels", "TUNNELS")

    assert places(reviewed(act)) == []


def test_without_a_build_a_typed_entry_is_changed_and_none_taken_out(
    built: Path, project: Project, tmp_path: Path
) -> None:
    reviewer = Reviewer(built)
    reviewer.silently("increases", "raises")
    found = without_build(project, reviewer.save(tmp_path / built.name), "listed.md")
    assert found.apply(["all"]).text == TEXT.replace("increases", "raises")
