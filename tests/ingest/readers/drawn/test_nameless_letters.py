"""Fonts that do not say which letters their signs are."""

from __future__ import annotations

from pathlib import Path

import pytest

import mdrag.ingest.readers.pdf as module
from made_pdf import SENTENCES, set_pdf
from mdrag.ingest.readers.scans.recognise import ocr_installed

PROSE = f"= Registers\n\n{SENTENCES * 6}"


def without_maps(path: Path) -> Path:
    """The file without the character maps of its fonts."""
    from pypdf import PdfWriter

    writer = PdfWriter(clone_from=path)
    for thing in writer._objects:
        held = thing.get_object() if thing is not None else None
        if isinstance(held, dict) and "/ToUnicode" in held:
            del held["/ToUnicode"]
    bare = path.with_name("bare.pdf")
    writer.write(bare)
    return bare


def test_signs_instead_of_letters_are_no_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "ocr_installed", lambda: False)
    path = set_pdf(tmp_path, PROSE)
    assert "unreadable_text" not in module.read(path).flags
    assert "unreadable_text" in module.read(without_maps(path)).flags


@pytest.mark.skipif(not ocr_installed(), reason="the extra ocr is not installed")
def test_they_are_recognised_from_what_the_page_shows(tmp_path: Path) -> None:
    document = module.read(without_maps(set_pdf(tmp_path, PROSE)))
    assert "unreadable_text" not in document.flags and "scanned_ocr" in document.flags
    assert "municipal register between" in document.text.replace("\n", " ")
