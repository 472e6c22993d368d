"""The server over its pipe: what a client says, and what comes back."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import time
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import pytest_lsp
from lsprotocol import types as lsp
from open_essay import TEXT
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig, LanguageClient

from commands import run
from essay_project import essay_project
from mdrag.config import load
from mdrag.project import Project
from patience import patience
from warm_programs import mdrag_command

COMMAND = [*mdrag_command(), "lsp"]
SPARE = {"MDRAG_CACHE_DIR": "/dev/null/nowhere"}  # a cache that can never be written
SECOND = {**os.environ, **SPARE}  # of servers that find what an earlier one has kept
UTF8, UTF16 = lsp.PositionEncodingKind.Utf8, lsp.PositionEncodingKind.Utf16


@pytest.fixture(scope="module", autouse=True)
def kept(compiled: Mapping[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> None:
    cache = tmp_path_factory.mktemp("kept")
    cache.chmod(0o700)
    for name, content in compiled.items():
        (cache / name).write_bytes(content)
    SECOND["MDRAG_CACHE_DIR"] = str(cache)


@pytest_lsp.fixture(config=ClientServerConfig(COMMAND, server_env=SECOND))
async def client(lsp_client: LanguageClient) -> AsyncIterator[None]:
    general = lsp.GeneralClientCapabilities(position_encodings=[UTF8, UTF16])
    window = lsp.WindowClientCapabilities(work_done_progress=True)
    later = lsp.ClientCodeActionResolveOptions(properties=["edit"])
    text = lsp.TextDocumentClientCapabilities(
        code_action=lsp.CodeActionClientCapabilities(resolve_support=later)
    )
    lenses = lsp.CodeLensWorkspaceClientCapabilities(refresh_support=True)
    workspace = lsp.WorkspaceClientCapabilities(code_lens=lenses)
    known = lsp.ClientCapabilities(
        general=general, window=window, text_document=text, workspace=workspace
    )
    lsp_client.feature(lsp.WORKSPACE_APPLY_EDIT)(_applied)
    lsp_client.feature("mdrag/status")(lambda told: STATES.append(told))
    lsp_client.feature(lsp.WORKSPACE_CODE_LENS_REFRESH)(lambda _: STATES.append("lenses"))
    STATES.clear()
    options = {"idle": 200, "debounce": "soon", "status": True}
    await lsp_client.initialize_session(lsp.InitializeParams(known, initialization_options=options))
    yield
    await lsp_client.shutdown_session()


STATES: list[Any] = []  # what the client was told of its drafts, and when to ask for lenses


async def state(uri: str, wanted: str) -> Any:
    """The last state of a draft, once it is this one."""
    until = time.monotonic() + patience(10)
    while time.monotonic() < until:
        mine = [one for one in STATES if one != "lenses" and one.uri == uri]
        if mine and mine[-1].state == wanted:
            return mine[-1]
        await asyncio.sleep(0.02)
    raise AssertionError(f"{wanted}: {STATES}")


def _applied(params: lsp.ApplyWorkspaceEditParams) -> lsp.ApplyWorkspaceEditResult:
    return lsp.ApplyWorkspaceEditResult(applied=bool(params.edit.changes))


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return essay_project(tmp_path / "essay")


def opened(client: LanguageClient, project: Project, text: str = TEXT, name: str = "b.md") -> str:
    path = project.outputs / "drafts" / name
    path.write_text(text, "utf-8")
    item = lsp.TextDocumentItem(path.as_uri(), "markdown", 1, text)
    client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
    return path.as_uri()


async def shown(client: LanguageClient, uri: str, code: str, gone: bool = False) -> Any:
    """The diagnostics of a draft once one with this code is there (or ``gone``)."""
    until = time.monotonic() + patience(10)
    while time.monotonic() < until:
        found = client.diagnostics.get(uri, ())
        if any(one.code == code for one in found) != gone and uri in client.diagnostics:
            return found
        await asyncio.sleep(0.02)
    raise AssertionError(f"{code}: {[one.code for one in client.diagnostics.get(uri, ())]}")


def change(client: LanguageClient, uri: str, version: int, text: str) -> None:
    named = lsp.VersionedTextDocumentIdentifier(version, uri)
    new = lsp.TextDocumentContentChangeWholeDocument(text)
    client.text_document_did_change(lsp.DidChangeTextDocumentParams(named, [new]))


@pytest.mark.asyncio
async def test_diagnostics_come_on_opening_changing_and_saving(
    client: LanguageClient, project: Project
) -> None:
    assert client.capabilities is not None
    uri = opened(client, project)
    await shown(client, uri, "evidence.needed")
    text = TEXT.replace("early death", "the the early death").replace("# Burrows", "# Café 😀")
    change(client, uri, 2, text)
    found = await shown(client, uri, "academic-english.doubled-words")
    (doubled,) = [one for one in found if one.code == "academic-english.doubled-words"]
    assert doubled.range.start.line == 4
    client.text_document_did_save(lsp.DidSaveTextDocumentParams(lsp.TextDocumentIdentifier(uri)))
    await shown(client, uri, "citation.unknown-source")


@pytest.mark.asyncio
async def test_counts_are_those_of_lint_and_ready(client: LanguageClient, project: Project) -> None:
    uri = opened(client, project)
    named = lsp.TextDocumentIdentifier(uri)
    done = await state(uri, "done")
    assert STATES[0].state == "checking" and "lenses" in STATES
    path = project.outputs / "drafts" / "b.md"
    linted = json.loads(run("lint", path, "--format", "json").stdout)["summary"]
    counts = {"error": done.errors, "warning": done.warnings, "info": done.infos}
    assert counts == linted["findings"]
    told = json.loads(run("ready", path, "--format", "json").stdout)
    figures = {k: v for item in told["checks"] for k, v in item["figures"].items()}
    assert (done.needed, done.words) == (figures["needed"], figures["words"])
    lenses = await client.text_document_code_lens_async(lsp.CodeLensParams(named))
    assert lenses is not None and lenses[0].command is not None
    assert f", {done.needed} needs a source · {done.words} words" in lenses[0].command.title
    change(client, uri, 2, TEXT + "\nDigging causes war in every state.\n")
    assert (await state(uri, "checking")).version == 2
    assert (await state(uri, "done")).needed == done.needed + 1
    quiet = {"mdrag": {"severity": "error"}}
    client.workspace_did_change_configuration(lsp.DidChangeConfigurationParams(quiet))
    found = await shown(client, uri, "evidence.needed", gone=True)
    assert {one.severity for one in found} == {lsp.DiagnosticSeverity.Error}


@pytest.mark.asyncio
async def test_only_drafts_are_looked_at(client: LanguageClient, project: Project) -> None:
    def told(name: str) -> str:
        path = project.root / name
        item = lsp.TextDocumentItem(path.as_uri(), "markdown", 1, "The the end.\n")
        client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
        return path.as_uri()

    def configured(**settings: Any) -> None:
        given = lsp.DidChangeConfigurationParams({"mdrag": settings})
        client.workspace_did_change_configuration(given)

    pack, agent = told("outputs/evidence/a pack.md"), told("AGENT.md")
    draft = told("outputs/drafts/the essay.md")
    await shown(client, draft, "academic-english.doubled-words")
    assert (await state(pack, "off")).uri == pack and (await state(agent, "off")).uri == agent
    configured(include=["outputs/evidence/*.md"], exclude=["**/b.md"])
    await shown(client, pack, "academic-english.doubled-words")
    await shown(client, draft, "academic-english.doubled-words", gone=True)
    configured(enable=False)
    await shown(client, pack, "academic-english.doubled-words", gone=True)
    asked = lsp.HoverParams(lsp.TextDocumentIdentifier(pack), lsp.Position(0, 1))
    assert await client.text_document_hover_async(asked) is None


@pytest.mark.asyncio
async def test_diagnostics_can_be_asked_for(client: LanguageClient, project: Project) -> None:
    uri = opened(client, project)
    await shown(client, uri, "evidence.needed")
    named = lsp.TextDocumentIdentifier(uri)
    found = await client.text_document_diagnostic_async(lsp.DocumentDiagnosticParams(named))
    assert isinstance(found, lsp.RelatedFullDocumentDiagnosticReport)
    assert {one.code for one in found.items} == {one.code for one in client.diagnostics[uri]}


@pytest.mark.asyncio
async def test_who_asks_at_once_is_told_all(client: LanguageClient, project: Project) -> None:
    uri = opened(client, project)
    named = lsp.TextDocumentIdentifier(uri)
    found = await client.text_document_diagnostic_async(lsp.DocumentDiagnosticParams(named))
    assert isinstance(found, lsp.RelatedFullDocumentDiagnosticReport)
    assert {"evidence.needed", "citation.unknown-source"} <= {one.code for one in found.items}
    again = lsp.DocumentDiagnosticParams(named, previous_result_id=found.result_id)
    same = await client.text_document_diagnostic_async(again)
    assert isinstance(same, lsp.RelatedUnchangedDocumentDiagnosticReport)


@pytest.mark.asyncio
async def test_all_open_drafts_can_be_asked_for(client: LanguageClient, project: Project) -> None:
    one, two = opened(client, project), opened(client, project, "The the end.\n", "c.md")

    async def asked(*before: lsp.PreviousResultId) -> dict[str, Any]:
        params = lsp.WorkspaceDiagnosticParams(before)
        found = await client.workspace_diagnostic_async(params)
        return {report.uri: report for report in found.items}

    first = await asked()
    assert first.keys() == {one, two}
    assert [each.code for each in first[two].items] == ["academic-english.doubled-words"]
    known = [lsp.PreviousResultId(uri, report.result_id) for uri, report in first.items()]
    change(client, two, 2, "The end.\n")
    gone = lsp.PreviousResultId("file:///gone.md", "1")
    then = await asked(*known, gone)
    assert [then[uri].kind for uri in (one, two, gone.uri)] == ["unchanged", "full", "full"]
    assert not then[two].items and then[two].version == 2 and not then[gone.uri].items


@pytest.mark.asyncio
async def test_the_edit_of_a_waiver_is_worked_out_when_it_is_chosen(
    client: LanguageClient, project: Project
) -> None:
    uri = opened(client, project)
    await shown(client, uri, "evidence.needed")
    line = TEXT[: TEXT.index("Digging causes")].count("\n")
    here = lsp.Range(lsp.Position(line, 0), lsp.Position(line, 0))
    named = lsp.TextDocumentIdentifier(uri)
    asked = lsp.CodeActionParams(named, here, lsp.CodeActionContext([]))
    offered = await client.text_document_code_action_async(asked)
    assert offered is not None
    waive = next(one for one in offered if one.title.startswith("Waive evidence.needed"))
    assert isinstance(waive, lsp.CodeAction) and waive.edit is None and waive.command is None
    done = await client.code_action_resolve_async(waive)
    assert done.edit is not None and done.edit.changes is not None
    (edit,) = done.edit.changes[uri]
    named_sentence = '<!-- mdrag: waive evidence.needed "Digging causes early death in every…" '
    assert edit.new_text.startswith(named_sentence)
    assert edit.range.start == lsp.Position(line, 0)
    change(client, uri, 2, "Nothing is said here.\n")
    with pytest.raises(JsonRpcException, match="says nothing there"):
        await client.code_action_resolve_async(waive)
    bare = await client.code_action_resolve_async(lsp.CodeAction("Something", data=["else"]))
    assert bare.edit is None


@pytest.mark.asyncio
async def test_another_library_is_picked_up(client: LanguageClient, project: Project) -> None:
    uri = opened(client, project)
    await shown(client, uri, "citation.unknown-source")
    (project.index / "current.json").unlink()
    client.text_document_did_save(lsp.DidSaveTextDocumentParams(lsp.TextDocumentIdentifier(uri)))
    left = await shown(client, uri, "citation.unknown-source", gone=True)
    assert "citation.unknown-source" not in [one.code for one in left]


@pytest.mark.asyncio
async def test_columns_are_in_the_encoding_agreed(client: LanguageClient, project: Project) -> None:
    uri = opened(client, project, "Café 😀 we say it subsequent to a horn.\n")
    found = await shown(client, uri, "academic-english.wordiness")
    assert found[0].range.start.character == len("Café 😀 we say it ".encode())


@pytest.mark.asyncio
async def test_edits_faster_than_we_lint_end_with_the_newest(
    client: LanguageClient, project: Project
) -> None:
    uri = opened(client, project)
    for version in range(2, 80):
        change(client, uri, version, f"{TEXT}\nIt was {'very ' * version}the the end.\n")
    change(client, uri, 80, "We turn to the wards.\n")
    found = await shown(client, uri, "evidence.needed", gone=True)
    await asyncio.sleep(1)
    assert list(client.diagnostics.get(uri, found)) == []


@pytest.mark.asyncio
async def test_settings_rules_and_waivers_are_picked_up(
    client: LanguageClient, project: Project
) -> None:
    uri = opened(client, project)
    await shown(client, uri, "evidence.needed")
    project.config_path.write_text("lint:\n  ignore: [evidence]\n", "utf-8")
    client.workspace_did_change_watched_files(lsp.DidChangeWatchedFilesParams([]))
    await shown(client, uri, "evidence.needed", gone=True)
    project.config_path.write_text("lint: [\n", "utf-8")
    client.workspace_did_change_watched_files(lsp.DidChangeWatchedFilesParams([]))
    (wrong,) = [one for one in await shown(client, uri, "settings") if one.code == "settings"]
    assert "config.yaml" in wrong.message
    project.config_path.unlink()
    folder = project.root / "lint_rules" / "house"
    folder.mkdir(parents=True)
    (folder / "voles.yml").write_text(
        "extends: existence\nseverity: info\nwords: [vole]\nmessage: 'V: {words}'\nwhy: Why.\n",
        "utf-8",
    )
    client.workspace_did_change_watched_files(lsp.DidChangeWatchedFilesParams([]))
    await shown(client, uri, "house.voles")
    change(client, uri, 2, f"<!-- mdrag: ignore-file house.voles -- so -->\n\n{TEXT}")
    await shown(client, uri, "house.voles", gone=True)


@pytest.mark.asyncio
async def test_commands_answer_and_refuse_in_one_line(
    client: LanguageClient, project: Project
) -> None:
    uri = opened(client, project)
    await shown(client, uri, "evidence.needed")

    async def asks(name: str, *arguments: Any) -> Any:
        params = lsp.ExecuteCommandParams(name, list(arguments))
        return await client.workspace_execute_command_async(params)

    ready = await asks("mdrag.ready", uri)
    assert "NO-GO" in str(ready)
    assert await asks("mdrag.query", uri, "") is None
    assert "the second argument is the question" in client.messages[-1].message
    assert await asks("mdrag.build", uri) is None
    assert "doc_00000000" in client.messages[-1].message
    line = TEXT[: TEXT.index("Digging causes")].count("\n")
    place = {"line": line, "character": 0}
    assert await asks("mdrag.addWaiver", uri, "evidence.needed", place, "my view") is not None
    assert await asks("mdrag.addWaiver", uri, "evidence.needed", {}, "my view") is None
    assert client.messages[-1].message == "a position is wanted: {line, character}"
    given = lsp.DidChangeConfigurationParams({"mdrag": {"virtualPages": True}})
    client.workspace_did_change_configuration(given)
    mark = lsp.Position(2, TEXT.splitlines()[2].index("#doc_") + 2)
    where = lsp.DefinitionParams(lsp.TextDocumentIdentifier(uri), mark)
    found: Any = await client.text_document_definition_async(where)
    assert found.uri.startswith("mdrag-source:/doc_8f3a2c1d-")
    told: Any = await client.protocol.send_request_async("mdrag/sourceText", {"uri": found.uri})
    assert told.text.startswith("Marmot 2015, p. 104, page 4 of the file\n")
    with pytest.raises(JsonRpcException, match="ask there again"):
        await client.protocol.send_request_async("mdrag/sourceText", {"uri": "file:///etc/passwd"})
    assert await asks("mdrag.openPage", uri, {"line": 0, "character": 0}) is None
    assert client.messages[-1].message.startswith("no source whose file is there")
    assert await asks("mdrag.ignoreRule", uri, "no.rule") is None
    assert await asks("mdrag.ignoreRule", uri, "evidence.needed") is not None
    assert load(project.config_path).written("lint.ignore") == ["evidence.needed"]
    await shown(client, uri, "evidence.needed", gone=True)


@pytest.mark.asyncio
async def test_two_drafts_and_one_without_a_project(
    client: LanguageClient, project: Project, tmp_path: Path
) -> None:
    stray = tmp_path / "stray.md"
    item = lsp.TextDocumentItem(stray.as_uri(), "markdown", 1, "The the wars were lost.\n")
    client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
    uri = opened(client, project)
    await shown(client, uri, "citation.unknown-source")
    found = await shown(client, stray.as_uri(), "academic-english.doubled-words")
    assert not any(str(one.code).startswith("citation.") for one in found)
    untitled = lsp.TextDocumentItem("untitled:Untitled-1", "markdown", 1, "The the end.\n")
    client.text_document_did_open(lsp.DidOpenTextDocumentParams(untitled))
    await shown(client, "untitled:Untitled-1", "academic-english.doubled-words")


@pytest.mark.asyncio
async def test_cells_of_a_notebook_are_looked_at(client: LanguageClient, tmp_path: Path) -> None:
    uri, text, code = (tmp_path / "a b.ipynb").as_uri(), "cell:/a%20b#1", "cell:/a%20b#2"
    cells = [
        lsp.NotebookCell(lsp.NotebookCellKind.Markup, text),
        lsp.NotebookCell(lsp.NotebookCellKind.Code, code),
    ]
    item = lsp.TextDocumentItem(text, "markdown", 1, "The the end.\n")
    book = lsp.NotebookDocument(uri, "jupyter-notebook", 1, cells)
    client.notebook_document_did_open(lsp.DidOpenNotebookDocumentParams(book, [item]))
    await shown(client, text, "academic-english.doubled-words")
    new = lsp.NotebookDocumentCellContentChanges(
        lsp.VersionedTextDocumentIdentifier(2, text),
        [lsp.TextDocumentContentChangeWholeDocument("The end.\n")],
    )
    named = lsp.VersionedNotebookDocumentIdentifier(2, uri)
    event = lsp.NotebookDocumentChangeEvent(
        cells=lsp.NotebookDocumentCellChanges(text_content=[new])
    )
    client.notebook_document_did_change(lsp.DidChangeNotebookDocumentParams(named, event))
    await shown(client, text, "academic-english.doubled-words", gone=True)
    assert (await state(text, "done")).infos == 0 and code not in client.diagnostics
    gone = lsp.DidCloseNotebookDocumentParams(
        lsp.NotebookDocumentIdentifier(uri), [lsp.TextDocumentIdentifier(text)]
    )
    client.notebook_document_did_close(gone)


def spoken(
    *messages: dict[str, Any] | bytes, stays: bool = False
) -> subprocess.CompletedProcess[bytes]:
    """A server told these messages (or raw bytes) all at once, whatever it answers.

    ``stays``: its input stays open until it ends by itself.
    """
    parts = []
    for one in messages:
        body = one if isinstance(one, bytes) else json.dumps({"jsonrpc": "2.0", **one}).encode()
        parts.append(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, **SPARE},
    ) as server:  # fmt: skip
        assert server.stdin is not None
        server.stdin.write(b"".join(parts))
        server.stdin.flush()
        if stays:
            server.wait(timeout=patience(10))
        out, said = server.communicate(timeout=patience(10))
        return subprocess.CompletedProcess(COMMAND, server.returncode, out, said)


HELLO = {"id": 1, "method": "initialize", "params": {"capabilities": {}}}
BYE = ({"id": 9, "method": "shutdown"}, {"method": "exit"})


def test_it_ends_when_it_is_told_to() -> None:
    done = spoken(HELLO, *BYE, stays=True)
    assert done.returncode == 0 and done.stderr == b""


@pytest.mark.parametrize(
    "garbage",
    [
        b"this is no JSON",
        b"[1, 2",
        {"id": 2, "method": "textDocument/hover", "params": {"nothing": True}},
        {"id": 3, "method": "no/such/thing", "params": {}},
        {"method": "textDocument/didChange", "params": {"textDocument": {"uri": "file:///x"}}},
        {"id": 4, "method": "workspace/executeCommand", "params": {"command": "rm"}},
        {"id": 5, "method": "textDocument/hover",
         "params": {"textDocument": {"uri": "file:///x"}, "position": {"line": 1, "character": 1}}},
    ],
)  # fmt: skip
def test_garbage_does_not_end_it(garbage: Any) -> None:
    done = spoken(HELLO, garbage, {"id": 8, "method": "shutdown"}, {"method": "exit"}, stays=True)
    assert b'"id":8' in done.stdout.replace(b'"id": 8', b'"id":8')
    assert b"Traceback" not in done.stderr


def errors(done: subprocess.CompletedProcess[bytes]) -> dict[Any, int]:
    """The code of every error that was answered, by the id of the request."""
    parts = re.split(rb"Content-Length: \d+\r\n(?:[^\r]+\r\n)*\r\n", done.stdout)
    answers = [json.loads(part) for part in parts if part]
    return {one["id"]: one["error"]["code"] for one in answers if "error" in one}


def test_what_may_not_be_asked_is_answered_with_an_error() -> None:
    hover = {"method": "textDocument/hover", "params": {"nothing": True}}
    at = {"textDocument": {"uri": "file:///x"}, "position": {"line": 1, "character": 1}}
    done = spoken(
        {"id": "early", "method": "textDocument/hover", "params": at}, HELLO,
        {**HELLO, "id": "again"}, {"id": "bad", **hover}, {"id": "bare", "method": hover["method"]},
        {"id": "none", "method": "no/such/thing"}, b"[1, 2", BYE[0],
        {"id": "late", "method": "textDocument/hover", "params": at}, BYE[1], stays=True,
    )  # fmt: skip
    assert done.returncode == 0 and done.stderr == b""
    assert errors(done) == {
        "early": -32002, "again": -32600, "bad": -32602, "bare": -32602, "none": -32601,
        None: -32700, "late": -32600,
    }  # fmt: skip


def test_who_goes_without_a_goodbye_is_told_by_the_exit_code() -> None:
    assert spoken(HELLO, b"[1, 2]", BYE[1], stays=True).returncode == 1


def test_a_client_that_goes_away_in_mid_sentence_leaves_no_server_behind() -> None:
    text = "Digging causes early death in every vole. " * 3000
    item = {"uri": "file:///tmp/none/a.md", "languageId": "markdown", "version": 1, "text": text}
    done = spoken(HELLO, {"method": "textDocument/didOpen", "params": {"textDocument": item}})
    assert b"Traceback" not in done.stderr and b"Digging" not in done.stderr


def begun(client: LanguageClient, title: str) -> list[Any]:
    """The tokens of the work that was begun with this title."""
    every = client.progress_reports.items()
    titles = ((token, str(getattr(told[0], "title", ""))) for token, told in every if told)
    return [token for token, named in titles if named.startswith(title)]


@pytest.mark.asyncio
async def test_a_command_can_be_stopped(client: LanguageClient, project: Project) -> None:
    uri = opened(client, project)
    await shown(client, uri, "evidence.needed")
    asked = lsp.ExecuteCommandParams("mdrag.query", [uri, "why do voles dig"])
    running = asyncio.ensure_future(client.workspace_execute_command_async(asked))
    while not (tokens := begun(client, "Searching")):
        assert not running.done(), "it answered before it could be stopped"
        await asyncio.sleep(0.01)
    (token,) = tokens
    client.window_work_done_progress_cancel(lsp.WorkDoneProgressCancelParams(token))
    assert await asyncio.wait_for(running, 30) is None
    here = lsp.HoverParams(lsp.TextDocumentIdentifier(uri), lsp.Position(2, 45))
    assert await client.text_document_hover_async(here) is not None, "it goes on answering"


@pytest.mark.asyncio
async def test_a_very_long_draft_is_read_while_others_are_answered(
    client: LanguageClient, project: Project
) -> None:
    chapter = TEXT + "\n" + "Rents rise where wages rise, and wards differ in both. " * 40 + "\n\n"
    long = opened(client, project, chapter * 110, "long.md")  # 50,000 words
    short = opened(client, project)
    found = await shown(client, short, "evidence.needed")
    assert found
    here = lsp.HoverParams(lsp.TextDocumentIdentifier(short), lsp.Position(2, 45))
    assert await client.text_document_hover_async(here) is not None
    change(client, long, 2, chapter * 110 + "The the end.\n")
    found = await shown(client, long, "academic-english.doubled-words")
    last = max(found, key=lambda one: one.range.start.line)
    assert begun(client, "Checking long.md")
    assert last.code == "academic-english.doubled-words"
