"""Parts of PDFs → results on this disk: sent, asked after, fetched.

What is written down before and after each step makes a run that was killed go on: what was ordered
is asked after first, so nothing that was read already is sent again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from mdrag.errors import SourceProblem
from mdrag.fence import delete_tree, left_alone, move, new_file
from mdrag.filled_sentence import fill
from mdrag.ingest.remote.ask_answers import Questions
from mdrag.ingest.remote.codes import ServiceCode
from mdrag.ingest.remote.parser_service import FileAnswer, ParserService, ServiceRefusal
from mdrag.ingest.remote.parts.part_book import PartBook, PartKey, Waits
from mdrag.ingest.remote.parts.result_zip import ResultZip, repeats_itself
from mdrag.ingest.remote.parts.send_parts import at_once, send_parts
from mdrag.ingest.remote.parts.split_manifest import result_path
from mdrag.ingest.remote.refusals import TRIES, Halve, ask_patiently

__all__ = ["fetch_parts"]

_PIPELINE = "pipeline"
_REPEATS = "repeats"


def fetch_parts(
    book: PartBook,
    service: ParserService,
    waits: Waits,
    halve: Halve,
    on_send: Callable[[int], None],
) -> None:
    """Until every part is done or has failed, or nothing goes on any more.

    What came of it stands in ``book``. Raises FileProblem, OSError when nothing can be written.
    """
    questions = Questions(book, service, waits, halve)
    broken: dict[PartKey, int] = {}
    book.tell_settled()
    while book.parts("planned", "ordered", "sent") and not book.barred:
        if not book.stopped:
            send_parts(book, service, waits, halve, on_send)
        _fetch(book, service, waits, questions, questions.ask(), broken)
        there = book.parts("ordered", "sent")
        if book.stopped and not there:
            return
        if time.monotonic() - book.moved > waits.silent:
            return
        moments = [questions.next_moment()] if there else []
        if not book.stopped:
            moments += [book.not_before(key) for key, _ in book.parts("planned")]
        if moments:
            time.sleep(max(0.0, min(min(moments) - time.monotonic(), waits.slowest)))


def _fetch(
    book: PartBook,
    service: ParserService,
    waits: Waits,
    questions: Questions,
    ready: Sequence[tuple[PartKey, FileAnswer]],
    broken: dict[PartKey, int],
) -> None:
    """Fetch results; an address that does not work is asked for again."""

    def fetch(at: int) -> str | ServiceCode:
        try:
            return ask_patiently(lambda: _bring(book, service, *ready[at]), waits)
        except ServiceRefusal as refusal:
            return refusal.code

    for at, answer in at_once(fetch, len(ready)):
        key = ready[at][0]
        part = book.part(key)
        if isinstance(answer, ServiceCode):
            broken[key] = broken.get(key, 0) + 1
            if broken[key] < TRIES:
                book.note(key, answer.told)
                questions.ask_soon(part.batch)
            else:
                book.give_up(key, fill("its result cannot be fetched: {told}", told=answer.told))
        elif answer == _REPEATS and part.model not in ("", _PIPELINE):
            book.change(key, part._replace(state="planned", batch="", model=_PIPELINE, tries=0))
            book.note(key, fill("its model went in circles; it is read again by the pipeline"))
        else:
            book.change(key, part._replace(state="done", reason=""))
            if all(one.state == "done" for one in book.manifests[key.sha256].parts):
                delete_tree(book.pdfs[key.sha256].folder / "parts", left_alone)


def _bring(book: PartBook, service: ParserService, key: PartKey, answer: FileAnswer) -> str:
    """Fetch a zip and look at it; "repeats" when its model went in circles. ServiceRefusal."""
    target = result_path(book.pdfs[key.sha256].folder, book.part(key))
    half = target.with_suffix(".half")
    with new_file(half) as file:
        service.download(answer.result, file)
    try:
        archive = ResultZip(half)
        try:
            circles = repeats_itself(archive.markdown())
        finally:
            archive.close()
    except SourceProblem as problem:
        raise ServiceRefusal(ServiceCode("expired", problem.reason)) from problem
    move(half, target)
    return _REPEATS if circles else ""
