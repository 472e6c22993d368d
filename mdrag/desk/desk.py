"""The desk: a draft with all its surroundings."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from mdrag.config import Config
from mdrag.draft.draft_text import BOM, DraftText, read_text
from mdrag.evidence.store import EvidenceStore
from mdrag.lint.rule import Rule
from mdrag.lint.rules.load import load
from mdrag.lint.rules.select import select_rules
from mdrag.project import Project
from mdrag.workspace import Workspace, open_for

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mdrag.draft.model import Draft

__all__ = ["Desk", "open_desk"]


class Desk:
    """A draft with all its surroundings, each looked up when it is first asked for.

    ``path``: as it was named, "-" for standard input; ``shown``: what people are told instead.
    ``select`` and ``ignore`` narrow the rules beside the settings; ``baseline`` is a file that
    counts instead of theirs; ``cached``: whether compiled rules are good enough.
    """

    def __init__(
        self,
        path: Path | str,
        space: Workspace,
        shown: str = "",
        *,
        select: Sequence[str] = (),
        ignore: Sequence[str] = (),
        baseline: str = "",
        cached: bool = True,
    ) -> None:
        """Nothing is read yet but what ``space`` holds."""
        self.path, self.space, self.cached = str(path), space, cached
        self.shown = shown or self.path
        self._select, self._ignore, self._baseline = select, ignore, baseline

    # ---- the draft

    @cached_property
    def source(self) -> DraftText:
        """What the file holds. Raises DraftError when it is no text."""
        return read_text(self.path, self.shown)

    @cached_property
    def draft(self) -> Draft:
        """The draft, parsed. Raises DraftError."""
        from mdrag.draft.parse import parse

        return parse(self.source.text, self.shown, self.source.bom)

    def read(self) -> Desk:
        """The desk itself, its draft parsed by now. Raises DraftError."""
        _ = self.draft
        return self

    def holding(self, draft: Draft) -> Desk:
        """The same desk with a newer draft on it, as an editor has it before it is saved."""
        return self._with(draft=draft)

    def called(self, shown: str) -> Desk:
        """The same desk under another name of the draft, that of its next version."""
        return self._with(shown=shown)

    def _with(self, **known: object) -> Desk:
        twin = Desk(self.path, self.space)
        twin.__dict__.update(self.__dict__, **known)
        return twin

    @property
    def name(self) -> str:
        """The draft's path as documents name it: relative to the project, if there is one."""
        project = self.project
        return project.relative(Path(self.path)) if project else self.path

    @property
    def sha256(self) -> str:
        """The fingerprint of the draft's bytes."""
        from hashlib import sha256

        mark = BOM if self.draft.bom else b""
        return sha256(mark + self.draft.text.encode("utf-8")).hexdigest()

    # ---- where it lies

    @property
    def project(self) -> Project | None:
        """The project, None for a stray draft."""
        return self.space.project

    @property
    def root(self) -> Path | None:
        """The project's folder, None for a stray draft."""
        return self.project.root if self.project else None

    @property
    def config(self) -> Config:
        """The settings in force."""
        return self.space.config

    @property
    def language(self) -> str:
        """The setting ``ui_language``."""
        return self.config.ui_language

    @property
    def evidence(self) -> EvidenceStore:
        """The library; an empty one when there is none."""
        return self.space.evidence

    @property
    def below(self) -> str:
        """The draft's path below the folder of its settings: what ``paths:`` globs match."""
        return self.space.below(Path(self.shown))

    # ---- what is asked of it

    @cached_property
    def every_rule(self) -> tuple[Rule, ...]:
        """The rules there are. Raises ConfigError for a file of rules that is wrong."""
        return load(self.space.rule_folders, cached=self.cached)

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """The rules that run on the draft. Raises ConfigError, UsageError for a wrong choice."""
        return select_rules(self.every_rule, self.config, self.below, self._select, self._ignore)

    @cached_property
    def known(self) -> tuple[str, ...]:
        """The ids of all rules there are."""
        return tuple(rule.id for rule in self.every_rule)

    def with_rules(self) -> Desk:
        """The desk itself, its rules chosen by now. Raises ConfigError, UsageError."""
        _ = self.rules
        return self

    @cached_property
    def baseline(self) -> str:
        """The file of the baseline that counts; "" when none does."""
        own = self.config.lint.baseline
        if self._baseline or not own:
            return self._baseline
        return str(Path(self.config.path or ".").parent / own)


def open_desk(
    path: Path | str, project: str | None = None, *, shown: str = "", lenient: bool = False
) -> Desk:
    """The desk of a draft, with what its folder and settings say.

    Raises ConfigError, UsageError (unknown ``project``), LibraryMissing when the library is
    damaged; ``lenient``: then there is none, and `Workspace.damage` says so.
    """
    return Desk(path, open_for(Path(shown or path), project, lenient), shown)
