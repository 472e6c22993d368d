"""``mdrag calibrate``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mdrag.cli import options, way_out

if TYPE_CHECKING:
    from mdrag.audit.calibrate import Calibration

__all__ = ["command"]

_MEASURED = (
    "{rows} rows, {positive} supported and {negative} not: AUROC {auroc:.3f}; balanced accuracy "
    "{best:.3f} at T = {threshold:g}, {present:.3f} at T = {now:g} of the settings"
)


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
    from mdrag.audit.calibrate import calibration, pairs, scored
    from mdrag.fence import write_atomic
    from mdrag.workspace import open_for

    config = open_for(Path.cwd(), options.chosen().project, lenient=True).config
    present = config.verify_citations_threshold_T
    read = pairs(path)
    found = scored(read, present)
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
        options.emit_json({"rows": len(rows), **_figures(measured, present), **kept})
    elif out is None:
        way_out.show_json_text(lines)
    _say(measured, len(rows), present, config.ui_language)


def _figures(measured: Calibration | None, present: float) -> dict[str, Any]:
    if measured is None:
        return {"auroc": None, "threshold": None, "present_threshold": present}
    return {
        "positive": measured.positive,
        "negative": measured.negative,
        "auroc": round(measured.auroc, 4),
        "threshold": measured.threshold,
        "balanced_accuracy": round(measured.balanced_accuracy, 4),
        "present_threshold": present,
        "present_balanced_accuracy": round(measured.present, 4),
    }


def _say(measured: Calibration | None, rows: int, present: float, language: str) -> None:
    from mdrag.wording import words

    tr = words(language)
    if measured is None:
        told = "{rows} rows scored; for AUROC and T, rows labelled 1 and rows labelled 0 are needed"
        options.say(tr(told, rows=rows))
        return
    options.say(
        tr(
            _MEASURED, rows=rows, positive=measured.positive, negative=measured.negative,
            auroc=measured.auroc, best=measured.balanced_accuracy, threshold=measured.threshold,
            present=measured.present, now=present,
        )
    )  # fmt: skip
    if measured.balanced_accuracy > measured.present:
        line = f"mdrag config set verify_citations_threshold_T {measured.threshold:g}"
        options.say(tr("to use it: {command}", command=line))
    else:
        options.say(tr("the T of the settings is as good as any for these rows"))
