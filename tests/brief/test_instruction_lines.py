from __future__ import annotations

from pathlib import Path

import pytest

from made_instructions import HANDBOOK, TASK, ZH, lines_in, parts_of
from mdrag.brief.instruction_facts import contradictions, facts_of
from mdrag.brief.instruction_lines import lines_of_slides, lines_of_table, lines_of_units
from mdrag.brief.model import InstructionLine
from mdrag.brief.rubric_lists import criteria_of_lines
from mdrag.brief.units import InstructionTable, InstructionUnit, units_of
from mdrag.ingest.readers import read


def _lines(text: str, folder: Path, name: str = "a.md") -> list[InstructionLine]:
    parts = parts_of(text, folder, name)
    units = [one for one in parts if isinstance(one, InstructionUnit)]
    _, taken = criteria_of_lines(units)
    tables = [
        row for one in parts if isinstance(one, InstructionTable) for row in lines_of_table(one)
    ]
    return [*lines_of_units(units, taken), *tables]


def test_every_rule_is_found_under_its_topic_and_nothing_else(tmp_path: Path) -> None:
    lines = _lines(TASK, tmp_path)
    told = {line.text[:24]: line.topic for line in lines}
    assert told == {
        "To what extent do social": "task",
        "Discuss with reference t": "task",
        "Your essay must be 2,000": "formatting",
        "The abstract must not ex": "formatting",
        "Use at least eight peer-": "referencing",
        "Harvard referencing is r": "referencing",
        "Do not use Wikipedia.": "referencing",
        "Times New Roman, 12 pt, ": "formatting",
        "Submit a Word file by 12": "formatting",
        "Each paragraph should op": "structure",
        "Write in clear, concise ": "language",
    }
    assert [line.text for line in lines if line.forbids] == [
        "The abstract must not exceed 150 words.", "Do not use Wikipedia.",
    ]  # fmt: skip


def test_what_is_said_not_to_be_so_is_no_prohibition(tmp_path: Path) -> None:
    lines = _lines(
        "Answer in 800 words, references not counted.\n\nSlides may not be cited.", tmp_path
    )
    assert [line.text for line in lines if line.forbids] == ["Slides may not be cited."]


def test_items_that_stand_within_a_paragraph_are_a_list_below_its_first_sentence(
    tmp_path: Path,
) -> None:
    text = (
        "# Sessions\n\nThe day is long. As such, it is suggested: • Break up the talk • Shorter "
        "texts • Have learners pair up\n"
    )
    units = [one for one in parts_of(text, tmp_path, "a.md") if isinstance(one, InstructionUnit)]
    assert [one.kind for one in units] == ["heading", "paragraph", "list", "list", "list"]
    assert [line.text for line in _lines(text, tmp_path)] == [
        "Break up the talk", "Shorter texts", "Have learners pair up",
    ]  # fmt: skip


def test_items_with_weights_are_criteria(tmp_path: Path) -> None:
    criteria, _ = criteria_of_lines(lines_in(TASK, tmp_path))
    assert [(c.name, c.weight, c.text) for c in criteria] == [
        ("Knowledge and understanding (30%)", "30%", "shows command of the literature"),
        ("Critical analysis (40%)", "40%", "weighs competing arguments"),
        ("Referencing (30%)", "30%", ""),
    ]


def test_a_scale_told_in_paragraphs_is_one_criterion(tmp_path: Path) -> None:
    text = "# Rating form\n\n" + "\n\n".join(
        f"SCORE OF {n}: An essay in this category is of quality {n}." for n in (3, 2, 1)
    )
    (found,), taken = criteria_of_lines(lines_in(text, tmp_path))
    assert found.name == "Rating form" and len(taken) == 3
    assert [level.name for level in found.levels] == ["SCORE OF 3", "SCORE OF 2", "SCORE OF 1"]


def test_chinese_instructions(tmp_path: Path) -> None:
    lines = _lines(ZH, tmp_path)
    assert [line.text for line in lines if line.topic == "task"] == [
        "请讨论健康不平等的社会决定因素。"
    ]
    assert not any("基本概念" in line.text for line in lines)
    facts = {fact.kind: fact.value for fact in facts_of(lines, ())}
    assert facts == {
        "word limit": "3000-3500", "referencing style": "apa", "least sources": "10",
        "deadline": "05-20",
    }  # fmt: skip
    criteria, _ = criteria_of_lines(lines_in(ZH, tmp_path))
    assert [c.weight for c in criteria] == ["40分", "60分"]


