"""What the index does while files are read saves work later, and fails nothing."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mdrag.config import load
from mdrag.index.embed.llama_tokens import LlamaTokens
from mdrag.index.embed.static import StaticEmbedder
from mdrag.index.index_ahead import index_ahead
from mdrag.project import Project


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The pieces that are cut into tokens from now on."""
    pieces: list[str] = []
    usual = LlamaTokens._cut

    def noting(tokens: LlamaTokens, piece: str) -> list[int]:
        pieces.append(piece)
        return usual(tokens, piece)

    monkeypatch.setattr(LlamaTokens, "_cut", noting)
    return pieces


def test_words_of_a_text_read_are_cut_once(tmp_path: Path, cut: list[str]) -> None:
    text = "Zwischenahn wordlessly outpaces Quakenbrück."
    index_ahead(Project(tmp_path), load(tmp_path / "config.yaml"))(text)
    assert len(cut) == 4
    StaticEmbedder().embed([text])
    assert len(cut) == 4


def test_a_lancedb_that_cannot_be_imported_stops_nothing(
    tmp_path: Path, cut: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "lancedb", None)
    index_ahead(Project(tmp_path), load(tmp_path / "config.yaml"))("Bückeburgish unlearns")
    assert len(cut) == 2
