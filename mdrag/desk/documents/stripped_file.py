"""A draft without its bindings as a file: what is taken out, and where it may be written."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from mdrag.draft.model import Draft
from mdrag.draft.read import read
from mdrag.draft.strip import strip
from mdrag.errors import FileProblem, MdragError, UsageError
from mdrag.fence import write_atomic
from mdrag.filled_sentence import fill
from mdrag.output_file import (
    is_same_file,
    output_log,
    refuse_output,
    refuse_unlogged,
    remember_output,
)
from mdrag.project import Project
from mdrag.text.lines import Lines
from mdrag.unwritten_line import unwritten_line
from mdrag.versions import now

__all__ = ["StrippedFile", "binding_places", "left_bindings", "strip_file", "write_stripped"]


class StrippedFile(NamedTuple):
    """A draft without its bindings. ``told``: what to say of the file it was written to."""

    draft: Path
    output: Path | None  # None: nothing was written
    text: str
    data: bytes  # the text as a file holds it, with its byte order mark
    bindings: list[dict[str, Any]]  # what was taken out
    told: str

    def as_json(self) -> dict[str, Any]:
        """An item of strip.schema.json."""
        to = {"output": self.output and str(self.output), "text": self.text}
        if self.output is not None:
            to["text"] = None
        return {"draft": str(self.draft), **to, "bindings": self.bindings, "problem": None}


def strip_file(path: Path, output: Path | None) -> StrippedFile:
    """Take the bindings out of a draft, and write it to ``output`` where one is named.

    Raises DraftError, and what `write_stripped` raises; UsageError when both are one file.
    """
    if output is not None and is_same_file(output, path):
        raise UsageError(
            fill("-o {output}: is the draft itself; its bindings would be lost", output=output)
        )
    draft = read(path)
    text = strip(draft)
    data = (b"\xef\xbb\xbf" if draft.bom else b"") + text.encode("utf-8")
    told = write_stripped(output, data) if output is not None else ""
    return StrippedFile(path, output, text, data, binding_places(draft), told)


def left_bindings(path: Path) -> dict[str, Any]:
    """The bindings that stand in a file, or why it cannot be read: an item of strip.schema.json."""
    row = {"draft": str(path), "output": None, "text": None}
    try:
        return {**row, "bindings": binding_places(read(path)), "problem": None}
    except MdragError as problem:
        return {**row, "bindings": [], "problem": problem.sentence}


def binding_places(draft: Draft) -> list[dict[str, Any]]:
    """Each binding that `strip` takes out: line, column, text (strip.schema.json)."""
    lines = Lines(draft.text)
    marks = [binding.mark for binding in draft.bindings if binding.form != "cite"]
    return [
        {**dict(zip(("line", "column"), lines.place(start), strict=True)),
         "text": " ".join(draft.text[start:end].split())}
        for start, end in marks
    ]  # fmt: skip


def write_stripped(output: Path, data: bytes) -> str:
    """Write the stripped draft; what to say of it, "" for nothing.

    Raises UsageError where somebody else wrote or edited what is there, FileProblem for the disk.
    """
    refuse_output(output)
    project = Project.find(output.parent)
    there = output.is_file() and output.stat().st_size
    if there and output.read_bytes() != data:
        refuse_unlogged(output, project, "-o")
    told = ""
    try:
        digest = sha256(data).hexdigest()
        remember_output(output, digest, project, mode="strip", at=now().isoformat())
    except (FileProblem, OSError) as problem:
        whole = fill("{name} is whole; a later strip will leave it alone", name=output.name)
        told = unwritten_line(problem, str(output_log(project)), whole)
    write_atomic(output, data)
    return told
