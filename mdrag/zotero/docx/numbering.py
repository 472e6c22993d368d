"""The lists of a Word file: of what kind each is, and in which a paragraph stands."""

from __future__ import annotations

from collections.abc import Mapping

from mdrag.limits.xml_nodes import Node

__all__ = ["ListForms", "list_forms", "stands_in"]

ListForms = Mapping[str, Mapping[int, str]]  # number of a list → level → bullet-list, ordered-list

# how the name of a style begins → the kind of list its paragraphs are items of
_STYLES: tuple[tuple[str, str], ...] = (
    ("list bullet", "bullet-list"), ("list number", "ordered-list"),
)  # fmt: skip
_DEEPEST = 8  # Word's ninth level


def list_forms(root: Node | None) -> ListForms:
    """What kind of list each is, from the part that defines them."""
    forms: dict[str, dict[int, str]] = {}
    found: dict[str, Mapping[int, str]] = {}
    for one in root.children if root else ():
        if one.tag == "w:abstractNum":
            forms[one.attrs.get("w:abstractNumId", "")] = {
                _number(level.attrs.get("w:ilvl", "")): _form(level.value("w:numFmt"))
                for level in one.children
                if level.tag == "w:lvl"
            }
        elif one.tag == "w:num":
            found[one.attrs.get("w:numId", "")] = forms.get(one.value("w:abstractNumId"), {})
    return found


def stands_in(
    kind: str, style: str, properties: Node | None, forms: ListForms, above: tuple[str, ...]
) -> tuple[str, ...]:  # fmt: skip
    """The lists or the quotation that a paragraph of this kind stands in, the outermost first.

    ``style``: the name of its style in small letters. A list that nothing defines has bullets.
    ``above``: what the paragraph before it stands in.
    """
    if kind != "list":
        return ("blockquote",) if kind == "quote" else ()
    numbers = properties.child("w:numPr") if properties else None
    if numbers is None:
        return tuple(form for begin, form in _STYLES if style.startswith(begin))
    if (which := numbers.value("w:numId")) == "0":
        return ()
    depth = min(_number(numbers.value("w:ilvl")), _DEEPEST)
    own = forms.get(which, {})
    every = [own.get(level, "bullet-list") for level in range(depth + 1)]
    outer = above[:depth] if len(above) >= depth and "blockquote" not in above else every[:depth]
    return (*outer, every[depth])


def _number(told: str) -> int:
    return int(told) if told.isdecimal() else 0


def _form(told: str) -> str:
    return "bullet-list" if told in ("bullet", "none", "") else "ordered-list"
