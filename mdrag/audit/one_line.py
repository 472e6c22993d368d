"""What stands against handing a draft in, in one line: the end of ``mdrag lint``.

Read from findings alone, so it costs nothing; `mdrag ready` looks closer. Imports nothing heavy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from mdrag.lint.finding import Finding

__all__ = ["one_line"]

# rule → (one of them, several of them); rules with the same words are counted together
_UNRESOLVED = ("1 binding unresolved", "{count} bindings unresolved")
_SAID: Mapping[str, tuple[str, str]] = {
    "evidence.needed": ("1 claim needs a source", "{count} claims need a source"),
    "citation.missing-support": (
        "1 source says nothing of it",
        "{count} sources say nothing of it",
    ),
    "citation.quote-mismatch": ("1 quotation altered", "{count} quotations altered"),
    "citation.number-mismatch": ("1 number contradicted", "{count} numbers contradicted"),
    "citation.direction-mismatch": ("1 direction reversed", "{count} directions reversed"),
    "citation.author-year": ("1 author or year wrong", "{count} authors or years wrong"),
    "citation.page": ("1 page wrong", "{count} pages wrong"),
    "citation.unknown-source": _UNRESOLVED,
    "citation.not-citable": _UNRESOLVED,
    "citation.source-gone": _UNRESOLVED,
    "citation.malformed": _UNRESOLVED,
    "citation.swallowed": _UNRESOLVED,
    "citation.unbound": ("1 citation unbound", "{count} citations unbound"),
    "citation.placeholder-author": ("1 placeholder left", "{count} placeholders left"),
}
# what a finding is about → the rule it is counted with: the words of a quotation on another page
# are right
_AS = {"page": "citation.page"}


def one_line(findings: Iterable[Finding], language: str = "en") -> str:
    """``not ready: 3 claims need a source, 5 bindings unresolved``; "" when nothing is known to be.

    Infos never stand against it.
    """
    counts: Counter[tuple[str, str]] = Counter()
    for finding in findings:
        if finding.severity != "info" and finding.rule in _SAID:
            rule = _AS.get(finding.about, finding.rule)
            counts[_SAID[rule]] += 1
    if not counts:
        return ""
    if language == "en":
        said = [(one if n == 1 else many).format(count=n) for (one, many), n in _ordered(counts)]
        return f"not ready: {', '.join(said)}"
    from mdrag.wording import words

    tr = words(language)
    return tr(
        "not ready: {said}", said="，".join(tr(many, count=n) for (_, many), n in _ordered(counts))
    )


def _ordered(counts: Counter[tuple[str, str]]) -> list[tuple[tuple[str, str], int]]:
    """In the order of the table, whatever came first in the draft."""
    return [(said, counts[said]) for said in dict.fromkeys(_SAID.values()) if counts[said]]
