from __future__ import annotations

from mdrag.audit.compliance.answer import DraftFigures
from mdrag.audit.compliance.check import ComplianceRow, check_compliance
from mdrag.audit.gate.model import CitationSlot, Gate, GateClaim
from mdrag.audit.next_steps import next_steps
from mdrag.audit.readiness.lines import Ready, ReadyLine
from mdrag.audit.readiness.places import ReadyPlace
from mdrag.audit.style import Figures, SectionStyle, StyleReport
from mdrag.brief.instruction_facts import facts_of
from mdrag.brief.model import (
    Criterion,
    CriterionLevel,
    FeedbackPoint,
    InstructionBrief,
    InstructionLine,
    InstructionPlace,
)
from mdrag.draft.parse import parse
from mdrag.lint.finding import Finding
from mdrag.severity import Severity
from mdrag.wording import say_in

_HERE = InstructionPlace("raw/instruction/guidance/task.md", "¶ 1")
_STYLE = StyleReport("", (), Figures(0, 0, 0, 0, None, None, None, None, None), 0, ())
_GATE = Gate("PASS", (), ())
_TEXT = (
    "# Essay\n\n## Introduction\n\nHealth inequalities differ.\n\n## Conclusion\n\n" + "word " * 96
)


def _rows(
    *lines: tuple[str, str, bool],
    sources: int = 3,
    whole: bool = True,
    text: str = _TEXT,
    criteria: tuple[Criterion, ...] = (),
    style: StyleReport = _STYLE,
    cites_in: str = "apa",
    look: tuple[float, float] = (1.5, 12.0),
) -> list[ComplianceRow]:
    told = tuple(InstructionLine(topic, words, _HERE, bad) for topic, words, bad in lines)
    brief = InstructionBrief((), told, criteria, facts_of(told, ()))
    draft = parse(text, "a.md")
    return list(
        check_compliance(draft, brief, DraftFigures(_GATE, style, sources, whole, cites_in, *look))
    )


def _status(*lines: tuple[str, str, bool], **more: object) -> list[str]:
    return [row.status for row in _rows(*lines, **more)]  # type: ignore[arg-type]


def test_lines_and_points_are_held_against_what_a_build_sets() -> None:
    for asked, status, command in (
        ("The essay must be double-spaced.", "missing", "export.line_spacing 2"),
        ("Use 1.5 line spacing.", "covered", ""),
        ("Double-space the text.", "missing", "export.line_spacing 2"),
        ("Single-spaced, please use 12 point font.", "missing", "export.line_spacing 1"),
        ("正文使用双倍行距。", "missing", "export.line_spacing 2"),
        ("Use a 11 pt font.", "missing", "export.font_size 11"),
        ("Use a 12 pt font, 10 pt in footnotes.", "look", ""),
        ("Arial 12 pt", "look", ""),
        ("Text is double-spaced, quotations are single-spaced.", "look", ""),
    ):
        row = _rows(("formatting", asked, False))[0]
        assert row.status == status, asked
        assert command in row.command and command in row.next, asked
    asked = ("formatting", "The essay must be double-spaced.", False)
    assert _status(asked, look=(2.0, 12.0)) == ["covered"]
    (row,) = _rows(asked, look=(0.0, 0.0))  # a school's file, which nobody has looked into
    assert row.status == "look" and "export.line_spacing 2" in row.next
    assert _status(("formatting", "Do not use double spacing.", True)) == ["look"]
    of_task = _rows(("task", "The essay must be double-spaced.", False))
    assert [(row.about, row.status) for row in of_task] == [("line spacing", "missing")]
    assert _status(("marks", "Each answer is worth 10 points.", False)) == ["look"]


