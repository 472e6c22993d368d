"""A citation in brackets behind the full stop of its sentence."""

from __future__ import annotations

import pytest

from lint_context import fixed, rule
from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.evidence.store import NoEvidence
from mdrag.lint.finding import Finding
from mdrag.lint.run.lint_draft import lint
from mdrag.wording import say_in

AFTER_STOP = rule("citation.after-stop")
MARK = "{#doc_8f3a2c1d}"


def _said(text: str, config: str = "") -> list[Finding]:
    return list(lint(parse(text), settings(config, ""), NoEvidence(), [AFTER_STOP]).findings)


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        (f"None. (Bell, 2017){MARK} Then.", f"None (Bell, 2017){MARK}. Then."),
        (f"None. (Bell, 2017){MARK}.", f"None (Bell, 2017){MARK}."),
        (f"“None.” (Bell, 2017){MARK} Then.", f"“None” (Bell, 2017){MARK}. Then."),
        ("So. (A, 2017){#doc_8f3a2c1d} (B, 2018)", "So (A, 2017){#doc_8f3a2c1d} (B, 2018)."),
        (f"没有。(Bell, 2017){MARK}然后。", f"没有(Bell, 2017){MARK}。然后。"),
    ],
)  # fmt: skip
def test_the_stop_moves_behind_the_citation(text: str, mended: str) -> None:
    (one,) = _said(text)
    assert fixed(text, one.fix) == mended
    assert "句号" in say_in(one.message, "zh")


@pytest.mark.parametrize("style", ["nature", "mhra-notes", "chicago-notes-bibliography", "oscola"])
def test_a_number_or_a_note_may_stand_behind_the_stop(style: str) -> None:
    text = "Poverty shortens lives. [@bell2017] Trust does not."
    assert _said(text) and not _said(text, f"export:\n  style: {style}\n")


def test_a_sentence_of_its_own_in_brackets_is_no_citation() -> None:
    assert not _said("It fell. [As Lee argues, rents rose. They fell at last. See @lee2019] Then.")
    assert _said("It fell. [as in @lee2019] Then.")


def test_who_always_cites_behind_the_stop_writes_notes() -> None:
    behind = "It fell. [@lee2019] "
    assert not _said(behind * 3 + "It rose.[@lee2019] It fell [@lee2019]. It fell. [@lee2019]")
    assert _said(behind * 3 + "It fell [@lee2019]. " * 3)
    assert _said(behind * 3)


def test_a_quotation_may_have_its_own_stop() -> None:
    assert not _said("It is “so and no more.” [@lee2019]. Then.")
    assert _said("It is so and no more. [@lee2019]. Then.")


def test_a_court_behind_abbreviations_is_no_citation_behind_a_stop() -> None:
    text = "- Fair Housing Act, H.B. 0090, 2021 Reg. Sess. (Maryland, 2021). It was passed."
    assert _said(text) == []
    assert _said(text.replace("2021 Reg. Sess.", "and so on."))
