"""``mdrag eval``."""

from __future__ import annotations

from pathlib import Path

import click

from mdrag.cli.terminal import options, way_out

__all__ = ["command"]


@click.command(name="eval")
@click.argument("path", metavar="GOLD.jsonl", type=click.Path(path_type=Path))
@click.option("--legs", is_flag=True, help="Also what words alone and meaning alone would find.")
@click.option(
    "--against", multiple=True, metavar="ANSWERS.jsonl", type=click.Path(path_type=Path),
    help="Another system's lists, or an earlier eval --format json; may be given again.",
)  # fmt: skip
@click.option("--plot", metavar="FILE.svg", type=click.Path(path_type=Path), help="Draw it, too.")
@options.common
@options.formats("text", "json")
def command(path: Path, legs: bool, against: tuple[Path, ...], plot: Path | None, fmt: str) -> None:
    """How good the search is, on questions whose answers you know.

    A row: {"id": "q1", "query": "…", "relevant": [{"source_path": "paper.pdf", "page": 4}]}; also
    doc_uid or citation_key, q_en, terms, and judgement (0 to 1: how well the answer can be cited).

    Example: mdrag eval gold.jsonl --legs
    """
    from mdrag import config as settings
    from mdrag.fence import write_atomic
    from mdrag.index.embed import embedder
    from mdrag.output_file import refuse_output
    from mdrag.project import Project
    from mdrag.report import evaluation as report
    from mdrag.retrieve.evaluation.evaluate import (
        answers,
        difference,
        evaluate_lists,
        evaluation,
        questions_left_out,
    )
    from mdrag.retrieve.evaluation.gold import read_answers, read_gold
    from mdrag.retrieve.evaluation.measures import MEASURES
    from mdrag.retrieve.library import GenerationStore
    from mdrag.retrieve.search import Searcher

    if plot is not None:
        refuse_output(plot, path)
    gold = read_gold(path)
    others = [(one.name, read_answers(one)) for one in against]
    project = Project.require(Path.cwd(), options.chosen().project)
    library = GenerationStore.open(project)
    config = settings.load(project.config_path)
    searcher = Searcher(library, embedder(config, project), config.vector_weight)
    found = answers(searcher, gold, config)
    systems = {"mdrag": evaluation(found)}
    if legs:
        systems |= {report.leg_name(leg): evaluation(found, leg) for leg in ("words", "meaning")}
    systems |= {name: evaluate_lists(found, library, given) for name, given in others}
    ours, *rest = systems.items()
    differences = {
        name: {measure: difference(ours[1], one, measure) for measure in MEASURES}
        for name, one in rest
    }
    if plot is not None:
        write_atomic(plot, report.as_svg(systems))
    if fmt == "json":
        options.emit_json(report.as_json(found, systems, differences, library.sources()))
    else:
        way_out.show(report.as_text(len(found), systems, differences, config.ui_language))
    for line in report.missed_lines(found):
        options.say(line)
    for name, given in others:
        if ids := questions_left_out(found, given):
            options.say(report.left_out_line(name, ids))
