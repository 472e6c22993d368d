"""The style report: sections, figures, the line of thought, the quality gate."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mdrag.audit.style import StyleReport, style
from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.draft.words import count
from mdrag.evidence.schemas import problems
from mdrag.report.style import as_json, markdown, text

RULE = """\
extends: existence
severity: {severity}
words: [very]
message: "VERY: say how much"
why: It says nothing.
source: a test
flag:
  - It is very good.
pass:
  - It is good.
"""
DRAFT = """\
Before any heading it is very quiet.

# Wards differ

The first paragraph opens here. Trust was measured in every ward by the city. It closes here.

The second one opens. It closes, too.

- A list item is no paragraph of the argument.

> A quotation is nobody's style.

## Below it

Short.

# Sources used

- Very long names stand here.
"""


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    (tmp_path / "style").mkdir()
    (tmp_path / "style" / "very.yml").write_text(RULE.format(severity="warning"), "utf-8")
    return tmp_path


def styled(draft: str, rules: Path, limit: int = 8, config: str = "") -> StyleReport:
    return style(parse(draft, "draft.md"), settings(config, "c.yaml"), [rules], "", limit, False)


def test_sections_with_their_own_paragraphs_and_edges(rules: Path) -> None:
    found = styled(DRAFT, rules)
    assert [(s.title, s.level, s.line) for s in found.sections] == [
        ("", 0, 1), ("Wards differ", 1, 3), ("Below it", 2, 13),
    ]  # fmt: skip
    wards = found.sections[1]
    assert [edge.text for edge in wards.first] == [
        "The first paragraph opens here.", "The second one opens.",
    ]  # fmt: skip
    assert [(edge.line, edge.text) for edge in wards.last] == [
        (5, "It closes here."), (7, "It closes, too."),
    ]  # fmt: skip
    assert [s.counted for s in found.sections] == [1, 0, 0]


def test_the_figures_are_those_of_the_writers_own_text(rules: Path) -> None:
    figures = styled(DRAFT, rules).sections[1].figures
    assert (figures.words, figures.sentences, figures.paragraphs) == (33, 6, 3)
    assert figures.paragraphs_outside == 2  # the third is an item of a list
    fitting = "It is a plain sentence of nine words here. " * 15
    assert styled(fitting, rules).figures.paragraphs_outside == 0
    assert styled(fitting * 2, rules).figures.paragraphs_outside == 1
    assert figures.mean_sentence == pytest.approx(33 / 6, abs=0.05)
    assert figures.long_share == 0
    assert figures.passive_share == pytest.approx(1 / 6, abs=0.001)
    assert figures.reading_ease is not None
    long = "It is " + "so " * 40 + "late. It rains."
    assert styled(long, rules).figures.long_share == 0.5


def test_the_words_by_section_and_beside_them_make_those_of_the_draft(rules: Path) -> None:
    found = styled(DRAFT, rules)
    running = sum(section.figures.words for section in found.sections)
    assert found.words == count(parse(DRAFT, "draft.md")) == running + found.words_beside
    told = f"words: {found.words} = {running} in the running text of these sections + "
    assert told + str(found.words_beside) in " ".join(text(found, 8).split())
    assert told in markdown(found, "draft.md", 8)
    assert as_json(found, "draft.md", 8)["words"] == found.words
    plain = styled("It is late.", rules)
    assert plain.words_beside == 0 and "words:" not in text(plain, 8)


def test_more_than_the_limit_fails_and_just_as_many_pass(rules: Path) -> None:
    draft = "# One\n\n" + "It is very bad. " * 8 + "\n\n# Two\n\n" + "It is very bad. " * 9
    one, two = styled(draft, rules).sections
    assert (one.counted, one.passes, two.counted, two.passes) == (8, True, 9, False)
    assert not styled(draft, rules).passes
    assert styled(draft, rules, limit=9).passes


def test_a_long_section_may_have_more_a_short_one_not_fewer(rules: Path) -> None:
    filler = "Nothing else is said in this plain sentence. " * 200  # 1,600 words
    (one,) = styled("# One\n\n" + filler + "It is very bad. " * 10, rules).sections
    assert one.limit == pytest.approx(8 * one.figures.words / 800)
    assert one.passes


def test_infos_never_fail(rules: Path) -> None:
    (rules / "style" / "very.yml").write_text(RULE.format(severity="info"), "utf-8")
    found = styled("It is very bad. " * 20, rules)
    assert found.passes
    assert len(found.sections[0].findings) == 20


def test_what_is_waived_with_a_reason_does_not_count(rules: Path) -> None:
    bad = "It is very bad. " * 9
    with_reason = f"{bad} <!-- mdrag: ignore style.very -- her words -->"
    assert styled(with_reason, rules).passes
    assert styled(with_reason, rules).waived == 9
    assert not styled(f"{bad} <!-- mdrag: ignore style.very -->", rules).passes


def test_a_rule_the_settings_turn_off_is_named(rules: Path) -> None:
    found = styled("It is very bad.", rules, config="lint:\n  rules:\n    style.very: off\n")
    assert found.sections[0].findings == ()
    assert found.notes == ("switched off in the settings: style.very",)


def test_a_select_of_the_settings_does_not_empty_the_report(rules: Path) -> None:
    (rules / "citation").mkdir()
    (rules / "citation" / "other.yml").write_text(RULE.format(severity="info"), "utf-8")
    found = styled("It is very bad.", rules, config="lint:\n  select: [citation]\n")
    assert found.sections[0].counted == 1


def test_an_empty_draft_has_nothing_to_say(rules: Path) -> None:
    found = styled("", rules)
    assert (found.sections, found.passes, found.figures.mean_sentence) == ((), True, None)
    assert "# Style of draft.md" in markdown(found, "draft.md", 8)


def test_the_documents(rules: Path) -> None:
    found = styled(DRAFT + "\n\n# Late\n\n" + "It is very | bad. " * 9, rules)
    document = json.loads(json.dumps(as_json(found, "draft.md", 8)))
    assert list(problems("style", document)) == []
    assert document["gate"] == "FAIL"
    report = markdown(found, "draft.md", 8)
    assert "FAIL: 1 sections have too many findings" in report
    assert "1. (line 5) The first paragraph opens here." in report
    assert "`style.very` VERY: say how much" in report
    assert max(map(len, text(found, 8).splitlines())) <= 100
