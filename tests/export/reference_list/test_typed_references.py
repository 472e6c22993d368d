"""A typed reference list and the one in the style: printed once, and no word lost silently."""

from __future__ import annotations

import json
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
MANY = "Marmot, Michael, et al."
WORKS = [
    {"id": "hart", "type": "article-journal", "title": "Neuromatch Academy: a summer school",
     "author": [{"family": "'t Hart", "given": "Bernard"}], "issued": {"date-parts": [[2022]]}},
    {"id": "jupyter", "type": "article-journal", "title": "nbgrader: A Tool for Grading",
     "author": [{"literal": "Project Jupyter"}], "issued": {"date-parts": [[2019]]}},
    {"id": "who", "type": "book", "title": "World health statistics",
     "author": [{"literal": "World Health Organization"}], "issued": {"date-parts": [[2020]]}},
]  # fmt: skip


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


AGAIN = '---. "On doing more." *Wards*, vol. 2, 2018.'


@pytest.mark.parametrize("title", ["**References**", "# References"])
def test_a_paragraph_that_is_a_title_is_one_as_a_heading_is(
    printed: Callable[..., tuple[str, str]], title: str
) -> None:
    typed = f"{title}\n\n{OWN}\n\n{OTHER}\n\n# Appendix\n\nMore.\n"
    told, said = printed(BODY + typed, f"title_{title[0]}")
    assert "Typed Press" not in told and told.count("References") == 1
    places = [told.index(one) for one in ("References", "Marmot, A.", "Doe, J.", "Appendix")]
    assert places[:2] == sorted(places[:2]) and max(places) == places[3]
    assert "in place of typed entries: 1; kept as typed" in said and "typed.md:5:1: " in said


def test_a_title_above_a_heading_is_that_of_a_divided_list(
    printed: Callable[..., tuple[str, str]],
) -> None:
    told, said = printed(f"{BODY}**References**\n\n## Books\n\n{OWN}\n", "bold_divided")
    assert "Typed Press" in told and "divided by headings" in said


@pytest.mark.parametrize("title", ["**References**", "# References"])
def test_a_list_in_a_division_is_printed_there_once(
    printed: Callable[..., tuple[str, str]], title: str
) -> None:
    typed = f"::: list\n{title}\n\n{OWN}\n\n{OTHER}\n:::\n\n# Appendix\n\nMore.\n"
    told, said = printed(BODY + typed, f"division_{title[0]}")
    assert "Typed Press" not in told and told.count("References") == 1
    places = [told.index(one) for one in ("References", "Doe, J.", "Appendix")]
    assert places == sorted(places) and told.index("Marmot, A.") < places[2]
    assert "in place of typed entries: 1; kept as typed" in said


def test_a_paragraph_above_no_entries_is_no_title(printed: Callable[..., tuple[str, str]]) -> None:
    told, said = printed(f"{BODY}**References**\n\nSeen in May, all of them.\n", "no_title")
    assert told.count("References") == 2 and "typed.md:5" not in said


def test_every_entry_of_a_bound_work_goes_and_is_counted(
    project: Project, printed: Callable[..., tuple[str, str]]
) -> None:
    (project.root / "works.json").write_text(json.dumps(WORKS), "utf-8")
    body = (
        "---\nbibliography: works.json\n---\n\n# Wards\n\nThey differ [@hart; @jupyter; @who].\n\n"
    )
    typed = [
        "'t Hart, B. M. et al. (2022) 'Neuromatch Academy', *JOSE*, 5(49), 118.",
        "Project Jupyter et al. (2019) 'nbgrader: A Tool for Grading', *JOSE*, 2(11), 32.",
        "World Health Organization. *World health statistics*. WHO, 2020.",
    ]
    for mark in ("", "- "):
        listed = "\n\n".join(mark + one for one in typed)
        told, said = printed(f"{body}# References\n\n{listed}\n", f"bound{len(mark)}")
        assert "in place of typed entries: 3" in said and "kept as typed" not in said
        below = told[told.index("References") :]
        assert [below.count(one) for one in ("Hart", "Jupyter", "World Health")] == [1, 1, 1]


@pytest.mark.parametrize("mark", ["", "- "])
@pytest.mark.parametrize("mode", ["live", "static"])
def test_the_sign_for_the_author_before_never_stands_behind_another_work(
    project: Project, make: Callable[..., BuildResult], mode: str, mark: str
) -> None:
    own = 'Marmot, Michael, et al. "The Health Gap & Its Causes." Typed Press, 2015.'

    def below(*typed: str) -> list[str]:
        text = f"{BODY}# References\n\n" + "\n\n".join(mark + one for one in typed)
        (project.root / "typed.md").write_text(text, "utf-8")
        built = docx.Document(make("typed.md", f"again_{mode}.docx", mode=mode).path)
        every = [one.text for one in built.paragraphs]
        return [one for one in every[every.index("References") + 1 :] if one]

    # its predecessor goes, and it stays
    left = below(own, AGAIN)
    assert any(one.startswith("Marmot, Michael, et al. “On doing more") for one in left)
    assert not any(one.startswith("—") for one in left) and len(left) == 2
    # it goes, and its predecessor stays
    left = below('Marmot, Michael. "On rents." Press, 2012.', own.replace(MANY, "---."))
    assert len(left) == 2 and not any("Typed Press" in one for one in left)
    # both stay, the one behind the other wherever they are sorted
    left = below('Zander, Lea. "On rents." Press, 2012.', AGAIN, own)
    at = next(n for n, one in enumerate(left) if one.startswith("Zander"))
    assert left[at + 1].startswith("—. “On doing more")


def test_lines_under_lines_with_a_note_are_parted_where_they_are(
    printed: Callable[..., tuple[str, str]],
) -> None:
    typed = f"`a` Doe, J. (2010). Wards.\n{OWN}\n{OTHER}\n"
    told, said = printed(f"{BODY}# References\n\n{OTHER}\n\n{typed}", "code")
    assert "Typed Press" not in told and "in place of typed entries: 1" in said
    assert told.count("On doing nothing. Press.") == 2
