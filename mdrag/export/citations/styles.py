"""Citation styles: the ones that ship, and what a CSL file says about itself."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import NamedTuple

from mdrag.errors import FileProblem, UsageError
from mdrag.filled_sentence import fill
from mdrag.text.nearest import nearest_word

__all__ = ["NAMES", "SHIPPED", "CitationStyle", "ShippedStyle", "find", "locale", "read", "ships"]

_FOLDER = Path(__file__).resolve().parents[2] / "csl"


class ShippedStyle(NamedTuple):
    """A style in mdrag/csl: what a writer calls it, its id in the CSL repository, what it is.

    ``list_title``: what its manual calls the reference list. ``others``: names it had there.
    """

    name: str
    id: str
    about: str
    list_title: str = "References"
    others: tuple[str, ...] = ()


SHIPPED: tuple[ShippedStyle, ...] = (
    ShippedStyle("apa", "apa", "American Psychological Association, 7th edition"),
    ShippedStyle(
        "harvard", "harvard-cite-them-right", "Cite Them Right, Harvard", others=("harvard1",)
    ),
    ShippedStyle("chicago", "chicago-author-date", "Chicago Manual of Style, author-date"),
    ShippedStyle(
        "chicago-notes", "chicago-notes-bibliography",
        "Chicago Manual of Style, notes and bibliography", "Bibliography",
        ("chicago-fullnote-bibliography",),
    ),
    ShippedStyle("mla", "modern-language-association", "MLA Handbook", "Works Cited"),
    ShippedStyle("ieee", "ieee", "IEEE"),
    ShippedStyle(
        "vancouver", "nlm-citation-sequence", "Vancouver (NLM), numbers in brackets"
    ),
    ShippedStyle("nature", "nature", "Nature"),
    ShippedStyle("ama", "american-medical-association", "AMA Manual of Style, 11th edition"),
    ShippedStyle("asa", "american-sociological-association", "American Sociological Association"),
    ShippedStyle(
        "mhra", "mhra-notes", "MHRA Style Guide, notes", "Bibliography",
        ("modern-humanities-research-association", "modern-humanities-research-association-notes"),
    ),
    ShippedStyle(
        "oscola", "oscola", "OSCOLA, Oxford Standard for the Citation of Legal Authorities",
        "Bibliography",
    ),
    ShippedStyle(
        "gb7714", "china-national-standard-gb-t-7714-2015-numeric", "GB/T 7714-2015, numbers",
        "参考文献",
    ),
    ShippedStyle(
        "gb7714-author-date", "china-national-standard-gb-t-7714-2015-author-date",
        "GB/T 7714-2015, author and year", "参考文献",
    ),
)  # fmt: skip
# every name of a style that ships → its file in mdrag/csl
NAMES: dict[str, str] = {
    name: one.id for one in SHIPPED for name in (one.name, one.id, *one.others)
}
# pandoc's own style when none is named
_PANDOC = "http://www.zotero.org/styles/chicago-author-date"
# The languages CSL has words in; of one in several countries the first is meant.
_LOCALE_WORDS = (
    "af-ZA ar bg-BG ca-AD cs-CZ cy-GB da-DK de-DE de-AT de-CH el-GR en-US en-GB es-ES es-CL es-MX "
    "et-EE eu fa-IR fi-FI fr-FR fr-CA gl-ES he-IL hi-IN hr-HR hu-HU id-ID is-IS it-IT ja-JP km-KH "
    "ko-KR la lij-IT lt-LT lv-LV mn-MN ms-MY nb-NO nl-NL nn-NO pl-PL pt-PT pt-BR ro-RO ru-RU sk-SK "
    "sl-SI sr-RS sv-SE th-TH tr-TR uk-UA vi-VN zh-CN zh-TW"
)
_LOCALES = _LOCALE_WORDS.split()


class CitationStyle(NamedTuple):
    """A style as Zotero has to know it. ``notes``: it cites in footnotes.

    ``label_form`` (long, short, symbol) and ``label_case`` say how it prints the label of a
    locator, ``label_form`` "" that it prints none; ``ending`` is what closes a footnote;
    ``collapses``: works of one author are named once. ``raises_titles``: it sets most titles in
    title case itself, whatever they are told as.
    """

    id: str = _PANDOC
    notes: bool = False
    locale: str = "en-US"
    label_form: str = "short"
    label_case: str = ""
    ending: str = ""
    collapses: bool = True
    numeric: bool = False  # it cites by numbers
    raised: bool = False  # … that stand above the line, close to the word before them
    capital_ibid: bool = False  # "Ibid." begins a footnote with a capital
    range_dash: str = "–"  # of a double issue, where the style says
    hyphens: bool = True  # between initials: J.-P.
    own_locale: bool = False  # it has a language of its own, which Zotero keeps to
    raises_titles: bool = True
    whole_names: bool = False  # it prints given names as they are written: I, not I.
    lists_one: bool = False  # in the list "et al." follows the first of three names or more
    author_dash: str = ""  # in the list, for names that are all those of the entry above
    delimiter: str = "; "  # between the works of a citation
    collapses_numbers: bool = False  # [1–3]
    bare_initials: bool = False  # JR or J R: initials without points
    bare_numbers: bool = False  # … raised or in round brackets, which begin no sentence
    names_nobody: bool = False  # a work without people is by "Anon.", in citations too
    tells_apart_by_title: bool = False  # works of one short name, and by nothing else
    others_from: int = 0  # of so many names and more the first stands alone


def ships(name: str) -> bool:
    """Whether this is a name or an id of a style in mdrag/csl."""
    return _short(name) in NAMES


def _short(name: str) -> str:
    return re.sub(r"^https?://(?:www\.)?zotero\.org/styles/", "", name.strip().lower())


def find(name: str, told_by: str = "--style") -> Path:
    """The CSL file of a style: one of `NAMES`, its id, or a path. Raises UsageError."""
    if ships(name):
        return _FOLDER / f"{NAMES[_short(name)]}.csl"
    path = Path(name).expanduser()
    if path.suffix.lower() != ".csl":
        near = nearest_word(name.lower(), NAMES)
        hint = fill("did you mean {near}? ", near=near) if near else ""
        there = ", ".join(one.name for one in SHIPPED)
        raise UsageError(
            fill(
                "{told_by} {name}: no such style; {hint}there are {there}, or a .csl "
                "file (https://www.zotero.org/styles has them all)",
                told_by=told_by,
                name=name,
                hint=hint,
                there=there,
            )
        )
    if not path.is_file():
        raise UsageError(fill("{told_by} {name}: no such file", told_by=told_by, name=name))
    return path


def locale(lang: str) -> str:
    """The CSL locale of a language tag: ``de`` is ``de-DE``, ``en-AU`` and none are ``en-US``."""
    named = lang.replace("_", "-").lower()
    for one in (named, named.partition("-")[0]):
        for known in _LOCALES:
            if one and known.lower() in (one, f"{one}-{known.lower().partition('-')[2]}"):
                return known
    return "en-US"


def read(path: Path | str) -> CitationStyle:
    """What the CSL file says of itself; pandoc's default for "". Raises FileProblem.

    A file that only pandoc finds, in folders of its own, is taken for the style of its name.
    """
    if not str(path):
        return CitationStyle()
    try:
        text = Path(path).read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return CitationStyle(f"http://www.zotero.org/styles/{Path(path).stem}")
    head = re.search(r"<style\b[^>]*>", text)
    name = re.search(r"<id>\s*([^<\s]+)\s*</id>", text)
    if not head or not name:
        raise FileProblem(path, fill("is no CSL style: it has no <style> with an <id>"))
    locale = re.search(r'default-locale="([\w-]+)"', head.group())
    notes, lang = 'class="note"' in head.group(), locale[1] if locale else "en-US"
    ending = _ending(text) if notes else ""
    collapses = re.search(r'<citation\b[^>]*\bcollapse="year', text) is not None
    dash = re.search(r'<term name="page-range-delimiter">([^<]+)<', text)
    others = re.search(r'\bet-al-min="(\d{1,2})"', text)
    delimiter = re.search(r'\bdelimiter="([^"]*)"', _layout(text))
    return CitationStyle(
        name[1], notes, lang, *_label(text), ending, collapses,
        numeric='citation-format="numeric"' in text,
        raised='vertical-align="sup"' in _layout(text),
        capital_ibid=re.search(r'term="ibid"[^>]*text-case="capitalize', text) is not None,
        range_dash=dash[1] if dash else "–",
        hyphens=_keeps_hyphens(text),
        own_locale=locale is not None,
        raises_titles=_raises_titles(text),
        whole_names=2 * text.count('initialize="false"') > len(re.findall(r"<name\b", text)),
        lists_one=_lists_one(text),
        author_dash=_author_dash(text),
        delimiter=unescape(delimiter[1]) if delimiter else "",
        collapses_numbers='collapse="citation-number"' in text,
        bare_initials=_sets_no_points(text),
        bare_numbers='citation-format="numeric"' in text and not _is_noun(_layout(text)),
        names_nobody=not notes and _names_nobody(text),
        tells_apart_by_title=_tells_apart_by_title(text),
        others_from=int(others[1]) if others else 0,
    )  # fmt: skip


def _raises_titles(text: str) -> bool:
    """Whether more than one and at least half of the places that print a title give it capitals."""
    tags = [tag for tag in re.findall(r"<text\b[^>]*>", text) if 'variable="title"' in tag]
    whole = [tag for tag in tags if 'form="short"' not in tag]
    raised = sum('text-case="title"' in tag for tag in whole)
    return raised > 1 and 2 * raised >= len(whole)


def _tells_apart_by_title(text: str) -> bool:
    """Whether works whose short forms are alike are told apart by what a condition adds."""
    head = re.search(r"<citation\b[^>]*>", text)
    return 'disambiguate="true"' in text and "disambiguate-add-" not in (head[0] if head else "")


def _is_noun(layout: str) -> bool:
    """Whether a number as it is printed may stand as a word: "[20] shows"."""
    return 'prefix="("' not in layout and "vertical-align" not in layout


def _sets_no_points(text: str) -> bool:
    signs = re.findall(r'\binitialize-with="([^"]*)"', text)
    return 2 * sum("." not in one for one in signs) > len(signs)


def _names_nobody(text: str) -> bool:
    """Whether a macro that stands for missing names prints the term for nobody."""
    macros = re.findall(r'<macro name="([^"]+)">((?:(?!</macro>).)*)</macro>', text, re.DOTALL)
    words = [name for name, body in macros if 'term="anonymous"' in body]
    instead = " ".join(re.findall(r"<substitute>.*?</substitute>", text, re.DOTALL))
    return any(f'macro="{name}"' in instead for name in words)


def _lists_one(text: str) -> bool:
    listed = re.search(r"<bibliography\b[^>]*>", text)
    tag = listed.group() if listed else ""
    return 'et-al-use-first="1"' in tag and 'et-al-min="3"' in tag


def _author_dash(text: str) -> str:
    """What stands for the authors of the entry above; "" also where it may stand for some alone."""
    listed = re.search(r"<bibliography\b[^>]*>", text)
    tag = listed.group() if listed and "substitute-rule" not in listed.group() else ""
    dash = re.search(r'\bsubsequent-author-substitute="([^"]+)"', tag)
    return unescape(dash[1]) if dash else ""


def _label(text: str) -> tuple[str, str]:
    """Form and text case of the label a style prints before most locators.

    The last one of the first macro with such labels: those before it are for pages or for laws.
    """
    every = list(re.finditer(r'<label\b[^>]*\bvariable="locator"[^>]*>', text))
    if not every:
        return "", ""
    end = re.compile(r"</macro>|</citation>").search(text, every[0].end())
    last = [one for one in every if not end or one.start() < end.start()][-1].group()
    form, case = (re.search(rf'\b{name}="([\w-]+)"', last) for name in ("form", "text-case"))
    return form[1] if form else "long", case[1] if case else ""


def _layout(text: str) -> str:
    """What the style says of how a whole citation is set: attributes of its layout."""
    citation = re.search(r"<citation\b.*?<layout\b([^>]*)>", text, re.DOTALL)
    return citation[1] if citation else ""


def _ending(text: str) -> str:
    suffix = re.search(r'\bsuffix="([^"]*)"', _layout(text))
    return suffix[1] if suffix else ""


def _keeps_hyphens(text: str) -> bool:
    """Whether initials keep their hyphens, as most of the names of a style say.

    Zotero takes them out where the style says so, and where initials stay as they are written.
    """
    names, whole = len(re.findall(r"<name\b", text)), text.count('initialize="false"')
    return 'initialize-with-hyphen="false"' not in text and 2 * whole <= names
