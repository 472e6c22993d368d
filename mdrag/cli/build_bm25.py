"""``mdrag build-bm25``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli import options
from mdrag.cli.ingest import told
from mdrag.cli.progress import shown
from mdrag.config import load
from mdrag.ingest.pipeline import index_only
from mdrag.project import Project
from mdrag.wording import words

__all__ = ["command"]


@click.command()
@options.common
@options.formats("text", "json")
def command(fmt: str) -> None:
    """Step 4 of ingest: the read files with the word index, from the passages there are.

    Example: mdrag build-bm25
    """
    project = Project.require(Path.cwd(), options.chosen().project)
    config = load(project.config_path)
    with shown() as progress:
        summary = index_only(project, config, progress)
    told(summary, fmt, words(config["ui_language"]))
