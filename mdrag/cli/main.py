"""The entry point: which commands there are, and the one place that exits.

A command's module is imported when the command is called; ``--help`` reads only the table.
"""

from __future__ import annotations

import os
import sys
import time
from typing import Any, NoReturn

import click

from mdrag import __version__
from mdrag.cli.terminal import options, way_out
from mdrag.cli.terminal.broken_pipe import outlive_the_reader
from mdrag.cli.terminal.bug_report import bug_report, is_our_bug, versions, whole_story
from mdrag.cli.terminal.closed_streams import fill_closed_streams
from mdrag.cli.terminal.error_document import error_document, wants_json
from mdrag.cli.terminal.lazy_group import LazyGroup
from mdrag.errors import MdragError

__all__ = ["COMMANDS", "cli", "main"]

# name → (module in mdrag.cli, one line for --help)
COMMANDS: dict[str, tuple[str, str]] = {
    "init": ("init", "Make a project in this folder; changes nothing that exists."),
    "new": ("new", "Make a project in a folder of its own."),
    "doctor": ("doctor", "Check this computer and project; write meta/setup_report.md."),
    "demo": ("demo", "A finished example project, every step run and explained."),
    "ingest": ("ingest", "Read what is new in raw/: parse, chunk, embed, index."),
    "pipeline": ("ingest", "The same as ingest."),
    "parse": ("parse", "Step 1 of ingest: files to text with places."),
    "chunk": ("chunk", "Step 2 of ingest: text to passages and anchors."),
    "embed": ("embed", "Step 3 of ingest: passages to vectors."),
    "build-bm25": ("build_bm25", "Step 4 of ingest: the files readers open."),
    "library": ("library", "List the sources."),
    "show": ("show", "What was extracted from a source."),
    "check-ids": ("check_ids", "Check chunk ids, order and offsets."),
    "gc": ("gc", "What may go: rows of sources that are gone, old builds."),
    "brief": ("brief", "What the rubric, task and feedback ask for, for you and the agent."),
    "query": ("query", "Search the library; write an evidence pack."),
    "find": ("find", "Which source says this: a sentence, number or quotation."),
    "open": ("open_", "Open a source at a page."),
    "view": ("view", "The draft beside the pages it rests on, in your browser."),
    "lint": ("lint", "Check drafts: evidence, citations, style, structure."),
    "fix": ("fix", "The fixes that wait for you, one by one."),
    "claims": ("claims", "Every sentence with what it claims."),
    "audit": ("audit", "Everything at once, the rubric too, and what to do next."),
    "verify-citations": ("verify_citations", "Does each cited source say so?"),
    "style-check": ("style_check", "Style and coherence by section; the quality gate."),
    "gate": ("gate", "The citation gate: PASS, WARN or BLOCK."),
    "eval": ("eval_", "How good the search is, on questions you know the answers of."),
    "calibrate": ("calibrate", "Support scores of labelled pairs; the threshold that fits."),
    "ready": ("ready", "One screen before the deadline: go or no-go."),
    "sources": ("sources", "The sources a draft is bound to."),
    "schema": ("schema", "The JSON Schema of what a command prints with --format json."),
    "rules": ("rules", "List the rules; prove their examples."),
    "explain": ("explain", "Why a rule is there and what it wants."),
    "build": ("build", "Make the Word file, with live Zotero citations."),
    "defaults": ("defaults", "Where the defaults files for plain pandoc lie."),
    "import-docx": ("import_docx", "What came back in Word, at its place in the draft."),
    "export-used-sources": (
        "export_used_sources",
        "The files a draft cites, and lists for Zotero.",
    ),
    "zotero": ("zotero", "Find, add and bind the sources in Zotero, late."),
    "strip": ("strip", "Take the bindings out, words untouched."),
    "revise": ("revise", "Start the next version of a draft."),
    "lsp": ("lsp", "The language server, for your editor."),
    "agent": ("agent", "What agents read here, and the hook that lints what they write."),
    "mcp": ("mcp", "The server for agents: search, read, lint, verify."),
    "meta": ("meta", "See or set what is known of a source."),
    "config": ("config_", "Show, get or set settings."),
    "trust": ("trust", "Let a folder's settings reach the network."),
}


