"""The citation key of a source: what stands behind the @ in a draft."""

from __future__ import annotations

import re
import unicodedata

from mdrag.ingest.metadata.model import SourceMetadata

__all__ = ["citation_key"]

_TAG = re.compile(r"^\s*\[[^\]]{1,12}\]\s*")  # "[Re] …" says what kind of paper it is
_FILLER_WORDS = (
    "a an the of on in for and or but to with from by at as is are be do does can how what why who "
    "when where which that this these those it its we our you your not no if than into"
)
_FILLERS = frozenset(_FILLER_WORDS.split())


def citation_key(described: SourceMetadata, doc_uid: str) -> str:
    """``marmot2015_health-inequalities``: first author, year, first two words of the title.

    Only a-z, 0-9, ``_`` and ``-``, as pandoc's citation keys allow; ``doc_uid`` when nothing is
    known.
    """
    author = _ascii(described.authors[0].family) if described.authors else ""
    title = [
        w
        for w in _ascii_words(_TAG.sub("", described.title))
        if w not in _FILLERS and not w.isdigit()
    ]
    if not author and not title:
        return doc_uid
    name = author or title.pop(0)
    key = name + (str(described.year) if described.year else "")
    return f"{key}_{'-'.join(title[:2])}" if title else key


def _ascii_words(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().casefold()
    return re.findall(r"[a-z0-9]+", plain)


def _ascii(text: str) -> str:
    return "".join(_ascii_words(text))