def test_word_limits_are_counted_with_what_they_allow() -> None:
    told = [
        ("about 100 words", "covered"), ("at least 1,000 words", "missing"),
        ("no more than 2,000 words", "covered"), ("800-900 words", "missing"),
        ("100-200 words", "covered"),
    ]  # fmt: skip
    for limit, status in told:
        assert _status(("formatting", f"Write {limit}.", False)) == [status], limit
    (row,) = _rows(("formatting", "Write at least 1,000 words.", False))
    assert row.next == "102 words: write 898 more" and row.place == _HERE
    assert say_in(row.next, "zh") == "102 词：再写 898 词"
    (row,) = _rows(("formatting", "Write at least 1,000 words.", False), text="One.")
    assert row.where == "1 word"


def test_a_section_has_its_own_limit_and_is_not_asked_for_that_of_the_essay() -> None:
    assert _status(("formatting", "The conclusion has at most 900 words.", False)) == ["covered"]
    assert _status(("formatting", "The abstract has at most 900 words.", False)) == ["look"]
    assert _status(("formatting", "Write 2,000 words.", False), whole=False) == ["look"]


def test_sources_are_counted() -> None:
    line = ("referencing", "Use at least five sources.", False)
    assert _status(line) == ["missing"] and _status(line, sources=5) == ["covered"]
    (row,) = _rows(line)
    assert row.next == "sources the draft is bound to: 3; bind 2 more"
    assert row.command == "mdrag library"


def test_each_row_of_a_line_says_which_part_of_it_is_meant() -> None:
    line = ("task", "Write 1,200-1,500 words on health inequalities in a section Limits.", False)
    assert [(row.about, row.status) for row in _rows(line)] == [
        ("length", "missing"), ("sections", "missing"), ("topic", "covered"),
    ]  # fmt: skip
    (row,) = _rows(("task", "Discuss health inequalities.", False))
    assert row.about == ""


def test_a_list_of_references_need_not_stand_in_the_draft_that_binds() -> None:
    line = ("structure", "Add a section called “References”.", False)
    assert _status(line) == ["covered"] and _status(line, sources=0) == ["missing"]


def test_sections_that_are_asked_for_are_looked_up_among_the_headings() -> None:
    (row,) = _rows(("structure", "Include an introduction and a conclusion.", False))
    assert (row.status, row.where) == ("covered", "line 3, line 7")
    (row,) = _rows(("structure", "Include an introduction and a literature review.", False))
    assert row.status == "missing" and "literature review" in row.next


def test_a_style_of_citation_is_compared_with_that_of_the_built_file() -> None:
    for topic in ("task", "referencing"):
        (row,) = _rows((topic, "Use APA 7.", False))
        assert (row.status, row.where, row.next) == ("covered", "mdrag build prints apa", "")
        (row,) = _rows((topic, "Use APA 7.", False), cites_in="modern-language-association")
        assert row.status == "missing"
        assert row.command == "mdrag config set export.style apa"
        assert say_in(row.next, "zh").startswith("mdrag build 按 modern-language-association 排印")
    assert _status(("task", "Use Chicago style.", False), cites_in="chicago-notes") == ["covered"]
    assert _status(("task", "Follow Turabian.", False), cites_in="chicago") == ["covered"]
    assert _status(("task", "Use APA 7.", False), cites_in="") == ["look"]
    (row,) = _rows(("task", "Use APA 7.", False), sources=0)
    assert row.status == "look" and "no citation is bound" in row.next
    (row,) = _rows(("task", "Do not use APA.", True))
    assert row.status == "look" and row.next == "read the draft for what is forbidden"


def test_a_day_is_nothing_that_a_draft_covers() -> None:
    text = f"{_TEXT}\n\nThe deadline of December 2026 was submitted by Friday.\n"
    for asked in (
        "Deadline: Friday 12 December 2026.",
        "Due on 2026-12-12.",
        "Submit by 11/23/2026.",
    ):
        (row,) = _rows(("task", asked, False), text=text)
        assert (row.status, row.where) == ("look", "")
        assert say_in(row.next, "zh").startswith("这是日期")


