"""``mdrag claims``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from mdrag.cli.terminal import options, way_out
from mdrag.wording import words

if TYPE_CHECKING:
    from mdrag.lint.run.claim_rows import ClaimRow

__all__ = ["command"]

_COUNTS = "{sentences} sentences, {claims} claims: {ok} OK, {need} NEED, {waived} WAIVED"


@click.command()
@click.argument("draft", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--need", is_flag=True, help="Only claims that lack a source.")
@options.common
@options.formats("jsonl", "json", "text")
def command(draft: Path, need: bool, fmt: str) -> None:
    """Every sentence with what it claims, how much it asks for evidence, and its bindings.

    Example: mdrag claims outputs/drafts/essay_v001.md --format text
    """
    from mdrag.draft.read import read
    from mdrag.lint.run.claim_rows import claim_rows
    from mdrag.workspace import open_for

    place = Path.cwd() if str(draft) == "-" else draft
    workspace = open_for(place, options.chosen().project)
    found = claim_rows(read(draft), workspace.config, workspace.evidence, workspace.rule_folders)
    shown = [row for row in found if row.status == "NEED" or not need]
    rows: list[dict[str, Any]] = [_record(row) for row in shown]
    if fmt == "json":
        options.emit_json(rows)
    elif fmt == "jsonl":
        for row in rows:
            way_out.show_json(row, indent=None)
    else:
        for r in shown:
            names = ", ".join(r.types) or "–"
            what = "/".join(filter(None, (r.role, r.stance)))
            at = f"{r.line}:{r.column}"
            way_out.show(f"{r.status:6} {r.score:.2f} {at} [{names}] {what}: {r.text}"[:110])
    count = {s: sum(r.status == s.upper() for r in found) for s in ("ok", "need", "waived")}
    tr = words(workspace.config.ui_language)
    claims = sum(bool(r.types) for r in found)
    options.say(tr(_COUNTS, sentences=len(found), claims=claims, **count))


def _record(row: ClaimRow) -> dict[str, Any]:
    """claim.schema.json."""
    values = row._asdict()
    del values["sentence"]
    return {**values, "types": list(row.types)}
