"""A typed reference list and the one in the style: printed once, and no word lost silently."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable

import docx
import pytest

from mdrag.export.build.pandoc_run import BuildResult
from mdrag.project import Project

BODY = "# Wards\n\nThey differ (Marmot, 2015){#doc_8f3a2c1d}.\n\n"
OWN = "Marmot, M. (2015). *The health gap & its causes*. Typed Press."
OTHER = "Doe, J. (2010). *On doing nothing*. Press."


@pytest.fixture
def printed(
    project: Project, make: Callable[..., BuildResult], pandoc: Callable[..., str]
) -> Callable[..., tuple[str, str]]:
    def build(text: str, name: str) -> tuple[str, str]:
        (project.root / "typed.md").write_text(text, "utf-8")
        built = make("typed.md", f"{name}.docx")
        told = pandoc("-f", "docx", "-t", "plain", "--wrap=none", str(built.path))
        return told, "\n".join(built.said)

    return build


@pytest.mark.parametrize(
    ("name", "typed", "order"),
    [
        ("paragraphs", f"{OTHER}\n\n{OWN}\n\nAll seen in May.\n", ("Doe, J.", "Marmot, A.")),
        ("list", f"1. {OTHER}\n2. {OWN}\n\nAll seen in May.\n", ("Marmot, A.", "Doe, J.")),
        ("lines", f"{OTHER}\n{OWN}\n\nAll seen in May.\n", ("Doe, J.", "Marmot, A.")),
    ],
)
def test_the_list_stands_once_and_other_words_stay(
    printed: Callable[..., tuple[str, str]], name: str, typed: str, order: tuple[str, str]
) -> None:
    told, said = printed(f"{BODY}# References\n\n{typed}\n# Appendix\n\nMore.\n", name)
    assert "Typed Press" not in told and told.count("References") == 1
    places = [told.index(one) for one in ("References", *order, "May.", "More.")]
    assert places == sorted(places)
    assert "in place of typed entries: 1" in said and '1 ("Doe, J. (2010)' in said
    assert "typed.md:5:1: " in said


def test_an_entry_that_stays_is_indented_as_the_list_is(
    project: Project, make: Callable[..., BuildResult]
) -> None:
    text = f"{BODY}# References\n\n{OTHER}\n\n{OWN}\n\nAll seen in May.\n"
    (project.root / "typed.md").write_text(text, "utf-8")
    lines = docx.Document(make("typed.md", "kept.docx").path).paragraphs
    styles = {one.text[:4]: one.style.name for one in lines}
    assert styles["Doe,"] == styles["Marm"] == "Bibliography" != styles["All "]
    kept = zipfile.ZipFile(make("typed.md", "kept.odt").path).read("content.xml").decode()
    assert re.search(r'<text:p text:style-name="Bibliography_20_1">Doe, J', kept)


def test_a_divided_list_is_left_whole(printed: Callable[..., tuple[str, str]]) -> None:
    told, said = printed(f"{BODY}# References\n\n## Books\n\n{OWN}\n", "divided")
    assert "Typed Press" in told and "divided by headings" in said


def test_a_heading_with_nothing_below_is_filled_where_it_stands(
    printed: Callable[..., tuple[str, str]],
) -> None:
    told, said = printed(f"{BODY}# References\n\n# Appendix\n\nMore.\n", "empty")
    assert told.index("Marmot, A.") < told.index("Appendix") and "typed" not in said
