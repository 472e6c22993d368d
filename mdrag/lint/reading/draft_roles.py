"""The roles of a draft's blocks with what the settings say of its path."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import PurePath

from mdrag.config import Config
from mdrag.draft.model import Block, Draft
from mdrag.draft.roles.block_roles import roles_of

__all__ = ["NO_SENTENCES", "draft_roles", "words_for_pandoc"]

# roles whose blocks need not be whole sentences, or are somebody else's
NO_SENTENCES = frozenset(
    {"code", "licence", "template", "dialogue", "interview", "questionnaire", "vignette",
     "examples", "glossary"}
)  # fmt: skip


def draft_roles(draft: Draft, config: Config) -> tuple[str, ...]:
    """`roles_of`; ``role:`` of the last glob of ``lint.paths`` that fits is said of the whole."""
    said = ""
    path = PurePath(draft.path).as_posix()
    for glob, layer in config.lint.paths.items():
        if isinstance(layer, dict) and isinstance(role := layer.get("role"), str):
            fits = (path, path.rsplit("/", 1)[-1])
            if any(fnmatchcase(one, glob) for one in fits) or fnmatchcase(path, f"*/{glob}"):
                said = role
    return roles_of(draft, said)


def words_for_pandoc(
    draft: Draft, config: Config, unless: re.Pattern[str]
) -> Iterator[tuple[int, Block]]:
    """The paragraphs that pandoc reads as words, code of chunks left out, with their numbers.

    ``unless``: extensions and formats (``from:`` in the front matter) that read them otherwise.
    """
    if unless.search(str(draft.meta.get("from", ""))):
        return
    roles = draft_roles(draft, config)
    for index, block in enumerate(draft.blocks):
        if block.kind in ("paragraph", "plain") and roles[index] != "code":
            yield index, block
