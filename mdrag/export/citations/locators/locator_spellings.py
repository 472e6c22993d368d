"""A locator in the three spellings that have to agree: the writer's, pandoc's and Zotero's."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from mdrag.draft.marks.locators import LABELS, parse_locator
from mdrag.export.citations import inlines
from mdrag.zotero.fields import LABELS as ZOTERO

__all__ = [
    "TERMS",
    "WORDS",
    "for_pandoc",
    "locator_words",
    "of_suffix",
    "rewritten",
    "several",
    "term",
    "terms_of",
    "without_thousands",
]

# CSL label → a word for it that pandoc's citeproc knows in American and in British English (its
# locales are those of CSL 1.0.1; British ones shorten books, chapters, parts, sections otherwise)
_PANDOC: Mapping[str, str] = {
    "book": "book", "chapter": "chapter", "column": "col.", "figure": "fig.", "folio": "fol.",
    "issue": "no.", "line": "line", "note": "n.", "opus": "op.", "paragraph": "para.",
    "part": "part", "section": "section", "sub-verbo": "s.v.", "verse": "v.", "volume": "vol.",
}  # fmt: skip
# The labels pandoc does not know: (long, plural), (short, plural), from CSL's locales-en-US.xml
TERMS: Mapping[str, tuple[tuple[str, str], tuple[str, str]]] = {
    "act": (("act", "acts"), ("act", "acts")),
    "appendix": (("appendix", "appendices"), ("app.", "apps.")),
    "article-locator": (("article", "articles"), ("art.", "arts.")),
    "canon": (("canon", "canons"), ("can.", "cann.")),
    "elocation": (("location", "locations"), ("loc.", "locs.")),
    "equation": (("equation", "equations"), ("eq.", "eqq.")),
    "rule": (("rule", "rules"), ("r.", "rr.")),
    "scene": (("scene", "scenes"), ("sc.", "scs.")),
    "table": (("table", "tables"), ("tbl.", "tbls.")),
    "title-locator": (("title", "titles"), ("tit.", "titt.")),
}
# Labels that pandoc knows but that some styles leave out before what is no number to it
WORDS: Mapping[str, tuple[tuple[str, str], tuple[str, str]]] = {
    "chapter": (("chapter", "chapters"), ("chap.", "chaps.")),
    "line": (("line", "lines"), ("line", "lines")),
    "verse": (("verse", "verses"), ("v.", "vv.")),
}
_THOUSANDS = re.compile(
    r"(?<![\d,])(?:\d{1,3},\d{3} ?[-–—−]+ ?\d{1,3}(?:,\d{3})?"
    r"|\d{1,3} ?[-–—−]+ ?\d{1,3},\d{3})(?![\d,])"
)
_SECOND = re.compile(r", ?(?!and\b)[^\W\d_]{2,}\.? ")  # another label in a locator
_PLACE = r"(?=\w)[\w.:–-]*\d[\w.:–-]*(?<=\w)"
_SIMPLE = re.compile(rf"{_PLACE}(?:, ?{_PLACE})*")


def without_thousands(pages: str) -> str:
    """Pages with no comma in a number: ``1,234–1,240`` is ``1234–1240``, ``1,8`` is ``1, 8``.

    Zotero takes such a range for one page, pandoc for a list of four.
    """
    whole = _THOUSANDS.sub(lambda found: found[0].replace(",", ""), pages)
    return re.sub(r"(?<=\d),(?=\d{1,2}(?!\d))", ", ", whole)  # 1,8 are two pages


@cache
def terms_of(locale: str) -> Mapping[str, tuple[str, str, str, str]]:
    """CSL's words for labels in a language: short, its plural, long, its plural; {} for English."""
    table = Path(__file__).with_name("locator_terms.tsv").read_text("utf-8").splitlines()
    rows = [line.split("\t") for line in table if not line.startswith("#")]
    wanted = locale.partition("-")[0]
    return {label: (a, b, c, d) for lang, label, a, b, c, d in rows if lang == wanted}


def locator_words(label: str, locator: str, locale: str = "en-US") -> str:
    """A locator in the words citeproc reads: ``p. 4``, ``pp. 4–6``, ``sec. 3.2``, ``S. 4``."""
    if abroad := terms_of(locale).get(label):
        return f"{abroad[several(locator)]} {locator}"
    if label == "page":
        return f"pp. {locator}" if several(locator) else f"p. {locator}"
    word = _PANDOC.get(label) or (LABELS[label][0] if label in LABELS else "")
    return f"{word} {locator}".strip()


def several(locator: str) -> bool:
    """Whether it names more than one place: ``4–6``, ``3, 5``, ``1 and 2``; not ``3, note 4``."""
    places = re.sub(r"(?<=\d),(?=\d{3}\b)|,(?= ?[^\W\d_]{2,}\.? \d)", "", locator)
    return bool(re.search(r"[-–—,&]|\band\b", places))


