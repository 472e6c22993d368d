"""Where a text stands in quotation marks, as far as the text alone can say."""

from __future__ import annotations

from mdrag.lazy import lazy_regex

__all__ = ["LONG_QUOTATION", "is_apostrophe", "quotations", "with_whole_words"]

_OPENING = "“\"«‘'"
# names that begin with an article cut short, ’t Hart, ’s-Hertogenbosch, and years, the ’90s
_NAMES_AND_YEARS = r"(?:[tsn](?:\s+|-)[^\W\d_a-z]|\d\ds\b|\d\d(?:[;:)\]–—]|[.,](?!\d)))"
# words without their beginning; “cause” only where a subject follows, for a cause is a thing, too
_CUT_SHORT = (
    r"(?:n['’]?(?!\w)|N['’](?!\w)|[Tt]was\b|[Tt]were\b|[Tt]will\b|"
    r"(?:[Tt]is|em|[Tt]il|till|bout|nuff|cuz|coz)\b(?!['’](?!\w))|"
    r"[Cc]ause\s+(?:I|you|he|she|it|we|they|there|this|that|these|those|the|my|your|his|her|our|"
    r"their|no|nobody|everybody)\b|"
    r"(?:s|ll|ve|re)(?![\w'’-]))"  # behind a word in italics, whose marks are blanks here
)
_APOSTROPHE = lazy_regex(rf"(?:['‘’](?={_NAMES_AND_YEARS})|['’](?={_CUT_SHORT}))")
_QUOTED = lazy_regex(  # the mark first: a pattern that begins with it is found ten times as fast
    r"[“\"«‘'](?:(?<=“)[^”]*(?:”|$)|(?<=\")(?<!\w\")[^\"]*\"|(?<=«)[^»]*»|"
    rf"(?<=‘)(?<!\w‘)(?!{_NAMES_AND_YEARS})[^‘’]*(?:’\w[^‘’]*)*’(?!\w)|"
    rf"(?<=')(?<![\w’']')(?!{_NAMES_AND_YEARS}|{_CUT_SHORT})(?=[^\W\d_])"
    # one that holds “…”, or a bracket and not its other half, is an apostrophe of some other word
    r"[^'\n“”(]{1,200}(?:(?:'[nN]'(?!\w)|'\w|\([^()'\n“”]{0,200}\))[^'\n“”(]{0,200}){0,5}'(?!\w))"
)
# What the weights of claims were trained with: marks that leave no doubt, around 12 signs or more
LONG_QUOTATION = lazy_regex(
    r"“[^“”]{12,600}”|\"[^\"]{12,600}\"|«[^«»]{12,600}»|(?<!\w)‘[^‘]{12,600}’(?!\w)|„[^“”„]{12,600}[“”]"
)
_BRACKETED = lazy_regex(  # some letters of a word, which a writer has changed
    r"\[([^\W\d_]{1,2})\](?=[^\W\d_]{2})|(?<=[^\W\d_]{2})\[([^\W\d_]{1,4})\](?![\w({])"
)


def is_apostrophe(text: str, at: int) -> bool:
    """Whether the mark at ``at`` stands for letters that a word is without at its beginning.

    ’t Hart, ’s-Hertogenbosch, rock ’n’ roll, the ’90s, ’tis: typed as ' it looks like a mark that
    opens a quotation. So does ‘t Hart, as Word writes it.
    """
    return _APOSTROPHE.match(text, at) is not None


def quotations(text: str) -> list[tuple[int, int]]:
    """Start and end of each quotation with its marks, in order, the outer ones.

    Apostrophes and inches are no marks; what “ opens and nothing closes ends with the text.
    """
    if not any(mark in text for mark in _OPENING):
        return []
    return [found.span() for found in _QUOTED.finditer(text)]


def with_whole_words(text: str) -> str:
    """``text`` with its words whole: “[c]oding” is “coding”, “creat[ed]” is “created”."""
    return _BRACKETED.sub(r"\1\2", text) if "[" in text else text
