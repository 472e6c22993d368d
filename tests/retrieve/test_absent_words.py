"""Words of a question that the library does not have."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mdrag.config import load
from mdrag.project import Project
from mdrag.retrieve.absent_words import absent_words
from mdrag.retrieve.library import GenerationStore
from mdrag.retrieve.runs import ask
from mdrag.retrieve.search import question


@pytest.mark.parametrize(
    ("text", "absent"),
    [("Do inequalities in health follow salaries?", ["salaries"]),
     ("Is unemployment deadly in Finland, or zebrafish?", ["deadly", "zebrafish"]),
     ("the social-gradient of un employment", []),  # spelled otherwise
     ("what is of it", []), ("12 x", []), ("", []),
     ("aaaa bbbb cccc dddd eeee ffff", ["aaaa", "bbbb", "cccc", "dddd", "eeee"])],
)  # fmt: skip
def test_words_in_no_form_and_no_spelling(
    library: GenerationStore, text: str, absent: list[str]
) -> None:
    assert absent_words(text, library) == absent


@settings(max_examples=30, deadline=None)
@given(text=st.text(max_size=60))
def test_any_text(library: GenerationStore, text: str) -> None:
    assert len(absent_words(text, library)) <= 5


def test_a_pack_names_them(project: Project) -> None:
    pack = ask(project, load(None), question("health inequalities and zebrafish"))
    assert "no source has the words: zebrafish; what answers would say it in other words" in (
        pack.warnings
    )
    pack = ask(project, load(None), question("健康与收入"))
    assert not any("no source has" in warning for warning in pack.warnings)