def for_pandoc(label: str, locator: str, rest: str = "", locale: str = "en-US") -> str:
    """The suffix ``p. 4, rest`` so worded that pandoc reads this label and this locator.

    Braces say exactly how far a locator goes (pandoc's own syntax); a label that pandoc does not
    know stays in the writer's words.
    """
    locator = without_thousands(locator)
    told = locator_words(label, locator, locale)
    if (label == "page" or label in _PANDOC) and not _SIMPLE.fullmatch(locator):
        told = f"{{{told}}}"
    return told + (f", {rest}" if rest else "")


def rewritten(suffix: Sequence[Any], locale: str = "en-US") -> list[Any] | None:
    """A suffix of pandoc's own syntax as `for_pandoc` words it; None when it may stay.

    ``ch. 2`` is no locator to pandoc, of ``pp. 4 and 6`` it reads the first number alone.
    """
    text = re.sub(r"[\s\u00a0]", " ", inlines.flat(suffix))
    label, locator, rest = parse_locator(text)
    if (label != "page" and label not in _PANDOC) or locator[:1] in (".", ","):
        return None  # “p. .0” would be read as p. 0
    lead = re.match(r"[ ,]*", text)
    assert lead
    if joint := _SECOND.search(locator):  # {ch. 2, fig. 3}: one place and words, as Zotero reads it
        locator, rest = locator[: joint.start()], locator[joint.start() :] + rest
        text = text.replace("{", "").replace("}", "")
        suffix = inlines.words(text)
    told = for_pandoc(label, locator, locale=locale)
    if text.endswith("}" + rest) and rest[:1] not in ("", " ", ",") and not told.endswith("}"):
        told = f"{{{told}}}"  # {4}-6: without braces what follows would be read as part of it
    worded = lead.group() + told
    if text == worded + rest or not text.endswith(rest):
        return None
    kept = inlines.cut_inlines(suffix, len(text) - len(rest), len(text))
    return None if kept is None else inlines.join_strings([*inlines.words(worded), *kept])


def of_suffix(suffix: str, locale: str = "en-US") -> tuple[str, str, str]:
    """Label, locator and the rest as Zotero wants them; ``("", "", suffix)`` without a locator.

    ``{…}`` says exactly what the locator is. What Zotero has no label for stays words.
    """
    suffix = _in_english(suffix, locale)
    forced = re.match(r"[\s,]*\{([^{}]*)\}", suffix)
    if not forced:
        label, locator, rest = parse_locator(suffix)
    else:
        label, locator, left = parse_locator(forced[1])
        if left.strip():
            label, locator = label or "page", locator + left if label else forced[1]
        rest = suffix[forced.end() :]
    if not locator:
        return "", "", suffix
    if label not in ZOTERO:
        return "", "", suffix.replace("{", "").replace("}", "")
    return label, _dashed(without_thousands(locator)), rest


def _in_english(suffix: str, locale: str) -> str:
    """The suffix with the English word for a label in the words of the document's language."""
    words = [(word, label) for label, told in terms_of(locale).items() for word in told]
    for word, label in sorted(words, key=lambda one: -len(one[0])):
        spelled = re.escape(word).replace(r"\ ", r"[\s\u00a0]")
        if found := re.match(rf"([\s,]*\{{?){spelled}[\s\u00a0]*(?=[\divxlcIVXLC])", suffix):
            english = LABELS[label][0] if label != "page" else "p."
            return f"{found[1]}{english} {suffix[found.end() :]}"
    return suffix


def term(label: str, locator: str, form: str, case: str, locale: str = "en-US") -> str:
    """The word a style prints for a label of `TERMS` or `WORDS`: ``tbl.``, ``Tables``."""
    if abroad := terms_of(locale).get(label):
        words = abroad[2:] if form == "long" else abroad[:2]
    else:
        words = (TERMS.get(label) or WORDS[label])[form != "long"]
    told = words[several(locator)]
    return told[:1].upper() + told[1:] if case.startswith("capitalize") else told


def _dashed(locator: str) -> str:
    """Ranges as Zotero shortens and prints them: a hyphen between numbers, ``4b–c`` with a dash.

    Zotero takes ``4b-c`` for one page and leaves a range with an en dash as long as it is.
    """

    def one(match: re.Match[str]) -> str:
        first, last = match.groups()
        letters = any(c.isdigit() for c in first) and not any(c.isdigit() for c in last)
        return f"{first}{'–' if letters else '-'}{last}"

    return re.sub(r"(?<![\w-])([\w.:]+) ?[-–—−] ?(\w[\w.:]*)(?![\w-])", one, locator)
