"""The last line of `mdrag ready`, in either language."""

from __future__ import annotations

from mdrag.audit.readiness.lines import Ready, ReadyLine
from mdrag.report.ready import one_line


def test_the_last_line_names_what_stands_against_it_in_the_language_of_the_reader() -> None:
    names = ("claims", "quotations", "bindings", "placeholders", "words", "references", "style")
    found = Ready(tuple(ReadyLine(name, "no", (), name, "mdrag gate a.md") for name in names), ())
    assert one_line(found).startswith("NO-GO: claims, quotations, bindings, placeholders")
    told = one_line(found, "zh").split("；")[0]
    assert not any(name in told for name in names) and "论断" in told
