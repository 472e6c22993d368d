"""Apostrophes before a word cut short, ’t Hart and the ’90s, that pandoc takes for marks.

Its “smart” makes a quotation of all up to the next plural's apostrophe: ‘t Hart … teachers’.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from mdrag.export.citations import document, inlines, visit
from mdrag.text.quotation_marks import is_apostrophe
from mdrag.text.words import FUNCTION_WORDS

__all__ = ["mend_apostrophes"]

_AHEAD = 60  # characters that tell what an apostrophe stands for
_OPENS = re.compile(r"(?<![^\s(\[“])’(?=\w)")
_CLOSES = re.compile(r"(?<=[^\s(\[“])’(?!\w)")
_LAST, _FIRST = re.compile(r"(\w+)\s\Z"), re.compile(r"\s(\w+)")


def mend_apostrophes(doc: Any) -> None:
    """Make apostrophes of such marks, and of what closed them, in the whole document."""
    visit.visit(doc, _mend, None)


def _mend(element: Any, _: None) -> None:
    for holder, name in document.runs(element):
        run = visit.items(getattr(holder, name))
        if any(_is_mark(one) for one in run):
            setattr(holder, name, _mended(run))


def _is_mark(inline: Any) -> bool:
    kind = type(inline).__name__
    return (kind == "Quoted" and inline.quote_type == "SingleQuote") or (
        kind == "Str" and "‘" in inline.text
    )


def _mended(run: Sequence[Any]) -> list[Any]:
    found: list[Any] = []
    for index, one in enumerate(run):
        if not _is_mark(one):
            found.append(one)
            continue
        after = inlines.flat(run[index + 1 : index + 12])[:_AHEAD]
        if one.tag == "Str":
            one.text = _with_apostrophes(one.text, after)
            found.append(one)
        elif _quotes_nothing(one, inlines.flat(run[max(0, index - 4) : index]), after):
            held = inlines.join_strings(
                [*inlines.words("’"), *visit.items(one.content), *inlines.words("’")]
            )
            found += _mended(_quotations_inside(held))
        else:
            found.append(one)
    return inlines.join_strings(found)


def _with_apostrophes(word: str, after: str) -> str:
    """A word with ’ for each ‘ that no quotation begins with: “(‘t” of “(‘t Hart”."""
    text = word + after
    for found in re.finditer(r"(?<!\w)‘", word):
        if is_apostrophe(text, found.start()):
            word = f"{word[: found.start()]}’{word[found.end() :]}"
    return word


def _quotes_nothing(quoted: Any, before: str, after: str) -> bool:
    """Whether what pandoc took for a quotation stands between two apostrophes."""
    held = inlines.flat(visit.items(quoted.content))
    if held in ("n", "N"):  # rock ’n’ roll, but not “the sample size 'n' of Leeds”
        last, first = _LAST.search(before), _FIRST.match(after)
        beside = [found[1].lower() if found else "the" for found in (last, first)]
        return not FUNCTION_WORDS & set(beside)
    if is_apostrophe(f"'{held}'{after}", 0):
        return True
    typed = "".join(one.text for one in visit.items(quoted.content) if one.tag == "Str")
    return "“" in typed or held.count("(") > held.count(")")


def _quotations_inside(run: list[Any]) -> list[Any]:
    """The run with ‘ before what is quoted in it: pandoc reads no ' within a '."""
    text = inlines.flat(run)
    for found in reversed(list(_OPENS.finditer(text, 1))):
        if not is_apostrophe(text, found.start()) and _CLOSES.search(text, found.end()):
            run = inlines.replace_words(run, found.start(), found.end(), "‘")
    return run
