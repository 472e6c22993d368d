"""Where in a source: ``p. 4``, ``pp. 10--12``, ``§ 3.2``, ``fig. 1``, as citeproc reads them."""

from __future__ import annotations

import re

from mdrag.lazy import lazy_regex

__all__ = ["LABELS", "parse_locator"]

# CSL 1.0.2 locator labels with the English words and abbreviations of locales-en-US.xml,
# and the short forms writers use beside them. A word ending in "." may stand without it.
LABELS: dict[str, tuple[str, ...]] = {
    "act": ("act", "acts"),
    "appendix": ("appendix", "appendices", "appendixes", "app.", "apps."),
    "article-locator": ("article", "articles", "art.", "arts."),
    "book": ("book", "books", "bk.", "bks."),
    "canon": ("canon", "canons"),
    "chapter": ("chapter", "chapters", "chap.", "chaps.", "ch.", "chs."),
    "column": ("column", "columns", "col.", "cols."),
    "elocation": ("location", "locations", "loc.", "locs."),
    "equation": ("equation", "equations", "eq.", "eqs."),
    "figure": ("figure", "figures", "fig.", "figs."),
    "folio": ("folio", "folios", "fol.", "fols."),
    "issue": ("issue", "issues", "no.", "nos.", "number", "numbers"),
    "line": ("line", "lines", "l.", "ll."),
    "note": ("note", "notes", "n.", "nn.", "footnote", "footnotes", "fn."),
    "opus": ("opus", "opera", "op.", "opp."),
    "page": ("page", "pages", "p.", "pp.", "pg.", "pgs."),
    "paragraph": ("paragraph", "paragraphs", "para.", "paras.", "par.", "pars.", "¶", "¶¶"),
    "part": ("part", "parts", "pt.", "pts."),
    "rule": ("rule", "rules", "r.", "rr."),
    "scene": ("scene", "scenes", "sc.", "scs."),
    "section": ("section", "sections", "sec.", "secs.", "sect.", "sects.", "§", "§§"),
    "sub-verbo": ("sub verbo", "sub verbis", "s.v.", "s.vv."),
    "supplement": ("supplement", "supplements", "supp.", "supps."),
    "table": ("table", "tables", "tbl.", "tbls.", "tab."),
    "timestamp": ("timestamp", "timestamps", "min.", "at"),
    "title-locator": ("title", "titles", "tit."),
    "verse": ("verse", "verses", "v.", "vv."),
    "version": ("version", "versions", "ver."),
    "volume": ("volume", "volumes", "vol.", "vols."),
}

_WORD_LABEL = {word.casefold(): label for label, words in LABELS.items() for word in words}
_WORD_LABEL |= {
    word.casefold()[:-1]: label
    for label, words in LABELS.items()
    for word in words
    if word.endswith(".") and len(word) > 2  # a bare "p", "n", "l" is too easily a word
}
_WORD_LABEL |= {"p": "page", "pp": "page"}
# what writers of other languages put before a number; nothing of it is an English word
_ABROAD: dict[str, str] = {
    "page": "s. seite seiten pág. págs. página páginas pag. pagg. pagina pagine pag 页 頁",
    "chapter": "kap. kapitel cap. caps. capítulo capítulos chapitre chapitres capitolo 章",
    "section": "abschn. abschnitt secc. sección apartado sez. 节 節",
    "volume": "bd. bde. band tome t. 卷",
    "figure": "abb. abbildung figura",
    "note": "anm. anmerkung nota",
    "paragraph": "abs. absatz párr. paragr. paragraphe",
    "issue": "nr. núm.",
}
_WORD_LABEL |= {word: label for label, words in _ABROAD.items() for word in words.split()}
_CHINESE = lazy_regex(r"第 ?([\d–—-]+) ?([页頁章节節卷])")
_LABEL = lazy_regex(r"(sub verb(?:o|is)|[^\W\d_]+|§+|¶+)(\.[^\W\d_]+)?(\.?)", re.IGNORECASE)
_UNIT = r"[^\W_](?:[\w:\-–—−]*\w)?"
_BRACKET = r"\([^()\s]*\)|\[[^\[\]\s]*\]"
_WORD = lazy_regex(rf"(?:{_UNIT}(?:\.{_UNIT})*|{_BRACKET})(?:{_BRACKET})*")
_ROMAN = lazy_regex(r"(?=[mdclxvi])m*(?:c[md]|d?c*)(?:x[cl]|l?x*)(?:i[xv]|v?i*)", re.IGNORECASE)
_NEXT = lazy_regex(r"\s*(?:,\s*(?:and\s+|&\s*)?|and\s+|&\s*)|\s+(?=\[)")
_SPACES = lazy_regex(r"[\s\u00a0\u2007\u202f]+")


