"""Titles: whether a line is one, and whether two are the same, as a reader would say."""

from __future__ import annotations

import re
import unicodedata

from mdrag.text.doi import doi_in

__all__ = ["is_producer", "plausible_title", "same_title"]

_NO_TITLE = re.compile(
    r"(untitled|unknown|no title|title|document|slide|presentation|paper|article|manuscript|"
    r"template|draft|main|output|print|scan|layout|\(?anonymous\)?)[\W\d]*",
    re.I,
)
_FILE_LIKE = re.compile(
    r".+\.(docx?|pdf|tex|dvi|ps|indd|qxd|pptx?|xlsx?|rtf|odt|html?|fm|p65|png|jpe?g|tiff?)", re.I
)
_PRODUCER = re.compile(
    r"acrobat|distiller|pdftex|latex|ghostscript|quartz|word for|libreoffice|openoffice|indesign|"
    r"pandoc|wkhtmltopdf|itext|framemaker|arbortext|scanner",
    re.I,
)


def same_title(a: str, b: str) -> bool:
    """Whether two titles are the same but for case, accents, punctuation and a cut subtitle."""
    one, two = _folded(a), _folded(b)
    if not one or not two or min(len(one), len(two)) < 12:
        return bool(one) and one == two
    short, long = sorted((one, two), key=len)
    return long == short or (long.startswith(short) and len(short) >= 0.6 * len(long))


def _folded(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).casefold()
    bare = "".join(letter for letter in plain if not unicodedata.combining(letter))
    spaced = re.sub(r"(?<=[\u3040-\u9fff])\s+|\s+(?=[\u3040-\u9fff])", "", bare)
    return " ".join(re.findall(r"[^\W_]+", spaced))


def plausible_title(title: str) -> bool:
    """Whether a reader would take this for a title of a document."""
    bare = title.strip()
    letters = sum(c.isalpha() for c in bare)
    return (
        len(bare) >= 4
        and letters >= 4
        and letters >= len(bare) / 2
        and not _NO_TITLE.fullmatch(bare)
        and not _FILE_LIKE.fullmatch(bare)
        and not re.fullmatch(r"(?:\w*_\w*\s*)+", bare)  # jsls_16_1_proof: a typesetter's file
        and not _PRODUCER.match(bare)
        and not doi_in(bare)
        and not re.fullmatch(r"[\w.:/-]*(://|www\.|arxiv:|doi:)\S*", bare, re.I)
    )


def is_producer(name: str) -> bool:
    """Whether a name is that of a program that makes files: "Acrobat Distiller"."""
    return bool(_PRODUCER.search(name))
