"""One count of a source that a paragraph tells with two figures."""

from __future__ import annotations

import pytest

from few_sources import FewSources
from lint_context import check, context
from mdrag.evidence.model import Source

RULE = "consistency.source-count"
BELL = "(Bell, 2017){#doc_1b2c3d4e}"


def marked(text: str) -> list[str]:
    return [text[f.start : f.end] for f in check(RULE, context(text))]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"Bell taught 49 learners {BELL}. The thirty-nine learners read more {BELL}.",
         "thirty-nine learners"),
        (f"Bell taught thirty-nine learners {BELL}. All 49 learners read more.", "49 learners"),
        (f"Bell taught 49 learners. These 39 learners read more {BELL}.", "39 learners"),
        (f"In spring 49 learners read aloud {BELL}. In spring 94 learners read aloud "
         f"at home {BELL}.", "94 learners"),
    ],
)  # fmt: skip
def test_two_figures_of_one_count_are_told(text: str, words: str) -> None:
    assert marked(text) == [words]


@pytest.mark.parametrize(
    "text",
    [
        f"Bell taught 49 learners {BELL}. The forty-nine learners read more {BELL}.",
        f"Bell taught 49 learners {BELL}. The 39 teachers read more {BELL}.",
        f"Bell taught 49 learners {BELL}. Later the 39 learners left read more {BELL}.",
        f"Bell taught 49 learners {BELL}. Of the 49 learners, 39 learners read more {BELL}.",
        f"Bell taught 49 learners {BELL}.\n\nThe 39 learners read more {BELL}.",
        f"Bell taught 49 learners {BELL}. About 39 learners read more {BELL}.",
        f"Bell taught 49 learners {BELL}. The 490 learners of the town read more {BELL}.",
        f"Section 7 shows how learners read {BELL}. Section 8 shows how learners read {BELL}.",
        "Bell taught 49 learners. The 39 learners read more.",  # of no source
        f"Bell taught 49 learners {BELL}. The 39 learners read more "
        "(Marmot, 2015){#doc_8f3a2c1d}.",
    ],
)
def test_other_counts_pass(text: str) -> None:
    assert marked(text) == []


class _Library(FewSources):
    def source(self, uid: str) -> Source | None:
        return Source(uid, "raw/evidence/paper.md", True)


def test_figures_that_the_source_has_both_pass() -> None:
    text = f"Bell taught 49 learners {BELL}. The 39 learners read {BELL}."
    one = _Library(doc_1b2c3d4e=["We taught 49 learners."])
    both = _Library(doc_1b2c3d4e=["We taught 49 learners and asked thirty-nine learners of them."])
    assert check(RULE, context(text, one)) != []
    assert check(RULE, context(text, both)) == []
