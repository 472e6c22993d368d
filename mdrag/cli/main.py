"""The entry point, and the one place that exits.

A command's module is imported when the command is called; ``--help`` reads only the table in
commands.py.
"""

from __future__ import annotations

import gc
import os
import sys
from typing import NoReturn

import click

from mdrag import __version__
from mdrag.cli.entry.broken_pipe import outlive_the_reader
from mdrag.cli.entry.closed_streams import fill_closed_streams
from mdrag.cli.entry.error_document import wants_json
from mdrag.cli.entry.problem_answer import answer_problem
from mdrag.cli.entry.root_group import ReaderGone, RootGroup
from mdrag.cli.entry.utf8_streams import speak_utf8
from mdrag.cli.terminal import options, way_out

__all__ = ["cli", "main"]


@click.command(
    cls=RootGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Begin with: mdrag demo      Each command has its own --help with an example.",
)
@options.common
@click.version_option(__version__, prog_name="mdrag", message="%(prog)s %(version)s")
def cli() -> None:
    """Bind every claim of a Markdown draft to a passage the reader can open; lint it; hand in Word.

    Exit codes: 0 nothing to say, 1 findings, 2 something you can mend, 3 our bug, 130 interrupted.
    """


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run a command and exit; the only function that does."""
    fill_closed_streams()
    speak_utf8()
    given = sys.argv[1:] if arguments is None else arguments
    outlive_the_reader(given)
    way_out.begin()
    # NumPy's threads wait for each other longer than a question computes: .32 → .19 s of CPU
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    gc.set_threshold(50_000, 20, 100)  # drafts are tuples in tuples: nothing to find there
    try:
        code = cli.main(arguments, prog_name="mdrag", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.Exit as done:
        code = done.exit_code
    except (BrokenPipeError, ReaderGone):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except (Exception, KeyboardInterrupt) as problem:
        code = answer_problem(problem, wants_json(given))
    sys.exit(code if isinstance(code, int) else 0)
