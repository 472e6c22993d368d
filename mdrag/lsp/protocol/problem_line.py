"""What went wrong, in one line on standard error."""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable
from typing import Any

from mdrag.errors import MdragError
from mdrag.escapes import visible
from mdrag.lint.run.rule_runner import raised_at

__all__ = ["log_problem", "quietly"]

_log = logging.getLogger("mdrag.lsp")


def log_problem(problem: Exception) -> None:
    """What broke and where, without the draft's words."""
    if isinstance(problem, MdragError):
        _log.warning("%s", visible(str(problem)))
        return
    at = raised_at(problem)
    place = f" ({at})" if at else ""
    _log.error("a feature broke, which is our bug: %s%s", type(problem).__name__, place)


def quietly(notified: Callable[..., None]) -> Callable[..., None]:
    """What the client tells; nobody waits for an answer, and the server stays up."""

    @functools.wraps(notified)
    def take(*args: Any) -> None:
        try:
            notified(*args)
        except Exception as problem:
            log_problem(problem)

    return take
