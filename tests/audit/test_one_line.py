"""What stands against handing in, read from findings."""

from __future__ import annotations

from mdrag.audit.one_line import one_line
from mdrag.lint.finding import Finding


def of(rule: str, severity: str = "error") -> Finding:
    return Finding(rule, severity, "m", 0, 1)


def test_findings_are_counted_in_words_of_the_writer() -> None:
    found = [
        of("citation.malformed"),
        of("evidence.needed", "warning"),
        of("citation.unknown-source"),
        of("evidence.needed", "warning"),
        of("citation.quote-mismatch"),
    ]
    said = "not ready: 2 claims need a source, 1 quotation altered, 2 bindings unresolved"
    assert one_line(found) == said
    assert one_line(found, "zh") == "尚不可提交：2 个论断缺来源，1 处引文被改动，2 处绑定无法解析"


def test_a_quotation_on_another_page_is_a_wrong_page() -> None:
    moved = of("citation.quote-mismatch")._replace(about="page")
    found = [of("citation.quote-mismatch"), moved, of("citation.page")]
    assert one_line(found) == "not ready: 1 quotation altered, 2 pages wrong"


def test_infos_and_style_do_not_stand_against_it() -> None:
    assert one_line([of("citation.number-mismatch", "info"), of("style.passive")]) == ""
    assert one_line([]) == ""
