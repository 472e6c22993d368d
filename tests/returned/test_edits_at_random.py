"""The short form of `scripts/measures/returned.py`: every kind of edit, on one made draft."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from word_edits import EDITS

from mdrag.export.build.pandoc_run import BuildResult
from mdrag.project import Project
from returned.test_what_was_built import come_back
from reviewer import Reviewer

pytestmark = pytest.mark.checkout
PLAIN = """\
Rivers rise in winter because snow melts far above the towns, as everyone there has long known.
The towns have built walls (Marmot, 2015){#doc_8f3a2c1d p=4}. Nobody asked who pays for them.

Voles dig tunnels below the walls, which engineers did not expect when they drew their plans.
They blamed the rain (Vole & Lemming, 2018){#doc_0a1b2c3d}. Later surveys found other causes.

Bread was dear in these years and lamps were lit only where the council had paid for the oil.
Prices fell again [@doc_8f3a2c1d, p. 3]. Merchants had stored more grain than they admitted.

Stones from the old bridge lie in gardens, and their owners will not hear of giving them back.
Courts decided otherwise (Vole & Lemming, 2018, p. 9){#doc_0a1b2c3d}. Few obeyed the order.

Children drew the flood on every fence, and several drawings hang in the town hall even today.
Visitors admire them (Marmot, 2015){#doc_8f3a2c1d}. Painters of the region copied their style.

Floods are old news there. Every child knows the marks on the church door by heart already.

- letters that the council wrote
- answers which nobody had read
- minutes about the coming spring
"""


@pytest.fixture(scope="session", params=["apa", "chicago-notes"])
def town(request: pytest.FixtureRequest, make: Callable[..., BuildResult], project: Project) -> (
    tuple[str, Path]
):  # fmt: skip
    """(draft, the Word file of it)."""
    name = f"town_{request.param}.md"
    (project.root / name).write_text(PLAIN, "utf-8")
    return name, make(name, f"town_{request.param}.docx", request.param).path


@pytest.mark.parametrize("kind", EDITS)
def test_an_edit_is_told_alone_and_taken_over(
    town: tuple[str, Path], project: Project, tmp_path: Path, kind: str
) -> None:
    draft, docx = town
    reviewer = Reviewer(docx)
    expected = EDITS[kind](reviewer, random.Random(kind))
    if expected is None:
        assert kind == "unknown work put beside a known one" and "notes" in draft
        return
    found = come_back(project, draft, reviewer.save(tmp_path / "back.docx"))
    told = [one.rule for one, _ in found.placed if not one.part]
    told += [one.rule for one in found.unmatched]
    right = [rule for rule in told if rule in expected.rules]
    assert bool(right) == bool(expected.rules)
    assert len(told) - min(len(right), expected.most) == 0, told
    done = found.apply(["all"])
    if not (expected.rules and expected.applied):
        assert done.text == PLAIN
        return
    assert done.refused == () and done.text != PLAIN
    assert not re.search(r"\w +[.,;]", done.text) and "  " not in done.text
    gone = ("citation deleted", "sentence with its citation deleted")
    marks = (len(re.findall(r"doc_[0-9a-f]{8}", text)) for text in (PLAIN, done.text))
    before, after = marks
    assert before - after == (kind in gone) or (kind == "citation pasted" and after >= before)
