"""``mdrag find``."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import click

from mdrag.cli.terminal import options, way_out
from mdrag.errors import UsageError

__all__ = ["command"]


@click.command(name="find")
@click.argument("text", nargs=-1)
@click.option("--top", type=click.IntRange(1, 50), default=5, show_default=True,
              help="Places to show.")  # fmt: skip
@options.common
@options.formats("text", "json")
def command(text: tuple[str, ...], top: int, fmt: str) -> int:
    """Which source says this: a sentence, a number or a quotation, and the binding to paste.

    Word for word (verbatim), nearly so (near), or in other words (meaning). Exit code 1 when
    nothing in the library says it.

    Example: mdrag find "44 percent of the students worked beside their studies"
    """
    from mdrag import config as settings
    from mdrag.audit.library_match import find_in_library, words_to_find
    from mdrag.index.embed import embedder
    from mdrag.project import Project
    from mdrag.report import library_match as report
    from mdrag.retrieve.library import GenerationStore
    from mdrag.retrieve.search import Searcher, question
    from mdrag.retrieve.translate import in_english
    from mdrag.wording import words

    wanted = words_to_find(" ".join(text))
    project = Project.require(Path.cwd(), options.chosen().project)
    config = settings.load(project.config_path)
    searcher = Searcher(
        GenerationStore.open(project), embedder(config, project), config.vector_weight
    )
    asked = question(wanted)
    with suppress(UsageError):  # what nobody can put into English is still looked for as it stands
        asked = in_english(asked, config, searcher.library)
    found = find_in_library(searcher, wanted, asked.q_en, options.say)
    if fmt == "json":
        options.emit_json(report.as_json(found[:top]))
    else:
        way_out.show(report.text(found[:top], config.ui_language), end="")
    if not found:
        options.say(words(config.ui_language)("nothing in the library says this"))
    return 0 if found else 1
