"""How drafts are named, and what a file of another name is instead."""

from __future__ import annotations

from pathlib import Path

from mdrag.filled_sentence import fill

__all__ = ["DRAFT_SUFFIXES", "what_it_is_instead"]

DRAFT_SUFFIXES = (".md", ".markdown", ".qmd", ".rmd")
_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".tif", ".tiff", ".webp", ".svg")
# Suffixes that no draft has; a draft without one, or with .txt, is read.
_ELSE = {
    **dict.fromkeys((".docx", ".docm", ".doc", ".odt", ".rtf"), "word"),
    **dict.fromkeys((".yaml", ".yml", ".toml", ".json", ".jsonl", ".csv", ".tsv"), "records"),
    **dict.fromkeys((*_PICTURES, ".pdf", ".pptx", ".xlsx", ".zip", ".html", ".bib"), "other"),
}


def what_it_is_instead(path: Path) -> str:
    """Why a file is no draft, by its name, and what to do; "" for one that may be a draft."""
    suffix = path.suffix.lower()
    kind = _ELSE.get(suffix, "")
    expected = ", ".join(DRAFT_SUFFIXES)
    if kind == "word":
        return fill(
            "is no draft: a draft is Markdown ({expected}); one that was written in Word becomes "
            "one by: mdrag import-draft {file}; one that came back is read by: mdrag import-docx "
            "{file}",
            expected=expected,
            file=path,
        )
    if kind == "records":
        return fill(
            "is no draft but settings or data ({suffix}); a draft is Markdown ({expected})",
            suffix=suffix,
            expected=expected,
        )
    if kind:
        return fill(
            "is no draft ({suffix}); a draft is Markdown ({expected})",
            suffix=suffix,
            expected=expected,
        )
    return ""
