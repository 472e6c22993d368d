"""Items for pandoc to print so that titles read as Zotero prints them.

Subtitles begin with a capital in APA and its kin, which no CSL file says: Zotero switches it on
for some styles (``style.js``, getCiteProc) and citeproc-js does it (``uppercase_subtitles``:
TITLE_SPLIT, titlecaseSentenceOrNormal). Where a style gives titles capitals, the two differ on some
small words, on parts of words with hyphens, points and brackets, and behind quotation marks.
"""

from __future__ import annotations

import re

from mdrag.evidence.csl import CslItem, csl_item
from mdrag.export.citations.styles import CitationStyle

__all__ = ["printable", "subtitles", "title_case_item"]

_STYLES = re.compile(r"(?:apa|academy-of-management)(?:$|-)|freshwater-science")
_JOINT = re.compile(r"[.!?]\s+|\s*:+\s+|\s*—\s*|\s+-\s+|\s*--+\s*")
_FIRST = re.compile(r"""((?:<(?![^<>]*nocase)[^<>]+>|["'“‘(\[])*)([^\s<>]+)""")
# Words citeproc-js leaves small within a title (its SKIP_WORDS) and pandoc does not
_SMALL_WORDS = (
    "about above across afore after against al along alongside amid amidst among amongst apropos "
    "apud around aside astride athwart atop barring before behind below beneath beside besides "
    "between beyond circa despite during et except given inside lest like modulo near next "
    "notwithstanding off out per plus pro qua sans since than through throughout toward towards "
    "under underneath until unto upon versus vs within without"
)
_WORD = rf"(?:{_SMALL_WORDS.replace(' ', '|')})(?!['’]?\w|[^<>]*>)"
_SMALL = re.compile(
    rf"(?<![\w.-])(?<!\w['’]){_WORD}(?!-)"
    rf"|(?<=[a-z]-){_WORD}(?!-)"  # influenza-like, one-out
    rf"|(?<= )(?!next){_WORD}(?=-)"  # within- and between-
)
_AFTER_POINT = re.compile(r"(?<=\. )(?:a|an|and|by|for|from|in|of|on|the|to|with)(?= \w)")
_LEFT = re.compile(
    r"(?<![\w.’-])[a-z]\d[\w.]*"  # v1.0
    r"|(?<![\w.’-])[a-z](?=-(?:[A-Za-z]|<))"  # e-Government
    r"|(?<!\w)(?<=’)[a-z][a-z]+"  # ’intrinsic’, as BibTeX's quotation marks come out
)
# what Zotero gives a capital: (re)use, www.example.org
_RAISED = re.compile(r"(?<=[a-z]\))[a-z]|(?<=[A-Za-z]{2}\.)[a-z](?=[a-z])")
_RAISED_LAST = re.compile(  # and a small word at the very end
    r"(?<= )(?=(?:and|as|at|but|by|down|for|from|in|into|of|on|or|over|the|to|up|via|with)$)[a-z]"
)
_TEX = re.compile(r"(?<=\\)[a-z]+|(?<=(?<!\w)\*)[a-z]+(?=\*)")  # $\beta$; *is*, as Markdown has it
_CAMEL = re.compile(r"\A[a-z]+[A-Z]\w*")  # eHealth, at the start
# Trends in e-Government, Notes on over-education: a letter or small word before a hyphen has a
# capital where no sign stands before it; citeproc-js looks at what follows of the first piece alone
_SHORT = (
    "a an and as at but by down for from in into nor of on onto or over so the till to up via yet"
)
_BEFORE_HYPHEN = re.compile(
    r"""\A[^‘’“”"'<\[\]()/.,;?!:–—-]*?(?<!\S)"""
    rf"([a-z]|{_SMALL_WORDS.replace(' ', '|')}|{_SHORT.replace(' ', '|')})(?=-)"
)
_ADDRESS = re.compile(r"\w+://|@")
# Quotation marks that pandoc may change, as Americans set others within those of the style
_STRAIGHT = str.maketrans("“”", '""')
_SINGLE = re.compile(r"(?<!\w)‘([^‘’]*)’(?!\w)")
_PERIODICAL = ("article-journal", "article-magazine", "article-newspaper")
# "vol. 5" in the field of the volume: the style sets its own label
_LABEL = re.compile(r"^\s*(?:vol|no|nr|iss)\.\s+(?=\d)")
_NUMBERS = ("issue", "volume", "number")
_TITLES = ("title", "title-short", "container-title", "collection-title")