def test_sections_are_named_by_the_sentence() -> None:
    text = f"{_TEXT}\n\n## Limitations\n\nFew.\n\n## Next steps\n\nMany.\n"
    told = [
        ("Include a section, Limitations.", "covered"),
        ("There must be a limitations section.", "covered"),
        ("It must end with the sections Limitations and Next steps.", "covered"),
        ("You need a section called “Next steps”.", "covered"),
        ("You need a section titled 'Next steps'.", "covered"),
        ("Add a short Next Steps section.", "covered"),
        ("Include the sections Conclusion, Limitations and Further Work.", "missing"),
        ("You need a section called “Further work”.", "missing"),
    ]
    for asked, status in told:
        for topic in ("task", "structure"):
            assert _status((topic, asked, False), text=text) == [status], asked
    (row,) = _rows(("task", "You need a section called “Further work”.", False), text=text)
    assert row.next == "no heading says: further work; write that section"


def test_what_a_sentence_asks_beside_the_form_is_its_topic() -> None:
    asked = "Write an essay of 100-200 words on health and inequality, in APA style."
    assert [(row.kind, row.status) for row in _rows(("task", asked, False))] == [
        ("limit", "covered"), ("rule", "covered"), ("rule", "covered"),
    ]  # fmt: skip
    far = _rows(("task", asked.replace("health and inequality", "voles and tunnels"), False))
    assert [row.next for row in far][2] == "the draft does not name: voles, tunnels"
    own = "Discuss epidemiology and stress in a section called Conclusion."
    assert _status(("task", own, False)) == ["covered", "missing"]


def test_what_a_task_names_is_looked_for_by_its_words() -> None:
    (row,) = _rows(("task", "Discuss health inequality.", False))
    assert (row.status, row.where) == ("covered", "line 5")
    (row,) = _rows(("task", "Discuss epidemiology and stress.", False))
    assert row.status == "missing" and "epidemiology, stress" in row.next


def test_a_section_need_not_have_what_the_essay_must() -> None:
    criteria = (Criterion("Counterclaim", "", (), "", _HERE),)
    asked = (
        ("task", "Discuss epidemiology and stress.", False),
        ("structure", "Include a literature review.", False),
    )
    rows = _rows(*asked, criteria=criteria)
    assert [row.status for row in rows] == ["missing"] * 3
    rows = _rows(*asked, criteria=criteria, whole=False)
    assert [row.status for row in rows] == ["look"] * 3
    assert {say_in(row.next, "zh") for row in rows} == {"本节没有；全文须有"}
    assert _status(("task", "Discuss health inequality.", False), whole=False) == ["covered"]


def test_what_is_forbidden_or_printed_only_a_person_sees() -> None:
    lines = (("referencing", "Do not use Wikipedia.", True), ("formatting", "Arial 12 pt", False))
    assert _status(*lines) == ["look", "look"]


def test_a_criterion_is_found_by_its_words_its_counts_or_by_reading() -> None:
    levels = (CriterionLevel("5", "answers objections"), CriterionLevel("1", "none"))
    names = ("Health", "Counterclaim", "Referencing", "Language", "Critical analysis")
    criteria = tuple(Criterion(name, "20%", levels, "", _HERE) for name in names)
    rows = _rows(criteria=criteria)
    assert [row.status for row in rows] == ["covered", "look", "covered", "covered", "look"]
    assert "aim for 5: answers objections" in rows[1].next


def test_a_criterion_of_writing_or_of_the_whole_is_never_named_in_a_draft() -> None:
    names = ("Writing", "Written expression", "Content", "Originality", "Tunnels")
    rows = _rows(criteria=tuple(Criterion(one, "20%", (), "", _HERE) for one in names))
    assert [row.status for row in rows] == ["covered", "covered", "look", "look", "missing"]


