"""Walk a panflute document past its words: nine of ten nodes are strings and spaces."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, TypeVar

from mdrag.lazy import stand_ins

__all__ = ["blocks", "items", "run", "visit"]

T = TypeVar("T")
Action = Callable[[Any, T], Any]
_LEAVES = frozenset(("Str", "Space", "SoftBreak", "LineBreak", "Math", "RawInline", "RawBlock",
                     "HorizontalRule", "CodeBlock", "MetaString", "MetaBool"))  # fmt: skip


def run(
    prepare: Callable[[Any], T],
    action: Action[T],
    finalize: Callable[[Any, T], None],
    doc: Any = None,
) -> Any:
    """As ``panflute.run_filter``, but that words and spaces never reach ``action``.

    What ``prepare`` makes of the document is carried to every ``action`` and to ``finalize``.
    """
    # Without its own command line and what that and options in YAML need: half of the import
    with stand_ins(
        panflute__autofilter=("main", "panfl", "get_filter_dirs", "stdio"),
        yaml=("CSafeLoader",),
        yamlloader=(),
        yamlloader__ordereddict=("CSafeLoader",),
    ):
        import panflute as pf

    _fit_panflute()
    if doc is None:
        gc.disable()  # a program of one document: what it makes lives to its end

    def all_of_it(doc: Any) -> None:
        carried = prepare(doc)
        visit(doc, action, carried)
        finalize(doc, carried)

    return pf.run_filters([], all_of_it, doc=doc)


def visit(element: Any, action: Action[T], carried: T) -> Any:
    """Apply ``action`` to what ``element`` holds, then to it; what stands for it afterwards.

    As in panflute, an action gives None (as it is), an element, or a list of them.
    """
    for name in element._children:
        held = getattr(element, name)
        if held is None:
            continue
        if hasattr(held, "list"):
            _visit_list(element, name, held.list, action, carried)
        elif hasattr(held, "dict"):
            for key, value in list(held.items()):
                if value.tag not in _LEAVES:
                    held[key] = visit(value, action, carried)
        elif held.tag not in _LEAVES:
            held.parent = element
            new = visit(held, action, carried)
            if new is not held:
                setattr(element, name, new)
    new = action(element, carried)
    return element if new is None else new


def _visit_list(holder: Any, name: str, held: list[Any], action: Action[T], carried: T) -> None:
    new: dict[int, Any] = {}
    for index, one in enumerate(held):
        if type(one).__name__ in _LEAVES:
            continue
        one.parent, one.location, one.index = holder, name, index
        now = visit(one, action, carried)
        if now is not one:
            new[index] = now
    if new:
        found: list[Any] = []
        for index, one in enumerate(held):
            now = new.get(index, one)
            found += now if isinstance(now, list) else [now]
        setattr(holder, name, found)


def items(run: Any) -> Sequence[Any]:
    """The elements of a container as a plain list: panflute's own gives each out anew."""
    return list(run.list) if hasattr(run, "list") else list(run)


def blocks(element: Any) -> Iterator[Any]:
    """Every block below ``element``, in order, with those inside divisions, lists and quotes."""
    for name in element._children:
        held = getattr(element, name)
        for one in held.list if hasattr(held, "list") else ():
            kind = type(one).__name__
            if kind in _BLOCKS:
                yield one
                if kind not in _OF_WORDS:
                    yield from blocks(one)


_BLOCKS = frozenset(
    ("BlockQuote", "BulletList", "OrderedList", "ListItem", "DefinitionList", "DefinitionItem",
     "Definition", "Div", "Figure", "Header", "Para", "Plain", "LineBlock", "Table")
)  # fmt: skip
_OF_WORDS = frozenset(("Header", "Para", "Plain", "LineBlock"))  # they hold no blocks


@cache
def _fit_panflute() -> None:
    """Let panflute read raw text of any format, and be quick about words.

    It refuses formats it does not know (``typst``) and headings below the tenth level, checks and
    inserts one element at a time, and asks every word how it is written. Done once a process: each
    time would wrap the last.
    """
    from panflute import Space, Str, containers, elements, io

    class Everything(frozenset[str]):
        def __contains__(self, name: object) -> bool:
            return True

    one_by_one, as_json, space = containers.ListContainer.extend, io.from_json, Space()

    def extend(self: Any, values: Any) -> None:
        several = list(values)
        if all(issubclass(kind, self.oktypes) for kind in set(map(type, several))):
            self.list += several
        else:
            one_by_one(self, several)

    def to_json(self: Any) -> list[Any]:
        return [
            {"t": "Str", "c": one.text}
            if type(one) is Str
            else _SPACE
            if type(one) is Space
            else containers.to_json_wrapper(one)
            for one in self.list
        ]

    def from_json(told: dict[str, Any]) -> Any:
        return space if told == _SPACE else as_json(told)

    header = elements.Header.__init__

    def deep_header(self: Any, *content: Any, level: int = 1, **attributes: Any) -> None:
        """A heading of any level: pandoc reads eleven signs as one, panflute knows ten."""
        header(self, *content, level=min(max(level, 1), 10), **attributes)
        self.level = level

    elements.Header.__init__ = deep_header
    elements.RAW_FORMATS = Everything(elements.RAW_FORMATS)
    containers.ListContainer.extend = extend
    containers.ListContainer.to_json = to_json
    io.from_json = from_json


_SPACE = {"t": "Space"}
