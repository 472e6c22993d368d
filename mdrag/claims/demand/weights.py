"""The weights of the demand for a source; demand.py and citing_habit.py in scripts/measures."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

__all__ = ["WEIGHTS", "DemandWeights", "demand_weights"]

WEIGHTS = Path(__file__).parent / "weights.json"


class DemandWeights(NamedTuple):
    """Log odds a feature adds at its full strength."""

    bias: float
    sentence: Mapping[str, float]  # of the sentence by itself
    draft: Mapping[str, float]  # of its place among the others
    around: float  # how much the mean of the sentences around it counts
    habit: Mapping[str, float]  # of what the draft cites elsewhere


@cache
def demand_weights() -> DemandWeights:
    """What weights.json says."""
    content = json.loads(WEIGHTS.read_text("utf-8"))
    names = ("bias", "sentence", "draft", "around", "habit")
    return DemandWeights(*(content[name] for name in names))