def test_a_criterion_is_not_covered_by_a_draft_that_has_nothing_of_it() -> None:
    criteria = tuple(Criterion(name, "", (), "", _HERE) for name in ("Referencing", "Language"))
    cites, reads = _rows(criteria=criteria, sources=0)
    assert (cites.status, reads.status) == ("missing", "covered")
    assert cites.next == "sources the draft is bound to: 0; bind 1 more"
    cites, reads = _rows(criteria=criteria, sources=0, text="")
    assert (cites.status, reads.status) == ("missing", "missing")
    assert say_in(reads.next, "zh") == "草稿还没有句子"
    assert [row.status for row in _rows(criteria=criteria, sources=0, whole=False)] == [
        "covered", "covered"
    ]  # fmt: skip


def test_a_criterion_of_language_is_not_covered_while_findings_of_its_kind_stand() -> None:
    rules = ("academic-english.doubled-words", "spelling.variant", "style.passive")
    found = tuple(Finding(rule, Severity.WARNING, 0, 3, rule) for rule in rules)
    section = SectionStyle("", 0, 1, _STYLE.figures, found, 5.0, (), ())
    style = _STYLE._replace(sections=(section,))
    names = ("Grammar", "Vocabulary", "Cohesion", "Language")
    criteria = tuple(Criterion(name, "", (), "", _HERE) for name in names)
    rows = _rows(criteria=criteria, style=style)
    assert [row.status for row in rows] == ["look", "look", "covered", "look"]
    assert rows[0].next == "findings to look at: 2 (mdrag lint --select academic-english,spelling)"
    assert rows[0].command == "mdrag lint {draft} --select academic-english,spelling"
    assert rows[1].next.startswith("findings to look at: 1 (")
    assert say_in(rows[0].next, "zh").startswith("请看：2 处")


def test_every_point_of_feedback_is_there_to_be_read() -> None:
    brief = InstructionBrief((), feedback=(FeedbackPoint("Health is vague.", _HERE),))
    (row,) = check_compliance(parse(_TEXT, "a.md"), brief, DraftFigures(_GATE, _STYLE, 0))
    assert (row.kind, row.status, row.where) == ("feedback", "look", "line 5")
    assert say_in(row.next, "zh") == "对照草稿阅读，先看 第 5 行"


def test_a_draft_without_headings_or_words_is_compared_all_the_same() -> None:
    line = ("structure", "Include an introduction.", False)
    assert _status(line, text="") == ["missing"] and _status(line, text="Words.") == ["missing"]


def test_there_are_five_to_ten_steps_the_worst_first() -> None:
    no = ReadyLine("claims", "no", (("n", 2),), "claims: {n}", "mdrag gate a.md")
    look = ReadyLine("words", "look", (), "words", "mdrag lint a.md")
    row = ComplianceRow("rule", 'Say "x" `rm`', "missing", "", "do it", _HERE)
    same = row._replace(command="mdrag gate {draft}")
    found = next_steps("a.md", _GATE, Ready((look, no), ()), (row, same), 1, 1)
    commands = [step.command for step in found]
    assert commands[0] == "mdrag gate a.md" and commands.count("mdrag gate a.md") == 1
    assert 'mdrag query "Say x rm" --mode instruction' in commands
    assert commands.index("mdrag brief") < commands.index("mdrag lint a.md")
    few = next_steps("my essay.md", _GATE, Ready((), ()), (), 0, 0)
    assert len(few) == 5 and "'my essay.md'" in few[0].command
    many = next_steps(
        "a.md", _GATE, Ready((), ()), [row._replace(text=str(n)) for n in range(9)], 0, 0
    )
    assert len(many) == 5


