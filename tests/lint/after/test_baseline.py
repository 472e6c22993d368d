from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.errors import ConfigError
from mdrag.lint.after.baseline import (
    Baseline,
    BaselineEntry,
    apply_baseline,
    baseline_text,
    draft_exists,
    draft_name,
    merge_baseline,
    read,
)
from mdrag.lint.finding import Finding
from mdrag.lint.result import LintSummary, Result

A, B, C, D = "a" * 16, "b" * 16, "c" * 16, "d" * 16


def found(*prints: str) -> Result:
    findings = tuple(
        Finding("style.made", "warning", "told", n, n + 1, fingerprint=one)
        for n, one in enumerate(prints)
    )
    counts = {"info": 0, "warning": len(prints), "error": 0}
    return Result("x" * 20, findings, (), LintSummary(9, 1, 0, counts, 0, 1, (), ()))


def test_what_is_recorded_is_left_out_as_often_as_it_was() -> None:
    result, gone = apply_baseline(
        [BaselineEntry("style.made", A, 2, "x")], found(A, B, A, A), {"style.made"}
    )
    assert [(f.start, f.fingerprint) for f in result.findings] == [(1, B), (3, A)]
    assert (result.summary.counts["warning"], result.summary.baselined) == (2, 2)
    assert [f.start for f in result.baselined] == [0, 2]
    assert gone == ()


def test_what_is_gone_is_told_only_when_its_rule_ran() -> None:
    entries = [BaselineEntry("style.made", A, 3, "x"), BaselineEntry("style.other", B, 1, "y")]
    assert apply_baseline(entries, found(A), {"style.made"})[1] == (
        BaselineEntry("style.made", A, 2, "x"),
    )
    assert apply_baseline(entries, found(A), ())[1] == ()


def test_an_update_records_what_is_there_and_keeps_what_nobody_looked_for() -> None:
    old = [BaselineEntry("style.made", A, 3, "x"), BaselineEntry("style.other", B, 1, "y")]
    assert merge_baseline(old, found(B, B), {"style.made"}) == (
        BaselineEntry("style.made", B, 2, "x"), BaselineEntry("style.other", B, 1, "y"),
    )  # fmt: skip
    assert merge_baseline(old, found(A), {"style.made", "style.other"}) == (
        BaselineEntry("style.made", A, 1, "x"),
    )


def joined(*prints: str) -> Result:
    """One remark about several sentences."""
    result = found(prints[0])
    return result._replace(findings=(result.findings[0]._replace(joined=prints),))


def test_a_remark_about_several_sentences_is_new_when_one_of_them_is() -> None:
    entries = merge_baseline((), joined(A, B, B), {"style.made"})
    assert entries == (BaselineEntry("style.made", A, 1, "x", (A, B, B)),)
    assert apply_baseline(entries, joined(A, B, B), ())[0].findings == ()
    left, gone = apply_baseline(entries, joined(B, A), {"style.made"})  # one was mended
    assert (left.findings, [one.times for one in gone]) == ((), [1])
    for more in ((C, A, B, B), (A, B, B, C), (A, B, B, B)):
        left, gone = apply_baseline(entries, joined(*more), {"style.made"})
        assert left.findings[0].notes == ("of these the baseline does not know 1",)
        assert gone == ()
    assert apply_baseline(entries, joined(C, C, C, C), ())[0].findings[0].notes == ()


def test_it_does_not_matter_whether_they_were_joined_when_they_were_recorded() -> None:
    one_by_one = merge_baseline((), found(A, B, C), {"style.made"})
    assert apply_baseline(one_by_one, joined(C, A, B), ())[0].findings == ()
    assert len(apply_baseline(one_by_one, joined(C, A, B, D), ())[0].findings) == 1
    as_one = merge_baseline((), joined(A, B, C, D), {"style.made"})
    assert apply_baseline(as_one, found(B, D), ())[0].findings == ()
    assert len(apply_baseline(as_one, found(B, B), ())[0].findings) == 1


PRINTS = st.lists(st.text(max_size=3), max_size=3).map(tuple)
ENTRIES = st.builds(
    BaselineEntry, st.text(max_size=9), st.text(max_size=9), st.integers(1, 9), st.text(), PRINTS
)


@given(st.dictionaries(st.text(max_size=9), st.lists(ENTRIES, min_size=1, max_size=4)))
def test_a_file_holds_what_was_written(
    tmp_path_factory: pytest.TempPathFactory, drafts: dict[str, list[BaselineEntry]]
) -> None:
    baseline = Baseline({name: tuple(sorted(entries)) for name, entries in drafts.items()})
    path = tmp_path_factory.getbasetemp() / "one.json"
    path.write_text(baseline_text(baseline), "utf-8", newline="\n")
    assert read(path) == baseline


def test_the_file_is_sorted_with_a_line_an_entry() -> None:
    two = Baseline(
        {"b.md": (BaselineEntry("z.z", A, 1, ""), BaselineEntry("a.a", B, 1, "é")), "a.md": ()}
    )
    lines = baseline_text(two).splitlines()
    assert [line.strip()[:14] for line in lines[4:6]] == ['{"rule": "a.a"', '{"rule": "z.z"']
    assert "é" in lines[4] and '"a.md"' not in baseline_text(two)
    assert json.loads(baseline_text(Baseline({}))) == {"mdrag_baseline": 1, "drafts": {}}


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ('{"mdrag_baseline": 1,\n <<<<<<<', ":2:2: is no baseline"),
        ("[]", "is no baseline of mdrag"),
        ('{"mdrag_baseline": 2, "drafts": {}}', "is no baseline of mdrag"),
        ('{"mdrag_baseline": 1, "drafts": {"a": [{"rule": 1}]}}', "is no baseline of mdrag"),
        ('{"mdrag_baseline": 1, "drafts": {"a": [{"rule": "r", "fingerprint": "f", "count": 0}]}}',
         "is no baseline of mdrag"),
        ('{"mdrag_baseline": 1, "drafts": {"a": [{"rule": "r", "fingerprint": "f", "count": 1, '
         '"joined": 3}]}}', "is no baseline of mdrag"),
        (b"\xff", "not UTF-8"),
        ("[" * 100_000, "is no baseline"),
    ],
)  # fmt: skip
def test_a_damaged_file_is_said(tmp_path: Path, content: str | bytes, told: str) -> None:
    path = tmp_path / "b.json"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(ConfigError, match="--update-baseline") as problem:
        read(path)
    assert told in str(problem.value)
    with pytest.raises(ConfigError, match="no such baseline"):
        read(tmp_path / "none.json")


def test_versions_of_a_draft_are_one_draft(tmp_path: Path) -> None:
    baseline = tmp_path / "b.json"
    drafts = tmp_path / "outputs" / "drafts"
    drafts.mkdir(parents=True)
    first = drafts / "essay_v001.md"
    assert draft_name(first, baseline) == "outputs/drafts/essay.md"
    assert draft_name(drafts / "essay_v012.md", baseline) == draft_name(first, baseline)
    assert draft_name(tmp_path / "a.md", drafts / "b.json") == "../../a.md"
    assert not draft_exists("outputs/drafts/essay.md", baseline)
    first.write_text("", "utf-8")
    assert draft_exists("outputs/drafts/essay.md", baseline)
    assert not draft_exists("outputs/drafts/other.md", baseline)
