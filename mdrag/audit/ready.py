"""One screen before the deadline: what holds, what is missing, go or no-go."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from mdrag.audit.checked_bindings import CheckedBinding
from mdrag.audit.claim_standing import count_standings
from mdrag.audit.draft_findings import UNBOUND, DraftFindings, count_unbound
from mdrag.audit.gate import Gate
from mdrag.audit.missing_library import MissingLibrary
from mdrag.audit.ready_places import ReadyPlace, of_claims, of_findings
from mdrag.audit.remedies import remedy
from mdrag.audit.style import StyleReport
from mdrag.brief.asked_form import AskedLength
from mdrag.evidence.model import Source
from mdrag.evidence.store import EvidenceStore
from mdrag.filled_sentence import fill, join_sentences
from mdrag.lint.finding import Finding

__all__ = ["PRINTED_OTHERWISE", "Lacks", "Ready", "ReadyLine", "ready"]

Lacks = Callable[[Source], tuple[str, ...]]  # the CSL variables that nobody told of a source

_ALTERED = ("citation.quote-mismatch",)
_NUMBERS = ("citation.number-mismatch",)
_TURNED = ("citation.direction-mismatch",)
_NAMED = ("citation.author-year",)
_PAGES = ("citation.page", "citation.locator-conflict")
_AS_CODE = "structure.indented-paragraph"
_AS_ONE = "structure.joined-entries"
PRINTED_OTHERWISE = (
    _AS_CODE, "structure.missing-blank-line", "structure.glued-heading", _AS_ONE,
)  # fmt: skip
_UNRESOLVED = (
    "citation.unknown-source", "citation.not-citable", "citation.source-gone",
    "citation.malformed", "citation.swallowed",
)  # fmt: skip


class ReadyLine(NamedTuple):
    """One line of the screen."""

    name: str
    verdict: str  # ok | look | no
    figures: tuple[tuple[str, int | str], ...]  # the blanks of ``told``
    told: str  # a sentence with blanks
    next: str = ""  # the command to run when it is not ok
    places: tuple[ReadyPlace, ...] = ()  # in the draft, in its order


class Ready(NamedTuple):
    """The screen; ``go`` unless one line says no."""

    items: tuple[ReadyLine, ...]
    notes: tuple[str, ...]
    broken: bool = False  # whether a rule broke: our bug

    @property
    def go(self) -> bool:
        """Whether the draft may be handed in."""
        return all(item.verdict != "no" for item in self.items)

    @property
    def next(self) -> str:
        """The command to run next: that of the worst line; "" when nothing is left to do."""
        for verdict in ("no", "look"):
            for item in self.items:
                if item.verdict == verdict and item.next:
                    return item.next
        return ""


class _Draft(NamedTuple):
    """What the lines are made of."""

    path: str  # as commands name it, quoted for a shell
    linted: DraftFindings
    gate: Gate
    cited: Sequence[CheckedBinding]
    style: StyleReport
    store: EvidenceStore
    budget: int  # words; 0 = none
    words: int
    unread: MissingLibrary
    lacks: Lacks
    lengths: Sequence[AskedLength]


def ready(
    path: str,
    linted: DraftFindings,
    gate: Gate,
    cited: Sequence[CheckedBinding],
    style: StyleReport,
    store: EvidenceStore,
    budget: int,
    words: int,
    unread: MissingLibrary,
    lacks: Lacks,
    lengths: Sequence[AskedLength] = (),
) -> Ready:
    """The screen of a draft linted with evidence, citation and structure.

    ``path``: how the commands to run name the draft. ``words``: those a reader counts;
    ``budget``: 0 = none was set. ``unread``: what to tell when there is no library; a draft that
    cites is then never ready, and reading the sources comes before all else. ``lacks``: what a
    reference to a source should have and has not. ``lengths``: what the brief asks
    for, which counts where no budget is set.
    """
    draft = _Draft(
        shlex.quote(path), linted, gate, cited, style, store, budget, words, unread, lacks,
        lengths,
    )  # fmt: skip
    lines = [
        _claims, _quotations, _bindings, _dummies, _printed, _words, _listed, _references, _style,
    ]  # fmt: skip
    if _uncheckable(draft):
        lines.remove(_bindings)
        lines.insert(0, _bindings)
    items = tuple(item for line in lines for item in line(draft))
    notes = tuple(dict.fromkeys((*gate.notes, *style.notes)))
    return Ready(items, notes, gate.broken or style.broken)


def _uncheckable(draft: _Draft) -> bool:
    """Whether the draft cites, and there is no library to look in."""
    return bool(draft.gate.unread_bindings or draft.gate.unchecked)


def _found(draft: _Draft, rules: Sequence[str]) -> list[Finding]:
    """Warnings and errors of these rules."""
    return [f for f in draft.linted.counted if f.rule in rules and f.severity != "info"]


def _places(draft: _Draft, findings: Sequence[Finding]) -> tuple[ReadyPlace, ...]:
    return of_findings(draft.linted.draft.text, findings)


def _claims(draft: _Draft) -> Iterator[ReadyLine]:
    gate = draft.gate
    figures = (
        ("claims", len(gate.claims)),
        ("bound", sum(bool(claim.citations) for claim in gate.claims)),
        *count_standings(gate.claims).items(),
        *((name.lower(), gate.tally(gate=name)) for name in ("PASS", "WARN", "BLOCK")),
    )
    told = (
        "claims and citations: {claims} (pass {pass}, warn {warn}, block {block}) = supported "
        "{supported} + need no source {own} + waived {waived} + weak {weak} + missing {missing} + "
        "without a source {needed} + cite nothing {uncited} + not checked {unchecked} + held back "
        "otherwise {other}"
    )
    verdict = {"BLOCK": "no", "WARN": "look", "PASS": "ok"}[gate.gate]
    command = f"mdrag gate {draft.path}"
    yield ReadyLine("claims", verdict, figures, told, command, of_claims(gate.claims))


def _quotations(draft: _Draft) -> Iterator[ReadyLine]:
    kinds = (
        ("quotations", _ALTERED), ("numbers", _NUMBERS), ("turned", _TURNED), ("named", _NAMED),
        ("pages", _PAGES),
    )  # fmt: skip
    found = {name: _found(draft, rules) for name, rules in kinds}
    figures = tuple((name, len(one)) for name, one in found.items())
    told = (
        "altered quotations: {quotations}; numbers the source contradicts: {numbers}; "
        "directions reversed: {turned}; authors or years wrong: {named}; pages wrong: {pages}"
    )
    verdict = "ok"
    if any(found.values()):
        errors = any(f.severity == "error" for one in found.values() for f in one)
        verdict = "no" if errors else "look"
    if not draft.store.version:
        verdict, told = "look", "quotations and numbers: not checked, there is no library"
    every = [f for one in found.values() for f in one]
    open_ = _found(draft, (UNBOUND,))
    if draft.store.version and open_ and not every and not draft.linted.draft.bindings:
        # what no citation is bound to was compared with nothing
        told = (
            "quotations and numbers: not checked, for no citation is bound yet ({unbound} are not)"
        )
        figures = (("unbound", count_unbound(draft.linted)),)
        places = _places(draft, open_)
        yield ReadyLine("quotations", "look", figures, told, remedy(draft.path, open_), places)
        return
    command = remedy(draft.path, every) if draft.store.version else draft.unread.command
    places = _places(draft, every)
    yield ReadyLine("quotations", verdict, figures, told, command, places)


def _bindings(draft: _Draft) -> Iterator[ReadyLine]:
    if _uncheckable(draft):
        figures: tuple[tuple[str, int | str], ...] = (
            ("bindings", draft.gate.unread_bindings),
            ("citing", draft.gate.unchecked),
            ("hint", draft.unread.hint),
        )
        told = "bindings: {bindings}, sentences that cite: {citing}; none was checked: {hint}"
        yield ReadyLine("bindings", "no", figures, told, draft.unread.command)
        return
    lost, open_ = _found(draft, _UNRESOLVED), _found(draft, (UNBOUND,))
    unresolved, unbound = len(lost), count_unbound(draft.linted)
    keys = 0
    if draft.store.version:  # cited in pandoc's syntax, by a key of some other library
        slots = (slot for claim in draft.gate.claims for slot in claim.citations)
        keys = sum(slot.version is None and slot.status is None for slot in slots)
    figures = (
        ("bindings", draft.linted.result.summary.bindings),
        ("unresolved", unresolved),
        ("unbound", unbound),
        ("keys", keys),
    )
    told = (
        "bindings: {bindings}; unresolved {unresolved}, citations without a binding {unbound}, "
        "keys the library does not know {keys}"
    )
    if unbound:
        told = (
            "bindings: {bindings}; unresolved {unresolved}, citations that are words only, which "
            "Word and Zotero will not know {unbound}, keys the library does not know {keys}"
        )
    verdict = "no" if unresolved else "look" if unbound or keys else "ok"
    command = remedy(draft.path, [*lost, *open_]) or f"mdrag gate {draft.path}"
    places = _places(draft, [*lost, *open_])
    yield ReadyLine("bindings", verdict, figures, told, command, places)


def _dummies(draft: _Draft) -> Iterator[ReadyLine]:
    left = _found(draft, ("citation.placeholder-author",))
    told = "placeholder authors (Author, Year) left: {left}"
    command = remedy(draft.path, left)
    figures, places = (("left", len(left)),), _places(draft, left)
    yield ReadyLine("placeholders", "no" if left else "ok", figures, told, command, places)


def _printed(draft: _Draft) -> Iterator[ReadyLine]:
    """What pandoc prints as code, with its marks or run together; code was not checked at all."""
    found = _found(draft, PRINTED_OTHERWISE)
    if not found:
        return
    code = any(f.rule == _AS_CODE for f in found)
    told = "lists, headings or tables are printed with their marks, not as they are meant"
    if all(f.rule == _AS_ONE for f in found):
        told = "entries of the reference list are printed as one paragraph"
    if code:
        told = "paragraphs are printed as code, and nothing here has checked them"
    command = f"mdrag lint {draft.path} --select structure"
    if all(f.fix and f.fix.safe for f in found):
        command += " --fix"
    verdict, places = "no" if code else "look", _places(draft, found)
    yield ReadyLine(
        "printed", verdict, (("rules", len({f.rule for f in found})),), told, command, places
    )


def _words(draft: _Draft) -> Iterator[ReadyLine]:
    if not draft.words:
        yield ReadyLine("words", "no", (("words", 0),), "words: 0; there is nothing to hand in yet")
        return
    if not draft.budget and draft.lengths:
        yield _asked_length(draft)
        return
    if not draft.budget:
        told = "words: {words}; no budget is set (mdrag config set lint.word_budget 2000)"
        yield ReadyLine("words", "ok", (("words", draft.words),), told)
        return
    off = draft.words - draft.budget
    figures = (("words", draft.words), ("budget", draft.budget), ("off", f"{off:+d}"))
    missed = [f for f in draft.linted.counted if f.rule == "structure.word-budget"]
    told = "words: {words}, the budget is {budget} ({off})"
    command = f"mdrag lint {draft.path} --select structure.word-budget"
    verdict, places = "no" if missed else "ok", _places(draft, missed)
    yield ReadyLine("words", verdict, figures, told, command, places)


def _asked_length(draft: _Draft) -> ReadyLine:
    """The words against what the brief asks for; only one who reads knows which of several."""
    kept = [one for one in draft.lengths if one.fits(draft.words)]
    asked = kept[0] if kept else draft.lengths[0]
    told = "words: {words}; asked for are {low} to {high} ({place})"
    if not asked.has_least:
        told = "words: {words}; asked for are {high} at most ({place})"
    if not asked.has_most:
        told = "words: {words}; asked for are {low} at least ({place})"
    figures: list[tuple[str, int | str]] = [("words", draft.words), ("place", asked.place)]
    figures += [("low", asked.low)] if asked.has_least else []
    figures += [("high", asked.high)] if asked.has_most else []
    verdict = "ok" if len(kept) == len(draft.lengths) else "look"
    if len(draft.lengths) == 1 and not kept:
        verdict = "no"
    return ReadyLine("words", verdict, tuple(figures), told, f"mdrag style-check {draft.path}")


def _listed(draft: _Draft) -> Iterator[ReadyLine]:
    used = _used(draft)
    if draft.store.version:  # what it does not have is no source, and the line of bindings says so
        used = {key: source for key, source in used.items() if source}
    # every delivered draft carries the list; the reference list of a Word file may stand for it
    lacks = [f for f in draft.linted.counted if f.rule == "structure.sources-used"]
    told = "sources used: {sources}; their list stands in the draft"
    if lacks:
        told = "sources used: {sources}; the draft does not list them (Sources used)"
    if not used:
        told = "sources used: 0"
    command = f"mdrag sources {draft.path} --write"
    if typed := [f for f in draft.linted.counted if f.rule == _TYPED_LIST]:
        told = _TYPED
        if any(f.notes or not f.fix for f in typed):  # something of it is printed as typed
            lacks, command = typed, f"mdrag lint {draft.path} --select {_TYPED_LIST}"
    verdict = "look" if lacks else "ok"
    figures = (("sources", len(used)),)
    yield ReadyLine("sources-used", verdict, figures, told, command, _places(draft, lacks))


_TYPED_LIST = "structure.typed-references"
_TYPED = (
    "sources used: {sources}; their list is typed by hand: mdrag build prints the list in the "
    "style in place of the entries of cited works, others as typed"
)


def _used(draft: _Draft) -> dict[str, Source | None]:
    keys = (ref.key for binding in draft.linted.draft.bindings for ref in binding.refs)
    keys_of_rows = (uid for one in draft.cited for uid in one.row.cited_doc_uids)
    found: dict[str, Source | None] = {}
    for key in (*keys, *keys_of_rows):
        source = draft.store.source(key)
        found.setdefault(source.doc_uid if source else key, source)
    return found


def _references(draft: _Draft) -> Iterator[ReadyLine]:
    sources = [source for source in _used(draft).values() if source and source.citable]
    if not draft.store.version:
        told = "references: not checked, there is no library"
        yield ReadyLine(
            "references", "look", (("complete", 0), ("sources", 0)), told, draft.unread.command
        )
        return
    gaps = [(source, draft.lacks(source)) for source in sources]
    poor = [(source, lacks) for source, lacks in gaps if lacks]
    listed = join_sentences("{first}; {second}", (
        fill("{doc_uid} lacks {names}", doc_uid=source.doc_uid, names=", ".join(lacks))
        for source, lacks in poor[:3]
    )) if poor else ""  # fmt: skip
    if len(poor) > 3:
        listed = fill("{named}; and {count} more", named=listed, count=len(poor) - 3)
    figures = (
        ("complete", len(sources) - len(poor)),
        ("sources", len(sources)),
        ("gaps", listed),
    )
    told = _COMPLETE if not poor else _GAPS
    command = "mdrag meta list"
    if poor:
        source, lacks = poor[0]
        command = f"mdrag meta set --doc_uid {source.doc_uid} --{_FIELDS.get(lacks[0], lacks[0])} …"
    yield ReadyLine("references", "look" if poor else "ok", figures, told, command)


_COMPLETE = "references: {complete} of {sources} sources have all they need; Zotero was not asked"
_GAPS = (
    "references: {complete} of {sources} sources have all they need ({gaps}); Zotero was not asked"
)
# CSL variable → the field of `mdrag meta set`
_FIELDS = {
    "author": "authors", "issued": "year", "container-title": "container_title",
    "publisher": "publisher", "URL": "url", "title": "title",
}  # fmt: skip


def _style(draft: _Draft) -> Iterator[ReadyLine]:
    failing = [section for section in draft.style.sections if not section.passes]
    figures = (
        ("failing", len(failing)),
        ("sections", len(draft.style.sections)),
        ("findings", sum(section.counted for section in draft.style.sections)),
    )
    told = "style: {failing} of {sections} sections fail the gate; findings that count: {findings}"
    command = f"mdrag style-check {draft.path}"
    counted = [f for section in failing for f in section.findings if f.severity != "info"]
    places = _places(draft, counted)
    yield ReadyLine("style", "no" if failing else "ok", figures, told, command, places)