def test_claims_that_block_come_first_each_with_its_line() -> None:
    bad = GateClaim("c1", "Rents fell 9 %.", "number", 7, 1, "NEED", "BLOCK", "no source.", (),
                    ("rents fall",))  # fmt: skip
    slot = CitationSlot("doc_8f3a2c1d", "v1", "c", "4", 0.1, "MISSING")
    claims = [bad._replace(line=n, citations=(slot,), status="OK") for n in range(8, 15)]
    blocked = Gate("BLOCK", (bad, *claims), ())
    no = ReadyLine("claims", "no", (), "claims", "mdrag gate a.md")
    steps = next_steps("a.md", blocked, Ready((no,), ()), (), 0, 0)
    assert [step.command for step in steps[:5]] == [
        'mdrag query "rents fall"', *["mdrag open doc_8f3a2c1d -p 4"] * 3, "mdrag gate a.md"
    ]  # fmt: skip
    other = bad._replace(status="OK", citations=(slot,), elsewhere=("doc_5e6f7a8b", "12"),
                         rules=("citation.other-source",), suggested_queries=())  # fmt: skip
    (first, *_) = next_steps("a.md", Gate("BLOCK", (other,), ()), Ready((), ()), (), 0, 0)
    assert first.command == "mdrag open doc_5e6f7a8b -p 12"
    marked = other._replace(rules=("citation.other-source", "citation.malformed"))
    (first, *_) = next_steps("a.md", Gate("BLOCK", (marked,), ()), Ready((), ()), (), 0, 0)
    assert first.command.startswith("mdrag lint a.md --select")
    assert dict(steps[0].figures) == {"line": 7, "text": "Rents fell 9 %.", "why": "no source."}
    assert dict(steps[4].figures) == {"count": 4, "lines": "11, 12, 13, 14"}
    read = ReadyLine("bindings", "no", (), "none was checked", "mdrag ingest")
    steps = next_steps("a.md", blocked._replace(unchecked=1), Ready((read, no), ()), (), 0, 0)
    assert [step.command for step in steps][:2] == ["mdrag ingest", 'mdrag query "rents fall"']


def test_a_line_that_counts_what_the_steps_name_already_is_no_step() -> None:
    bad = GateClaim("c1", "Rents fell 9 %.", "number", 7, 1, "NEED", "BLOCK", "no source.", (),
                    ("rents fall",))  # fmt: skip
    count = ReadyLine("claims", "no", (), "claims", "mdrag gate a.md")
    wrong = ReadyLine(
        "quotations", "no", (), "numbers: 1", "mdrag fix a.md", (ReadyPlace(7, 1, "9", "x"),)
    )

    def commands(*claims: GateClaim, ready: ReadyLine = wrong) -> list[str]:
        gate = Gate("BLOCK", claims, ())
        return [
            step.command for step in next_steps("a.md", gate, Ready((count, ready), ()), (), 0, 0)
        ]

    assert not {"mdrag gate a.md", "mdrag fix a.md"} & set(commands(bad))
    elsewhere = wrong._replace(places=(ReadyPlace(9, 1, "9", "x"),))
    assert "mdrag fix a.md" in commands(bad, ready=elsewhere)
    assert "mdrag fix a.md" in commands(*[bad._replace(line=n) for n in range(9)])


def test_what_a_source_contradicts_comes_before_claims_that_want_a_source() -> None:
    claim = GateClaim("c1", "Rents fell.", "causal", 7, 1, "NEED", "WARN", "no source.", (),
                      ("rents fall",))  # fmt: skip
    place = ReadyPlace(3, 1, "two days", "citation.number-mismatch")
    wrong = ReadyLine("quotations", "look", (), "numbers: 1", "mdrag fix a.md", (place,))
    words = ReadyLine("words", "look", (), "words", "mdrag lint a.md")
    gate = Gate("WARN", (claim,), ())
    steps = next_steps("a.md", gate, Ready((words, wrong), ()), (), 0, 0)
    assert [step.command for step in steps][:3] == [
        "mdrag fix a.md", 'mdrag query "rents fall"', "mdrag lint a.md"
    ]  # fmt: skip
    unread = wrong._replace(places=(), told="not checked")
    steps = next_steps("a.md", gate, Ready((unread,), ()), (), 0, 0)
    assert steps[0].command == 'mdrag query "rents fall"'
