"""What goes out, and how: the parser, services, redaction, keys, limits."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import chain

from mdrag.checkup.checkup_line import CheckupLine
from mdrag.config import Config, outward_settings, secret
from mdrag.errors import LibraryMissing, UsageError
from mdrag.filled_sentence import fill
from mdrag.index.store_place import QDRANT_KEY
from mdrag.project import Project
from mdrag.services.google.account import CREDENTIALS

__all__ = ["outward_lines"]

_MANY = 1000  # files of an ingest: enough for as many processes as there may be
_KEYS = ("MINERU_TOKEN", CREDENTIALS, "ZOTERO_API_KEY", QDRANT_KEY)


def outward_lines(project: Project, config: Config, online: bool) -> Iterator[CheckupLine]:
    """Who is asked over the network, with what, and how often; ``online``: each is asked once."""
    yield _parser(project, config)
    yield from _services(project, config, online)
    yield from _redaction(project, config)
    yield _keys(project, config)
    yield _limits(config)


def _parser(project: Project, config: Config) -> CheckupLine:
    """Who reads PDFs; one that is asked over the network is asked whether it would."""
    if config.parser == "local":
        return CheckupLine("OK", "parser", fill("local: PDFs are read on this computer"))
    from mdrag.ingest.remote.services import service_trouble

    told = config.mineru
    where = told.address if config.parser == "mineru" else told.local_address
    limits = fill(
        "{files_per_request} files a request, {pages_per_part} pages and {largest_mb} MB "
        "a part, {pages_per_day} pages a day with priority",
        files_per_request=told.files_per_request,
        pages_per_part=told.pages_per_part,
        largest_mb=told.largest_mb,
        pages_per_day=told.pages_per_day,
    )
    if trouble := service_trouble(project, config):
        return CheckupLine("FAIL", "parser", f"{config.parser}: {where}", trouble)
    return CheckupLine(
        "OK",
        "parser",
        fill(
            "{parser}: PDFs go to {where}; {limits}",
            parser=config.parser,
            where=where,
            limits=limits,
        ),
    )


def _services(project: Project, config: Config, online: bool) -> Iterator[CheckupLine]:
    """The services that texts are sent to: whether they are set up, and whether they answer."""
    from mdrag.retrieve.trial_calls import service_trials
    from mdrag.verify.support.judges.trial import judge_trials

    found = (service_trials(project, config, online), judge_trials(project, config, online))
    for trial in chain.from_iterable(found):
        if trial.trouble:
            yield CheckupLine("FAIL", trial.what, trial.where, trial.trouble)
        elif online:
            yield CheckupLine("OK", trial.what, fill("{where}: answered", where=trial.where))
        else:
            todo = fill("one smallest question to each: mdrag doctor --online")
            yield CheckupLine("OK", trial.what, fill("{where}; not asked", where=trial.where), todo)


def _redaction(project: Project, config: Config) -> Iterator[CheckupLine]:
    """What is taken out of texts that go out, counted in the library; silent where none does."""
    from mdrag.report.held_back import held_back_sentence
    from mdrag.services.held_back import count_held_back
    from mdrag.services.redaction import redaction_of

    try:
        redaction = redaction_of(config)
    except UsageError as problem:
        todo = fill("nothing goes out until then")
        yield CheckupLine("FAIL", "redaction", problem.sentence, todo)
        return
    if redaction is None:
        if outward_settings(project.config_path):
            todo = fill("e-mail addresses, telephone numbers, names: redaction: in config.yaml")
            yield CheckupLine("OK", "redaction", fill("what goes out goes as it is"), todo)
        return
    held = count_held_back(redaction, _passages(project))
    yield CheckupLine("OK", "redaction", held_back_sentence(redaction, held))


def _passages(project: Project) -> Iterator[str]:
    from mdrag.retrieve.library import GenerationStore

    with suppress(LibraryMissing):
        library = GenerationStore.open(project)
        for source in library.sources():
            yield from (one.text for one in library.all_passages(source.doc_uid))


def _keys(project: Project, config: Config) -> CheckupLine:
    """Which keys lie ready, by name, and which of them nothing uses."""
    held = [name for name in _KEYS if secret(name, project.root)]
    if not held:
        return CheckupLine("OK", "cloud keys", fill("none; the offline profile needs none"))
    used = {"ZOTERO_API_KEY"} | ({"MINERU_TOKEN"} if config.parser == "mineru" else set())
    asks = {config.embedder, config.reranker, config.support_backend}
    used |= {CREDENTIALS} if asks & {"vertex", "rerank", "check-grounding"} else set()
    used |= {QDRANT_KEY} if config.index.uri.startswith("http") else set()
    unused = [name for name in held if name not in used]
    note = (
        fill("; with these settings nothing uses {names}", names=", ".join(unused))
        if unused
        else ""
    )
    todo = fill("to send PDFs to MinerU: mdrag config set parser mineru")
    wanted = todo if "MINERU_TOKEN" in unused else ""
    return CheckupLine(
        "OK", "cloud keys", fill("{names} present{note}", names=", ".join(held), note=note), wanted
    )


def _limits(config: Config) -> CheckupLine:
    """How long services are waited for, how often they are asked again, how many at once."""
    from mdrag.ingest.remote.parts.send_parts import AT_ONCE
    from mdrag.ingest.run.pool import workers
    from mdrag.net import ATTEMPTS, SLOWEST
    from mdrag.services.crossref_notices import AT_A_TIME, POLITE

    told = fill(
        "a service is waited for {slowest:g} s and asked {attempts} times on 429 and "
        "5xx, with pauses; at once: {crossref} to Crossref, {parts} parts to MinerU, "
        "{workers} files being read; one command at a time writes",
        slowest=SLOWEST,
        attempts=ATTEMPTS,
        crossref=POLITE if config.lint.mailto else AT_A_TIME,
        parts=AT_ONCE,
        workers=workers(_MANY),
    )
    return CheckupLine("OK", "limits", told)
