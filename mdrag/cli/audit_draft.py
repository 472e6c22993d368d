"""A draft opened for an audit: its workspace, its parsed text, and where its reports go."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from mdrag.audit.audits import Asked
from mdrag.audit.missing_library import Unread, unread
from mdrag.cli import options, way_out
from mdrag.draft.model import Draft
from mdrag.wording import Words, words
from mdrag.workspace import Workspace

__all__ = ["Opened", "opened"]


class Opened(NamedTuple):
    """What an audit command works on."""

    path: Path
    space: Workspace
    draft: Draft

    @property
    def language(self) -> str:
        """The setting ``ui_language``."""
        return self.space.config.ui_language

    @property
    def tr(self) -> Words:
        """Says a sentence in that language."""
        return words(self.language)

    @property
    def shown(self) -> str:
        """The draft's path as documents name it: relative to the project, if there is one."""
        project = self.space.project
        return project.relative(self.path) if project else str(self.path)

    @property
    def sha256(self) -> str:
        """Of the bytes that were read."""
        mark = b"\xef\xbb\xbf" if self.draft.bom else b""
        return sha256(mark + self.draft.text.encode("utf-8")).hexdigest()

    @property
    def asked(self) -> Asked:
        """What the functions of `mdrag.audit.audits` want to know."""
        space = self.space
        return Asked(
            self.draft, space.config, space.evidence, space.rule_folders, space.below(self.path),
            unread=self.unread,
        )  # fmt: skip

    @property
    def unread(self) -> Unread:
        """What to tell when there is no library."""
        return unread(self.space.project, Path.cwd())

    def write(self, kind: str, content: str, suffix: str = ".md", by: str = "") -> Path | None:
        """Write the next version of an audit document; None where it cannot be.

        Outside a project, or where the folder cannot be written, that is said; a draft from
        standard input has no name to write under.
        """
        from mdrag.audit.audit_files import write_audit

        if str(self.path) == "-":
            return None
        if self.space.project is None:
            self.say("{path}: outside a project, so no report was written", path=self.path)
            return None
        path = None
        with way_out.said_when_unwritten(f"outputs/audits/{self.path.stem}_{kind}{suffix}"):
            path = write_audit(self.space.project, self.path, kind, content, suffix, by)
            self.say("written: {path}", path=self.space.project.relative(path))
        return path

    def say(self, sentence: str, **values: object) -> None:
        """Words for a person, to stderr, in their language."""
        options.say(self.tr(sentence, **values))


def opened(path: Path) -> Opened:
    """Open a draft. Raises DraftError, ConfigError, LibraryMissing, UsageError."""
    from mdrag.draft.read import read
    from mdrag.workspace import open_for

    space = open_for(path, options.chosen().project)
    return Opened(path, space, read(path))
