"""Most styles are read by pandoc as they lie there; a few are told otherwise."""

from __future__ import annotations

import base64
from pathlib import Path

from mdrag.export.citations.styles import SHIPPED, find
from mdrag.export.fields.pandoc_style import pandoc_style


def test_only_what_would_be_misread_is_told_otherwise(tmp_path: Path) -> None:
    forms = {one.name: pandoc_style(find(one.name), ()) for one in SHIPPED}
    assert {name for name, form in forms.items() if form} == {"ama", "mhra", "oscola", "vancouver"}
    told = base64.b64decode(forms["ama"].partition(",")[2]).decode()
    assert told.replace("<name/>", "") != told
    assert pandoc_style(tmp_path / "none.csl", ()) == ""
    (tmp_path / "latin.csl").write_bytes("é".encode("latin-1"))
    assert pandoc_style(tmp_path / "latin.csl", ()) == ""
