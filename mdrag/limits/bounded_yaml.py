"""YAML that cannot grow: how deep it may nest and how much it may repeat by ``&a`` and ``*a``.

The loaders of PyYAML end the process on 100,000 brackets, and eight lines of anchors make them
and pandoc write out a thousand million words. The events are read first, which takes neither.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from mdrag.filled_sentence import fill

__all__ = ["EXCESS", "check_yaml"]

EXCESS = "more than is read"  # stands in every message about YAML that is refused for its size

_DEPTH = 64  # settings nest five deep
_SIZE = 8 * 2**20  # characters; 3,000 references written into the front matter are 2 MB
_REPEATED = 2**20  # characters that aliases may add
_NODE = 8  # what a node counts beside its characters


def check_yaml(text: str) -> None:
    """Raise yaml.YAMLError, with its place, for what no loader should be given.

    That is: text too long, nesting too deep, aliases that repeat too much or stand in what they
    repeat, and what is no YAML.
    """
    import yaml
    from yaml.composer import ComposerError

    def refuse(what: str, event: Any) -> ComposerError:
        told = fill("{what}; that is more than is read: shorten it", what=what)
        return ComposerError(None, None, told, event and _mark(event))

    if len(text) > _SIZE:
        raise refuse(fill("it is longer than {size} MB", size=_SIZE // 2**20), None)
    # anchor, weight and height (levels within) of each collection being read
    open_nodes: list[list[Any]] = [[None, 0, 0]]
    weights: dict[Any, int] = {}
    heights: dict[Any, int] = {}
    too_deep = fill("it is nested deeper than {depth} levels", depth=_DEPTH)
    repeated, looped = 0, None  # characters, the first alias in its own node
    for event in _events(text, lambda error: refuse(too_deep, error)):
        if isinstance(event, yaml.AliasEvent):
            if any(anchor == event.anchor for anchor, *_ in open_nodes):
                looped = looped or event
            weight = weights.get(event.anchor, 0)
            repeated += weight
            if repeated > _REPEATED:
                raise refuse(
                    fill("*{anchor} repeats what repeats in its turn", anchor=event.anchor), event
                )
            open_nodes[-1][1] += weight
            height = heights.get(event.anchor, 0)
            if len(open_nodes) - 1 + height > _DEPTH:
                raise refuse(
                    fill(
                        "with *{anchor} written out {too_deep}",
                        anchor=event.anchor,
                        too_deep=too_deep,
                    ),
                    event,
                )
            open_nodes[-1][2] = max(open_nodes[-1][2], height)
        elif isinstance(event, yaml.ScalarEvent):
            weight = _NODE + len(event.value)
            open_nodes[-1][1] += weight
            if event.anchor:
                weights[event.anchor] = weight
        elif isinstance(event, yaml.CollectionStartEvent):
            if len(open_nodes) > _DEPTH:
                raise refuse(too_deep, event)
            open_nodes.append([event.anchor, _NODE, 0])
        elif isinstance(event, yaml.CollectionEndEvent):
            anchor, weight, height = open_nodes.pop()
            open_nodes[-1][1] += weight
            open_nodes[-1][2] = max(open_nodes[-1][2], height + 1)
            if anchor:
                weights[anchor], heights[anchor] = weight, height + 1
    if looped:  # last: what is no YAML at all is said first
        raise refuse(fill("*{anchor} stands in what it repeats", anchor=looped.anchor), looped)


def _events(text: str, too_deep: Callable[[Any], Exception]) -> Iterator[Any]:
    """The events of YAML; ``too_deep`` makes what is raised where the loader itself gives up."""
    import yaml

    try:
        yield from yaml.parse(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except yaml.MarkedYAMLError as error:
        # From 6.0.4 on, and it reads a thousand brackets ahead before it gives the first event.
        if "nesting depth" in str(error.problem):
            raise too_deep(error) from None
        raise


def _mark(event: Any) -> Any:
    """Where an event, or an error of the loader, stands."""
    return getattr(event, "start_mark", None) or getattr(event, "problem_mark", None)
