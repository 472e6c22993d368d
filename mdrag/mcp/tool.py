"""What a tool is, and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from mdrag.evidence.schemas import schema
from mdrag.mcp.open_project import OpenProject

__all__ = ["PassageLink", "Tool", "ToolAnswer", "any_type", "items_of", "object_of"]


class PassageLink(NamedTuple):
    """A passage that can be read by its address (`mdrag.mcp.passages`)."""

    chunk_id: str
    title: str


class ToolAnswer(NamedTuple):
    """A document that conforms to the tool's ``output``, and the passages it rests on."""

    document: dict[str, Any]
    passages: tuple[PassageLink, ...] = ()


class Tool(NamedTuple):
    """A tool: what an agent is told of it, and what runs.

    ``arguments`` and ``output`` are JSON Schemas. ``run`` raises MdragError. ``writes``: whether it
    leaves new files below outputs/ and meta/; no tool changes or deletes one.
    """

    name: str
    about: str
    arguments: dict[str, Any]
    output: Callable[[], dict[str, Any]]
    run: Callable[[OpenProject, Mapping[str, Any]], ToolAnswer]
    writes: bool = False


def object_of(required: tuple[str, ...], **properties: dict[str, Any]) -> dict[str, Any]:
    """The schema of an object with these properties, of which some are required."""
    told = {"type": "object", "properties": properties}
    return {**told, "required": list(required)} if required else told


def any_type(*types: str, **more: str) -> dict[str, Any]:
    """The schema of a value of one of these types.

    In branches: clients whose schemas know one ``type`` refuse a list of them.
    """
    return {"anyOf": [{"type": one} for one in types], **more}


def items_of(contract: str) -> dict[str, Any]:
    """The schema of a list whose items conform to a contract, short: by what they must have.

    The whole contract is what ``mdrag schema`` prints; an agent pays for each word here.
    """
    told = schema(contract)
    one = told["items"] if told.get("type") == "array" else told
    item = {"type": "object", "required": one["required"]}
    return {"type": "array", "items": item}
