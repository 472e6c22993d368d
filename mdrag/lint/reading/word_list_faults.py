"""What may be wrong with a list of phrases in a rule file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mdrag.filled_sentence import fill
from mdrag.lint.phrases import expand_phrase
from mdrag.lint.rule import Fault
from mdrag.text.nearest import nearest

__all__ = ["one_of", "phrase_faults", "text_faults"]


def text_faults(options: Mapping[str, Any], key: str) -> Iterator[Fault]:
    """Items of a list that are no text, or an empty one. YAML reads no, on and 1984 otherwise."""
    given = options.get(key)
    if not isinstance(given, list):
        return
    for at, item in enumerate(given):
        if not isinstance(item, str):
            yield Fault(
                (key, at), fill("{item!r} should be text; put it in quotation marks", item=item)
            )
        elif not item.strip():
            yield Fault((key, at), fill("an empty text is found nowhere; take it out"))


def phrase_faults(options: Mapping[str, Any], key: str) -> Iterator[Fault]:
    """`text_faults`, and phrases whose ``(a|b)`` choices are too many."""
    yield from text_faults(options, key)
    given = options.get(key)
    for at, item in enumerate(given if isinstance(given, list) else ()):
        if isinstance(item, str):
            try:
                expand_phrase(item)
            except ValueError as problem:
                yield Fault((key, at), problem.args[0])


def one_of(options: Mapping[str, Any], key: str, known: Sequence[str]) -> Iterator[Fault]:
    """A text that must be one of a few."""
    given = options.get(key)
    if given is not None and given not in known:
        hint = nearest(str(given), list(known))
        yield Fault(
            (key,),
            fill(
                "{key}: may be {names}, not {given!r}{hint}",
                key=key,
                names=" | ".join(known),
                given=given,
                hint=hint,
            ),
        )
