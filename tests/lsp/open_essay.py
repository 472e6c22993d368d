"""A draft of a small project as the features see it, without a server."""

from __future__ import annotations

from pathlib import Path

from essay_project import essay_project
from mdrag.desk.lint_desk import lint_again
from mdrag.desk.open_desks import OpenDesks
from mdrag.lint.run.paragraph_rules import WordOnlyRules
from mdrag.lsp.drafts.document import OpenDraft, read
from mdrag.lsp.drafts.memory import Memory
from mdrag.lsp.drafts.open_draft import Open
from mdrag.lsp.protocol.positions import Positions

__all__ = ["TEXT", "open_essay"]

TEXT = """# Burrows

Health follows the gradient (Marmot, 2015){#doc_8f3a2c1d pdf=4}, and subsequent to paws voles wait.

Digging causes early death in every vole. Marmot (2015) disagrees.

## Tunnels

See [@doc_0a1b2c3d, p. 4] and [@doc_8f3a2c1d]. It is unknown {#doc_00000000}.
"""


def open_essay(folder: Path, text: str = TEXT, at: str = "", linted: bool = True) -> Open:
    """The draft, with the cursor at the first place of ``at``."""
    project = essay_project(folder / "essay")
    path = project.outputs / "drafts" / "burrows.md"
    path.write_text(text, "utf-8")
    desk = OpenDesks().of(path).desk
    document = OpenDraft(path.as_uri(), path, 1, text)
    reading = read(text, str(path), WordOnlyRules(desk.rules, desk.config))
    document.take_reading(reading)
    if linted:
        memory = Memory(folder / "lint.sqlite")
        document.take_result(reading.draft, lint_again(desk, reading.draft, memory), "")
    where = Positions(text, "utf-16")
    return Open(document, reading.draft, desk, where, (), text.index(at) if at else 0)
