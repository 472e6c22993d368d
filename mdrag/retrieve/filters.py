"""Filters of a query: read from the command line, applied to sources and passages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from mdrag.errors import UsageError
from mdrag.evidence.model import Source
from mdrag.filled_sentence import fill, join_sentences
from mdrag.settings.policy import LICENCE_NAMES, POLICY_FIELDS, policy_value
from mdrag.text.nearest import nearest

__all__ = [
    "EVERYTHING",
    "FIELDS",
    "Filters",
    "parse_filters",
    "select_sources",
    "values_nobody_has",
]

# What --filter KEY=VALUE knows; all but those of passages are fields of the source.
FIELDS = (
    "course_id", "doc_type", "source_type", "citation_key", "doc_uid", "language", "section",
    "source_subtype", "licence", "visibility", "pii",
)  # fmt: skip
_OF_PASSAGES = ("section", "source_subtype")
_MOST_NAMED = 12  # values of a field that are listed

_YEAR = re.compile(r"(?P<operator>>=|<=|==|=|>|<)?\s*(?P<year>\d{4})")
_RANGE = re.compile(r"(\d{4})\s*(?:\.\.|-|–)\s*(\d{4})")


class Filters(NamedTuple):
    """What a query is limited to. Several values of one field: any of them."""

    since: int | None = None  # first year, inclusive
    until: int | None = None
    fields: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def applied(self, citable: bool) -> Mapping[str, Any]:
        """What really applied, as packs print it."""
        found: dict[str, Any] = {"citable": citable}
        if self.since or self.until:
            found["year"] = {"from": self.since, "to": self.until}
        return found | {name: list(values) for name, values in self.fields}

    def single(self) -> tuple[Filters, ...]:
        """Each filter alone."""
        years = [Filters(self.since, self.until)] if self.since or self.until else []
        return (*years, *(Filters(fields=(field,)) for field in self.fields))

    @property
    def told(self) -> str:
        """The filters as a person reads them: ``years 2010 to 2015, doc_type=report``."""
        years = {
            (True, True): fill("years {since} to {until}", since=self.since, until=self.until),
            (True, False): fill("since {since}", since=self.since),
            (False, True): fill("until {until}", until=self.until),
        }.get((bool(self.since), bool(self.until)))
        named = [f"{key}={' or '.join(values)}" for key, values in self.fields]
        every = [*([years] if years else []), *named]
        return join_sentences("{first}, {second}", every) if every else ""

    @property
    def sections(self) -> tuple[str, ...]:
        """The sections asked for."""
        return dict(self.fields).get("section", ())

    @property
    def subtypes(self) -> frozenset[str]:
        """The kinds of passages asked for: ``references``, or ``none`` for all others."""
        return frozenset(kind.casefold() for kind in dict(self.fields).get("source_subtype", ()))

    @classmethod
    def restored(cls, applied: Mapping[str, Any]) -> Filters:
        """The filters that `applied` described."""
        years = applied.get("year") or {}
        named = tuple((k, tuple(v)) for k, v in applied.items() if k not in ("citable", "year"))
        return cls(years.get("from"), years.get("to"), named)


EVERYTHING = Filters()


def parse_filters(
    given: Iterable[str] = (), year: str | None = None, since: int | None = None,
    until: int | None = None,
) -> Filters:  # fmt: skip
    """Filters from ``KEY=VALUE`` texts, ``--year``, ``--since`` and ``--until``.

    Raises UsageError that says what would have been right.
    """
    first, last = _years(year) if year is not None else (None, None)
    first, last = (since if since is not None else first), (until if until is not None else last)
    if first and last and first > last:
        raise UsageError(
            fill("no year is both {first} or later and {last} or earlier", first=first, last=last)
        )
    fields: dict[str, list[str]] = {}
    for text in given:
        key, sign, value = text.partition("=")
        key = LICENCE_NAMES.get(key.strip(), key.strip())
        if not sign or not value.strip():
            raise UsageError(
                fill("--filter {text!r}: write KEY=VALUE, for example doc_type=report", text=text)
            )
        if key == "year":
            first, last = _years(value)
        elif key == "citable":
            raise UsageError(
                fill(
                    "--filter citable: evidence is always citable=true; what may not be "
                    "cited is searched with: --mode instruction"
                )
            )
        elif key not in FIELDS:
            hint = nearest(key, [*FIELDS, "year"]) or fill(
                "; there are: {names}", names=", ".join([*FIELDS, "year"])
            )
            raise UsageError(fill("--filter {key!r} is not known{hint}", key=key, hint=hint))
        else:
            fields.setdefault(key, []).append(_value(key, value.strip()))
    return Filters(first, last, tuple((key, tuple(values)) for key, values in fields.items()))


def select_sources(filters: Filters, sources: Sequence[Source], citable: bool) -> frozenset[str]:
    """The doc_uids of the sources on one side of the gate that pass the filters."""
    return frozenset(s.doc_uid for s in sources if s.citable is citable and _fits(s, filters))


def values_nobody_has(
    filters: Filters, sources: Iterable[Source], subtypes: Iterable[str]
) -> Iterator[str]:
    """A line for each value asked for that no source has, with those that there are.

    ``subtypes``: those of the passages there are.
    """
    here = list(sources)
    for name, asked in filters.fields:
        if name == "section":
            continue
        if name == "source_subtype":
            there = {kind or "none" for kind in subtypes}
        else:
            there = {str(getattr(source, name)) for source in here}
        known = {value.casefold() for value in there}
        listed = sorted(value or '""' for value in there)
        more = ", …" if len(listed) > _MOST_NAMED else ""
        for value in asked:
            if value.casefold() not in known:
                named = ", ".join(listed[:_MOST_NAMED]) or "none"
                told = "nothing has {name}={value}; there are: {named}"
                yield fill(told, name=name, value=value, named=named + more)


def _value(key: str, text: str) -> str:
    if key not in POLICY_FIELDS:
        return text
    try:
        return policy_value(key, text)
    except ValueError as problem:
        raise UsageError(fill("--filter: {problem}", problem=problem)) from None


def _fits(source: Source, filters: Filters) -> bool:
    if filters.since and (source.year is None or source.year < filters.since):
        return False
    if filters.until and (source.year is None or source.year > filters.until):
        return False
    for name, values in filters.fields:
        if name in _OF_PASSAGES:
            continue
        if str(getattr(source, name)).casefold() not in {value.casefold() for value in values}:
            return False
    return True


def _years(text: str) -> tuple[int | None, int | None]:
    text = text.strip()
    if both := _RANGE.fullmatch(text):
        return int(both[1]), int(both[2])
    match = _YEAR.fullmatch(text)
    if match is None:
        raise UsageError(
            fill(
                "--year {text!r} is no year: write --since 2020, or --year '>=2020' with "
                "the quotes (without them the shell takes > as a redirection into a file)",
                text=text,
            )
        )
    year = int(match["year"])
    return {
        ">=": (year, None), ">": (year + 1, None), "<=": (None, year), "<": (None, year - 1),
    }.get(match["operator"] or "=", (year, year))  # fmt: skip
