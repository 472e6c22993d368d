"""A draft → the role of each of its blocks: what the writer says, else heading, place, content."""

from __future__ import annotations

import re
from bisect import bisect_right
from pathlib import PurePath

from mdrag.draft.memo import latest
from mdrag.draft.model import Block, Draft, Span
from mdrag.draft.roles.code_chunks import code_chunks
from mdrag.draft.roles.draft_kind import kind_of
from mdrag.draft.roles.heading_roles import APART, heading_role, role_names
from mdrag.lazy import lazy_regex

__all__ = ["argues", "role_at", "roles_of"]

_LONG_ABSTRACT = 600  # words; journals ask for 150 to 300, theses for a page or two
_SHORT_ABSTRACT = 60  # words of a paragraph set off before the first heading
_SET_OFF = lazy_regex(r"([*_])(?![*_\s])(?:(?!\1).)+\1", re.DOTALL)
_NEW_PAGE = lazy_regex(r"\\(?:newpage|pagebreak|clearpage)\b(?:\{\})?")

_ROLE = lazy_regex(r"\{[^{}\n]*\brole\s*=\s*[\"']?([\w-]+)")
_DIV = lazy_regex(r"(?m)^[ \t]*(:{3,})[ \t]*(.*?)[ \t]*$")
_TEX_HEADING = lazy_regex(r"(?m)^\\(?:chapter|(?:sub)*section)\*?\{([^{}\n]*)\}")
# What is no argument whatever heading it stands under, by how it begins
_BY_CONTENT = (
    ("licence", re.compile(
        r"\W*(?:permission is hereby granted|redistribution and use in source|the software is "
        r"provided|licensed under the|this (?:work|program|software) is (?:licensed|free software)|"
        r"the above copyright notice|copyright (?:\(c\)|©|\d{4}))", re.IGNORECASE)),
    ("contributions", re.compile(
        r"\W*(?:author contributions?|credit(?: author)? statement|contributions?)\W*[:.]|"
        r"(?:conceptualization|"
        r"[^.]{0,80}\b(?:conceived|designed|directed|written|performed)[^.]{0,40} by "
        r"[A-Z]\. ?[A-Z]\.|[A-Z]\. ?[A-Z]\. (?:and|conceived|designed|wrote))",
        re.IGNORECASE)),
    ("dialogue", re.compile(r"\W*(?!TODO|FIXME|TBD)[A-Z]{3,}(?: [A-Z]+)?\W{0,2}:\W{0,2}\s")),
    ("acknowledgements", re.compile(
        r"\W*(?:(?:we|i|the authors?) (?:would like to |wish to |(?:\w+ly ))?"
        r"(?:thank|acknowledge (?:the )?(?:support|funding|help))|"
        r"(?:i am|we are) (?:\w+ly )?(?:grateful|indebted)|acknowledge?ments?\W*[:.]|funding:|"
        r"(?:ethic(?:s|al) (?:approval|clearance)|(?:\w+ )?informed consent) (?:was|has been)\b|"
        r"(?:the )?authors? (?:declares?|reports?|have) (?:that (?:they have )?)?no\b|"
        r"the funders?\b[^.]{0,60}\bno role|all procedures (?:performed|followed|involving)\b|"
        r"(?:this|the) (?:study|research|work|project|protocol) (?:was|is|has been) (?:\w+ ){0,2}"
        r"(?:funded|financed|approved) by\b)",
        re.IGNORECASE)),
    # a paragraph that is a note; what follows a note in brackets is text
    ("template", re.compile(
        r"[\s*_]*(?-i:TODO|FIXME|TBD)\b|[\s*_\[(]*note to (?:self|myself|(?:my |the )?"
        r"(?:grader|marker|tutor|instructor|supervisor|professor|teacher|editor))\b",
        re.IGNORECASE)),
    ("template", re.compile(
        r".*(?:\{%|\{##|\blorem ipsum\b)|\W*(?:this is (?:the|a|an) (?:default )?template|"
        r"your (?:text|abstract|title) (?:goes )?here|replace this|don['’]t forget\b|"
        r"(?:add|insert|enter|write|put|type) (?:your |some |the )?(?:\w+ )?here\b)",
        re.IGNORECASE | re.DOTALL)),
)  # fmt: skip


@latest
def roles_of(draft: Draft, whole: str = "") -> tuple[str, ...]:
    """The role of each block, in order; "" when it argues and nothing says what for.

    ``whole``: what the settings say of the draft; its front matter comes first, then its kind,
    which goes before what a heading tells, then its name.
    """
    divs = _divs(draft)
    said = draft.meta.get("role", "")
    named = heading_role(PurePath(draft.path).stem.replace("_", " ").replace("-", " "))
    whole = said if isinstance(said, str) and said in role_names() else whole
    kind = "" if whole else kind_of(draft)
    whole = whole or kind or ("" if draft.meta.get("kind") else named)
    headings = _by_section(draft, bool(kind))
    tex = _tex_headings(draft)
    chunks = code_chunks(draft)
    found = []
    for index, block in enumerate(draft.blocks):
        given = next((role for span, role in divs if span.start <= block.start < span.end), "")
        role = given or _under_tex(tex, block) or headings.get(index, "") or whole
        if _inside(block, chunks):
            role = "code"
        elif not given and role not in APART and block.prose and block.kind != "heading":
            role = _by_content(draft, block) or role
            if not role and _is_set_off_abstract(draft, block):
                role = "abstract"
        found.append("" if role == "argument" else role)
    return tuple(found)


