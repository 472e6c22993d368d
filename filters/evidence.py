"""mdrag-evidence: in HTML, each citation is a link to the page of the source it rests on.

Runs in plain pandoc, after --citeproc: ``pandoc -M link-citations=true --filter mdrag-resolve
--citeproc --filter mdrag-evidence -o essay.html``. Other output formats pass through. Links are
relative to the current folder, or to that of the page when ``-M mdrag-output=FILE`` names it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from mdrag.export.citations import inlines, visit
from mdrag.export.citations.filter_settings import FilterSettings, by_person, failures
from mdrag.export.links.passage_aliases import ALIASES
from mdrag.export.links.passages import Links
from mdrag.workspace import open_for


def prepare(doc: Any) -> Links | None:
    """Open the library; None when nothing is linked."""
    settings = FilterSettings.of(doc)
    if not inlines.is_html(doc.format) or settings.mode == "plain":
        return None
    place = open_for(Path(settings.project or "."))
    if place.project is None:
        return None
    told = doc.get_metadata(ALIASES, [])
    page = by_person(doc, "mdrag-output")
    folder = Path(page).absolute().parent if page else Path.cwd()
    return Links(place.evidence, place.project.root, folder, told)


def action(element: Any, links: Links | None) -> None:
    """Link the words of one citation."""
    if links is not None and element.tag == "Cite":
        element.content = links.cite(element) or element.content


def finalize(doc: Any, links: Links | None) -> None:
    """Say what could not be linked; drop metadata of ours."""
    if links is not None and links.whole:
        sys.stderr.write(
            f"warning: {links.whole} citations of several works are not linked to their "
            "passages; add: -M link-citations=true\n"
        )
    for key in [key for key in doc.metadata.content if key.startswith("mdrag-")]:
        del doc.metadata[key]


def main(doc: Any = None) -> Any:
    """Run as a pandoc filter, or over ``doc``."""
    with failures("mdrag-evidence", doc is None):
        return visit.run(prepare, action, finalize, doc)


if __name__ == "__main__":
    main()
