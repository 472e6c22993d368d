"""Each rule's precision, counted from what readers judged."""

from __future__ import annotations

from pathlib import Path

import pytest
from measures.rule_precision import RulePrecision, judgements, precision, table

pytestmark = pytest.mark.checkout

HEAD = "id\tdraft\tline\trule\tseverity\tmessage\twords\treader_a\treader_b\n"


def round_of(path: Path, *rows: str) -> Path:
    lines = (f"{n}\td.md\t{row}\n" for n, row in enumerate(rows, 1))
    path.write_text(HEAD + "".join(lines), "utf-8")
    return path


def test_helpful_and_wrong_are_what_every_reader_says(tmp_path: Path) -> None:
    path = round_of(
        tmp_path / "judged_1.tsv",
        "1\ta.b\tinfo\tM\tone\thelpful\thelpful",
        "2\ta.b\tinfo\tM\ttwo\thelpful\tnoise",
        "3\ta.b\tinfo\tM\tthree\twrong\twrong",
        "4\ta.b\tinfo\tM\tfour\thelpful\t",
        "5\ta.c\tinfo\tM\tfive\t\t",
    )
    (one,) = precision(judgements([path]))
    assert one == RulePrecision("a.b", 4, 2, 1)
    assert not one.holds
    assert "| a.b | 4 | 0.50 | 0.25 |" in table([one])
    assert precision(judgements([path]), {("d.md", 1, "a.b")}) == [RulePrecision("a.b", 1, 1, 0)]


def test_the_last_round_counts_for_a_remark_judged_twice(tmp_path: Path) -> None:
    first = round_of(tmp_path / "judged_1.tsv", "1\ta.b\tinfo\tM\tone\tnoise\tnoise")
    last = round_of(tmp_path / "judged_2.tsv", "1\ta.b\tinfo\tM\tone\thelpful\thelpful")
    assert precision(judgements([first, last])) == [RulePrecision("a.b", 1, 1, 0)]
