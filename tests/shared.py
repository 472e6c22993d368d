"""Where the shared material lies (real PDFs, drafts, labelled sets); a marker for its absence."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

__all__ = ["SHARED", "needs_shared"]


def _find() -> Path | None:
    named = os.environ.get("MDRAG_SHARED")
    beside = Path(__file__).resolve().parents[2] / "shared"
    for folder in ([Path(named)] if named else []) + [beside]:
        if (folder / "corpus" / "pdf" / "manifest.json").is_file():
            return folder
    return None


SHARED = _find()
needs_shared = pytest.mark.skipif(
    SHARED is None, reason="the shared material (../shared or MDRAG_SHARED) is not here"
)
