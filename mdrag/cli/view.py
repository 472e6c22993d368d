"""``mdrag view``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from mdrag.cli.terminal import options, way_out
from mdrag.errors import UsageError
from mdrag.filled_sentence import fill
from mdrag.wording import words

if TYPE_CHECKING:
    from mdrag.view.server import ViewServer

__all__ = ["command"]


@click.command()
@click.argument("draft", type=click.Path(path_type=Path))
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="The port; any free one.")
@click.option("--no-open", is_flag=True, help="Print the address, and open no browser.")
@click.option(
    "--html",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the page to one file instead, with all pictures in it.",
)
@click.option(
    "--appendix",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write each citation with the strip of its page: a .docx, .html or .md file.",
)
@options.common
def command(draft: Path, port: int, no_open: bool, html: Path | None, appendix: Path | None) -> int:
    """Show DRAFT in your browser, and beside each citation the page it rests on.

    Sentences are coloured by what stands behind them, findings underlined; ? shows the keys. The
    page is on this computer only, at an address nobody can guess, and follows the draft as you
    save it. Stop it with Ctrl+C.

    Example: mdrag view outputs/drafts/essay_v001.md
    """
    from mdrag.cli.terminal.web_browser import open_in_browser
    from mdrag.view.live_draft import LiveDraft
    from mdrag.view.server import ViewServer

    if str(draft) == "-":
        raise UsageError(fill("standard input cannot be viewed; name a file"))
    if html is not None or appendix is not None:
        from mdrag.cli.terminal.audit_report import desk_of
        from mdrag.cli.terminal.view_files import write_view_files

        write_view_files(desk_of(draft), html, appendix)
        return 0
    live = LiveDraft(draft, options.chosen().project)
    live.look()  # what is wrong with the draft is said here, not in a browser
    server = ViewServer(live, port)
    way_out.show(server.address)
    tr = words(live.look().seen.view.language)
    options.say(tr("Ctrl+C stops it"))
    if not no_open:
        open_in_browser(server.address)
    return _serve(server, tr("stopped"))


def _serve(server: ViewServer, end: str) -> int:
    """Answer until Ctrl+C."""
    try:
        server.serve_forever(poll_interval=30)
    except KeyboardInterrupt:
        options.say(end)
    finally:
        server.stopping.set()
        server.server_close()
    return 0
