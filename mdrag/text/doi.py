"""DOIs in what people and files write: found, and spelt as they are compared."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.lazy import lazy_regex

__all__ = ["doi_in", "dois_in"]

_DOI = lazy_regex(r"\b10\.\d{4,9}/[^\s\"<>{}|\\^`]+", 2)  # 2: re.IGNORECASE
_AFTER = ".,;:'’”*/(["


def doi_in(text: str) -> str:
    """The first DOI in ``text``, bare and in lower case; "" if there is none."""
    return next(dois_in(text), "")


def dois_in(text: str) -> Iterator[str]:
    """Every DOI in ``text`` (addresses and ``doi:`` too), without what a sentence put after it."""
    if "%" in text:
        from urllib.parse import unquote

        text = unquote(text)
    for found in _DOI.finditer(text):
        doi = found[0].rstrip(_AFTER)
        while doi.endswith((")", "]")) and _closes_more(doi):
            doi = doi[:-1].rstrip(_AFTER)
        if "/" in doi:
            yield doi.casefold()


def _closes_more(doi: str) -> bool:
    """Whether it closes brackets it did not open, as "(doi:10.1016/S0140-6736(05)67146-6)"."""
    return doi.count("(") + doi.count("[") < doi.count(")") + doi.count("]")
