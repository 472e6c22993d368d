"""The layouts MinerU's results come in, each read into the same blocks.

Three systems of coordinates: points of the page (``middle.json``), thousandths of it
(``content_list``), fractions (MinerU 4). A block's box is a fraction of the page, origin top left.
A new layout is a file with a function from JSON to blocks, and one line of the table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from mdrag.ingest.remote.layouts import content_list, content_list_v2, middle, mineru4
from mdrag.ingest.remote.layouts.layout_block import LayoutBlock

__all__ = ["LAYOUTS", "Layout", "LayoutBlock", "read_layout"]


class Layout(NamedTuple):
    """Which files hold a layout, what its JSON looks like, and who reads it."""

    name: re.Pattern[str]
    fits: Callable[[Any], bool]
    blocks: Callable[[Any], list[LayoutBlock]]


# In the order of preference: lines with boxes before blocks, what is stable before what may change.
LAYOUTS: Mapping[str, Layout] = {
    "MinerU 4": Layout(
        re.compile(r"(?:.*_)?middle_json\.json|(?:.*_)?(?:layout|middle)\.json"),
        mineru4.fits,
        mineru4.blocks,
    ),
    "middle": Layout(
        re.compile(r"(?:.*_)?(?:layout|middle|middle_json)\.json"), middle.fits, middle.blocks
    ),
    "content list": Layout(
        re.compile(r"(?:.*_)?content_list\.json"), content_list.fits, content_list.blocks
    ),
    "content list 2": Layout(
        re.compile(r"(?:.*_)?content_list_v2\.json"), content_list_v2.fits, content_list_v2.blocks
    ),
}


def read_layout(files: Mapping[str, Callable[[], Any]]) -> list[LayoutBlock] | None:
    """The blocks of a result, in reading order; None when it holds no layout we know.

    ``files``: name without folders → its JSON, parsed when it is asked for (None: no JSON).
    """
    for layout in LAYOUTS.values():
        for name, load in files.items():
            if layout.name.fullmatch(name):
                content = load()
                if content is not None and layout.fits(content):
                    return [block for block in layout.blocks(content) if block.text]
    return None
