"""What Zotero will make of a style of the writer's own: it fetches only what the repository has."""

from __future__ import annotations

import gzip
import re
from functools import lru_cache
from pathlib import Path

from mdrag.export.citations.styles import NAMES, find, read
from mdrag.filled_sentence import fill

__all__ = ["in_repository", "own_style_note"]

_IDS = Path(__file__).resolve().parents[2] / "csl" / "known_ids.txt.gz"
# an address Zotero looks a style up by (integration.js, setData)
_ADDRESS = re.compile(r"https?://(?:www\.)?(?:zotero|citationstyles)\.org/styles/([\w-]+)")


def in_repository(style_id: str) -> bool:
    """Whether Zotero can fetch the style of this id: one the CSL repository has or had."""
    found = _ADDRESS.fullmatch(style_id)
    return found is not None and found[1] in _ids()


def own_style_note(path: Path) -> str:
    """What a writer should know of a .csl file before Zotero refreshes the document; "": nothing.

    Raises FileProblem for what is no style.
    """
    style_id = read(path).id
    name = style_id.rpartition("/")[2]
    if not in_repository(style_id):
        return fill(
            "{path}: Zotero does not have this style (id {style}) and will ask for it: before "
            "Refresh add the file in Zotero > Settings > Cite > Styles > +, on every computer",
            path=path, style=style_id,
        )  # fmt: skip
    if name in NAMES.values() and path.read_bytes() != find(name).read_bytes():
        return fill(
            "{path}: has the id of {name} and other rules than {name} has today; Zotero refreshes "
            "with its own, so give a style you changed an id and a title of its own",
            path=path, name=name,
        )  # fmt: skip
    return ""


@lru_cache(maxsize=1)
def _ids() -> frozenset[str]:
    return frozenset(gzip.decompress(_IDS.read_bytes()).decode().split())
