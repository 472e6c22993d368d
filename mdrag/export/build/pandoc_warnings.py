"""pandoc's warnings as lines a writer can use: which place of the draft, and what to do."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from mdrag.filled_sentence import fill
from mdrag.text.lines import Lines

__all__ = ["warning_lines"]

_MARK = "[WARNING] "
_AT = re.compile(r" at (?:\S+ )?line (\d+) column (\d+)")
# What pandoc warns of and nobody can mend: a binding it took for the identifier of two headings,
# words of its own that it cannot say in the language of the draft, works that MLA prints nothing of
# once the sentence names the author.
_NOISE = re.compile(
    r"Duplicate identifier 'doc_[0-9a-f]+'|Could not load translations|has no translation defined"
    r"|Citation with no printed form|This document format requires a nonempty <title>"
)


class _WarningText(NamedTuple):
    """A warning of pandoc's, what we say, and what of it to look for in the draft."""

    pattern: re.Pattern[str]
    told: str
    sought: Callable[[str], str]


_TEXTS = tuple(
    _WarningText(re.compile(pattern), told, sought)
    for pattern, told, sought in (
        (r"Citeproc: citation (\S+) not found",
         "@{words}: no bibliography of the draft has this work; it is printed as ({words}?)",
         lambda word: f"@{word}"),
        (r"Could not fetch resource (.+?): replacing image with description",
         "{words}: no such picture here; its description is printed instead", str),
        (r"Could not convert TeX math (.+?), rendering as TeX",
         "this formula cannot be set and is printed as it is typed: {words}", str),
        (r"Duplicate identifier '(.+?)'",
         "two headings or figures have the name #{words}; a reference to it leads to the first",
         lambda word: f"#{word}"),
        (r"Duplicate note reference '(.+?)'",
         "the note [^{words}] is written twice; the last one is printed",
         lambda word: f"[^{word}]:"),
        (r"Duplicate link reference '(.+?)'",
         "the link {words} is written twice; the last one counts", str),
        (r"Note with key '(.+?)' defined.* but not used",
         "the note [^{words}] is called nowhere and is not printed", lambda word: f"[^{word}]:"),
        (r"(Div|Span)\b.* unclosed", "this {words} has no end (</{words}> or :::); pandoc sets one",
         lambda word: f"<{word.lower()}>"),
    )
)  # fmt: skip


def warning_lines(said: Iterable[str], draft: Path) -> list[str]:
    """What pandoc and the filters said on their error stream, each thing once, in a line.

    What is no warning of pandoc's stays as it is, with the lines that belong to it.
    """
    found: list[list[str]] = []
    for line in said:
        if line.startswith("  ") and found:
            found[-1].append(line)
        elif line.strip():
            found.append([line])
    text: str | None = None
    told: list[str] = []
    for group in found:
        if _NOISE.search(group[0]):
            continue
        if not group[0].startswith(_MARK):
            told += group if "\n".join(group) not in "\n".join(told) else []
            continue
        if text is None:
            text = _text(draft)
        told.append(_reworded(group[0].removeprefix(_MARK), draft, text))
    return list(dict.fromkeys(told))


def _reworded(line: str, draft: Path, text: str) -> str:
    at = _AT.search(line)
    for one in _TEXTS:
        if found := one.pattern.search(line):
            words = found[1].strip()
            last = "Duplicate" in line
            place = _place(one.sought(words), text, last) or (f"{at[1]}:{at[2]}" if at else "")
            where = f"{draft}:{place}" if place else str(draft)
            short = words if len(words) < 80 else words[:79] + "…"
            return fill("{place}: {told}", place=where, told=fill(one.told, words=short))
    where = f"{draft}:{at[1]}:{at[2]}" if at else str(draft)
    return fill("{place}: pandoc says: {line}", place=where, line=_AT.sub("", line))


def _place(words: str, text: str, last: bool) -> str:
    """Line and column of the words in the draft; "" when they do not stand there so."""
    at = text.rfind(words) if last else text.find(words)
    if at < 0:
        return ""
    line, column = Lines(text).place(at)
    return f"{line}:{column}"


def _text(draft: Path) -> str:
    try:
        return draft.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return ""
