"""mdrag-zotero: rendered citations become live Zotero fields in a Word or odt file.

Runs in plain pandoc, after --citeproc: ``pandoc --filter mdrag-resolve --citeproc --filter
mdrag-zotero -o essay.docx``. Other output formats pass through. With ``-M mdrag-mode=static`` the
same words stand there without fields.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from mdrag.export.citations import visit
from mdrag.export.citations.document import ITEMS, LINKED
from mdrag.export.citations.filter_settings import FilterSettings, by_person, failures
from mdrag.export.citations.picture_notes import without_notes
from mdrag.export.fields import filter_order, word
from mdrag.export.fields.names.name_marks import print_marks
from mdrag.export.fields.no_break import keep_together
from mdrag.export.fields.note_pictures import take_out_pictures
from mdrag.export.fields.picture_sizes import fit_pictures
from mdrag.export.fields.table_spaces import space_below_tables
from mdrag.export.fields.table_widths import fit_tables
from mdrag.export.fields.unshown_pictures import unshown_pictures
from mdrag.export.fields.zotero_fields import LiveFieldMaker
from mdrag.export.inputs.filter_warnings import warn
from mdrag.export.links.evidence_comments import ASKED, EvidenceComments
from mdrag.export.links.passage_aliases import ALIASES
from mdrag.export.links.passages import Links
from mdrag.export.reference_list.typed_places import sort_typed_entries
from mdrag.filled_sentence import fill
from mdrag.workspace import open_for

_TYPED = (
    "entries that stand as typed behind the printed ones, though they belong between: {count} "
    "(Refresh in Zotero would take them out there); bind what cites them, or: mdrag build --static"
)


class Carried(NamedTuple):
    """What the filter knows while it walks: ``live`` makes the fields, None where none are made.

    Of a file without fields it makes the words alone.
    """

    settings: FilterSettings
    live: LiveFieldMaker | None
    resolved: bool  # whether mdrag-resolve ran before
    comments: EvidenceComments | None  # None: no comment says what a citation rests on
    lost: list[str]  # pictures that were in notes


def prepare(doc: Any) -> Carried:
    """The items of every work the document could cite."""
    settings = FilterSettings.of(doc)
    print_marks(doc)
    static = settings.mode == "static" and bool(by_person(doc, LINKED))
    worded = settings.mode == "live" or static
    live = word.live(doc, settings, static) if worded and word.form(doc.format) else None
    comments = None
    place = open_for(Path(settings.project or ".")) if by_person(doc, ASKED) else None
    if place is not None and place.project is not None and doc.format == "docx":
        told = doc.get_metadata(ALIASES, [])
        comments = EvidenceComments(Links(place.evidence, place.project.root, Path.cwd(), told))
    return Carried(settings, live, bool(by_person(doc, ITEMS)), comments, [])


def action(element: Any, carried: Carried) -> Any:
    """Put fields around the citations of one run of inlines."""
    around = carried.comments.around if carried.comments else None
    if element.tag == "Image":
        without_notes(element)
    if element.tag == "Note" and element.doc.format == "docx":
        carried.lost.extend(take_out_pictures(element))
    if carried.live is not None:
        if not carried.settings.allow and carried.settings.mode == "live":
            filter_order.check(element, resolved=carried.resolved)
        word.fields(element, carried.live, around)
    elif element.tag == "Cite":
        element.content = keep_together(element.content)
        start, end = around(element) if around else ([], [])
        return [*start, element, *end]
    return None


def finalize(doc: Any, carried: Carried) -> None:
    """Make the bibliography a field, write the document preferences, drop private metadata."""
    if carried.comments is not None and carried.comments.in_notes:
        warn(f"citations in notes without a comment: {carried.comments.in_notes}; Word has none")
    between, live = 0, carried.settings.mode == "live"
    if word.form(doc.format) and not carried.settings.style.numeric:
        between = sort_typed_entries(doc, within=not live)
    if carried.live is not None:
        word.finish(doc, carried.live, carried.settings)
    if between and live:
        warn(fill(_TYPED, count=between))
    folders = (Path(), Path(carried.settings.source or ".").parent)
    if word.form(doc.format):
        fit_tables(doc)
        for told in unshown_pictures(doc, folders):
            warn(told)
    if doc.format == "docx":
        space_below_tables(doc)
        for name in carried.lost:
            warn(f"{name} stands in a note, where Word shows no picture: put it into the text")
    if doc.format.startswith("odt"):
        fit_pictures(doc, folders)
    word.tidy(doc)


def main(doc: Any = None) -> Any:
    """Run as a pandoc filter, or over ``doc``."""
    with failures("mdrag-zotero", doc is None):
        return visit.run(prepare, action, finalize, doc)


if __name__ == "__main__":
    main()
