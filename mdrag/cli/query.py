"""``mdrag query``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli.terminal import options, way_out
from mdrag.wording import words

__all__ = ["command"]


# fmt: off
@click.command(name="query")
@click.argument("text", nargs=-1)
@click.option("--mode", type=click.Choice(["evidence", "papers", "instruction"]),
              help="Passages to cite (default), the same by paper, or guidance not to be cited.")
@click.option("--q-en", default="", metavar="TEXT", help="The question in English.")
@click.option("--term", "terms", multiple=True, help="An English term to look for; up to ten.")
@click.option("--since", type=int, metavar="YEAR", help="Sources of this year or later.")
@click.option("--until", type=int, metavar="YEAR", help="Sources of this year or earlier.")
@click.option("--year", is_flag=False, flag_value="", metavar="'>=2020'", default=None,
              help="The same as one expression; quote it.")
@click.option("--filter", "filters", multiple=True, metavar="KEY=VALUE",
              help="course_id, doc_type, source_type, source_subtype, citation_key, doc_uid, "
              "language, section, licence, visibility or pii.")
@click.option("--top", type=click.IntRange(1, 50), default=None,
              help="Passages to return, with --mode papers papers (default: top_k_child).")
@click.option("--counterevidence", type=click.Choice(["off", "soft", "strict"]), default=None,
              help="Also what the library says against it (default: counterevidence_mode); "
              "strict: sentences with “however” and the like, too.")
@click.option("--request-id", default="", metavar="TEXT",
              help="Your own name for this question; it stands in the pack.")
@click.option("--replay", metavar="QUERY_ID", help="The pack of an earlier query, once more.")
@options.common
@options.formats("text", "json", "markdown")
def command(
    text: tuple[str, ...], mode: str | None, q_en: str, terms: tuple[str, ...], since: int | None,
    until: int | None, year: str | None, filters: tuple[str, ...], top: int | None,
    counterevidence: str | None, request_id: str, replay: str | None, fmt: str,
) -> None:
    # fmt: on
    """Search the library; write an evidence pack.

    Example: mdrag query "does income explain health inequalities" --since 2010
    """
    from mdrag import config as settings
    from mdrag.cli.terminal.saved_pack import save_pack
    from mdrag.desk.counterevidence import with_counterevidence
    from mdrag.evidence.pack import to_json
    from mdrag.project import Project
    from mdrag.report import pack as report
    from mdrag.retrieve import runs
    from mdrag.retrieve.filters import parse_filters
    from mdrag.retrieve.search import question

    project = Project.require(Path.cwd(), options.chosen().project)
    config = settings.load(project.config_path)
    tr = words(config.ui_language)
    if replay is not None:
        again = runs.replay(project, config, replay, mode or "")
        against = counterevidence or again.pack.plan.counterevidence
        pack = with_counterevidence(project, again.pack, against)
        for difference in again.differences:
            options.say(tr("not the same as then: {difference}", difference=difference))
    else:
        wanted = parse_filters(filters, year, since, until)
        asked = question(" ".join(text), q_en, terms, mode or "evidence", wanted)
        pack = runs.ask(project, config, asked, top or 0, request_id)
        pack = with_counterevidence(project, pack, counterevidence or config.counterevidence_mode)
        save_pack(project, config, pack)
    if fmt == "json":
        options.emit_json(to_json(pack))
    else:
        whole = fmt == "markdown"
        told = report.markdown(pack) if whole else report.brief(pack, config.ui_language)
        way_out.show(told, end="")
