"""What click says of a command line, in the language of the reader."""

from __future__ import annotations

import click

from mdrag.filled_sentence import fill
from mdrag.kept_reasons import reason_in
from mdrag.wording import say_in

__all__ = ["usage_problem"]


def usage_problem(problem: click.ClickException, language: str) -> str:
    """The problem in a sentence; in English in click's own words."""
    if language == "en":
        return problem.format_message()
    return say_in(_sentence(problem, language), language)


def _sentence(problem: click.ClickException, language: str) -> str:
    if isinstance(problem, click.NoSuchOption):
        near = (problem.possibilities or [""])[0]
        if near:
            told = "there is no option {name}; did you mean {near}?"
            return fill(told, name=problem.option_name, near=near)
        return fill("there is no option {name}", name=problem.option_name)
    if isinstance(problem, click.MissingParameter):
        return fill("{name} is missing", name=_name(problem))
    if isinstance(problem, click.BadParameter):
        return fill("{name} does not take this: {problem}", name=_name(problem),
                    problem=reason_in(problem.message, language, "usage"))  # fmt: skip
    return say_in(reason_in(problem.message, language, "usage"), language)


def _name(problem: click.BadParameter) -> str:
    """The parameter as one types it."""
    hint = problem.param_hint
    if hint is None and problem.param is not None:
        hint = problem.param.get_error_hint(problem.ctx or click.Context(click.Command("")))
    return hint if isinstance(hint, str) else ", ".join(hint or ())
