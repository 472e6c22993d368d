"""The whole draft as a narrow strip: where which status stands."""

from __future__ import annotations

from mdrag.view.html_text import attributes, text
from mdrag.view.model import DraftView
from mdrag.wording import Words

__all__ = ["minimap"]

_HEIGHT = 1000


def minimap(view: DraftView, tr: Words) -> str:
    """An SVG with a bar for each sentence that has a status, in the height of its line.

    It repeats what the draft says, so it is hidden from those who listen to the page.
    """
    lines = max(view.lines, 1)
    height = max(_HEIGHT // lines, 6)
    bars = []
    for n, one in enumerate(view.sentences):
        if one.status:
            top = round((one.line - 1) / lines * (_HEIGHT - height))
            head = attributes(
                class_=f"bar {one.status}", x=0, y=top, width=20, height=height, data_go=n,
                data_status=one.status,
            )  # fmt: skip
            bars.append(f"<rect{head}><title>{text(tr(one.status))}</title></rect>")
    return (
        f'<nav id="minimap" aria-hidden="true"><svg viewBox="0 0 20 {_HEIGHT}" '
        f'preserveAspectRatio="none">{"".join(bars)}</svg></nav>'
    )
