"""The files that show a draft beside its sources: what `view` and `audit` write when asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mdrag.cli.terminal import options
from mdrag.filled_sentence import fill
from mdrag.wording import words

if TYPE_CHECKING:
    from pathlib import Path

    from mdrag.desk.desk import Desk

__all__ = ["refuse_view_files", "write_view_files"]


def refuse_view_files(desk: Desk, html: Path | None, appendix: Path | None) -> None:
    """Raise UsageError, FileProblem when one of the files may not be written under its name.

    Asked before any work is done, so that nothing is half written.
    """
    if html is None and appendix is None:
        return
    from mdrag.errors import UsageError
    from mdrag.output_file import is_same_file, refuse_edited, refuse_output
    from mdrag.view.appendix import refuse_appendix
    from mdrag.view.single_file import HTML_FORMS

    if html is not None:
        refuse_output(html, desk.path, HTML_FORMS)
        refuse_edited(html)
    if appendix is not None:
        refuse_appendix(desk, appendix)
        if html is not None and is_same_file(html, appendix):
            raise UsageError(
                fill("{html}: is named by --html and by --appendix; give each a file", html=html)
            )


def write_view_files(desk: Desk, html: Path | None, appendix: Path | None) -> None:
    """Write the files that are asked for, and say what is in them.

    ``html``: the page with all pictures in it; ``appendix``: each citation with the strip of its
    page, as its suffix says (.docx, .html, .md). Raises FileProblem, UsageError, ServiceError.
    """
    if html is None and appendix is None:
        return
    from mdrag.cli.terminal.progress import progress_bar
    from mdrag.view.appendix import write_appendix
    from mdrag.view.single_file import write_html

    refuse_view_files(desk, html, appendix)
    desk = desk.with_rules()
    tr = words(desk.language)
    if html is not None:
        with progress_bar() as progress:
            done = write_html(desk, html, progress)
        told = "written: {path} ({pages} pages, {mb:.1f} MB)"
        options.say(tr(told, path=done.path, pages=done.pages, mb=done.size / 1e6))
        if done.left_out:
            told = "{n} pages have no picture in it: their files cannot be drawn, or it had no room"
            options.say(tr(told, n=done.left_out))
    if appendix is not None:
        with progress_bar() as progress:
            made = write_appendix(desk, appendix, progress)
        told = "written: {path} ({entries} citations of sources, {pictures} pictures)"
        options.say(tr(told, path=made.path, entries=made.entries, pictures=made.pictures))
