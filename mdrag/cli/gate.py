"""``mdrag gate``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from mdrag.cli.entry.problem_answer import complain_of
from mdrag.cli.terminal import options, way_out
from mdrag.errors import MdragError
from mdrag.filled_sentence import fill

__all__ = ["command"]


@click.command()
@click.argument("drafts", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--no-file", is_flag=True, help="Do not write claims.json to outputs/audits/.")
@options.common
@options.formats("text", "json")
def command(drafts: tuple[Path, ...], no_file: bool, fmt: str) -> int:
    """The citation gate: has each claim the evidence that its kind needs? PASS, WARN or BLOCK.

    Writes outputs/audits/<draft>_claims_v001.json. Exit code 1 on BLOCK, 2 for bindings that
    could not be checked because no source was ever ingested.

    Example: mdrag gate outputs/drafts/essay_v002.md
    """
    documents, codes = [], []
    for draft in drafts:
        try:
            document, code = _one(draft, no_file, fmt)
        except MdragError as problem:
            if len(drafts) == 1:
                raise
            complain_of(problem.sentence)  # one bad draft never stops the others
            codes.append(problem.exit_code)
            continue
        documents.append(document)
        codes.append(code)
    if fmt == "json":
        options.emit_json(documents if len(drafts) > 1 else documents[0])
    return max(codes)


def _one(path: Path, no_file: bool, fmt: str) -> tuple[dict[str, Any], int]:
    """The document of one draft, and the exit code it asks for."""
    from mdrag.audit.audit_files import build_id
    from mdrag.cli.terminal.audit_report import desk_of, write_report
    from mdrag.desk.documents.audits import audit_gate, why_unread
    from mdrag.report import gate as report

    desk = desk_of(path)
    found = audit_gate(desk)
    document = report.as_json(found, desk.name, desk.sha256, build_id(desk.project))
    written = None
    if not no_file:
        content = json.dumps(document, ensure_ascii=False, indent=2) + "\n"
        written = write_report(desk, "claims", content, ".json", "mdrag gate")
    if fmt == "text":
        way_out.show(report.text(found, str(path), desk.language, written=written is not None))
    if found.broken:
        return document, 3
    if found.gate == "BLOCK":
        return document, 1
    if found.unread_bindings:
        what = fill("{count} bindings", count=found.unread_bindings)
        told = "{path}: {what} not checked: {hint}"
        complain_of(fill(told, path=path, what=what, hint=why_unread(desk).hint))
        return document, 2
    return document, 0
