"""``mdrag ingest`` (and ``pipeline``)."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli.terminal import options, way_out
from mdrag.cli.terminal.ingest_steps import is_url, run_steps
from mdrag.cli.terminal.ingest_watch import ingest_watch
from mdrag.config import load
from mdrag.errors import UsageError
from mdrag.filled_sentence import fill
from mdrag.project import Project

__all__ = ["command"]


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATHS|URLS]...")
@click.option("--dry-run", is_flag=True, help="Say what would be read and sent; do neither.")
@click.option("--watch", is_flag=True, help="Stay, and do it again whenever raw/ changes.")
@options.common
@options.formats("text", "json")
def command(paths: tuple[str, ...], dry_run: bool, watch: bool, fmt: str) -> int:
    """Read what is new or changed under raw/, or only PATHS: parse, chunk, embed, index.

    A file that cannot be read is named with its reason, the others are read, and the exit code
    is 1. With parser: mineru, PDFs of URLS and of raw/evidence/urls.txt are fetched by MinerU
    and put beside your own, as new files in raw/evidence/web. With --watch, Ctrl+C ends the
    waiting.

    Example: mdrag ingest
    """
    if watch and (dry_run or fmt == "json"):
        raise UsageError(fill("--watch goes with neither --dry-run nor --format json"))
    if watch and any(map(is_url, paths)):
        raise UsageError(fill("--watch takes no URLs: put them into raw/evidence/urls.txt"))
    if dry_run:
        return _say_preview(paths, fmt)
    return ingest_watch(paths) if watch else run_steps(paths, fmt, "index")


def _say_preview(paths: tuple[str, ...], fmt: str) -> int:
    """Say what an ingest would do; 1 when a file cannot be read."""
    from mdrag.ingest.run.gone_sources import gone_sources
    from mdrag.ingest.run.preview import preview
    from mdrag.report import ingest_preview as report

    project = Project.require(Path.cwd(), options.chosen().project)
    files = [Path(path) for path in paths if not is_url(path)]
    config = load(project.config_path)
    found = preview(project, config, files, list(filter(is_url, paths)))
    if fmt == "json":
        options.emit_json(found.as_json())
    else:
        gone = gone_sources(project, found.gone)
        for line in report.lines(found, config.ui_language, gone):
            way_out.show(line)
    return int(bool(found.failed))
