"""A draft without its bindings: the marks go, every other character stays."""

from __future__ import annotations

from mdrag.draft.model import Draft

__all__ = ["strip"]


def strip(draft: Draft) -> str:
    """The text of ``draft`` without binding marks (placeholders.md, rule 3).

    Words, spaces and line ends around a mark stay. A mark that pandoc would swallow goes too;
    citations in pandoc's syntax and marks that do not parse stay: they are the writer's words
    until they are put right. Of ``[words]{#doc_… .class}`` only the identifier goes.
    """
    text = draft.text
    pieces: list[str] = []
    done = 0
    for start, end, instead in sorted(_cuts(draft)):
        if start < done:
            continue
        pieces.append(text[done:start])
        pieces.append(instead)
        done = end
    pieces.append(text[done:])
    return "".join(pieces)


def _cuts(draft: Draft) -> list[tuple[int, int, str]]:
    cuts = []
    for binding in draft.bindings:
        if binding.form == "cite":
            continue
        cuts.append((*binding.mark, ""))
    return cuts
