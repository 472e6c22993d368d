"""Options every command shares, and the ways a command speaks: data to stdout, words to stderr."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import click

from mdrag.cli.terminal import way_out
from mdrag.text.nearest import nearest_word

__all__ = [
    "Chosen",
    "CommandGroup",
    "chosen",
    "common",
    "emit_json",
    "formats",
    "known_command",
    "say",
    "say_missing",
    "say_withheld",
]

Function = TypeVar("Function", bound=Callable[..., Any])
_KEY = "mdrag.cli.terminal.options"
_FEW = 6  # commands of a group that are all named


class Chosen(NamedTuple):
    """What ``--project``, ``--quiet`` and ``--verbose`` say, before or after the command."""

    project: str | None = None
    quiet: bool = False
    verbose: bool = False


def chosen() -> Chosen:
    """The shared options of the running command; defaults outside one."""
    context = click.get_current_context(silent=True)
    if context is None:
        return Chosen()
    found = context.find_root().meta.get(_KEY, Chosen())
    assert isinstance(found, Chosen)
    return found


def _remember(context: click.Context, parameter: click.Parameter, value: Any) -> None:
    if value and parameter.name:
        meta = context.find_root().meta
        meta[_KEY] = meta.get(_KEY, Chosen())._replace(**{parameter.name: value})


def common(function: Function) -> Function:
    """Add ``--project``, ``--quiet`` and ``--verbose`` to a command; read them with `chosen`."""
    for option in (
        click.option("--verbose", is_flag=True, expose_value=False, callback=_remember,
                     help="Say how long it took and, of a bug of ours, the whole traceback."),
        click.option("--quiet", is_flag=True, expose_value=False, callback=_remember,
                     help="Say nothing but problems."),
        click.option("--project", metavar="ID|DIR", expose_value=False, callback=_remember,
                     help="The project, when it is not the one you stand in."),
    ):  # fmt: skip
        function = option(function)
    return function


def formats(*names: str) -> Callable[[Function], Function]:
    """``--format`` with these choices, the first being the default; the argument is ``fmt``."""
    return click.option(
        "--format", "fmt", type=click.Choice(names), default=names[0], show_default=True,
        help="How the answer is written to stdout.",
    )  # fmt: skip


def say(words: str) -> None:
    """Words for a person: to stderr, and not with ``--quiet``.

    A filled sentence is said in the language of the project one stands in.
    """
    from mdrag.cli.entry.spoken_language import spoken_language
    from mdrag.filled_sentence import FilledSentence
    from mdrag.wording import say_in

    if not chosen().quiet:
        filled = isinstance(words, FilledSentence)
        way_out.complain(say_in(words, spoken_language()) if filled else words)


def say_withheld() -> None:
    """One line for each settings file that asks for the network without the person's yes."""
    from mdrag import trust
    from mdrag.wording import words

    one = (
        "{path}: {names} stays off, for nobody here said yes to it; to look at it and decide: "
        "mdrag trust {folder}"
    )
    several = (
        "{path}: {names} stay off, for nobody here said yes to them; to look at them and decide: "
        "mdrag trust {folder}"
    )
    for path, told in trust.take_withheld().items():
        sentence = one if len(told.wants) == 1 else several
        names = ", ".join(sorted(told.wants))
        say(words(told.language)(sentence, path=path, names=names, folder=path.parent))


def say_missing() -> None:
    """A line when the project one stands in has lost AGENT.md or config.yaml."""
    from mdrag.errors import MdragError
    from mdrag.project import Project
    from mdrag.wording import words

    name, here = chosen().project, Path.cwd()
    try:
        project = Project.named(name, here) if name else Project.find(here)
    except MdragError:
        return  # the command itself says what is wrong with it
    if project is None:
        return
    gone = [one for one in ("AGENT.md", "config.yaml") if not (project.root / one).is_file()]
    if gone:
        from mdrag.workspace import language_of

        told = "no {names} in {root}; mdrag init makes what is missing, and changes nothing else"
        tr = words(language_of(project.config_path))
        say("mdrag: " + tr(told, names=" or ".join(gone), root=project.root))


def known_command(ctx: click.Context, args: list[str], commands: Collection[str]) -> None:
    """Raise click's UsageError with the nearest name when ``args`` begin with no command."""
    if not args or args[0] in commands or args[0].startswith("-"):
        return
    from mdrag.filled_sentence import fill

    name, path = args[0], ctx.command_path
    told = fill("no command {name!r}; see: {path} --help", name=name, path=path)
    if near := nearest_word(name, commands):
        told = fill("no command {name!r}; did you mean {near}?", name=name, near=near)
    elif len(commands) <= _FEW:
        names = ", ".join(commands)
        told = fill("no command {name!r}; {path} has: {names}", name=name, path=path, names=names)
    raise click.UsageError(told)


class CommandGroup(click.Group):
    """A group that suggests the nearest of its commands, or names them all where they are few."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is meant. Raises UsageError for an unknown one, with the nearest."""
        known_command(ctx, args, self.list_commands(ctx))
        return super().resolve_command(ctx, args)


def emit_json(document: Any) -> None:
    """One JSON document to stdout, and nothing else."""
    way_out.show_json(document)
