"""Every command that takes a name suggests the near one."""

from __future__ import annotations

from pathlib import Path

import pytest

from mdrag.cli.commands import COMMANDS
from mdrag.cli.main import main

# command line → what is suggested
_WRONG = {
    "linnt draft.md": "lint",
    "explain quote": "citation.quote-context",
    "explain hedgin": "style.hedging",
    "config get word_budget": "lint.word_budget",
    "config set word_budget 2000": "lint.word_budget",
    "config unset word_budgt": "lint.word_budget",
    "config get lint.word_buget": "lint.word_budget",
    "lint draft.md --select quote-mismach": "citation.quote-mismatch",
    "lint draft.md --ignore passive": "style.passive",
    "fix draft.md --rule hedgin": "style.hedging",
    "rules test style.passiv": "style.passive",
    "rules new mine --extends substitutoin": "substitution",
    "schema verify": "verify-citations",
    "defaults dcx": "docx",
    "query green --filter doc_typ=report": "doc_type",
    "query green --mode paper": "papers",
    "meta set --doc_uid {uid} --titel x": "title",
    "meta set --doc_uid {near} --title x": "{uid}",
    "show {near}": "{uid}",
    "open {near}": "{uid}",
    "build draft.md -o x.docx --style chicgo": "chicago",
    "build draft.md -o x.docx --properties titel": "title",
    "audit draft.md --section Introductoin --no-file": "Introduction",
    "lint draf.md": "draft.md",
    "fix draf.md": "draft.md",
    "claims draf.md": "draft.md",
    "audit draf.md": "draft.md",
    "verify-citations draf.md": "draft.md",
    "style-check draf.md": "draft.md",
    "gate draf.md": "draft.md",
    "ready draf.md": "draft.md",
    "sources draf.md": "draft.md",
    "build draf.md -o x.docx": "draft.md",
    "import-docx back.docx --draft draf.md": "draft.md",
    "export-used-sources draf.md -o used": "draft.md",
    "strip draf.md": "draft.md",
    "revise draf.md --summary x": "draft.md",
    "view draf.md": "draft.md",
    "zotero statu": "status",
    "agent instal": "install",
    "meta show": "list",
    "meta lst": "did you mean list?",
    "rules tes": "did you mean test?",
    "config put": "mdrag config has: get, set, show, unset",
    "config set lint.rules.style.pasive warning": "style.passive",
}
# They take no name of something that is there: nothing, words to look for, a new folder, any file.
_NO_NAME = {
    "init", "new", "doctor", "demo", "ingest", "pipeline", "parse", "chunk", "embed", "build-bm25",
    "library", "check-ids", "gc", "brief", "find", "import-draft", "eval", "calibrate", "lsp",
    "mcp", "trust",
}  # fmt: skip


def test_every_command_is_tried_or_takes_no_name() -> None:
    tried = {line.split()[0] for line in _WRONG} & set(COMMANDS)
    assert tried | _NO_NAME == set(COMMANDS) and not tried & _NO_NAME


@pytest.mark.parametrize("line", _WRONG)
def test_the_near_name_is_suggested(
    line: str, ingested_essay: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    monkeypatch.chdir(ingested_essay)
    uid = next(one.stem for one in sorted((ingested_essay / "parsed").iterdir()))
    named = {"uid": uid, "near": uid[:-1]}
    with pytest.raises(SystemExit) as done:
        main(line.format(**named).split())
    assert done.value.code == 2
    said = capsys.readouterr().err
    assert _WRONG[line].format(**named) in said, said
