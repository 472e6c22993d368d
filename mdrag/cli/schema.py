"""``mdrag schema``."""

from __future__ import annotations

import click

from mdrag.cli.terminal import options, way_out
from mdrag.errors import UsageError
from mdrag.text.nearest import nearest

__all__ = ["PRINTED", "command"]

# command → the schema in mdrag/contracts of what it prints with --format json
PRINTED = {
    "init": "init",
    "new": "init",
    "doctor": "doctor",
    "ingest": "ingest",
    "pipeline": "ingest",
    "parse": "ingest",
    "chunk": "ingest",
    "embed": "ingest",
    "build-bm25": "ingest",
    "library": "library",
    "show": "extraction",
    "check-ids": "id_checks",
    "gc": "garbage",
    "brief": "brief",
    "query": "evidence_pack",
    "find": "matches",
    "open": "opened",
    "lint": "lint",
    "claims": "claim_rows",
    "audit": "audit",
    "verify-citations": "verification",
    "style-check": "style",
    "gate": "gate",
    "eval": "evaluation",
    "calibrate": "calibration",
    "ready": "ready",
    "sources": "sources",
    "rules": "rule_list",
    "rules test": "proofs",
    "rules new": "new_rule",
    "explain": "rule",
    "build": "build",
    "defaults": "defaults",
    "import-docx": "review",
    "export-used-sources": "used_sources",
    "zotero status": "zotero_status",
    "zotero bind": "zotero_bind",
    "zotero push": "zotero_push",
    "strip": "strip",
    "revise": "version",
    "meta list": "source_fields",
    "meta set": "set_fields",
    "meta enrich": "enriched",
    "config show": "settings",
    "config get": "value",
    "config set": "setting_change",
    "config unset": "setting_removal",
    "trust": "trust",
    "agent install": "agent_install",
    "schema": "schema_list",
}


@click.command(name="schema")
@click.argument("words", nargs=-1, metavar="[COMMAND]")
@options.common
@options.formats("text", "json")
def command(words: tuple[str, ...], fmt: str) -> None:
    """The JSON Schema of what COMMAND prints with --format json; without COMMAND, which there are.

    Also of a file or an error, by its name in the contracts: finding, passage, error.

    Example: mdrag schema meta list
    """
    from mdrag.evidence.schemas import names, schema

    asked = " ".join(words)
    if not asked:
        if fmt == "json":
            options.emit_json(PRINTED)
        for name, printed in PRINTED.items() if fmt == "text" else ():
            way_out.show(f"{name:<22}{printed}")
        return
    known = names()
    name = PRINTED.get(asked, asked)
    if name not in known:
        hint = nearest(asked, [*PRINTED, *known]) or "; see: mdrag schema"
        raise UsageError(f"nothing is printed as JSON by {asked!r}{hint}")
    options.emit_json(schema(name))
