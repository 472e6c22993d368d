"""A project with one small source in its library, and a sentence the source supports."""

from __future__ import annotations

from pathlib import Path

from made_library import MadeSource, make_project
from mdrag.config import load
from mdrag.index.build import update
from mdrag.project import Project

__all__ = ["MARMOT", "TRUE", "mortality_project"]

MARMOT = MadeSource(
    "marmot", [["Unemployment raises mortality by 20 percent, e.g. in Finland."]],
    title="The status syndrome", year=2015, family="Marmot",
)  # fmt: skip
TRUE = f"Unemployment raises mortality in Finland (Marmot, 2015){{#{MARMOT.uid}}}."


def mortality_project(root: Path) -> Project:
    """Made in a folder, its library built."""
    made = make_project(root, [MARMOT])
    update(made, load(None))
    return made
