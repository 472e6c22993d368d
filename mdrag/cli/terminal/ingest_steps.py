"""The steps of ``mdrag ingest``, ``parse``, ``index`` and the like, and what they say."""

from __future__ import annotations

from pathlib import Path

from mdrag.cli.terminal import options
from mdrag.cli.terminal.progress import progress_bar
from mdrag.config import Config, load
from mdrag.escapes import on_one_line
from mdrag.filled_sentence import fill
from mdrag.ingest.run.field_changes import set_fields
from mdrag.ingest.run.gone_sources import gone_sources
from mdrag.ingest.run.pipeline import index_only, run
from mdrag.ingest.run.summary import IngestSummary, RefusedFile, WebOutcome
from mdrag.project import Project
from mdrag.project_lock import hold_lock
from mdrag.report.ingest_summary import summary_lines
from mdrag.wording import words

__all__ = ["is_url", "run_steps", "say_summary", "update_index"]


def run_steps(paths: tuple[str, ...], fmt: str, until: str) -> int:
    """Run the steps up to ``until`` and say what they did; 1 when a file could not be read."""
    project = Project.require(Path.cwd(), options.chosen().project)
    config = load(project.config_path)
    web = _from_the_web(project, config, [path for path in paths if is_url(path)], bool(paths))
    files = [Path(path) for path in paths if not is_url(path)]
    files += [project.root / path for _, path in web.made if paths]
    summary = IngestSummary()
    if files or not paths:
        with progress_bar() as progress:
            summary = run(project, config, files, until, progress, options.say)
    for address, path in web.made:
        set_fields(project, config, path, {"url": address})
        options.say(fill("fetched   {address}: {path}", address=on_one_line(address), path=path))
    summary = summary._replace(
        failed=(*summary.failed, *(RefusedFile(*one) for one in web.failed)),
        waiting=(*summary.waiting, *(RefusedFile(*one) for one in web.waiting)),
    )
    say_summary(summary, fmt, project, config)
    if summary.new or summary.changed or summary.gone:
        _say_brief(project, config)
    return 1 if summary.failed or summary.waiting else 0


def _say_brief(project: Project, config: Config) -> None:
    """Say so when raw/instruction holds what no brief was made of."""
    from mdrag.brief.instruction_files import instruction_files
    from mdrag.desk.documents.briefs import known_brief

    if known_brief(project) is None and instruction_files(project):
        told = "the instructions changed; what they ask for now: mdrag brief"
        options.say(words(config.ui_language)(told))


def is_url(path: str) -> bool:
    """Whether it is an address and no file; of ftp:// and the like `fetch_web_sources` tells."""
    return "://" in path


def _from_the_web(
    project: Project, config: Config, addresses: list[str], paths: bool
) -> WebOutcome:
    """What MinerU fetches: the addresses on the command line, or those listed in urls.txt."""
    if not addresses and (paths or config.parser != "mineru"):
        return WebOutcome((), (), ())
    from mdrag.ingest.remote.web_sources import fetch_web_sources

    with hold_lock(project, "ingest"):
        return fetch_web_sources(project, config, addresses, options.say)


def update_index(fmt: str) -> None:
    """Bring the index up to the passages there are and say what that did."""
    project = Project.require(Path.cwd(), options.chosen().project)
    config = load(project.config_path)
    with progress_bar() as progress:
        summary = index_only(project, config, progress, options.say)
    say_summary(summary, fmt, project, config)


def say_summary(summary: IngestSummary, fmt: str, project: Project, config: Config) -> None:
    """The summary: JSON to stdout, or words to stderr."""
    if fmt == "json":
        options.emit_json(summary.as_json())
        return
    for line in summary_lines(summary, config, gone_sources(project, summary.gone)):
        options.say(line)
