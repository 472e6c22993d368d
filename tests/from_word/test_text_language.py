"""Which English a Word file says it is written in."""

from __future__ import annotations

from pathlib import Path

import pytest

from mdrag.from_word.text_language import text_language

_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def _core(language: str) -> bytes:
    told = f"<dc:language>{language}</dc:language>" if language else ""
    return f'<c xmlns:dc="http://purl.org/dc/elements/1.1/">{told}</c>'.encode()


def _styles(language: str) -> bytes:
    told = (
        f'<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="{language}"/></w:rPr></w:rPrDefault>'
    )
    return f'<w:styles xmlns:w="{_W}">{told}</w:docDefaults></w:styles>'.encode()


def _document(*runs: tuple[str, str]) -> bytes:
    told = "".join(
        f'<w:r><w:rPr><w:lang w:val="{language}"/></w:rPr><w:t>{text}</w:t></w:r>'
        for language, text in runs
    )
    return f'<w:document xmlns:w="{_W}"><w:p>{told}</w:p></w:document>'.encode()


@pytest.mark.parametrize(
    ("core", "runs", "styles", "told"),
    [
        ("en-GB", (), "en-US", "en-GB"),
        ("", (("en-GB", "Colours of the north"), ("fr-FR", "oui")), "en-US", "en-GB"),
        ("", (("en-GB", "Colours"), ("", "of the whole north")), "en-US", ""),
        ("", (), "en-AU", "en-AU"),
        ("", (), "en-US", ""),  # every template says so
        ("de-DE", (), "en-US", ""),  # the language of a menu
        ("", (("de-DE", "typed with a German keyboard"),), "en-US", ""),
    ],
)
def test_what_says_most_of_the_text_counts(
    core: str, runs: tuple[tuple[str, str], ...], styles: str, told: str
) -> None:
    parts = (_core(core), _styles(styles), _document(*runs))
    assert text_language(*parts, Path("essay.docx")) == told


def test_a_part_that_is_damaged_or_not_there_says_nothing() -> None:
    assert text_language(b"<c", _styles("en-AU"), b"", Path("essay.docx")) == "en-AU"
    assert text_language(b"", b"", b"<", Path("essay.docx")) == ""
