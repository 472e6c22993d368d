"""A work as citation programs describe it: an item of CSL-JSON 1.0.2.

Only what mdrag reads or writes is named; an item from elsewhere may hold other variables. A
variable that is not known is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypedDict, cast

__all__ = ["ROLES", "CslDate", "CslItem", "CslName", "csl_item", "printed_family"]

ROLES: tuple[Literal["author"], Literal["editor"]] = ("author", "editor")

CslName = TypedDict(
    "CslName",
    {
        "family": str,
        "given": str,
        "literal": str,  # an organisation, or a name nobody could take apart
        "suffix": str,
        "dropping-particle": str,
        "non-dropping-particle": str,
    },
    total=False,
)

CslDate = TypedDict(
    "CslDate",
    {
        "date-parts": list[list[int]],  # [[year, month, day]] as far as they are told
        "literal": str,  # in words: in press
        "raw": str,
    },
    total=False,
)

CslItem = TypedDict(
    "CslItem",
    {
        "id": str,
        "citation-key": str,
        "type": str,
        "title": str,
        "author": list[CslName],
        "editor": list[CslName],
        "translator": list[CslName],
        "issued": CslDate,
        "accessed": CslDate,
        "container-title": str,
        "event-title": str,
        "volume": str,
        "issue": str,
        "number": str,
        "page": str,
        "edition": str,
        "publisher": str,
        "publisher-place": str,
        "DOI": str,
        "ISBN": str,
        "URL": str,
        "language": str,
        "note": str,
    },
    total=False,
)


def csl_item(variables: Mapping[str, Any]) -> CslItem:
    """An item of these variables, in a mapping of its own. Nothing is checked."""
    return cast("CslItem", dict(variables))


def printed_family(name: Mapping[str, Any]) -> str:
    """What a citation prints of a name: its particle and family, or all of one in one piece."""
    particle = str(name.get("non-dropping-particle") or "")
    return f"{particle} {name.get('family') or name.get('literal') or ''}".strip()
