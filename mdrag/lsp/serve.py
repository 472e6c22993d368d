"""The language server with all its features, on standard input and output.

Requests are answered on the event loop, each in some milliseconds; long work runs in threads (see
`checking`).
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import sys
from typing import BinaryIO, cast

from mdrag.errors import ServiceError
from mdrag.filled_sentence import fill
from mdrag.lsp.protocol.frames import Frames, error_frame
from mdrag.lsp.protocol.problem_line import log_problem
from mdrag.lsp.requests import commands, diagnostic_requests, events, notebooks, questions
from mdrag.lsp.requests.server import Server

__all__ = ["serve"]


def serve() -> int:
    """Serve on standard input and output until the client ends it; the exit code.

    That is 1 when the client went without a goodbye, as the protocol wants it. Raises ServiceError
    when what it sends cannot be cut into messages.
    """
    logging.basicConfig(stream=sys.stderr, format="mdrag lsp: %(message)s", level=logging.WARNING)
    logging.getLogger("pygls").setLevel(logging.CRITICAL)
    sys.setswitchinterval(0.002)  # the event loop answers while a thread lints
    gc.set_threshold(200_000, 20, 100)  # drafts are tuples in tuples: nothing to find there
    server = Server(notebooks.SYNC)
    for features in (events, notebooks, questions, diagnostic_requests, commands):
        features.register(server)
    # the pipe is the client's alone: what anybody prints goes to standard error
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    refused: list[str] = []

    def refuse(problem: str) -> None:
        refused.append(problem)
        out.write(error_frame(problem))
        out.flush()

    try:
        frames = Frames(os.fdopen(os.dup(sys.stdin.fileno()), "rb"), refuse)
        server.start_io(cast("BinaryIO", frames), out)
    except (OSError, ValueError) as problem:
        if not server.ended:
            log_problem(problem)  # the client closed the pipe in mid-sentence
    except asyncio.CancelledError:
        pass  # it ended while something was under way
    finally:
        server.checking.stop()
    if refused:
        raise ServiceError(
            fill("the editor's messages cannot be read ({refused})", refused=refused[0])
        )
    return int(server.left and not server.ended)
