"""A draft without its bindings as a file: what is taken out, and where it may be written."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

from mdrag.draft.model import Draft
from mdrag.errors import FileProblem
from mdrag.fence import write_atomic
from mdrag.output_file import output_log, refuse_output, refuse_unlogged, remember_output
from mdrag.project import Project
from mdrag.text.lines import Lines
from mdrag.unwritten_line import unwritten_line
from mdrag.versions import now

__all__ = ["binding_places", "write_stripped"]


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
        whole = f"{output.name} is whole; a later strip will leave it alone"
        told = unwritten_line(problem, str(output_log(project)), whole)
    write_atomic(output, data)
    return told