def test_files_that_contradict_each_other_are_set_side_by_side(tmp_path: Path) -> None:
    lines = [*_lines(TASK, tmp_path, "task.md"), *_lines(HANDBOOK, tmp_path, "handbook.md")]
    found = {one.kind: [f.value for f in one.facts] for one in contradictions(facts_of(lines, ()))}
    assert found == {
        "word limit": ["2000", "2500"],
        "referencing style": ["harvard", "apa"],
        "font size": ["12 pt", "11 pt"],
        "deadline": ["05-12", "05-15"],
    }


def test_one_file_may_name_two_sizes_and_a_section_has_its_own_limit(tmp_path: Path) -> None:
    rules = "# Format\n\n- 12 pt for the text\n- 10 pt for the notes\n"
    lines = [*_lines(rules, tmp_path, "a.md"), *_lines(rules, tmp_path, "b.md"),
             *_lines("# Format\n\n- An abstract of 100 words\n", tmp_path, "c.md"),
             *_lines("# Format\n\n- 900 words\n", tmp_path, "d.md")]  # fmt: skip
    assert contradictions(facts_of(lines, ())) == ()


def test_slides_ask_only_where_they_name_the_essay(tmp_path: Path) -> None:
    path = tmp_path / "week.md"
    path.write_text(
        "# Python\n\nYou cannot use reserved words as names.\n\n"
        "# Your essay\n\nThe essay must cite at least three papers.\n", "utf-8",
    )  # fmt: skip
    units = [u for u in units_of(read(path), "w.md") if isinstance(u, InstructionUnit)]
    told = [line.text for line in lines_of_slides(units)]
    assert told == ["The essay must cite at least three papers."]


GITHUB = """# Term paper

Due by: noon on 11/23/2018

**Required format:** Modern Language Association, with these points:
- Please submit it electronically.
- If you have any questions, please let me know.

For grading, see the syllabus page.

**Grading criteria:**
- *Structure: 25%*
  - Smooth transitions
  - A fitting conclusion
- *Content: 75%*
  - One clear idea

**Required formatting:**
- Use 12-point font
"""

TABLE = """## Requirements

| | Exercises | Papers |
|---|---|---|
| Citations | As needed | In-text and list |
| Lunch | Soup | Bread |
"""


def test_lists_without_an_empty_line_and_items_below_criteria(tmp_path: Path) -> None:
    units = lines_in(GITHUB, tmp_path)
    criteria, taken = criteria_of_lines(units)
    assert [(one.name, one.weight, one.text) for one in criteria] == [
        ("Structure: 25%", "25%", "Smooth transitions; A fitting conclusion"),
        ("Content: 75%", "75%", "One clear idea"),
    ]
    lines = list(lines_of_units(units, taken))
    assert [line.text for line in lines] == [
        "Due by: noon on 11/23/2018",
        "Required format: Modern Language Association, with these points:",
        "Please submit it electronically.",
        "Use 12-point font",
    ]
    assert ("referencing style", "mla") in {(one.kind, one.value) for one in facts_of(lines, ())}


def test_a_table_of_requirements_is_told_with_the_names_of_its_columns(tmp_path: Path) -> None:
    assert [line.text for line in _lines(TABLE, tmp_path)] == [
        "Citations: Exercises: As needed; Papers: In-text and list"
    ]


def test_what_markers_are_told_is_no_task(tmp_path: Path) -> None:
    text = "After reading each essay, assign a score.\n\nYou will need to use a grading scale.\n"
    assert _lines(text, tmp_path) == []


def test_a_list_of_questions_to_finished_work_is_a_list_of_rules(tmp_path: Path) -> None:
    text = (
        "# Writing\n\n- Does the essay answer the question?\n- Is the material accurate?\n"
        "- Are theories weighed, or left without comparison?\n- How wide is the reading?\n\n"
        "# Seminar\n\n- What is health?\n- Who pays for it?\n- Is it a right?\n"
    )
    lines = _lines(text, tmp_path)
    assert [line.text for line in lines] == [
        "Does the essay answer the question?", "Is the material accurate?",
        "Are theories weighed, or left without comparison?", "How wide is the reading?",
    ]  # fmt: skip
    assert not any(line.forbids for line in lines)


