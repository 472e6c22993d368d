"""The audits of a draft, each linted with the rules it wants: gate, citations, style, readiness."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PurePath

from mdrag.audit.checked_bindings import CheckedBinding, check_bindings
from mdrag.audit.compliance.answer import DraftFigures
from mdrag.audit.compliance.check import ComplianceRow, check_compliance
from mdrag.audit.draft_findings import DraftFindings, find_in_folders
from mdrag.audit.gate.gated_draft import gate
from mdrag.audit.gate.model import Gate
from mdrag.audit.missing_library import MissingLibrary, missing_library
from mdrag.audit.next_steps import next_steps
from mdrag.audit.readiness.lines import Ready
from mdrag.audit.readiness.ready import ready
from mdrag.audit.style import StyleReport, style
from mdrag.audit.table import table
from mdrag.audit.whole_draft import DraftAudit, weak_locators
from mdrag.brief.asked_form import asked_lengths
from mdrag.brief.model import NO_CRITERIA, InstructionBrief
from mdrag.desk.baselines import recorded_note
from mdrag.desk.desk import Desk
from mdrag.desk.documents.briefs import current_brief
from mdrag.draft.words import count
from mdrag.errors import FileProblem
from mdrag.export.build.page_look import OWN_LOOK, PageLook
from mdrag.export.citations.styles import SHIPPED
from mdrag.filled_sentence import fill
from mdrag.lint.cache.store import Cache
from mdrag.lint.checks.structure.unread_blocks import unread_blocks
from mdrag.lint.finding import Finding
from mdrag.lint.reading.draft_roles import draft_roles
from mdrag.recall import use_answers
from mdrag.verify.support.judges import support_judges
from mdrag.verify.works.bibliography import entries
from mdrag.verify.works.bibliography_files import files_named, reading_list_files

__all__ = [
    "audit_citations",
    "audit_draft",
    "audit_gate",
    "audit_readiness",
    "audit_style",
    "why_unread",
]


def audit_gate(desk: Desk) -> Gate:
    """The citation gate of a draft (``mdrag gate``)."""
    seen = _linted(desk, ("evidence", "citation"))
    found = gate(seen, desk.evidence, table(desk.config), _cited(desk, seen), why_unread(desk))
    notes = (*found.notes, *_unread_note(desk), *recorded_note(desk, seen.result.findings))
    return found._replace(notes=notes)


def audit_citations(desk: Desk) -> tuple[tuple[CheckedBinding, ...], DraftFindings]:
    """Every binding with support and hard checks (``mdrag verify-citations``); what was linted."""
    seen = _linted(desk, ("citation",))
    return _cited(desk, seen), seen


def audit_style(desk: Desk) -> StyleReport:
    """The style report and its quality gate (``mdrag style-check``); asks no library."""
    found = _style(desk)
    recorded = recorded_note(desk, _of_sections(found))
    return found._replace(notes=(*found.notes, *recorded))


def _style(desk: Desk) -> StyleReport:
    limit = table(desk.config).style_findings
    return style(desk.draft, desk.config, desk.space.rule_folders, desk.below, limit, desk.cached)


def _of_sections(report: StyleReport) -> list[Finding]:
    return [finding for section in report.sections for finding in section.findings]


def audit_readiness(desk: Desk) -> Ready:
    """The screen before the deadline (``mdrag ready``)."""
    seen = _linted(desk, ("evidence", "citation", "structure"))
    known = _cited(desk, seen)
    gates = gate(seen, desk.evidence, table(desk.config), known, why_unread(desk))
    report, brief = _style(desk), _brief_as_is(desk)
    rows = _compliance(desk, known, gates, report, brief)
    return _readiness(desk, seen, known, gates, report, brief, rows)


def _readiness(
    desk: Desk,
    seen: DraftFindings,
    known: tuple[CheckedBinding, ...],
    gates: Gate,
    style: StyleReport,
    brief: InstructionBrief,
    rows: Sequence[ComplianceRow],
    whole: bool = True,
) -> Ready:
    """The screen, of audits that were made; what is asked of the whole only for the whole."""
    from mdrag.export.citations.csl_items import Items

    lacks = Items.open(desk.project, desk.config.export).lacks
    found = ready(
        desk.shown, seen, gates, known, style, desk.evidence, _budget(desk) if whole else 0,
        count(desk.draft), why_unread(desk), lacks, asked_lengths(brief) if whole else (),
        rows if whole else (),
    )  # fmt: skip
    every = {(f.rule, f.start, f.end): f for f in (*seen.result.findings, *_of_sections(style))}
    recorded = recorded_note(desk, tuple(every.values()))
    found = found._replace(notes=(*found.notes, *recorded))
    if whole:
        return found
    return found._replace(items=tuple(one for one in found.items if one.name != "sources-used"))


def audit_draft(desk: Desk, brief: InstructionBrief, whole: bool = True) -> DraftAudit:
    """Everything at once (``mdrag audit``), each rule run once.

    ``whole``: False for a section, of which limits of the whole essay are not asked.
    """
    seen = _linted(desk, ("evidence", "citation", "structure"))
    known, missing, style = _cited(desk, seen), why_unread(desk), _style(desk)
    gates = gate(seen, desk.evidence, table(desk.config), known, missing)
    rows = _compliance(desk, known, gates, style, brief, whole)
    readiness = _readiness(desk, seen, known, gates, style, brief, rows, whole)
    # the rows themselves say what is asked for, and this is the command that lists them
    items = (one._replace(next="") if one.name == "asked" else one for one in readiness.items)
    readiness = readiness._replace(items=tuple(items))
    weak = weak_locators(seen, known, shlex.quote(desk.shown))
    against = len(brief.contradictions)
    steps = next_steps(desk.shown, gates, readiness, rows, len(weak), against)
    return DraftAudit(
        gates, known, style, readiness, rows, weak, steps, count(desk.draft),
        tuple(_notes_of(brief)),
    )  # fmt: skip


def _compliance(
    desk: Desk,
    known: Sequence[CheckedBinding],
    gates: Gate,
    style: StyleReport,
    brief: InstructionBrief,
    whole: bool = True,
) -> tuple[ComplianceRow, ...]:
    """How the draft answers to the brief."""
    sources = {uid for one in known for uid in one.row.cited_doc_uids}
    sources |= _listed_keys(desk, gates)
    sources |= {ref.key for binding in desk.draft.bindings for ref in binding.refs}
    known_as = {s.doc_uid if (s := desk.evidence.source(key)) else key for key in sources}
    figures = DraftFigures(
        gates, style, len(known_as), whole, _citation_style(desk), *_look_of_word(desk)
    )
    return check_compliance(desk.draft, brief, figures)


def _notes_of(brief: InstructionBrief) -> Iterator[str]:
    """What the audit could not know of what is asked for."""
    for one in brief.unread:
        yield fill("{path} was not read: {reason}", path=one.path, reason=one.reason)
    if not brief.files:
        yield fill("no file under raw/instruction: nothing is known of what the essay should be")
    elif brief.lacks_rubric:
        yield fill(NO_CRITERIA)


def why_unread(desk: Desk) -> MissingLibrary:
    """What to tell when there is no library."""
    return missing_library(desk.project, Path.cwd())


def _unread_note(desk: Desk) -> tuple[str, ...]:
    """What is said of paragraphs that are code by their indent; `mdrag ready` has a line of it."""
    unread = sum(1 for _ in unread_blocks(desk.draft, draft_roles(desk.draft, desk.config)))
    told = (
        "paragraphs behind a tab are printed as code, and nothing here has read them: {count}; "
        "see: {command}"
    )
    command = f"mdrag lint {shlex.quote(desk.shown)} --select structure.indented-paragraph"
    return (fill(told, count=unread, command=command),) if unread else ()


def _budget(desk: Desk) -> int:
    """Words that were asked for, by the front matter, else the settings; 0 = none."""
    given = desk.draft.meta.get("word_budget")
    if isinstance(given, int) and not isinstance(given, bool):
        return given
    return desk.config.lint.word_budget


def _brief_as_is(desk: Desk) -> InstructionBrief:
    """What the files under raw/instruction ask for now; nothing is written."""
    if desk.project is None:
        return InstructionBrief(())
    try:
        return current_brief(desk.project, None)
    except FileProblem:  # `mdrag brief` says which file
        return InstructionBrief(())


def _listed_keys(desk: Desk, gates: Gate) -> set[str]:
    """The keys that are cited and that a bibliography has: a build prints their works."""
    slots = (slot for claim in gates.claims for slot in claim.citations)
    cited = {slot.doc_id for slot in slots if slot.version is None}
    if not cited:
        return cited
    draft, settings = desk.draft, desk.config.path
    files = [*files_named(draft.text, draft.path, settings), *reading_list_files(settings)]
    if named := desk.config.export.library:
        files.append(Path(settings or ".").parent / named)
    told = draft.meta.get("references")
    own = {str(one.get("id")) for one in told if isinstance(one, Mapping)} if (
        isinstance(told, list)
    ) else set()  # fmt: skip
    return cited & (own | entries(files).keys())


def _look_of_word(desk: Desk) -> tuple[float, float]:
    """The lines and the points of the text of a built Word file; 0 where only its file knows."""
    look = PageLook.of(desk.config.export)
    named = desk.draft.meta.get("reference-doc") or desk.config.export.reference_doc
    own = PageLook() if str(named or "").lower().endswith(".docx") else OWN_LOOK
    return look.line_spacing or own.line_spacing, look.font_size or own.font_size


def _citation_style(desk: Desk) -> str:
    """The name of the style that a built file is printed in."""
    own = desk.draft.meta.get("csl") or desk.draft.meta.get("citation-style")
    name = own if isinstance(own, str) else desk.config.export.style
    shipped = (one.name for one in SHIPPED if name in (one.name, one.id, *one.others))
    return next(shipped, PurePath(name).stem)


def _linted(desk: Desk, folders: tuple[str, ...]) -> DraftFindings:
    """The draft's findings by the rules of some folders."""
    cache = Cache() if desk.cached else None
    try:
        return find_in_folders(
            desk.draft, desk.config, desk.evidence, desk.space.rule_folders, folders, desk.below,
            cache,
        )  # fmt: skip
    finally:
        if cache:
            cache.close()


def _cited(desk: Desk, seen: DraftFindings) -> tuple[CheckedBinding, ...]:
    """The bindings; () without a library."""
    if not desk.evidence.version:
        return ()
    k = desk.config.verify_citations_k
    threshold = desk.config.verify_citations_threshold_T
    cache = Cache() if desk.cached else None
    try:
        with use_answers(cache):
            judges = support_judges(desk.config, desk.project.root) if desk.project else ()
            return check_bindings(seen, desk.evidence, k, threshold, judges)
    finally:
        if cache:
            cache.close()
