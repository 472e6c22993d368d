"""What an editor may ask to be done: long work in a thread, with progress, until it is stopped."""

from __future__ import annotations

import asyncio
import functools
import json
import uuid
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp

from mdrag.errors import MdragError, ProjectMissing, UsageError
from mdrag.filled_sentence import fill
from mdrag.lint.after.write_waivers import REACHES
from mdrag.lsp.drafts.open_draft import Open
from mdrag.lsp.drafts.open_drafts import OpenDrafts
from mdrag.lsp.features.actions import fix_all, waiver
from mdrag.lsp.features.places import opened_page
from mdrag.lsp.protocol.names import COMMANDS
from mdrag.lsp.protocol.problem_line import log_problem
from mdrag.lsp.requests.server import Server
from mdrag.wording import say_in

__all__ = ["register", "resolved"]

Answer = dict[str, Any] | None
_Command = Callable[[Server, Open, tuple[Any, ...]], Awaitable[Answer]]


def register(server: Server) -> None:
    """Have the server answer commands; what goes wrong is shown to the writer in one line."""
    for name in COMMANDS:
        _register(server, name, _COMMANDS[name])


def _register(server: Server, name: str, run: _Command) -> None:

    async def command(*arguments: Any) -> Answer:
        language = "en"
        try:
            uri = str(arguments[0]) if arguments else ""
            one = await server.drafts.opened(uri)
            if one is not None:
                language = one.desk.language
            else:
                raise UsageError(
                    fill("{name}: the first argument is the URI of an open draft", name=name)
                )
            return await run(server, one, arguments[1:])
        except MdragError as problem:
            _say(server, say_in(problem.sentence, language), lsp.MessageType.Error)
        except Exception as problem:
            log_problem(problem)
            told = fill("{name} failed, which is our bug", name=name)
            _say(server, say_in(told, language), lsp.MessageType.Error)
        return None

    server.command(name)(command)


async def _query(server: Server, one: Open, rest: tuple[Any, ...]) -> Answer:
    question = " ".join(str(rest[0] if rest else "").split())
    if not question:
        raise UsageError(fill("mdrag.query: the second argument is the question"))
    return await _working(
        server, fill("Searching: {question}", question=question[:60]), _asked, one, question
    )


async def _pack(server: Server, one: Open, rest: tuple[Any, ...]) -> Answer:
    sentence = one.sentence_at(_offset(one, rest))
    if sentence is None:
        raise UsageError(fill("mdrag.pack: no sentence stands there"))
    found = await _working(server, fill("Looking for evidence"), _asked, one, sentence.prose)
    if found:
        _open(server, Path(found["path"]).as_uri(), external=False)
    return found


def _asked(one: Open, question: str) -> Answer:
    """The evidence pack for a question, written as `mdrag query` does."""
    from mdrag.desk.counterevidence import with_counterevidence
    from mdrag.report import pack as report
    from mdrag.retrieve import runs
    from mdrag.retrieve.search import question as plan

    project = one.desk.project
    if project is None:
        raise ProjectMissing(fill("a question wants a project with a library; see: mdrag init"))
    config = one.desk.config
    pack = runs.ask(project, config, plan(question))
    pack = with_counterevidence(project, pack, config.counterevidence_mode)
    text = report.markdown(pack)
    saved = runs.save(project, pack, text)
    return {"markdown": text, "path": str(saved.markdown)}


async def _ready(server: Server, one: Open, rest: tuple[Any, ...]) -> Answer:
    return await _working(server, fill("Is it ready?"), _readied, one)


def _readied(one: Open) -> Answer:
    from mdrag.desk.documents.audits import audit_readiness
    from mdrag.report import ready as report

    desk = one.desk.holding(one.draft)
    found = audit_readiness(desk)
    text = report.text(found, desk.shown, desk.language)
    return {"markdown": f"```text\n{text}\n```\n", "go": found.go}


async def _build(server: Server, one: Open, rest: tuple[Any, ...]) -> Answer:
    found = await _working(server, fill("Making the Word file"), _built, one)
    if found:
        _say(server, found["markdown"], lsp.MessageType.Info)
    return found


def _built(one: Open) -> Answer:
    """The Word file beside the draft, as `mdrag build` makes it from the file that was saved."""
    from mdrag.draft.read import read
    from mdrag.export.build.pandoc_run import Job, build
    from mdrag.export.citations.unresolved_bindings import refuse

    path, space = one.document.path, one.desk.space
    if not path.is_file():
        raise UsageError(fill("{name}: save the draft first", name=path.name))
    draft = read(path)
    job = Job.of(draft, path.with_suffix(".docx"), space.project, space.config.export, mode="live")
    refuse(draft, space.evidence)
    built = build(job)
    unsaved = "" if draft.text == one.draft.text else fill("; what you have not saved is not in it")
    told = fill("written: {path}{unsaved}", path=built.path, unsaved=unsaved)
    return {"path": str(built.path), "markdown": say_in(told, one.desk.language)}


async def _add_waiver(server: Server, one: Open, rest: tuple[Any, ...]) -> Answer:
    rule = str(rest[0]) if rest else ""
    title = say_in(fill("Waive {rule}", rule=rule), one.desk.language)
    return _sent(server, _edit_of("mdrag.addWaiver", one, rest), title)


async def _ignore_rule(server: Server, one: Open, rest: tuple[Any, ...]) -> Answer:
    rule = str(rest[0]) if rest else ""
    if rule not in one.desk.known:
        raise UsageError(fill("mdrag.ignoreRule: the second argument is the id of a rule"))
    told = await _working(server, fill("Ignoring {rule}", rule=rule), _ignored, one, rule)
    if told:
        server.checking.changed_around()
        _say(server, told["markdown"], lsp.MessageType.Info)
    return told


