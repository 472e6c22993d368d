"""A reference list typed by hand: found, counted as no words, and the place of the list."""

from __future__ import annotations

import pytest

from mdrag.draft.parse import parse
from mdrag.draft.references.typed_lists import has_place_for_list, typed_entries
from mdrag.draft.words import count

BODY = "# Wards\n\nWards differ here.\n\n"
ENTRY = "Marmot, M. (2015). *The health gap*. Press."


@pytest.mark.parametrize("mark", ["", "- ", "1. "])
def test_entries_count_no_words(mark: str) -> None:
    draft = parse(f"{BODY}## References\n\n{mark}{ENTRY}\n\n## Appendix\n\nMore.\n")
    assert [draft.text[start:end].strip("-1. ") for start, end in typed_entries(draft)] == [
        ENTRY.strip(".")
    ]
    assert count(draft) == len(
        ["Wards", "Wards", "differ", "here", "References", "Appendix", "More"]
    )


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (f"{BODY}# References\n\n{ENTRY}\n", True),
        (f"{BODY}# References\n\n# Appendix\n\nMore.\n", True),
        (f"{BODY}# References\n\nSeen in May.\n", True),
        (f"# Literature\n\nMarmot (2015) shows wards.\n\n{BODY}", False),
        (BODY, False),
        (f"{BODY}# Sources used\n\n- doc_8f3a2c1d Marmot, 2015\n", False),
    ],
)
def test_where_the_list_has_its_heading(text: str, place: bool) -> None:
    assert has_place_for_list(parse(text)) is place


@pytest.mark.parametrize("mark", ["", "- "])
@pytest.mark.parametrize("title", ["**References**", "*Works cited*", "Bibliography:"])
def test_a_paragraph_that_is_a_title_heads_the_entries_below_it(title: str, mark: str) -> None:
    draft = parse(f"{BODY}{title}\n\n{mark}{ENTRY}\n\n# Appendix\n\nMore.\n")
    assert [one.level for one in draft.sections] == [0, 1, 1, 1]
    listed = draft.sections[2]
    assert draft.text[listed.start : listed.end].strip().endswith("Press.")
    assert draft.sections[1].end == listed.start
    assert count(draft) == count(parse(f"{BODY}{title}\n\n# Appendix\n\nMore.\n"))
    assert has_place_for_list(draft)


@pytest.mark.parametrize(
    ("body", "level"),
    [(BODY, 1), (f"{BODY}## Results\n\nThey do.\n\n", 1), (f"{BODY}### Deep\n\nSo.\n\n", 1)],
)
def test_a_title_heads_the_headings_that_divide_its_list(body: str, level: int) -> None:
    listed = f"**References**\n\n## Books\n\n{ENTRY}\n\n## Papers\n\n{ENTRY}\n\n"
    draft = parse(f"{body}{listed}# Appendix\n\nMore.\n")
    (section,) = [one for one in draft.sections if one.title == "References"]
    assert section.level == level and draft.text[section.start : section.end] == listed
    assert len(typed_entries(draft)) == 2


def test_a_title_and_its_entries_may_stand_in_a_division() -> None:
    draft = parse(f"{BODY}::: list\n**References**\n\n{ENTRY}\n:::\n")
    assert [one.title for one in draft.sections] == ["", "Wards", "References"]
    assert len(typed_entries(draft)) == 1


@pytest.mark.parametrize(
    "text",
    [
        f"{BODY}**References**\n\nSeen in May, all of them.\n",
        f"{BODY}**References**\n\n# More\n\n{ENTRY}\n",
        f"{BODY}**References**\n\n## More\n\nNothing is listed here.\n",
        f"{BODY}> **References**\n\n{ENTRY}\n",
        f"{BODY}**References** are below.\n\n{ENTRY}\n",
    ],
)
def test_other_paragraphs_head_nothing(text: str) -> None:
    titles = [one.title for one in parse(text).sections]
    assert "References" not in titles
