"""The project's one writer: a lock that says who holds it."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager

from mdrag.errors import Busy, FileProblem
from mdrag.fence import delete_file, make_folder, refuse_special, write_atomic
from mdrag.filled_sentence import fill
from mdrag.project import Project
from mdrag.versions import now

__all__ = ["hold_lock"]


@contextmanager
def hold_lock(project: Project, what: str) -> Iterator[None]:
    """Hold the writer's lock while the body runs; ``what`` is what others are told, "ingest".

    Raises Busy at once when another process holds it, FileProblem when meta/ cannot be written.
    The lock goes away with its process, however that ends.
    """
    from filelock import FileLock, Timeout

    owner = project.meta / ".lock.json"
    lock = FileLock(project.lock_path)
    try:
        make_folder(project.meta)
        refuse_special(project.lock_path)
        lock.acquire(timeout=0)
    except Timeout:
        raise Busy(
            fill(
                "{holder} is writing to {root}; wait until it is done",
                holder=_holder(project),
                root=project.root,
            )
        ) from None
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise FileProblem(
            project.lock_path, fill("cannot be written ({reason})", reason=reason)
        ) from problem
    try:
        with contextlib.suppress(OSError, FileProblem):  # only the message would miss the name
            told = {"pid": os.getpid(), "what": what, "since": now().isoformat()}
            write_atomic(owner, json.dumps(told))
        yield
    finally:
        with contextlib.suppress(OSError, FileProblem):
            delete_file(owner)
        lock.release()


def _holder(project: Project) -> str:
    try:
        held = json.loads((project.meta / ".lock.json").read_text("utf-8"))
        return fill("mdrag {what} (process {pid}, since {since})", what=held["what"],
                    pid=held["pid"], since=held["since"])  # fmt: skip
    except (OSError, ValueError, KeyError, TypeError):
        return fill("another mdrag process")