# They make what would be missing, or have no words for people.
_BESIDE_PROJECTS = ("init", "new", "demo", "agent", "lsp", "mcp", "schema", "explain", "defaults")


class _ReaderGone(Exception):
    """Whoever read our output (head, less) closed it: nobody's mistake."""


class _RootGroup(LazyGroup):
    """All commands."""

    table = COMMANDS

    def invoke(self, ctx: click.Context) -> Any:
        began = time.perf_counter()
        try:
            return super().invoke(ctx)
        except BrokenPipeError as problem:
            raise _ReaderGone from problem  # click itself would end with 1
        except Exception as problem:
            if options.chosen().verbose and is_our_bug(problem):
                way_out.complain(whole_story(problem))
            raise
        finally:
            if ctx.invoked_subcommand not in ("trust", "lsp", "mcp"):
                options.say_withheld()
            if ctx.invoked_subcommand not in _BESIDE_PROJECTS:
                options.say_missing()
            if options.chosen().verbose:
                took = time.perf_counter() - began
                way_out.complain(f"{ctx.invoked_subcommand}: {took:.2f} s, {versions()}")


@click.command(
    cls=_RootGroup,
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
    _speak_utf8()
    given = sys.argv[1:] if arguments is None else arguments
    outlive_the_reader(given)
    way_out.begin()
    try:
        code = cli.main(arguments, prog_name="mdrag", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.Exit as done:
        code = done.exit_code
    except (BrokenPipeError, _ReaderGone):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except (Exception, KeyboardInterrupt) as problem:
        code, lines = _told(problem)
        if wants_json(given) and not way_out.has_answered():
            _answer_error(problem, lines[0], code)
        for line in lines:
            _say(line)
    sys.exit(code if isinstance(code, int) else 0)


def _told(problem: BaseException) -> tuple[int, list[str]]:
    """The exit code a problem ends with, and the lines people are told."""
    if isinstance(problem, MdragError):
        return problem.exit_code, [f"mdrag: {problem}"]
    if isinstance(problem, click.exceptions.NoArgsIsHelpError):  # a group alone: its help
        return 2, [problem.format_message()]
    if isinstance(problem, click.ClickException):
        lines = [f"mdrag: {problem.format_message()}"]
        if isinstance(problem, click.UsageError) and problem.ctx is not None:
            lines.append(f"       see: {problem.ctx.command_path} --help")
        return 2, lines
    if isinstance(problem, (click.Abort, KeyboardInterrupt)):
        return 130, ["mdrag: interrupted; what was finished is kept"]
    if isinstance(problem, OSError):
        where = f"{problem.filename}: " if problem.filename else ""
        return 2, [f"mdrag: {where}{problem.strerror or problem}"]
    return 3, [bug_report(problem)]


def _answer_error(problem: BaseException, told: str, code: int) -> None:
    """The same as JSON on stdout, where a program waits for one document."""
    message = told.removeprefix("mdrag: ")
    try:
        way_out.show_json(error_document(problem, message, code, COMMANDS))
        sys.stdout.flush()
    except OSError:
        return  # nobody reads any more; the exit code still tells


def _say(line: str) -> None:
    try:
        way_out.complain(line)
    except OSError:
        return  # nobody listens any more; the exit code still tells


def _speak_utf8() -> None:
    for stream in (sys.stdout, sys.stderr):
        reconfigure: Any = getattr(stream, "reconfigure", None)
        if reconfigure and (stream.encoding or "").lower().replace("-", "") != "utf8":
            reconfigure(encoding="utf-8", errors="replace")
