"""What `mdrag import-draft` made, as JSON and as lines for a person."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from mdrag.draft.parse import parse
from mdrag.draft.words import count
from mdrag.escapes import on_one_line
from mdrag.from_word.new_draft import NewDraft
from mdrag.returned.works import describe_item

__all__ = ["as_json", "as_lines"]

_LISTED = 20  # works that are named, for a person


def as_json(made: NewDraft, document: Path) -> dict[str, Any]:
    """The answer of the command (`mdrag schema import-draft`)."""
    found = made.converted
    return {
        "document": str(document),
        "draft": str(made.draft),
        "words": _words(made),
        "citations": found.citations,
        "works": [
            {"doc_uid": uid, "recognised_by": work.how, "told": work.told}
            for uid, work in found.works.items()
        ],
        "not_in_library": [
            {"key": key, "told": _told(item)} for key, item in found.unknown.items()
        ],
        "references": made.references and str(made.references),
        "pictures": [str(path) for path in made.pictures],
        "headings_made": found.headings,
        "comments": found.comments,
        "tracked_changes": found.changes,
        "citations_kept_as_words": found.as_words,
        "citations_reworded": found.reworded,
        "pictures_not_held": found.absent,
        "not_pictures": found.drawn,
        "missing": list(found.missing),
    }


def as_lines(made: NewDraft, say: Callable[..., str]) -> Iterator[str]:
    """Lines for a person, the next step last. ``say``: sentences in the person's language."""
    found = made.converted
    yield say("{draft}: {words:,} words, {citations} citations that were fields in Word",
              draft=made.draft, words=_words(made), citations=found.citations)  # fmt: skip
    if found.works:
        guessed = sum(work.guessed for work in found.works.values())
        told = "  works of the library, bound: {works}; by DOI, or by title and year: {guessed}"
        yield say(told, works=len(found.works), guessed=guessed)
    if found.unknown:
        told = "  not in the library, so written as [@key] from {references}:"
        yield say(told, references=made.references and made.references.name)
        for key, item in list(found.unknown.items())[:_LISTED]:
            yield f"    @{key}  {_told(item)}"
        if len(found.unknown) > _LISTED:
            yield say("    and {more} more", more=len(found.unknown) - _LISTED)
    if made.pictures:
        yield say("  pictures: {pictures}, in {folder}", pictures=len(made.pictures),
                  folder=made.pictures[0].parent)  # fmt: skip
    for number, told in (
        (found.headings, "  lines in bold that are headings now: {number}; look at them"),
        (found.comments, "  comments: {number}, below their paragraphs; they print nowhere"),
        (found.changes, "  tracked changes, taken as accepted: {number}"),
        (found.as_words, "  citations kept as words, as their fields do not say what they cite: "
                         "{number}"),
        (found.reworded, "  citations whose words were changed by hand in Word: {number}; the "
                         "style prints them anew"),
        (found.absent, "  pictures that the file shows and does not hold: {number}; in Word, "
                       "insert them anew"),
        (found.drawn, "  left out, charts, diagrams, embedded files and EQ fields: {number}; in "
                      "Word, save each as a picture"),
    ):  # fmt: skip
        if number:
            yield say(told, number=number)
    for words in found.missing:
        yield say("  left out, as pandoc does not see it (a text box?): “{words} …”", words=words)
    if found.unknown:
        yield say("next: put the PDFs of these works into raw/evidence/pdfs, and run: mdrag ingest")
    yield say("next: mdrag lint {draft} --fix   (binds what was cited by hand: (Author, Year))",
              draft=made.draft)  # fmt: skip


def _words(made: NewDraft) -> int:
    return count(parse(made.converted.markdown, str(made.draft)))


def _told(item: Any) -> str:
    return on_one_line(describe_item(item))