def parse_locator(text: str) -> tuple[str, str, str]:
    """CSL label, locator and what is left of ``text``, which begins where a locator may.

    ``", p. 4, emphasis added"`` gives ``("page", "4", ", emphasis added")``. A number without a
    label is a page, as in citeproc. Without a locator: ``("", "", text)``. White space (also
    no-break) becomes one space in the locator, ``--`` an en dash.
    """
    plain = _SPACES.sub(" ", text)
    begin = len(plain) - len(plain.lstrip(" ,:"))
    if chinese := _CHINESE.match(plain, begin):
        return _WORD_LABEL[chinese[2]], _dashes(chinese[1]), plain[chinese.end() :]
    if plain[begin : begin + 1] == "{":
        return _in_braces(plain, begin, text)
    label, explicit, at = "page", False, begin
    named, after = _labelled(plain, begin)
    if named:
        label, explicit, at = named, True, after
    end = _words(plain, at, label, explicit)
    if end == at:
        if not named:
            return "", "", text
        return _without_label(plain, begin, text)
    return label, _dashes(plain[at:end]), plain[end:]


def _dashes(locator: str) -> str:
    return locator.replace("---", "—").replace("--", "–")


def _labelled(plain: str, begin: int) -> tuple[str, int]:
    """The label that stands at ``begin`` and where its locator begins; ``("", begin)`` for none."""
    found = _LABEL.match(plain, begin)
    if not found:
        return "", begin
    word, inner, dot = found[1].casefold(), (found[2] or "").casefold(), found[3]
    whole, part = found.end(), found.end(1)
    tries = [(word + inner + dot, whole), (word + inner, whole)]
    tries += [(word + ("." if inner else dot), part), (word, part)]
    for written, at in tries:
        if written in _WORD_LABEL:
            return _WORD_LABEL[written], at + len(plain[at:]) - len(plain[at:].lstrip(" ."))
    return "", begin


def _in_braces(plain: str, begin: int, text: str) -> tuple[str, str, str]:
    """``{p. 4, ii}``: everything in the braces is the locator, as in pandoc."""
    close = plain.find("}", begin)
    if close < 0:
        return "", "", text
    label, at = _labelled(plain[:close], begin + 1)
    locator = _dashes(plain[at:close].strip())
    return (label or "page", locator, plain[close + 1 :]) if locator else ("", "", text)


def _without_label(plain: str, begin: int, text: str) -> tuple[str, str, str]:
    """A word like a label that names nothing (``number theory``): no locator."""
    end = _words(plain, begin, "page", False)
    return ("page", _dashes(plain[begin:end]), plain[end:]) if end > begin else ("", "", text)


def _words(plain: str, at: int, label: str, explicit: bool) -> int:
    """Where the run of locator words that begins at ``at`` ends; ``at`` when there is none."""
    first = _WORD.match(plain, at)
    if not first or not _locates(first.group(), label, explicit):
        return at
    roman, end = not any(c.isdigit() for c in first.group()), first.end()
    while True:
        joint = _NEXT.match(plain, end)
        following = _WORD.match(plain, joint.end()) if joint else None
        if not following or not _locates(following.group(), label, explicit and roman):
            return end
        if "and" in plain[end : following.start()] and not explicit:
            return end
        end = following.end()


def _locates(word: str, label: str, explicit: bool) -> bool:
    if any(c.isdigit() for c in word):
        return True
    if not explicit:
        return False
    parts = re.split(r"[-–—−]+", word)
    if all(part and _ROMAN.fullmatch(part) for part in parts):
        return True
    # "appendix B", "table A": a letter alone; never a page ("p. A" is no page)
    return label != "page" and len(word) == 1 and word.isupper()
