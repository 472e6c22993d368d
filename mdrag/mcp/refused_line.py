"""A line on the pipe that is no message: what JSON-RPC answers to it.

https://www.jsonrpc.org/specification#error_object has the codes.
"""

from __future__ import annotations

from typing import Any, NamedTuple

__all__ = ["RefusedLine", "refused_line"]

_NO_JSON, _NO_MESSAGE = -32700, -32600


class RefusedLine(NamedTuple):
    """The error a line is answered with; ``id``: of the request it was, when it says one."""

    code: int
    message: str
    id: str | int | None = None


def refused_line(faults: list[dict[str, Any]]) -> RefusedLine | None:
    """What to answer to a line with these faults, as pydantic lists them; None for an empty line.

    A fault has ``type``, ``msg`` and ``input``: the line when it is no JSON, else the value that
    lacks something.
    """
    first = faults[0] if faults else {}
    if first.get("type") == "json_invalid":
        if not str(first.get("input", "")).strip():
            return None
        return RefusedLine(_NO_JSON, f"this line is no JSON: {first.get('msg', '')}")
    held = (one["input"] for one in faults if isinstance(one.get("input"), dict))
    given: dict[str, Any] = next(held, {})
    known = given.get("id")
    told = "this is no request or notification of JSON-RPC 2.0: one object a line, with jsonrpc, "
    told += "id and method"
    named = isinstance(known, str | int) and not isinstance(known, bool)
    return RefusedLine(_NO_MESSAGE, told, known if named else None)