def test_an_item_among_items_that_ask_is_a_rule(tmp_path: Path) -> None:
    lines = _lines("- Avoid slang\n- You should number pages\n- Spell checked\n", tmp_path)
    assert "Spell checked" in {line.text for line in lines}
    lines = _lines("- Dogs bark\n- You should number tables\n- Cats sleep\n", tmp_path)
    assert [line.text for line in lines] == ["You should number tables"]


def test_an_answer_below_a_question_is_told_with_it(tmp_path: Path) -> None:
    text = "## What is excluded from the word count?\n\nThe title, tables and the bibliography.\n"
    assert [line.text for line in _lines(text, tmp_path)] == [
        "What is excluded from the word count? The title, tables and the bibliography."
    ]


def test_labels_page_numbers_and_lead_ins_are_no_rules(tmp_path: Path) -> None:
    text = (
        "# Presentation\n\n1\n\nWord Limit;\n\n"
        "Structure. The essay should have an introduction.\n\n"
        "Please follow these guidelines:\n\n- Number the pages\n- Use Arial\n\n"
        "As many of you write late at night, it is suggested:\n\n- Begin early\n"
    )
    assert [line.text for line in _lines(text, tmp_path)] == [
        "The essay should have an introduction.", "Number the pages", "Use Arial",
        "Begin early",
    ]  # fmt: skip


def test_a_mark_in_front_of_a_line_makes_it_an_item(tmp_path: Path) -> None:
    text = "The essay must have the following:\n\n✓ Cover page\n\n✓ Page numbers\n"
    assert {"Cover page", "Page numbers"} <= {line.text for line in _lines(text, tmp_path)}


def test_what_loses_marks_is_a_do_not_and_what_stands_in_brackets_is_not(tmp_path: Path) -> None:
    told = {
        "Essays over the limit will be penalised.": True,
        "You must number the pages or you will lose marks.": False,
        "Latin terms should be in italics (do not underline).": False,
        "Essays do not necessarily need headings, but they should be clear.": False,
        "Essays should not use headings.": True,
    }
    for text, forbids in told.items():
        assert [line.forbids for line in _lines(text, tmp_path)] == [forbids], text


def test_every_item_of_what_work_is_assessed_for_is_kept(tmp_path: Path) -> None:
    long = "Evidence of a process of argument " + "in which questions are raised and weighed " * 2
    text = f"# How your dissertation will be assessed\n\n- A clear question\n- {long}\n"
    criteria, _ = criteria_of_lines(lines_in(text, tmp_path))
    assert [one.name for one in criteria] == ["A clear question"]
    assert [(line.topic, line.text) for line in _lines(text, tmp_path)] == [("marks", long.strip())]


def test_a_task_below_what_is_taught_is_told_where_its_length_stands_between(
    tmp_path: Path,
) -> None:
    text = (
        "# Learning outcomes\n\nUnderstand reflection.\n\nEssay - 1500 words.\n\n"
        "Discuss reflection in accounting.\n\nIt is also vital to use examples.\n"
    )
    assert [line.text for line in _lines(text, tmp_path)] == [
        "Essay - 1500 words.", "Discuss reflection in accounting.",
        "It is also vital to use examples.",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        ("# Formatting requirements\n\nTo what extent do cities shape health? Discuss "
         "with reference to two countries.\n\nTimes New Roman, 12 pt.\n",
         ["task", "task", "formatting"]),
        ("# Format and length\n\n- Discuss the decline of ferries.\n- 2,000 words\n"
         "- Harvard referencing\n", ["task", "formatting", "referencing"]),
        ("# Formatting\n\n1. Critically evaluate the claim that ferries are slow\n2. 12 pt\n",
         ["task", "formatting"]),
        ("# Requirements\n\n- Discuss ferries in no more than 1,500 words.\n", ["task"]),
        ("# Ferries\n\nHow far did electrification change timetables?\n", ["task"]),
        ("# 格式\n\n- 试论城市如何影响健康。\n- 字数：2000 字\n", ["task", "formatting"]),
        # what “Discuss …” asks of the form, of good work and of those who learn
        ("# Formatting\n\n- Discuss limits in a section of their own\n- Discuss sources in the "
         "text\n", ["structure", "referencing"]),
        ("# Learning outcomes\n\n- Discuss the history of ferries\n", []),
    ],
)  # fmt: skip
def test_an_essay_question_is_the_task_wherever_it_stands(
    text: str, topics: list[str], tmp_path: Path
) -> None:
    assert [line.topic for line in _lines(text, tmp_path)] == topics
