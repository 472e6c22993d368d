"""mdrag-resolve: the bindings of a draft become pandoc citations, their sources references.

Runs in plain pandoc, before --citeproc: ``pandoc --filter mdrag-resolve --citeproc …``. The
project is found upward from the current folder, or named by ``-M mdrag-project=DIR``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from mdrag.export.citations import document, inlines, references, visit
from mdrag.export.citations.csl_items import Items
from mdrag.export.citations.filter_settings import FilterSettings, by_person, failures
from mdrag.export.citations.library_export import by_citation_key, read_all
from mdrag.export.citations.picture_notes import leave_out_described_citations
from mdrag.export.citations.remaining_marks import refuse_remaining_marks
from mdrag.export.citations.resolve import Problem, Resolver
from mdrag.export.fields.apostrophes import mend_apostrophes
from mdrag.export.fields.names.named_authors import name_authors
from mdrag.export.fields.pandoc_style import lists_works, tell_style
from mdrag.export.fields.stand_in_labels import tell_stand_ins
from mdrag.export.fields.word import form
from mdrag.export.inputs.filter_warnings import warn
from mdrag.export.inputs.reach import folders
from mdrag.export.links import passage_aliases
from mdrag.export.links.evidence_comments import ASKED
from mdrag.export.numbering.label_references import as_written
from mdrag.export.numbering.numbered_document import ASKED as NUMBERING_ASKED
from mdrag.export.numbering.numbered_document import number_document
from mdrag.export.raw.html import convert_html
from mdrag.export.raw.latex import convert_latex
from mdrag.export.raw.pictures import Pictures
from mdrag.export.reference_list.typed_references import replace_typed_list
from mdrag.export.titles.item_titles import with_sentence_case
from mdrag.versions import present_day
from mdrag.workspace import Workspace, open_for

_LEFT_OUT = "is LaTeX that has no form in this file and is left out; write it in Markdown"
_NO_LABEL = "names nothing that has this label: it stays as written"


class Carried(NamedTuple):
    """What the filter knows while it walks."""

    settings: FilterSettings
    place: Workspace
    resolver: Resolver
    aliases: list[str] | None  # names of passages that were cited; None where nothing is linked
    numbers: bool  # what labels no thing has stays as it is written: no pandoc-crossref follows


def prepare(doc: Any) -> Carried:
    """Open the library and put back what pandoc took for identifiers."""
    settings = FilterSettings.of(doc)
    for key in (*document.OURS, passage_aliases.ALIASES):
        if key in doc.metadata.content:
            del doc.metadata[key]  # ours to say; a front matter may not
    place = open_for(Path(settings.project or "."))
    resolver = Resolver(
        place.evidence, doc.format, notes=settings.style.notes, keep=settings.mode == "plain",
        numeric=settings.style.numeric, raised=settings.style.raised, locale=settings.style.locale,
    )  # fmt: skip
    if settings.mode != "plain":
        document.leave_out_source_list(doc)
    linked = inlines.is_html(doc.format) or bool(by_person(doc, ASKED))
    aliases: list[str] | None = [] if linked else None
    source = Path(settings.source or ".")
    within = folders(source, place.project.root if place.project else None)
    pictures = Pictures(within, source.parent)
    convert_html(doc, pictures)
    left_out = convert_latex(doc, pictures, plain=settings.mode == "plain")
    settings.refuse((), [Problem(line, _LEFT_OUT) for line in left_out])
    mend_apostrophes(doc)
    numbers = bool(by_person(doc, NUMBERING_ASKED))
    if numbers:
        unknown = number_document(doc, keys=settings.mode == "plain")
        settings.refuse((), [Problem(told, _NO_LABEL) for told in unknown])
    return Carried(settings, place, resolver, aliases, numbers)


def action(element: Any, carried: Carried) -> Any:
    """Resolve one run of inlines, one citation or one identifier."""
    resolver = carried.resolver
    if element.tag == "Cite":
        written = as_written(element) if carried.numbers else None
        return written or resolver.cite(element)
    described = document.inside(element, "Image")  # the words that stand for a picture
    if element.tag == "Image" or (described and element.tag == "Quoted"):
        element.content = resolver.stripped(element.content) or element.content
    if described:
        return None
    swallowed = document.give_back(element, carried.settings.text)
    for holder, name in document.runs(element):
        note = resolver.notes and document.inside(holder, "Note")
        new = resolver.run(getattr(holder, name), swallowed=bool(swallowed), note=note)
        if new is not None:
            if carried.aliases is not None:
                passage_aliases.remember(getattr(holder, name), new, carried.aliases)
            setattr(holder, name, new)
    return document.beside(element, resolver)


def finalize(doc: Any, carried: Carried) -> None:
    """Refuse what cannot be resolved; add the sources to the document's references."""
    settings, place, resolver, aliases, _ = carried
    document.rename_headings(doc)
    refuse_remaining_marks(doc, resolver)
    settings.refuse(resolver.problems, resolver.doubts)
    if settings.mode != "plain":
        found = {}
        if resolver.used:
            items = Items.open(place.project, place.config.export, present_day())
            found = {uid: items.of(source) for uid, source in resolver.used.items()}
            text_of, style = place.evidence.text, settings.style
            found, told = with_sentence_case(found, resolver.used, text_of, style)
            for line in told:
                warn(line)
        beside = Path(settings.source).parent
        printed = references.add_references(
            doc, found, beside, settings.style,
            lambda: by_citation_key(read_all(place.project, place.config.export.library)),
        )  # fmt: skip
        typed = replace_typed_list(doc, printed) if lists_works(doc) else None
        if typed:
            settings.tell_place(typed.heading, typed.told())
        tell_style(doc, printed)
        name_authors(doc, printed, settings.style)
        if form(doc.format) is not None:
            known = {str(item["id"]) for item in printed}
            tell_stand_ins(doc, known, settings.style.locale)
        references.link_works(doc)
        references.set_citation_language(doc, settings.style)
        if resolver.notes:
            leave_out_described_citations(doc)
            references.number_notes(doc)
    if aliases:
        doc.metadata[passage_aliases.ALIASES] = inlines.meta_value(aliases)


def main(doc: Any = None) -> Any:
    """Run as a pandoc filter, or over ``doc``."""
    with failures("mdrag-resolve", doc is None):
        return visit.run(prepare, action, finalize, doc)


if __name__ == "__main__":
    main()