def printable(item: CslItem, style: CitationStyle) -> CslItem:
    """The item as pandoc has to have it, to print it in ``style`` as Zotero does."""
    found = dict(title_case_item(item) if subtitles(style.id) else item)
    raises = style.raises_titles and str(item.get("language", "en")).lower().startswith("en")
    american = style.locale == "en-US"  # elsewhere Zotero leaves such marks as they are
    for name in _TITLES:
        if isinstance(title := found.get(name), str):
            title = _with_marked_words(title, raises, last=name.startswith("title"))
            if american:
                title = _SINGLE.sub(r"'\1'", title.translate(_STRAIGHT))
            found[name] = title
    for name in _NUMBERS:  # a double issue, 1-2, of which pandoc leaves the hyphen
        if isinstance(number := found.get(name), str):
            found[name] = re.sub(r"(?<=\d)-(?=\d)", style.range_dash, _LABEL.sub("", number))
    if "event-title" in found:  # styles still name it so; Zotero changes them (_eventToEventTitle)
        found.setdefault("event", found["event-title"])
    return csl_item(found)


def _with_marked_words(title: str, raises: bool, last: bool = True) -> str:
    """The title with such words marked or raised, for pandoc to give capitals to the others.

    ``raises``: the style prints most titles with capitals, so that raised ones harm none; ``last``:
    its last word, too, which of a container depends on what stands in it.
    """
    if raises and not _ADDRESS.search(title):
        title = _BEFORE_HYPHEN.sub(_with_last_raised, title)
        title = _RAISED.sub(lambda found: found[0].upper(), title)
        title = _RAISED_LAST.sub(lambda found: found[0].upper(), title) if last else title
    title = _TEX.sub(r'<span class="nocase">\g<0></span>', title)
    for pattern in (_LEFT, _SMALL, _AFTER_POINT):
        title = pattern.sub(_kept, title)
    return _CAMEL.sub(r'<span class="nocase">\g<0></span>', title)


def _with_last_raised(words: re.Match[str]) -> str:
    return words[0][: words.start(1)] + words[1].capitalize()


def _kept(word: re.Match[str]) -> str:
    """A word that stays small, but for one that begins or ends a title or a part of it."""
    before, after = word.string[: word.start()].rstrip(), word.string[word.end() :]
    if before.rfind("nocase") > before.rfind("</span>"):
        return word[0]  # it is kept already
    last = word.re is not _LEFT and not before.endswith("-") and not re.search(r"\w", after)
    if not re.search(r"\w", before) or last or before[-1] in ":?!":
        return word[0]
    return f'<span class="nocase">{word[0]}</span>'


def subtitles(style_id: str) -> bool:
    """Whether Zotero begins subtitles with a capital in the style of this id."""
    return _STYLES.match(style_id.rpartition("/")[2]) is not None


def title_case_item(item: CslItem) -> CslItem:
    """The item with its titles as such a style prints them; the same item when nothing changes.

    The title of a book a work stands in is not split by its short form there: each part is raised.
    Those of periodicals have capitals throughout.
    """
    found = item
    if isinstance(title := item.get("title"), str):
        new = _raised(title, str(item.get("title-short", "")))
        found = item if new == title else {**item, "title": new}
    title = item.get("container-title")
    if isinstance(title, str) and item.get("type") not in _PERIODICAL:
        parts = _parts(title)
        new = _joined(_capital(parts[0]), parts)
        found = found if new == title else {**found, "container-title": new}
    return found


def _raised(title: str, short: str) -> str:
    parts = _after(title, short) or _parts(title)
    if len(parts) != 3:  # of one subtitle the main title stays as it is, else each part is raised
        return _joined(_capital(parts[0]), parts)
    return _joined(parts[0], parts)


def _joined(main: str, parts: list[str]) -> str:
    """``main`` and of ``parts`` all but the first, each part with a capital."""
    parts = [main, *parts[1:]]
    for at in range(1, len(parts), 2):
        joint = parts[at]
        if mark := re.search(r"[:?!]", joint):
            parts[at] = f"{mark[0]} "
        elif re.search(r"[-—]", joint):
            parts[at] = "—"
        parts[at + 1] = _capital(parts[at + 1])
    return "".join(parts)


def _after(title: str, short: str) -> list[str]:
    """The parts of a title that begins with its short form; [] when it does not."""
    short = short.rstrip("?!")
    rest = title[len(short) :]
    joint = _JOINT.match(rest)
    if not short or not joint or not title.casefold().startswith(short.casefold()):
        return []
    return [title[: len(short)], joint[0], rest[joint.end() :]]


def _parts(title: str) -> list[str]:
    """Title, joint, subtitle, joint … A joint after a capital (``vitamin C: …``) is none."""
    joints = list(_JOINT.finditer(title))
    found = [title[joints[-1].end() :] if joints else title]
    for at in range(len(joints) - 1, -1, -1):
        before = title[joints[at - 1].end() if at else 0 : joints[at].start()].strip()
        if before and before[-1] != before[-1].lower():
            found[0] = before + joints[at][0] + found[0]
        else:
            found = [before, joints[at][0], *found]
    return found


def _capital(part: str) -> str:
    """A part with a capital first, unless its first word has one somewhere."""
    found = _FIRST.match(part)
    if not found or found[2] != found[2].lower():
        return part
    at = found.start(2)
    return part[:at] + part[at].upper() + part[at + 1 :]
