from __future__ import annotations

from mdrag.index.embed import EMBEDDERS
from mdrag.report.ingest_preview import sends_texts


def test_an_embedder_is_at_home_unless_the_settings_mark_it() -> None:
    assert [name for name in EMBEDDERS if sends_texts(name)] == ["vertex"]
