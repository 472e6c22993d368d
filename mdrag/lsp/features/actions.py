"""What can be done about what stands at the cursor, a click away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lsprotocol import types as lsp

from mdrag.audit.near_passages import near_passages
from mdrag.draft.model import Sentence
from mdrag.errors import UsageError
from mdrag.filled_sentence import fill
from mdrag.lint.after.write_waivers import REACHES, with_waivers
from mdrag.lint.finding import Edit, Finding
from mdrag.lint.reading.quotation_notes import bound_words
from mdrag.lint.rule import EVIDENCE_NEEDED
from mdrag.lsp.drafts.open_draft import Open
from mdrag.lsp.features.markdown_cards import with_labels
from mdrag.lsp.protocol.names import SOURCE
from mdrag.verify.support.passage_pages import pages_of_words, shown_pages
from mdrag.verify.works.author_year import label
from mdrag.wording import say_in

__all__ = ["actions", "fix_all", "waiver"]

FIX_ALL = f"{lsp.CodeActionKind.SourceFixAll.value}.{SOURCE}"
_ALL = fill("Apply all safe fixes")
_OFFERED = 3  # bindings of passages for a claim
_LEAST = 0.3  # support below this is no evidence worth a click
# Why a finding may stand; a client with an input box asks for the reason in words.
_REASONS = {
    EVIDENCE_NEEDED: ("my own argument", "common knowledge in the field", "my own data"),
    "": ("meant so",),
}
_REACHED = {
    "paragraph": "Ignore {rule} in this paragraph",
    "section": "Ignore {rule} in this section",
    "draft": "Ignore {rule} in this draft",
}
_MEANT = "meant so"  # why a rule is left out of a paragraph, section or draft at a click


def actions(
    one: Open, params: lsp.CodeActionParams, resolves: bool = False
) -> list[lsp.CodeAction]:
    """Fixes, choices, bindings of the best passages, packs and waivers for a range.

    ``resolves``: the client asks for the edits that take long to work out, see `resolved`.
    """
    start, end = one.where.offset(params.range.start), one.where.offset(params.range.end)
    wanted = [str(getattr(kind, "value", kind)) for kind in params.context.only or ()]
    if any(FIX_ALL.startswith(kind) and kind.startswith("source") for kind in wanted):
        edit = fix_all(one)
        title = say_in(_ALL, one.desk.language)
        return [lsp.CodeAction(title, kind=FIX_ALL, edit=edit)] if edit else []
    if wanted and not any("quickfix".startswith(kind) for kind in wanted):
        return []
    here = [f for f in one.findings() if f.start <= end and start <= f.end]
    found = [action for finding in here for action in _of(one, finding, params)]
    if any(f.fix and f.fix.safe for f in one.findings()):
        every = lsp.Command(_ALL, "mdrag.fixAll", arguments=[one.document.uri])
        found.append(lsp.CodeAction(_ALL, kind=FIX_ALL, command=every))
    for action in found:
        title = say_in(action.title, one.desk.language)
        action.title = title[:1].upper() + title[1:]
        if action.command is not None:
            action.command.title = title
    return [_later(action) for action in found] if resolves else found


def _later(action: lsp.CodeAction) -> lsp.CodeAction:
    """The action with an edit to be asked for, instead of a command that has it applied."""
    command = action.command
    if command is None or command.command not in ("mdrag.addWaiver", "mdrag.fixAll"):
        return action
    action.data = {"command": command.command, "arguments": list(command.arguments or ())}
    action.command = None
    return action


def waiver(
    one: Open, rule: str, offset: int, reason: str, reach: str = "finding"
) -> lsp.WorkspaceEdit:
    """The comment that lets the finding of a rule at a place pass. Raises UsageError.

    ``reach``: one of `REACHES`: this finding, or all of the rule in its paragraph, section, draft.
    """
    from mdrag.draft.reparse import edited_range

    finding = next((f for f in one.findings() if f.rule == rule and f.start == offset), None)
    if finding is None:
        raise UsageError(fill("mdrag.addWaiver: {rule} says nothing there", rule=rule))
    done = with_waivers(one.draft, [finding], reason, reach)
    if not done.waived:
        raise UsageError(fill("{rule} was not waived: no comment can stand there", rule=rule))
    start, end = edited_range(one.draft.text, done.draft.text)
    more = len(done.draft.text) - len(one.draft.text)
    return one.edit((Edit(start, end, done.draft.text[start : end + more]),))


def _of(one: Open, finding: Finding, params: lsp.CodeActionParams) -> Iterator[lsp.CodeAction]:
    about = [
        d for d in params.context.diagnostics
        if d.code == finding.rule and one.where.offset(d.range.start) == finding.start
    ]  # fmt: skip
    fixes = [fix for fix in (finding.fix, *finding.choices) if fix and fix.edits]
    for fix in fixes:
        only = len(fixes) == 1
        yield _quick(fix.description, about, edit=one.edit(fix.edits), preferred=only)
    uri, place = one.document.uri, one.where.position(finding.start)
    if finding.rule == EVIDENCE_NEEDED:
        yield from _bindings(one, finding, about)
        pack = lsp.Command("", "mdrag.pack", arguments=[uri, place])
        yield _quick(fill("Open an evidence pack for this claim"), about, command=pack)
    if finding.rule.startswith("waiver."):
        return
    if finding.severity == "error":
        return  # nobody waives that for a click
    for reason in _REASONS.get(finding.rule, _REASONS[""]):
        yield _waive(_waive_for(finding.rule, reason), about, [uri, finding.rule, place, reason])
    for reach in () if finding.whole else REACHES[1:]:
        title = fill(_REACHED[reach], rule=finding.rule)
        yield _waive(title, about, [uri, finding.rule, place, _MEANT, reach])
    if one.desk.project is not None:
        leave = lsp.Command("", "mdrag.ignoreRule", arguments=[uri, finding.rule])
        yield _quick(fill("Ignore {rule} in this project", rule=finding.rule), about, command=leave)


def _waive_for(rule: str, reason: str) -> str:
    return fill("Waive {rule}: {why}", rule=rule, why=reason)


def _waive(title: str, about: list[lsp.Diagnostic], arguments: list[Any]) -> lsp.CodeAction:
    return _quick(title, about, command=lsp.Command("", "mdrag.addWaiver", arguments=arguments))


def _bindings(one: Open, finding: Finding, about: list[lsp.Diagnostic]) -> Iterator[lsp.CodeAction]:
    """Bindings of the passages that support the claim best; what they lack is in the title."""
    sentence = one.sentence_at(finding.start)
    if sentence is None or not one.evidence.version:
        return
    for near in near_passages(sentence.prose, one.evidence, _OFFERED, _LEAST):
        stands = pages_of_words(near.passage, near.quote, one.evidence)
        pages = with_labels(stands, near.source, one.evidence)
        at = _before_stop(one.draft.text, sentence)
        new = f" {bound_words(near.source, pages)}"
        page = shown_pages(pages)
        lacks = (
            fill("; it does not have {lacks}", lacks=", ".join(near.lacks)) if near.lacks else ""
        )
        title = fill("Bind {source}{page} (support {score:.2f}{lacks})", source=label(near.source),
                     page=page and f", {page}", score=near.score, lacks=lacks)  # fmt: skip
        yield _quick(title, about, edit=one.edit((Edit(at, at, new),)))


def _before_stop(text: str, sentence: Sentence) -> int:
    """Where a parenthetical binding stands in a sentence: before its full stop."""
    at = sentence.end
    while at > sentence.start and text[at - 1] in ".!?…":
        at -= 1
    return at


def fix_all(one: Open) -> lsp.WorkspaceEdit | None:
    """The edits of all safe fixes that change no binding or citation they should not."""
    from mdrag.lint.after.fix import apply_fixes

    done = apply_fixes(one.draft, one.findings())
    edits = [edit for f in done.applied if f.fix for edit in f.fix.edits]
    return one.edit(tuple(sorted(set(edits)))) if edits else None


def _quick(
    title: str,
    about: list[lsp.Diagnostic],
    edit: lsp.WorkspaceEdit | None = None,
    command: lsp.Command | None = None,
    preferred: bool = False,
) -> lsp.CodeAction:
    more: dict[str, Any] = {"is_preferred": True} if preferred else {}
    return lsp.CodeAction(
        title, kind=lsp.CodeActionKind.QuickFix, diagnostics=about or None, edit=edit,
        command=command, **more,
    )  # fmt: skip
