"""Which element of a web page holds its text, and what in it is no text: menus, buttons, pictures.

A page that marks its text (``main``, ``article``) is believed; of others the innermost element
that holds nearly all prose is taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml.html import HtmlElement

__all__ = ["main_text"]

_NO_TEXT = frozenset({
    "script", "style", "noscript", "template", "iframe", "object", "embed", "form", "button",
    "input", "select", "textarea", "svg", "canvas", "video", "audio", "source", "picture", "img",
    "map", "link", "meta", "base", "dialog", "nav",
})  # fmt: skip
_NO_ROLES = frozenset(
    {"navigation", "banner", "search", "complementary", "dialog", "menu", "contentinfo"}
)
# Classes and ids of what large sites and common programs put beside and into their text.
_NO_NAMES = frozenset({
    "mw-editsection", "navbox", "noprint", "mw-jump-link", "catlinks", "printfooter", "siteSub",
    "jump-to-nav", "contentSub", "sr-only", "visually-hidden", "screen-reader-text", "share",
    "social-share", "cookie", "breadcrumb", "toc", "TOC",
})  # fmt: skip
_PROSE = frozenset({"p", "li", "pre", "td", "th", "dd", "dt", "blockquote", "h1", "h2", "h3", "h4",
                    "h5", "h6", "figcaption", "caption"})  # fmt: skip
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_ENOUGH, _NEARLY_ALL = 0.4, 0.9  # of the page's prose: in an element that is marked, or found
_LINKED = 0.6  # of a block's characters: more is a menu
_LEAST_LINKS = 4


def main_text(root: HtmlElement) -> HtmlElement | None:
    """The element that holds the text, without what is no text; None when there is none.

    Changes the tree: what is no text is taken out.
    """
    body = root.find(".//body")
    body = root if body is None else body
    _formulas_as_text(body)
    for head in body.iter(*_HEADINGS):
        if {"author", "date"} & set(head.get("class", "").split()):
            head.tag = "p"  # R Markdown prints them so large
    for element in list(_no_text(body)):
        element.drop_tree()
    chosen = _marked(body)
    if chosen is None:
        chosen = _innermost(body)
    for element in list(_menus(chosen)):
        if element.getparent() is not None and element is not chosen:
            element.drop_tree()
    return chosen if _prose_length(chosen) or chosen.text_content().strip() else None


def _no_text(body: HtmlElement) -> Iterator[HtmlElement]:
    for element in body.iter():
        if not isinstance(element.tag, str):
            if element.getparent() is not None:
                yield element  # comments, processing instructions
        elif element is not body and _is_no_text(element):
            yield element
    yield from body.iterfind(".//sup[@class='reference']")  # [1], of Wikipedia


def _is_no_text(element: HtmlElement) -> bool:
    style = element.get("style", "").replace(" ", "").casefold()
    hidden = element.get("hidden") is not None or "display:none" in style
    if hidden and element.find(".//math") is None and element.tag != "math":
        return True
    names = {*element.get("class", "").split(), element.get("id")}
    return element.tag in _NO_TEXT or element.get("role") in _NO_ROLES or bool(names & _NO_NAMES)


def _formulas_as_text(body: HtmlElement) -> None:
    """Pictures of formulas become what they say, where no formula stands beside them."""
    for picture in body.iter("img"):
        said, classes = picture.get("alt", "").strip(), picture.get("class", "")
        parent = picture.getparent()
        if not said or parent is None or not ("math" in classes or "tex" in classes.split()):
            continue
        if parent.find(".//math") is None and (
            parent.getparent() is None or parent.getparent().find(".//math") is None
        ):
            picture.tail = f" {said} {picture.tail or ''}"


def _marked(body: HtmlElement) -> HtmlElement | None:
    """The smallest marked element with a good part of the prose."""
    whole = _prose_length(body)
    for path in (
        ".//article", ".//*[@itemprop='articleBody']", ".//main", ".//*[@role='main']",
        ".//*[@id='mw-content-text']", ".//*[@id='content']",
    ):  # fmt: skip
        found = [(length, element) for element in body.iterfind(path)
                 if (length := _prose_length(element)) >= _ENOUGH * whole]  # fmt: skip
        if found:
            chosen: HtmlElement = max(found, key=lambda one: one[0])[1]
            return chosen
    return None


def _innermost(body: HtmlElement) -> HtmlElement:
    """The innermost element with nearly all prose of the page."""
    chosen, least = body, _NEARLY_ALL * _prose_length(body)
    while True:
        inner = [child for child in chosen if _prose_length(child) >= least]
        if not inner or inner[0].tag in _PROSE or inner[0].tag in ("table", "ul", "ol"):
            return chosen
        chosen = inner[0]


def _prose_length(element: HtmlElement) -> int:
    """Characters of its paragraphs, items and cells that are no links."""
    length = 0
    for block in element.iter(*_PROSE):
        if not any(child.tag in _PROSE for child in block.iterdescendants(*_PROSE)):
            length += _characters(block) - _linked(block)
    return length


def _menus(chosen: HtmlElement) -> Iterator[HtmlElement]:
    """Lists, boxes and footers that are mostly links."""
    for element in chosen.iter("ul", "ol", "div", "aside", "footer", "header", "section", "table"):
        links = sum(1 for _ in element.iter("a"))
        if links >= _LEAST_LINKS and _linked(element) > _LINKED * _characters(element):
            yield element


def _characters(element: HtmlElement) -> int:
    return sum(len(part.strip()) for part in element.itertext())


def _linked(element: HtmlElement) -> int:
    return sum(_characters(link) for link in element.iter("a"))
