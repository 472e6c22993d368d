"""What an earlier run worked out, by all it was worked out from.

A finding rests on answers: how well a source supports a sentence, what it contradicts of it. Each
is kept by itself, so that a draft whose one sentence changed asks the library for that sentence
only, however long the paragraph around it is. Where nobody recalls, everything is worked out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, wraps
from hashlib import blake2b
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, get_type_hints

from mdrag.cachedir import code_stamp
from mdrag.from_json import from_json

__all__ = ["KeptAnswers", "keep_answer", "keep_answer_of_library", "use_answers"]

Given = ParamSpec("Given")
Answer = TypeVar("Answer")
Store = TypeVar("Store")


class KeptAnswers(Protocol):
    """Where answers are kept: values of JSON's types by key."""

    def read(self, keys: Iterable[str]) -> Mapping[str, Any]:
        """The values under these keys; those that are not there are left out."""
        ...

    def write(self, key: str, value: Any) -> None:
        """Keep a value."""
        ...


_ANSWERS: ContextVar[KeptAnswers | None] = ContextVar("answers", default=None)


@contextmanager
def use_answers(answers: KeptAnswers | None) -> Iterator[None]:
    """Within, answers are taken from there and kept there; None: worked out, and not kept."""
    before = _ANSWERS.set(answers)
    try:
        yield
    finally:
        _ANSWERS.reset(before)


def keep_answer(compute: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """``compute``, asked once for the same positional arguments; they decide its answer alone.

    Arguments have a repr that says all of them and is the same in every run (no sets of words);
    the answer is of a type `from_json` reads.
    """

    @wraps(compute)
    def ask(*args: Given.args, **named: Given.kwargs) -> Answer:
        found: Answer = _asked(compute, (), args, named)
        return found

    return ask


def keep_answer_of_library(
    compute: Callable[Concatenate[Store, Given], Answer],
) -> Callable[Concatenate[Store, Given], Answer]:
    """`keep_answer` for a first argument that is a library: its version stands for it.

    Rarity and rank are figures over all passages, so that every answer may be another one as soon
    as the library is another one. The answers of no library (version "") are not kept.
    """

    @wraps(compute)
    def ask(store: Store, /, *args: Given.args, **named: Given.kwargs) -> Answer:
        version = str(getattr(store, "version", ""))
        if not version:
            return compute(store, *args, **named)
        found: Answer = _asked(compute, (store,), args, named, version)
        return found

    return ask


def _asked(
    compute: Callable[..., Any], first: tuple[object, ...], args: tuple[object, ...],
    named: Mapping[str, object], version: str = "",
) -> Any:  # fmt: skip
    answers = _ANSWERS.get()
    if answers is None:
        return compute(*first, *args, **named)
    asked = (code_stamp(), compute.__module__, compute.__qualname__, version, args, named)
    content = repr(asked).encode("utf-8", "surrogatepass")
    key = "a" + blake2b(content, digest_size=16).hexdigest()
    kept = answers.read([key]).get(key)
    if isinstance(kept, list) and len(kept) == 1:
        try:
            return from_json(kept[0], _kind(compute))
        except (TypeError, ValueError, AttributeError):
            pass  # damaged: work it out again
    found = compute(*first, *args, **named)
    answers.write(key, [found])
    return found


@cache
def _kind(compute: Callable[..., Any]) -> Any:
    return get_type_hints(compute)["return"]
