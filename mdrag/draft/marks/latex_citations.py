"""Citations as LaTeX commands (natbib, biblatex), which only a PDF made by LaTeX prints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mdrag.draft.model import Draft
from mdrag.lazy import lazy_regex

__all__ = ["LatexCitation", "latex_citations"]

# “\citep[see][12]{ries2009, bell2014}”, “\textcite{…}”
_COMMAND = lazy_regex(
    r"(?<![\\`])\\(?P<name>[A-Za-z]*cite[a-z]*)(?P<star>\*?)"
    r"(?:\[(?P<first>[^\[\]{}]*)\])?(?:\[(?P<second>[^\[\]{}]*)\])?\{(?P<keys>[^{}\\]{1,400})\}"
)
_KEY = lazy_regex(r"[\w:.#$%&+?<>~/-]+")
_IN_WORDS = ("citet", "textcite", "Citet", "Textcite")
_IN_PARENTHESES = ("cite", "citep", "Citep", "parencite", "Parencite", "autocite", "Autocite",
                   "footcite", "footcitep")  # fmt: skip


class LatexCitation(NamedTuple):
    """One command; ``meant`` is pandoc's way to write it, "" where it has none."""

    start: int
    end: int
    keys: tuple[str, ...]
    meant: str


def latex_citations(draft: Draft) -> Iterator[LatexCitation]:
    """The commands in the sentences of a draft, in order; code is none of them."""
    if "cite" not in draft.text or not _COMMAND.search(draft.text):
        return
    for sentence in draft.sentences:
        for found in _COMMAND.finditer(draft.text, sentence.start, sentence.end):
            keys = tuple(key.strip() for key in found["keys"].split(",") if key.strip())
            if keys and all(_KEY.fullmatch(key) for key in keys):
                before, after = found["first"], found["second"]
                if after is None:  # one option stands behind the citation
                    before, after = "", before or ""
                meant = "" if found["star"] else _meant(found["name"], keys, before or "", after)
                yield LatexCitation(found.start(), found.end(), keys, meant)


def _meant(name: str, keys: tuple[str, ...], before: str, after: str) -> str:
    before, after = " ".join(before.split()), " ".join(after.split())
    if name in _IN_WORDS and len(keys) == 1 and not before:
        return f"@{keys[0]}" + (f" [{after}]" if after else "")
    if name not in _IN_PARENTHESES:
        return ""
    works = "; ".join(f"@{key}" for key in keys)
    return f"[{before + ' ' if before else ''}{works}{', ' + after if after else ''}]"
