"""Calls of notes that pandoc does not read as such: typed numbers, links, LaTeX's commands.

Who comes from a word processor or a web page has ``<sup>6</sup>``, ``[[6]](#_ftn6)`` or ``word.⁶``;
the notes stand at the end as a list, or in another file.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache

from mdrag.lazy import lazy_regex

__all__ = ["calls_note", "note_marks"]

_NUMBERS = r"\d{1,3}(?:\s?[,–-]\s?\d{1,3})*"
_INNER = rf"(?:\\?\[){{0,2}}\^?{_NUMBERS}\^?(?:\\?\]){{0,2}}"
_LINK = r"(?:\{[^{}\n]*\})?(?:\([^()\s]*\))?"
_OPEN, _CLOSE = r"(?:<a\b[^<>]{0,200}>\s*)?", r"(?:\s*</a>)?"
# The sign first: a pattern that begins with it is found ten times as fast.
_TYPED = lazy_regex(
    rf"(?:<a\b[^<>]{{0,200}}>\s*)?<sup\b[^<>]{{0,80}}>\s*{_OPEN}{_INNER}{_LINK}{_CLOSE}\s*</sup>"
    rf"|<a\b[^<>]{{0,200}}>\s*\\?\[{_NUMBERS}\\?\]\s*</a>"
    rf"|\^{_INNER}{_LINK}\^"
)
# Behind a word or a stop: m<sup>2</sup> and 10^3^ are no notes.
_BEFORE = lazy_regex(r"(?:(?<=[.,;:!?”\"')\]])|(?<=[a-z]{4})|(?<=\w ))")
# “lung cancer. [[3]](#3)”, “[3](#ref-3)”, “[^3^](#fn3)”: a number that is a link
_LINKED = lazy_regex(rf"\[(?:\\?\[{_NUMBERS}\\?\](?:\{{[^{{}}\n]*\}})?|\^?\d{{1,3}}\^?)\]\(")
_RAISED = lazy_regex(r"(?:(?<=[.,;:!?”\"’])|(?<=[a-z]{4}))[¹²³⁰⁴-⁹]{1,3}(?!\w)")  # not (a + b)²
_DISTILL = lazy_regex(r"<d-(?:cite|footnote)\b")  # tags of Distill, a journal on the web
_TEX = lazy_regex(r"\\(?:footnote(?:mark)?|[A-Za-z]*cite[a-z]*)\*?(?=[\[{])")


@lru_cache(maxsize=2)  # asked by several rules a run
def note_marks(text: str) -> tuple[int, ...]:
    """Where they begin, in order."""
    found: list[int] = []
    if "<sup" in text or "^" in text or "<a" in text:
        found += [one.start() for one in _TYPED.finditer(text) if _BEFORE.match(text, one.start())]
    if "<d-" in text:
        found += [one.start() for one in _DISTILL.finditer(text)]
    if "](" in text:
        found += [one.start() for one in _LINKED.finditer(text)]
    if "\\footnote" in text or "cite" in text:
        found += [one.start() for one in _TEX.finditer(text)]
    if not text.isascii():
        found += [one.start() for one in _RAISED.finditer(text)]
    return tuple(sorted(found))


def calls_note(text: str, start: int, end: int) -> bool:
    """Whether one begins from ``start`` on and before ``end``."""
    marks = note_marks(text)
    at = bisect_left(marks, start)
    return at < len(marks) and marks[at] < end
