"""The screen before the deadline → a terminal, JSON, and one line."""

from __future__ import annotations

import textwrap
from typing import Any

from mdrag.audit.readiness.lines import Ready, ReadyLine
from mdrag.wording import Words, words

__all__ = ["as_json", "one_line", "text"]

_WIDTH = 100
_MARKS = {"ok": "ok    ", "look": "LOOK  ", "no": "NO    "}


def text(ready: Ready, path: str, language: str = "en") -> str:
    """One screen, at most 100 columns wide; the last lines say go or no-go and what to run."""
    tr = words(language)
    out = [str(path)[-_WIDTH:], ""]
    for item in ready.items:
        out += _wrapped(_MARKS[item.verdict] + _told(item, tr), "      ")
        if item.verdict != "ok" and item.next:
            out.append(f"      → {item.next}")
    out += [line for note in ready.notes for line in _wrapped(tr("note: {note}", note=note), "  ")]
    return "\n".join([*out, "", one_line(ready, language)])


def one_line(ready: Ready, language: str = "en") -> str:
    """``NO-GO: claims, style; next: mdrag gate draft.md``."""
    tr = words(language)
    if ready.go:
        names = _names(ready, "look", tr)
        if not names:
            return tr("GO: nothing stands against handing it in")
        return tr("GO, after a look at {names}; next: {command}", names=names, command=ready.next)
    names = _names(ready, "no", tr)
    if not ready.next:  # nothing is written yet: there is no command for that
        return tr("NO-GO: {names}", names=names)
    return tr("NO-GO: {names}; next: {command}", names=names, command=ready.next)


def _names(ready: Ready, verdict: str, tr: Words) -> str:
    return ", ".join(tr(item.name) for item in ready.items if item.verdict == verdict)


def as_json(ready: Ready, path: str) -> dict[str, Any]:
    """The document of ready.schema.json."""
    return {
        "draft": path,
        "go": ready.go,
        "next": ready.next,
        "checks": [
            {
                "name": item.name,
                "verdict": item.verdict,
                "figures": dict(item.figures),
                "told": _told(item, words("en")),
                "next": "" if item.verdict == "ok" else item.next,
                "places": [place._asdict() for place in item.places],
            }
            for item in ready.items
        ],
        "zotero": {"asked": False},
        "notes": list(ready.notes),
    }


def _told(item: ReadyLine, tr: Words) -> str:
    return tr(item.told, **dict(item.figures))


def _wrapped(said: str, indent: str) -> list[str]:
    return textwrap.wrap(said, _WIDTH, subsequent_indent=indent)
