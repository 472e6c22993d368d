"""Where a source can be opened: the link of a file at a page."""

from __future__ import annotations

from pathlib import Path

__all__ = ["page_link"]


def page_link(path: Path, page: int | None = None) -> str:
    """``file:///…/marmot.pdf#page=4``; without the page for files that have none.

    ``page`` counts from 1 in the file (RFC 8118 ``#page=``), whatever number is printed on it.
    """
    url = path.absolute().as_uri()
    return f"{url}#page={page}" if page and path.suffix.lower() == ".pdf" else url
