"""``mdrag ingest`` (and ``pipeline``)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from mdrag.cli.terminal import options, way_out
from mdrag.cli.terminal.progress import progress_bar
from mdrag.config import Config, load
from mdrag.errors import MdragError, UsageError
from mdrag.escapes import on_one_line
from mdrag.ingest.run.pipeline import index_only, run
from mdrag.ingest.run.source_fields import set_fields
from mdrag.ingest.run.summary import IngestSummary, RefusedFile, WebOutcome
from mdrag.project import Project
from mdrag.project_lock import hold_lock
from mdrag.report.ingest_preview import EMBEDDERS_AT_HOME
from mdrag.services.prices import money
from mdrag.text.counts import count_of
from mdrag.wording import Words, words

__all__ = ["command", "run_steps", "say_summary", "update_index"]


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
        raise UsageError("--watch goes with neither --dry-run nor --format json")
    if watch and any(map(_is_url, paths)):
        raise UsageError("--watch takes no URLs: put them into raw/evidence/urls.txt")
    if dry_run:
        return _say_preview(paths, fmt)
    return _watch(paths) if watch else run_steps(paths, fmt, "index")


def run_steps(paths: tuple[str, ...], fmt: str, until: str) -> int:
    """Run the steps up to ``until`` and say what they did; 1 when a file could not be read."""
    project = Project.require(Path.cwd(), options.chosen().project)
    config = load(project.config_path)
    web = _from_the_web(project, config, [path for path in paths if _is_url(path)], bool(paths))
    files = [Path(path) for path in paths if not _is_url(path)]
    files += [project.root / path for _, path in web.made if paths]
    summary = IngestSummary()
    if files or not paths:
        with progress_bar() as progress:
            summary = run(project, config, files, until, progress, options.say)
    for address, path in web.made:
        set_fields(project, config, path, {"url": address})
    summary = summary._replace(
        failed=(*summary.failed, *(RefusedFile(*one) for one in web.failed)),
        waiting=(*summary.waiting, *(RefusedFile(*one) for one in web.waiting)),
    )
    say_summary(summary, fmt, config)
    return 1 if summary.failed or summary.waiting else 0


def _is_url(path: str) -> bool:
    return path.startswith(("http://", "https://"))


def _from_the_web(
    project: Project, config: Config, addresses: list[str], paths: bool
) -> WebOutcome:
    """What MinerU fetches: the addresses on the command line, or those listed in urls.txt."""
    if not addresses and (paths or config.parser != "mineru"):
        return WebOutcome((), (), ())
    from mdrag.ingest.remote.web_sources import fetch_web_sources

    with hold_lock(project, "ingest"):
        return fetch_web_sources(project, config, addresses, options.say)


def _say_preview(paths: tuple[str, ...], fmt: str) -> int:
    """Say what an ingest would do; 1 when a file cannot be read."""
    from mdrag.ingest.run.preview import preview
    from mdrag.report import ingest_preview as report

    project = Project.require(Path.cwd(), options.chosen().project)
    files = [Path(path) for path in paths if not _is_url(path)]
    config = load(project.config_path)
    found = preview(project, config, files, list(filter(_is_url, paths)))
    if fmt == "json":
        options.emit_json(found.as_json())
    else:
        for line in report.lines(found, config.ui_language):
            way_out.show(line)
    return int(bool(found.failed))


def _watch(paths: tuple[str, ...]) -> int:
    """Ingest now and after every change, until Ctrl+C; what the writer can mend ends nothing."""
    from mdrag.ingest.run.watch import changes

    project = Project.require(Path.cwd(), options.chosen().project)
    tr = words(load(project.config_path).ui_language)
    waiting = changes(project)
    while True:
        try:
            next(waiting)
        except KeyboardInterrupt:
            options.say(tr("stopped watching; the library is as after the last change"))
            return 0
        try:
            run_steps(paths, "text", "index")
        except MdragError as problem:
            options.say(f"mdrag: {problem}")
        options.say(tr("watching raw/ (Ctrl+C to stop)"))


def update_index(fmt: str) -> None:
    """Bring the index up to the passages there are and say what that did."""
    project = Project.require(Path.cwd(), options.chosen().project)
    config = load(project.config_path)
    with progress_bar() as progress:
        summary = index_only(project, config, progress, options.say)
    say_summary(summary, fmt, config)


def say_summary(summary: IngestSummary, fmt: str, config: Config) -> None:
    """The summary: JSON to stdout, or words to stderr."""
    tr = words(config.ui_language)
    if fmt == "json":
        options.emit_json(summary.as_json())
        return
    for refused in summary.failed:
        path = on_one_line(refused.path)
        options.say(tr("failed    {path}: {reason}", path=path, reason=refused.reason))
    for reason, held in _by_reason(summary.waiting).items():
        path = on_one_line(held[0]) if len(held) == 1 else count_of(len(held), "file")
        options.say(tr("waits     {path}: {reason}", path=path, reason=reason))
    for refused in summary.not_read:
        reason = refused.reason.removeprefix("not read yet: ")
        path = on_one_line(refused.path)
        options.say(tr("not read  {path}: {reason}", path=path, reason=reason))
    for path, other in summary.duplicates:
        options.say(tr("repeats   {path}: {other}", path=path, other=other))
    for uid in summary.gone:
        options.say(tr("gone      {uid}: its file is no longer under raw/", uid=uid))
    for note in summary.notes:
        options.say(tr("look at   {note}", note=on_one_line(note)))
    if summary.embedded:
        options.say(_embedded(summary, config, tr))
    options.say(tr(_COUNTS, **{**summary._asdict(), "failed": len(summary.failed)}))


def _embedded(summary: IngestSummary, config: Config, tr: Words) -> str:
    """Who embedded how much, and what that costs at the prices of the settings."""
    if config.embedder in EMBEDDERS_AT_HOME:
        line = tr(_EMBEDDED, embedded=summary.embedded, tokens=summary.tokens)
        cost = money(config, tokens=summary.tokens)
        return line + (tr("; a service would take about {money}", money=cost) if cost else "")
    line = tr(
        _SENT, embedded=summary.embedded, tokens=summary.sent_tokens, embedder=config.embedder
    )
    cost = money(config, tokens=summary.sent_tokens)
    return line + (tr("; at your prices about {money}", money=cost) if cost else "")


def _by_reason(refused: Sequence[RefusedFile]) -> dict[str, list[str]]:
    """Reason → the files it holds for."""
    found: dict[str, list[str]] = {}
    for one in refused:
        found.setdefault(one.reason, []).append(one.path)
    return found


_EMBEDDED = "embedded  {embedded} passages, about {tokens:,} tokens, on this computer"
_SENT = "embedded  {embedded} passages; {tokens:,} tokens were sent (embedder: {embedder})"
_COUNTS = (
    "{new} new, {changed} changed, {unchanged} unchanged, {failed} failed; "
    "the library has {sources} sources, {pages} pages, {passages} passages ({took_s:.1f} s)"
)
