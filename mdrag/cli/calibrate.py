"""``mdrag calibrate``."""

from __future__ import annotations

import json
from pathlib import Path

import click

from mdrag.cli.terminal import options, way_out

__all__ = ["command"]


@click.command()
@click.argument("path", metavar="PAIRS.jsonl", type=click.Path(path_type=Path))
@click.option(
    "--scores", "out", metavar="OUT", type=click.Path(path_type=Path),
    help="Write the rows with their scores to this file instead of stdout.",
)  # fmt: skip
@options.common
@options.formats("jsonl", "json")
def command(path: Path, out: Path | None, fmt: str) -> None:
    """Support scores of your own claims and passages, and the threshold T that fits them.

    A row: {"claim": "…", "source_passages": ["…", …], "label": 1}; label 1 = the source supports
    the claim, 0 = it does not, and may be left out. Nothing is changed in the settings.

    Example: mdrag calibrate pairs.jsonl --scores scored.jsonl
    """
    from mdrag.audit.calibrate import calibration, pairs, score_pairs
    from mdrag.fence import write_atomic
    from mdrag.output_file import refuse_output
    from mdrag.report.calibration import as_json, as_lines
    from mdrag.workspace import open_for

    if out is not None:
        refuse_output(out, path)
    config = open_for(Path.cwd(), options.chosen().project, lenient=True).config
    present = config.verify_citations_threshold_T
    read = pairs(path)
    found = score_pairs(read, present)
    rows = [
        {**pair.row, "support_score": score, "status": status}
        for pair, (score, status) in zip(read, found, strict=True)
    ]
    measured = calibration([s for s, _ in found], [pair.label for pair in read], present)
    lines = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    if out is not None:
        write_atomic(out, lines)
    if fmt == "json":
        kept = {} if out is not None else {"scores": rows}
        options.emit_json({"rows": len(rows), **as_json(measured, present), **kept})
    elif out is None:
        way_out.show_json_text(lines)
    for line in as_lines(measured, len(rows), present, config.ui_language):
        options.say(line)
