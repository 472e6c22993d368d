"""The rules an id, a pack, a glob or a folder means."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path

from mdrag.errors import UsageError
from mdrag.filled_sentence import fill
from mdrag.lint.rule import Rule
from mdrag.lint.rules.load import load
from mdrag.text.nearest import nearest

__all__ = ["named_rules"]


def named_rules(
    what: str | None, folders: Sequence[Path]
) -> tuple[tuple[Rule, ...], tuple[Rule, ...]]:
    """The rules that are meant (all, when nobody names any), and all there are beside them.

    A folder holds rules as lint_rules/ does. Raises UsageError when nothing is called so.
    """
    everything = load(folders, cached=False)
    if what is None:
        return everything, everything
    folder, rules = Path(what), _called(what, everything)
    if not rules and folder.is_dir():
        everything = load([*folders, folder], cached=False)
        rules = tuple(one for one in everything if Path(one.path).is_relative_to(folder))
    if not rules:
        raise UsageError(_none(what, everything))
    return rules, everything


def _called(what: str, rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """The rules an id, a pack or a glob means."""
    return tuple(r for r in rules if fnmatchcase(r.id, what) or r.id.startswith(f"{what}."))


def _none(what: str, rules: tuple[Rule, ...]) -> str:
    if Path(what).is_dir():
        return fill("{what}: no rules; they lie one folder deeper, as style/my-rule.yml", what=what)
    packs = {rule.id.partition(".")[0] for rule in rules}
    hint = nearest(what, [*sorted(packs), *(rule.id for rule in rules)])
    return fill(
        "{what}: no rule and no folder of rules is called so{hint}",
        what=what,
        hint=hint or fill("; see: {command}", command="mdrag rules"),
    )
