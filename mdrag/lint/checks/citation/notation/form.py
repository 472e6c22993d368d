"""A binding is written as the grammar says, and stands where pandoc does not swallow it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mdrag.draft.marks.latex_citations import latex_citations
from mdrag.draft.marks.mark import DOC_UID, parse_mark
from mdrag.draft.marks.near_marks import near_marks
from mdrag.draft.marks.parenthesis import parse_parenthesis
from mdrag.draft.model import Binding, Draft
from mdrag.evidence.store import EvidenceStore
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.reading.bracketed_names import bracketed_names
from mdrag.lint.reading.citations.numbered_styles import cites_by_number
from mdrag.lint.rule import Context, DraftCheck, Rule

__all__ = ["CHECK"]

_LOCATORS = lazy_regex(
    r"(?:[ \t]+(?:(?:p|pp|sec|ch|fig|table|c|pdf)=[\w.–-]*\w|(?:pp?|pages?)\.? ?\d+(?:[–-]\d+)?))+"
)
_PAGE = lazy_regex(
    r"(?<=\s)(?P<many>pp|pages)?(?:p|page|pg)?\.?[ ]?(?P<at>\d+(?:[–-]\d+)?)(?=\s|$)"
)
_CLASS = lazy_regex(r"\s+(\.[\w-]+)")
_KEY = lazy_regex(r"(?<=@)doc_[0-9A-Fa-f]+")
_STUB = lazy_regex(r"#(doc_[0-9a-f]{3,11})(?![0-9a-z_])")


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    draft, problem = context.draft, rule.options["problem"]
    if problem == "latex":
        yield from _latex(rule, draft)
    if problem == "brackets" and not cites_by_number(context):
        yield from _bracketed(rule, draft)
    for binding in draft.bindings:
        if problem == "swallowed" and binding.swallowed:
            words = {"place": fill(binding.swallowed), "mark": draft.text[slice(*binding.mark)]}
            fix, uids = _unswallowed(draft, binding), tuple(ref.key for ref in binding.refs)
            yield rule.finding((binding.start, binding.end), words, fix=fix, doc_uids=uids)
        elif problem == "malformed" and binding.problem:
            fix = _mended(draft, binding, context.evidence)
            yield rule.finding(binding.mark, {"problem": binding.problem}, fix=fix)


def _bracketed(rule: Rule, draft: Draft) -> Iterator[Finding]:
    """Each citation in brackets where its sentence wants a name."""
    for one in bracketed_names(draft):
        edit = Edit(one.start, one.end, one.meant)
        fix = Fix(fill("write {new!r}", new=one.meant), (edit,), safe=False)
        yield rule.finding((one.start, one.end), {}, fix=fix)


def _latex(rule: Rule, draft: Draft) -> Iterator[Finding]:
    """One finding for all commands of a draft: who writes one writes them all."""
    found = list(latex_citations(draft))
    if found:
        edits = tuple(Edit(one.start, one.end, one.meant) for one in found if one.meant)
        first = edits[0].text if edits else "[@key]"
        fix = Fix(fill("write {new}", new=first), edits, safe=False) if edits else None
        words = {"count": len(found), "new": first}
        yield rule.finding((found[0].start, found[0].end), words, fix=fix)


def _unswallowed(draft: Draft, binding: Binding) -> Fix | None:
    """An identifier of its own behind the mark: pandoc takes that one and leaves ours as text."""
    mark = draft.text[slice(*binding.mark)]
    if not mark.startswith("{"):
        return None
    classes = _CLASS.findall(mark)
    mark = _CLASS.sub("", mark)
    if parse_mark(mark)[1]:
        return None
    start = binding.mark.start
    if binding.form == "bare" and (words := _citing_words(draft, binding)):
        if draft.text[words:start].strip():
            return None  # emphasis ends between: closing up would break it
        start = words  # so that words and mark are one binding
    elif binding.form == "bare" and not classes:
        edit = Edit(*binding.mark, f"<{mark[1:-1].strip()}>")
        return Fix(
            fill("write it as a bare binding, which pandoc leaves alone"), (edit,), safe=True
        )
    elif binding.form == "bare":
        return None
    identifier = ""
    if binding.swallowed == "heading":
        block = draft.blocks[binding.block]
        identifier = "#" + (_slug(draft.masked[block.start : binding.start]) or "section")
    new = f"{mark} {{{' '.join(filter(None, (identifier, *classes)))}}}"
    edit = Edit(start, binding.mark.end, new)
    if not classes and start == binding.mark.start:
        edit = Edit(binding.mark.end, binding.mark.end, new.removeprefix(mark))
    return Fix(
        fill(
            "end the {swallowed} with an identifier of its own", swallowed=fill(binding.swallowed)
        ),
        (edit,),
        safe=True,
    )


def _citing_words(draft: Draft, binding: Binding) -> int:
    """Where a citation in words ends that only spaces part from its mark; 0 when there is none."""
    start = draft.blocks[binding.block].start
    before = draft.masked[start : binding.start].rstrip()
    inner = before[before.rfind("(") + 1 : -1] if before.endswith(")") else ""
    items = parse_parenthesis(inner, len(binding.refs)) if inner else ()
    cites = all(item.year and (item.locator or not item.suffix) for item in items)
    return start + len(before) if items and cites else 0


def _slug(title: str) -> str:
    """Pandoc's automatic identifier of a heading's text."""
    kept = re.sub(r"[^\w\s.-]", "", title.lower())
    return re.sub(r"^[^a-z]+", "", "-".join(kept.split()))


def _mended(draft: Draft, binding: Binding, store: EvidenceStore) -> Fix | None:
    """The one reading that parses, if there is one."""
    text, (start, end) = draft.text, binding.mark
    if binding.form == "cite":
        known = _mended_keys(text[start:end], start, store)
    else:
        known = _mended_mark(text, start, end, store)
    return known or _misspelt(text, start, end, store)


def _mended_mark(text: str, start: int, end: int, store: EvidenceStore) -> Fix | None:
    mark = text[start:end]
    if not mark or mark[0] not in "{<":
        return None
    if not parse_mark(mark)[1]:
        return _placed(text, start, end)
    closed = mark[-1] in "}>"
    if not closed and (rest := _LOCATORS.match(text, end)):
        mark, end = mark + rest.group(), rest.end()
    new = _STUB.sub(lambda stub: "#" + _only(stub[1], store), _normal(mark))
    if new == mark or parse_mark(new)[1]:
        return None
    same = re.findall(r"doc_[0-9a-f]+", mark.lower()) == re.findall(r"doc_[0-9a-f]+", new)
    return Fix(fill("write {new}", new=new), (Edit(start, end, new),), safe=same and closed)


def _misspelt(text: str, start: int, end: int, store: EvidenceStore) -> Fix | None:
    """The mark that was meant, when its id is one of the library's and all of it stood there.

    Safe where nothing else can have been meant: the brackets and the digits are right.
    """
    near = near_marks(text[start:end])
    if len(near) != 1 or not near[0].uid or store.source(near[0].uid) is None:
        return None
    one = near[0]
    if (one.start, one.end) != (0, end - start):
        if not text.startswith(("[@", "[-@", "@"), start):
            return None  # words stand in its brackets
        core = Edit(start + one.start, start + one.end, "@" + one.uid)
        return Fix(fill("write {new}", new=core.text), (core,), safe=False)
    new = one.meant
    if text[start - 1 : start] in (")", "]") and new.startswith("<"):
        new = f"{{{new[1:-1]}}}"
    return Fix(fill("write {new}", new=new), (Edit(start, end, new),), safe=one.closed)


def _mended_keys(citation: str, start: int, store: EvidenceStore) -> Fix | None:
    """``[@doc_8F3A2C1D]``, ``[@doc_8f3a]``: the keys in lower case and at full length."""
    edits = []
    for key in _KEY.finditer(citation):
        new = _only(key[0].lower(), store)
        if not DOC_UID.fullmatch(new):
            return None
        if new != key[0]:
            edits.append(Edit(start + key.start(), start + key.end(), new))
    told = ", ".join(edit.text for edit in edits)
    same = all(len(edit.text) == edit.end - edit.start for edit in edits)
    return Fix(fill("write {new}", new=told), tuple(edits), safe=same) if edits else None


def _normal(mark: str) -> str:
    close = {"{": "}", "<": ">"}[mark[0]]
    inner = mark[1:].rstrip(close).strip().replace("doc-", "doc_")
    inner = re.sub(r"(?i)[#@]?\s*\bdoc_\w+", lambda m: "#" + m[0].lstrip("#@ ").lower(), inner)
    inner = re.sub(r"\s*[,;]\s*(?=#)", " ", inner)
    inner = re.sub(r"\s*=\s*", "=", inner)
    inner = re.sub(r"\b(?:page|pg|p\.)=", "p=", inner)
    inner = re.sub(r"\bpages=", "pp=", inner)
    inner = _PAGE.sub(_page, inner)
    return mark[0] + inner + close


def _page(found: re.Match[str]) -> str:
    """“p4”, “p. 4”, “pages 4-6”, “4”: what a mark says of a page without its sign of equality."""
    many = found["many"] or not found["at"].isdigit()
    return f"{'pp' if many else 'p'}={found['at']}"


def _only(stub: str, store: EvidenceStore) -> str:
    """The one doc_uid that begins with ``stub``, else ``stub``."""
    found = [s.doc_uid for s in store.sources() if s.doc_uid.startswith(stub)]
    return found[0] if len(found) == 1 and stub not in found else stub


def _placed(text: str, start: int, end: int) -> Fix | None:
    """A well-formed mark in the wrong place: after a space behind its parenthesis, or alone."""
    before = text[:start].rstrip(" ")
    if before.endswith(")") and len(before) < start:
        edit = Edit(len(before), start, "")
        return Fix(fill("take out the space before the mark"), (edit,), safe=True)
    if text[start] == "{" and not before.endswith(")"):
        blank = " " * (len(before) == start)
        edit = Edit(start, end, f"{blank}<{text[start + 1 : end - 1].strip()}>")
        return Fix(fill("write it as a bare binding"), (edit,), safe=False)
    return None


CHECK = DraftCheck({"problem": str}, _run, required=("problem",))
