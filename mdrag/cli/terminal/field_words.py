"""Fields of a source as words of a command line: ``--year 2015 --title=Burrows``."""

from __future__ import annotations

from mdrag.errors import UsageError
from mdrag.filled_sentence import fill
from mdrag.ingest.run.field_changes import FIELDS
from mdrag.settings.policy import LICENCE_NAMES

__all__ = ["field_pairs"]

_BLANKS = ("…", "...")  # where a command that was offered leaves the value to the writer


def field_pairs(changes: tuple[str, ...]) -> dict[str, str]:
    """Field and value of each; raises UsageError for words that are no such pairs."""
    words = [part for word in changes for part in _parts(word)]
    fields, values = words[::2], words[1::2]
    if not words or len(fields) != len(values) or not all(f.startswith("--") for f in fields):
        raise UsageError(
            fill("write --FIELD VALUE; the fields are: {FIELDS}", FIELDS=", ".join(FIELDS))
        )
    for field, value in zip(fields, values, strict=True):
        if value.strip() in _BLANKS:
            raise UsageError(
                fill(
                    "{field} {value}: write the value instead of {strip}",
                    field=field,
                    value=value,
                    strip=value.strip(),
                )
            )
    names = (field[2:].replace("-", "_") for field in fields)
    return dict(zip((LICENCE_NAMES.get(name, name) for name in names), values, strict=True))


def _parts(word: str) -> list[str]:
    return word.split("=", 1) if word.startswith("--") and "=" in word else [word]
