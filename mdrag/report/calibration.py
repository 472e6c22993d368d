"""What labelled pairs say of the support score, as JSON and in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mdrag.audit.calibrate import Calibration
from mdrag.wording import words

__all__ = ["as_json", "as_lines"]

_MEASURED = (
    "{rows} rows, {positive} supported and {negative} not: AUROC {auroc:.3f}; balanced accuracy "
    "{best:.3f} at T = {threshold:g}, {present:.3f} at T = {now:g} of the settings"
)


def as_json(measured: Calibration | None, present: float) -> dict[str, Any]:
    """AUROC, T and balanced accuracy; None where nothing could be measured."""
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


def as_lines(
    measured: Calibration | None, rows: int, present: float, language: str
) -> Iterator[str]:
    """What was measured over so many rows, and the command that sets a better T."""
    tr = words(language)
    if measured is None:
        told = "{rows} rows scored; for AUROC and T, rows labelled 1 and rows labelled 0 are needed"
        yield tr(told, rows=rows)
        return
    yield tr(
        _MEASURED, rows=rows, positive=measured.positive, negative=measured.negative,
        auroc=measured.auroc, best=measured.balanced_accuracy, threshold=measured.threshold,
        present=measured.present, now=present,
    )  # fmt: skip
    if measured.balanced_accuracy > measured.present:
        line = f"mdrag config set verify_citations_threshold_T {measured.threshold:g}"
        yield tr("to use it: {command}", command=line)
    else:
        yield tr("the T of the settings is as good as any for these rows")