def argues(draft: Draft, block: int) -> bool:
    """Whether rules of style, evidence and quotation may speak of a block."""
    return not 0 <= block < len(draft.blocks) or roles_of(draft)[block] not in APART


def role_at(draft: Draft, offset: int) -> str:
    """The role of what stands at a place of the text."""
    for span in code_chunks(draft):
        if span.start <= offset < span.end:
            return "code"
    at = bisect_right(draft.blocks, offset, key=lambda block: block.start) - 1
    while at > 0 and draft.blocks[at].end <= offset and draft.blocks[at].within:
        at -= 1  # behind a note that lies inside its paragraph
    return roles_of(draft)[at] if at >= 0 else ""


def _is_set_off_abstract(draft: Draft, block: Block) -> bool:
    """Whether a long paragraph in italics stands before the first heading and cites nothing."""
    first = next((one.start for one in draft.sections if one.level), 0)
    written = draft.text[block.start : block.end].strip()
    if block.start >= first or block.kind != "paragraph" or block.within:
        return False
    if len(written.split()) < _SHORT_ABSTRACT or not _SET_OFF.fullmatch(written):
        return False
    cites = (*(one.start for one in draft.citations), *(one.start for one in draft.bindings))
    return not any(block.start <= start < block.end for start in cites)


def _inside(block: Block, chunks: tuple[Span, ...]) -> bool:
    at = bisect_right(chunks, block.start, key=lambda span: span.start) - 1
    if at >= 0 and block.start < chunks[at].end:
        return True
    after = chunks[at + 1] if at + 1 < len(chunks) else None
    return after is not None and after.start - block.start < 3 and after.start < block.end


def _tex_headings(draft: Draft) -> tuple[tuple[int, str], ...]:
    """Where a heading stands, of Markdown or of LaTeX between the paragraphs, and LaTeX's role."""
    found = [(section.start, "") for section in draft.sections]
    for heading in _TEX_HEADING.finditer(draft.text):
        role = heading_role(heading[1])
        found.append((heading.start(), role if role in APART else ""))
    return tuple(sorted(found))


def _under_tex(headings: tuple[tuple[int, str], ...], block: Block) -> str:
    at = bisect_right(headings, block.start, key=lambda one: one[0]) - 1
    return headings[at][1] if at >= 0 else ""


def _by_content(draft: Draft, block: Block) -> str:
    begun = draft.text[block.start : min(block.end, block.start + 400)]
    return next((role for role, pattern in _BY_CONTENT if pattern.match(begun)), "")


def _by_section(draft: Draft, only_apart: bool = False) -> dict[int, str]:
    """Block → the role its headings give it: of one apart to all beneath, else the innermost.

    ``only_apart``: what argues does so only where the writer says it.
    """
    found: dict[int, str] = {}
    around: list[tuple[int, str, bool]] = []  # level, role, whether the writer gave it
    top = min((one.level for one in draft.sections if one.level), default=0)
    lone = sum(one.level == top for one in draft.sections) == 1
    deeper = any(one.level > top for one in draft.sections)
    for section in draft.sections:
        while around and around[-1][0] >= section.level:
            around.pop()
        line = draft.text[section.start : draft.text.find("\n", section.start) + 1 or None]
        said = _ROLE.search(line) if section.level else None
        if said and said[1] in role_names():
            around.append((section.level, said[1], True))
        else:
            role = heading_role(section.title) if section.level else ""
            role = "" if only_apart and role not in APART else role
            title = lone and deeper and section.level == top  # of the draft, not of a part
            around.append((section.level, "" if title and role not in _OUTRIGHT else role, False))
        role = _effective(around)
        blocks = section.blocks
        if role == "abstract" and not any(given for *_, given in around):
            blocks = _of_abstract(draft, blocks)
        found.update(dict.fromkeys(blocks, role))
    return found


def _of_abstract(draft: Draft, blocks: tuple[int, ...]) -> tuple[int, ...]:
    """Those of a section called “Abstract” that are one: it ends with its page, or when it is long.

    In a text without further headings all of it stands under that one.
    """
    words = 0
    for number, index in enumerate(blocks):
        block = draft.blocks[index]
        between = draft.text[draft.blocks[blocks[number - 1]].end : block.start] if number else ""
        if words >= _LONG_ABSTRACT or (words and _NEW_PAGE.search(between)):
            return blocks[:number]
        written = draft.text[block.start : block.end]
        if words and _NEW_PAGE.fullmatch(written.strip()):
            return blocks[:number]
        words += 0 if block.kind == "heading" else len(written.split())
    return blocks


# What the title of a whole draft may say of all of it
_OUTRIGHT = frozenset({"licence", "glossary", "acknowledgements"})


def _effective(around: list[tuple[int, str, bool]]) -> str:
    for _, role, given in reversed(around):
        if given:
            return role
    outer = next((role for _, role, _ in around if role in APART), "")
    return outer or next((role for _, role, _ in reversed(around) if role), "")


def _divs(draft: Draft) -> tuple[tuple[Span, str], ...]:
    """The divs with a role, the innermost first."""
    if ":::" not in draft.text or "role" not in draft.text:
        return ()
    opened: list[tuple[int, str]] = []
    found: list[tuple[Span, str]] = []
    for line in _DIV.finditer(draft.text):
        if line[2].strip(":"):
            said = _ROLE.search(line[2])
            role = said[1] if said and said[1] in role_names() else ""
            opened.append((line.start(), role))
        elif opened:
            start, role = opened.pop()
            if role:
                found.append((Span(start, line.end()), role))
    return tuple(found)
