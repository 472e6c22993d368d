"""The command that settles findings, or shows just those where only a writer can."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mdrag.lint.finding import Finding

__all__ = ["as_words_of_a_command", "remedy"]

_LONGEST = 30  # words of a sentence that a command repeats
_OF_SHELLS = frozenset("\"'`$\\!%^&|<>;*?~#(){}[]“”‘’")  # what some shell reads as its own


def remedy(path: str, findings: Sequence[Finding]) -> str:
    """The command for these findings on the draft that commands name ``path``.

    Safe fixes first; then those that a writer chooses from; then the list, where there are none.
    "" for no findings.
    """
    safe = [one for one in findings if one.fix and one.fix.safe and one.fix.edits]
    if safe:
        return f"mdrag lint {path} --select {','.join(_rules(safe))} --fix"
    offered = [one for one in findings if any(fix and fix.edits for fix in (one.fix, *one.choices))]
    if offered:
        return f"mdrag fix {path} " + " ".join(f"--rule {rule}" for rule in _rules(offered))
    return f"mdrag lint {path} --select {','.join(_rules(findings))}" if findings else ""


def as_words_of_a_command(sentence: str) -> str:
    """The first words of a sentence in quotation marks, without what a shell would read."""
    plain = "".join(" " if sign in _OF_SHELLS else sign for sign in sentence)
    return f'"{" ".join(plain.split()[:_LONGEST])}"'


def _rules(findings: Iterable[Finding]) -> list[str]:
    return sorted({one.rule for one in findings})