def _ignored(one: Open, rule: str) -> Answer:
    """The rule in ``lint.ignore`` of the project's settings, written as `mdrag config set` does."""
    from mdrag.config import load
    from mdrag.settings_file import change

    project = one.desk.project
    if project is None:
        told = fill(
            "a draft without a project; write lint: {{ignore: [{rule}]}} into its mdrag.yaml",
            rule=rule,
        )
        raise ProjectMissing(told)
    before = load(project.config_path).written("lint.ignore") or []
    if rule not in before:
        change(project, "lint.ignore", json.dumps([*before, rule]))
    told = fill("{rule} is ignored (config.yaml)", rule=rule)
    return {"path": str(project.config_path), "markdown": say_in(told, one.desk.language)}


async def _fix_all(server: Server, one: Open, rest: tuple[Any, ...]) -> Answer:
    title = say_in(fill("Apply all safe fixes"), one.desk.language)
    return _sent(server, _edit_of("mdrag.fixAll", one, rest), title)


def _edit_of(name: str, one: Open, rest: tuple[Any, ...]) -> lsp.WorkspaceEdit:
    """What a command that edits would change. Raises UsageError."""
    if name == "mdrag.addWaiver":
        rule, reason = str(rest[0]) if rest else "", str(rest[2]) if len(rest) > 2 else ""
        reach = str(rest[3]) if len(rest) > 3 else REACHES[0]
        return waiver(one, rule, _offset(one, rest[1:]), reason, reach)
    edit = fix_all(one)
    if edit is None:
        raise UsageError(fill("nothing can be fixed safely"))
    return edit


async def resolved(drafts: OpenDrafts, action: lsp.CodeAction) -> lsp.CodeAction:
    """A code action with the edit its command would have applied. Raises UsageError."""
    data: Any = action.data  # what came over the pipe may have attributes instead of keys
    try:
        given = data if isinstance(data, dict) else data._asdict()
        name, (uri, *rest) = str(given["command"]), given["arguments"]
    except (AttributeError, KeyError, TypeError, ValueError):
        return action  # there is nothing to be added to it
    one = await drafts.opened(str(uri))
    if one is not None and name in ("mdrag.addWaiver", "mdrag.fixAll"):
        action.edit = _edit_of(name, one, tuple(rest))
    return action


async def _open_page(server: Server, one: Open, rest: tuple[Any, ...]) -> Answer:
    found = opened_page(one._replace(offset=_offset(one, rest)))
    if found is None:
        raise UsageError(fill("no source whose file is there is named at that place"))
    return found


async def _open_source(server: Server, one: Open, rest: tuple[Any, ...]) -> Answer:
    found = await _open_page(server, one, rest)
    if found:
        _open(server, found["uri"], external=True)
    return found


def _offset(one: Open, rest: tuple[Any, ...]) -> int:
    """The offset of a position given as an argument, {line, character}."""
    given: Any = rest[0] if rest else None
    try:
        line = given["line"] if isinstance(given, dict) else given.line
        character = given["character"] if isinstance(given, dict) else given.character
        return one.where.offset(lsp.Position(int(line), int(character)))
    except (AttributeError, KeyError, TypeError, ValueError):
        raise UsageError(fill("a position is wanted: {{line, character}}")) from None


def _sent(server: Server, edit: lsp.WorkspaceEdit, title: str) -> Answer:
    server.workspace_apply_edit(lsp.ApplyWorkspaceEditParams(edit, title), lambda _: None)
    return {"applied": True}


async def _working(
    server: Server, title: str, work: Callable[..., Answer], one: Open, *arguments: Any
) -> Answer:
    """Run ``work`` on a draft in a thread; None when the writer stopped it."""
    loop = asyncio.get_running_loop()
    running = loop.run_in_executor(None, functools.partial(work, one, *arguments))
    window = server.client_capabilities.window
    if not (window and window.work_done_progress):
        return await running
    token, progress = str(uuid.uuid4()), server.work_done_progress
    await progress.create_async(token)
    told = say_in(title, one.desk.language)
    progress.begin(token, lsp.WorkDoneProgressBegin(told, cancellable=True))
    stopped = asyncio.wrap_future(progress.tokens[token])
    try:
        await asyncio.wait([running, stopped], return_when=asyncio.FIRST_COMPLETED)
        return None if stopped.cancelled() else await running
    finally:
        progress.end(token, lsp.WorkDoneProgressEnd())
        progress.tokens.pop(token, None)


def _open(server: Server, uri: str, external: bool) -> None:
    """Have the client show a file, where it can."""
    window = server.client_capabilities.window
    if window and window.show_document and window.show_document.support:
        server.window_show_document(lsp.ShowDocumentParams(uri, external=external), lambda _: None)
    else:
        _say(server, uri, lsp.MessageType.Info)


def _say(server: Server, message: str, kind: lsp.MessageType) -> None:
    server.window_show_message(lsp.ShowMessageParams(kind, message))


_COMMANDS: dict[str, _Command] = {
    "mdrag.query": _query,
    "mdrag.pack": _pack,
    "mdrag.ready": _ready,
    "mdrag.build": _build,
    "mdrag.addWaiver": _add_waiver,
    "mdrag.ignoreRule": _ignore_rule,
    "mdrag.fixAll": _fix_all,
    "mdrag.openPage": _open_page,
    "mdrag.openSource": _open_source,
}
