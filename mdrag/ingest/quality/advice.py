"""What to do about a source that was read badly: by its figures, the thresholds, and what works."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from shlex import quote
from typing import NamedTuple

from mdrag.config import Config
from mdrag.filled_sentence import fill, join_sentences
from mdrag.ingest.document import DAMAGED_PAGES, FRONT_MATTER_UNREAD, TEXT_LEFT_OUT
from mdrag.ingest.quality.figures import Quality
from mdrag.ingest.readers.scans.recognise import INSTALL, UNCERTAIN, ocr_installed
from mdrag.settings import PlainSettings

__all__ = ["QualityLimits", "flagged_pages", "page_ranges", "with_advice"]

_PAGES = {  # one page; pages as one range or without more; pages with a last one
    "": ("page {last}", "pages {last}", "pages {first} and {last}"),
    "have": ("page {last} has", "pages {last} have", "pages {first} and {last} have"),
    "are": ("page {last} is", "pages {last} are", "pages {first} and {last} are"),
}
_FORMAT = 8  # raised when the advice of an older mdrag no longer holds
_SLIDES = (".pptx", ".pptm", ".ppsx")  # written in catchwords
_MINERU = fill("have MinerU read it (mdrag config set parser mineru; the PDF leaves this computer)")


class QualityLimits(NamedTuple):
    """Past these a source is flagged; ``others``: the parsers that are not in use."""

    repeated_lines: float
    non_letters: float
    short_paragraphs: float
    least_paragraphs: int
    least_chars: int
    others: tuple[str, ...]
    version: int = _FORMAT

    @classmethod
    def of(cls, config: Config) -> QualityLimits:
        """The ``quality`` section of the settings."""
        ask = config.quality
        return cls(
            repeated_lines=ask.repeated_lines,
            non_letters=ask.non_letters,
            short_paragraphs=ask.short_paragraphs,
            least_paragraphs=ask.least_paragraphs,
            least_chars=ask.least_chars,
            others=tuple(one for one in PlainSettings.parser.choices if one != config.parser),
        )


def with_advice(figures: Quality, limits: QualityLimits) -> Quality:
    """``figures`` with what to do about them, a line each."""
    return figures._replace(advice=tuple(_advice(figures, limits)))


def flagged_pages(figures: Quality) -> tuple[int, ...]:
    """The pages a person should look at: those without text, or the first of a source."""
    if figures.pages_without_text or not figures.pages:
        return figures.pages_without_text
    return (1,) if figures.advice else ()


def page_ranges(pages: Sequence[int], most: int = 12) -> str:
    """``1, 3–5, 9``; after ``most`` ranges the rest is counted."""
    runs: list[list[int]] = []
    for page in sorted(pages):
        if runs and page == runs[-1][-1] + 1:
            runs[-1][1:] = [page]
        else:
            runs.append([page])
    named = [f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs]
    if len(named) > most:
        return f"{', '.join(named[:most])} … ({len(pages)} pages)"
    return ", ".join(named)


def _advice(figures: Quality, limits: QualityLimits) -> Iterable[str]:
    yield from _of_text(figures, limits)
    if FRONT_MATTER_UNREAD in figures.flags:
        yield (
            fill(
                "its front matter cannot be read as YAML and was not used: mend it "
                "(mdrag lint FILE names the line), or write title, authors and year into "
                "meta/library.csv"
            )
        )
    if UNCERTAIN in figures.flags:
        yield (
            fill(
                "a scan, recognised with little confidence, so it cannot be cited: "
                "compare it with the page (mdrag show), then: mdrag meta set --doc_uid "
                "{name} --citable true",
                name=quote(figures.name),
            )
        )
    elif "scanned_ocr" in figures.flags:
        yield fill("a scan with recognised text: check quotations against the page")
    if "unreadable_text" in figures.flags:
        ways = () if ocr_installed() else (INSTALL,)
        yield (
            fill(
                "fonts without a character map: what is read is not what is printed, and it cannot "
                "be cited; {another_way}",
                another_way=_another_way(figures, limits, ways),
            )
        )
    elif figures.chars >= limits.least_chars and figures.non_letters > limits.non_letters:
        why = fill("many signs that are no letters: tables, formulas, recognition")
        yield fill("{why}; {how}", why=why, how=_else(figures, limits))
    if figures.repeated_lines > limits.repeated_lines:
        yield fill("many running lines were left out: compare the templates below with the pages")
    slides = _is_slides(figures)
    enough = figures.paragraphs >= limits.least_paragraphs
    if not slides and enough and figures.short_paragraphs > limits.short_paragraphs:
        why = fill("most paragraphs are very short: columns or tables may be torn")
        yield fill("{why}; {how}", why=why, how=_else(figures, limits))


def _of_text(figures: Quality, limits: QualityLimits) -> Iterator[str]:
    pages = page_ranges(figures.pages_without_text)
    if _is_slides(figures) and pages:
        told = "slides without text: {pages}; pictures on slides are not read"
        if "needs_ocr" in figures.flags:
            told = (
                "slides without text: {pages}; pictures on slides are not read: save them as PDF, "
                "whose pages the extra ocr recognises"
            )
        yield fill(told, pages=pages)
    elif "needs_ocr" in figures.flags:
        ours = () if ocr_installed() else (INSTALL,)
        how = _another_way(figures, limits, ours)
        told = "a scan without text, not citable until it is read: {how}"
        if pages:
            told = "a scan without text ({where}), not citable until it is read: {how}"
        yield fill(told, where=_named_pages(figures.pages_without_text), how=how)
    elif figures.chars == 0:
        yield fill("no text at all: find another copy")
    elif TEXT_LEFT_OUT in figures.flags:
        yield fill(
            "{named} no text here, though the file has it: the parser took it for pictures; "
            "mdrag config set parser local",
            named=_named_pages(figures.pages_without_text, "have"),
        )
    elif DAMAGED_PAGES in figures.flags:
        named = _named_pages(figures.pages_without_text, "are")
        yield fill("{named} damaged in the file: download it or save it again", named=named)
    elif pages:
        how = (
            fill("nothing was recognised on a scan")
            if ocr_installed()
            else fill("a scan needs OCR")
        )
        named = _named_pages(figures.pages_without_text, "have")
        one = len(figures.pages_without_text) == 1
        told = (
            "{named} no text: look at it; {how}" if one else "{named} no text: look at them; {how}"
        )
        yield fill(told, named=named, how=how)


def _named_pages(pages: Sequence[int], verb: str = "") -> str:
    """``page 4``, ``pages 4 and 7–9``, and the verb; without pages the plural alone."""
    if not pages:
        return f"pages {verb}".rstrip()
    *before, last = page_ranges(pages).split(", ")
    at = 0 if len(pages) == 1 else 2 if before else 1
    return fill(_PAGES[verb][at], first=", ".join(before), last=last)


def _another_way(figures: Quality, limits: QualityLimits, ways: Sequence[str] = ()) -> str:
    """``ways`` and the others there are to what a page says."""
    mineru = (_MINERU,) if _is_pdf(figures) and "mineru" in limits.others else ()
    return join_sentences("{first}, or {second}", (*ways, *mineru, fill("find a copy with text")))


def _else(figures: Quality, limits: QualityLimits) -> str:
    if _is_pdf(figures) and limits.others:
        return fill("try another parser ({names})", names=", ".join(limits.others))
    return fill("compare it with the source before you quote")


def _is_slides(figures: Quality) -> bool:
    return figures.name.casefold().endswith(_SLIDES)


def _is_pdf(figures: Quality) -> bool:
    return figures.name.casefold().endswith(".pdf")
