"""Licence, visibility and personal data of a source: what each may be."""

from __future__ import annotations

from collections.abc import Mapping

from mdrag.filled_sentence import fill

__all__ = ["LICENCE_NAMES", "POLICY_DEFAULTS", "POLICY_FIELDS", "policy_value"]

_CHOICES: Mapping[str, tuple[str, ...]] = {
    "licence": (),  # free text: CC-BY-4.0, publisher, …
    "visibility": ("public", "internal", "private", "restricted"),
    "pii": ("unknown", "none", "present"),
}
POLICY_FIELDS = tuple(_CHOICES)
POLICY_DEFAULTS: Mapping[str, str] = {"licence": "", "visibility": "private", "pii": "unknown"}

LICENCE_NAMES: Mapping[str, str] = {"license": "licence", "license_tag": "licence"}  # of the field
_ALSO = {"no": "none", "false": "none", "yes": "present", "true": "present"}
_LONGEST = 80  # characters of a licence's name


def policy_value(field: str, text: str) -> str:
    """What ``text`` means for one of `POLICY_FIELDS`; "" is the default.

    Raises ValueError that says what may be written.
    """
    if not _CHOICES[field]:
        if len(text) > _LONGEST or not text.isprintable():
            told = "{field} is the name of a licence in at most {most} characters"
            raise ValueError(fill(told, field=field, most=_LONGEST))
        return text.strip()
    value = text.strip().casefold() or POLICY_DEFAULTS[field]
    value = _ALSO.get(value, value) if field == "pii" else value
    if value not in _CHOICES[field]:
        told = "{field} may be {names}, not {text!r}"
        raise ValueError(fill(told, field=field, names=" | ".join(_CHOICES[field]), text=text))
    return value
