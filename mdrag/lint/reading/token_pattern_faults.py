"""What may be wrong with a token of a pattern: attributes, labels and operators of the pipeline."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from mdrag.filled_sentence import fill
from mdrag.lint.patterns import regex_problem
from mdrag.lint.rule import Fault
from mdrag.text.nearest import nearest

__all__ = ["labels", "token_faults"]

Where = tuple[str | int, ...]

_META = Path(__file__).resolve().parents[2] / "models" / "en_draft_sm" / "meta.json"
_TEXTS = ("TEXT", "ORTH", "LOWER", "NORM", "SHAPE", "MORPH")
_FLAGS = (
    "IS_ALPHA", "IS_ASCII", "IS_DIGIT", "IS_LOWER", "IS_UPPER", "IS_TITLE", "IS_PUNCT", "IS_SPACE",
    "IS_STOP", "IS_SENT_START", "IS_BRACKET", "IS_QUOTE", "IS_LEFT_PUNCT", "IS_RIGHT_PUNCT",
    "IS_CURRENCY", "LIKE_NUM", "LIKE_URL", "LIKE_EMAIL", "SPACY",
)  # fmt: skip
_LABELLED = ("POS", "TAG", "DEP")
_ATTRIBUTES = (*_TEXTS, *_FLAGS, *_LABELLED, "LENGTH", "OP")
_SETS = ("IN", "NOT_IN", "IS_SUBSET", "IS_SUPERSET", "INTERSECTS")
_COMPARED = ("==", "!=", ">=", "<=", ">", "<")
_FUZZY = ("FUZZY", *(f"FUZZY{number}" for number in range(1, 10)))
_OPERATORS = ("!", "?", "+", "*", "{n}", "{n,}", "{n,m}", "{,m}")
# What spaCy knows, and this pipeline does not compute.
_ABSENT = {
    "LEMMA": "has no lemmas; list the forms: LOWER: {{IN: [go, goes, went]}}",
    "ENT_TYPE": "has no named entities; use POS: PROPN",
    "ENT_ID": "has no named entities; use POS: PROPN",
    "ENT_IOB": "has no named entities; use POS: PROPN",
    "ENT_KB_ID": "has no named entities; use POS: PROPN",
    "_": "has no attributes of its own",
}


@cache
def labels(attribute: str) -> tuple[str, ...]:
    """The labels of POS, TAG or DEP that the shipped pipeline gives."""
    known: dict[str, list[str]] = json.loads(_META.read_text("utf-8"))["labels"]
    if attribute == "TAG":
        return tuple(known["tagger"])
    if attribute == "DEP":
        return tuple(known["parser"])
    found = {part[4:] for one in known["morphologizer"] for part in one.split("|")
             if part.startswith("POS=")}  # fmt: skip
    return tuple(sorted(found | {"SPACE"}))


def token_faults(token: Any, where: Where, operators: bool = True) -> Iterator[Fault]:
    """What is wrong with one token (``{POS: NOUN, OP: "+"}``), each at its own place."""
    if not isinstance(token, dict):
        yield Fault(
            where, fill("a token is {{ATTRIBUTE: value}}, as {{LOWER: very}}; {{}} means any")
        )
        return
    for key, value in token.items():
        here = (*where, key)
        if key == "OP" and not operators:
            yield Fault(here, fill("OP has no meaning in a tree; add a node instead"))
        elif key == "OP":
            yield from _operator(value, here)
        elif key in _LABELLED:
            yield from _value(key, value, here)
        elif key in _FLAGS:
            if not isinstance(value, bool):
                yield Fault(here, fill("{key} should be true or false", key=key))
        elif key in _TEXTS or key == "LENGTH":
            yield from _value(key, value, here)
        else:
            yield Fault(here, _unknown(key))


def _unknown(key: Any) -> str:
    if str(key).upper() in _ABSENT:
        return fill(
            "{key}: the tagger of mdrag {absent}", key=key, absent=fill(_ABSENT[str(key).upper()])
        )
    hint = nearest(str(key).upper(), list(_ATTRIBUTES)) or fill(
        "; there are: {names}", names=", ".join(_ATTRIBUTES)
    )
    return fill("{key!r} is no attribute of a token{hint}", key=key, hint=hint)


def _operator(value: Any, where: Where) -> Iterator[Fault]:
    import re

    numbers = re.fullmatch(r"\{(\d*)(,?)(\d*)\}", value) if isinstance(value, str) else None
    if value in ("!", "?", "+", "*") or (numbers and (numbers[1] or numbers[3])):
        return
    yield Fault(
        where,
        fill("OP may be {operators}, not {value!r}", operators=" ".join(_OPERATORS), value=value),
    )


def _value(key: str, value: Any, where: Where) -> Iterator[Fault]:
    """A plain value, or ``{IN: [...]}`` and the other predicates."""
    if not isinstance(value, dict):
        yield from _plain(key, value, where)
        return
    for name, given in value.items():
        here = (*where, name)
        if name in _SETS:
            if not isinstance(given, list) or not given:
                yield Fault(here, fill("{name} should be a list", name=name))
                continue
            for n, one in enumerate(given):
                yield from _plain(key, one, (*here, n))
        elif name == "REGEX" and key != "LENGTH":
            yield from _regex(given, here)
        elif name in _FUZZY and key != "LENGTH":
            if isinstance(given, dict):
                yield from _value(key, given, here)
            else:
                yield from _plain(key, given, here)
        elif name in _COMPARED:
            if key != "LENGTH":
                yield Fault(here, fill("{name} compares numbers: only LENGTH is one", name=name))
            elif not isinstance(given, int) or isinstance(given, bool):
                yield Fault(here, fill("{name} should be a whole number", name=name))
        else:
            known: Sequence[str] = (*_SETS, "REGEX", "FUZZY", *_COMPARED)
            hint = nearest(str(name), list(known)) or fill(
                "; there are: {names}", names=", ".join(known)
            )
            yield Fault(here, fill("{name!r} is no predicate{hint}", name=name, hint=hint))


def _regex(given: Any, where: Where) -> Iterator[Fault]:
    from mdrag.lint.patterns import has_bounded_time

    if isinstance(given, dict):
        yield Fault(where, fill("REGEX should be text here"))
    elif not isinstance(given, str) or not given:
        yield Fault(where, fill("{given!r} should be text; put it in quotation marks", given=given))
    elif problem := regex_problem(given):
        yield Fault(where, problem)
    elif not has_bounded_time(given):
        yield Fault(
            where,
            fill("{given!r} repeats twice; inside a token one of * + {{…}} must do", given=given),
        )


def _plain(key: str, value: Any, where: Where) -> Iterator[Fault]:
    if key == "LENGTH":
        if not isinstance(value, int) or isinstance(value, bool):
            yield Fault(where, fill("LENGTH should be a whole number"))
    elif not isinstance(value, str):
        yield Fault(where, fill("{value!r} should be text; put it in quotation marks", value=value))
    elif key in _LABELLED and value not in labels(key):
        known = list(labels(key))
        hint = nearest(value, known) or nearest(value.upper(), known) or nearest(
            value.lower(), known
        )  # fmt: skip
        yield Fault(
            where,
            fill(
                "{value!r} is no {key} of the tagger{hint}",
                value=value,
                key=key,
                hint=hint or fill("; it has: {names}", names=" ".join(known)),
            ),
        )
    elif key == "LOWER" and value != value.lower():
        yield Fault(where, fill("LOWER compares lower case: write {value!r}", value=value.lower()))
