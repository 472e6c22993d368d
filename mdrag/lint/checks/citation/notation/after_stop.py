"""A citation in brackets belongs to its sentence: the full stop stands behind it."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.draft.model import Draft
from mdrag.filled_sentence import fill
from mdrag.lazy import lazy_regex
from mdrag.lint.finding import Edit, Finding, Fix
from mdrag.lint.reading.citations.numbered_styles import cites_by_number, cites_in_notes
from mdrag.lint.rule import Context, DraftCheck, Rule
from mdrag.verify.works.works_in_list import listed_paged_mentions
from mdrag.verify.works.works_in_text import mentions

__all__ = ["CHECK"]

_REACH = 40  # characters before a citation that are looked at
# “knowledge. ”, “knowledge.” ”, “知识。”; not “et al. ”, “U.S. ”, “etc. ”, “… ”
_STOP = lazy_regex(
    r"(?:(?<![A-Z.…])(?<!\b[a-z])(?<!\bal)(?<!\betc)(?<!\bcf)(?<!\bvs)(?P<stop>\.)[”\"’]?[ \n]+|"
    r"(?P<full>。)[”’]?[ \n]*)$"
)
_ABBREVIATED = lazy_regex(r"\b[A-Z][a-z]{1,4}\. [A-Z][a-z]{1,4}\.\s*$")  # “2021 Reg. Sess. ”
# a sentence of its own in brackets: “[As Lee argues, rents rose. See @lee2019]”
_IS_REMARK = lazy_regex(r"[\[(][^\d\])]*[a-z]{3}\. [A-Z]")
_BEHIND = lazy_regex(r"[.!?。][\"”’]?[ \n]*$")  # glued to the stop, too: “women.[@lee2019]”
_HABIT, _LEAST = 2 / 3, 5  # share of the citations at ends of sentences, and how many of these
_NEXT = lazy_regex(r"[.。]|\s*$|\s+[“\"‘(\[]*[A-Z@]|\s*[\u3400-\u9fff“]")


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    if cites_by_number(context) or cites_in_notes(context):
        return
    draft = context.draft
    found = _bracketed(draft)
    if _is_habit(draft, found):
        return
    for start, end, index in found:
        block = draft.blocks[index]
        # behind a quotation that is set as a block the citation does follow the stop
        if not block.prose or "blockquote" in block.within or end > block.end:
            continue
        if draft.text[draft.text.rfind("\n", 0, start) + 1 :].startswith(">"):
            continue  # meant as one: an empty line is missing before it
        if _IS_REMARK.match(draft.text, start, end):
            continue
        before = draft.text[max(block.start, start - _REACH) : start]
        stop = None if _ABBREVIATED.search(before) else _STOP.search(before)
        if stop and draft.text[end : end + 1] in (".", "。") and stop[0].strip() not in (".", "。"):
            continue  # the stop is the quotation's, and another ends the sentence
        if stop is None or not _NEXT.match(draft.text[end : block.end]):
            continue
        group = "stop" if stop["stop"] else "full"
        at = start - len(before) + stop.start(group)
        edits = [Edit(at, at + 1, "")]
        if draft.text[end : end + 1] not in (".", "。"):
            edits.append(Edit(end, end, stop[group]))
        fix = Fix(fill("move the full stop behind it"), tuple(edits), safe=False)
        words = {"words": " ".join(draft.text[start:end].split())}
        yield rule.finding((start, end), words, fix=fix)


def _is_habit(draft: Draft, found: list[tuple[int, int, int]]) -> bool:
    """Whether most citations at ends of sentences stand behind the stop, as notes do."""
    behind = sum(
        _BEHIND.search(draft.text, max(0, start - _REACH), start) is not None
        for start, _, _ in found
    )
    before = sum(draft.text[end : end + 1] in (".", "。") for _, end, _ in found)
    return behind + before >= _LEAST and behind >= _HABIT * (behind + before)


def _bracketed(draft: Draft) -> list[tuple[int, int, int]]:
    """Start, end and block of citations in brackets, those that only spaces part as one."""
    places = {(b.start, b.end, b.block) for b in draft.bindings if b.form == "parenthetical"}
    places |= {(c.start, c.end, c.block) for c in draft.citations if not c.narrative}
    places |= {(m.start, m.end, m.block) for m in mentions(draft) if m.form == "parenthetical"}
    places |= {(m.start, m.end, m.block) for m in listed_paged_mentions(draft) if m.form == "names"}
    found: list[tuple[int, int, int]] = []
    for start, end, block in sorted(places):
        if found and not draft.text[found[-1][1] : start].strip(" "):
            found[-1] = found[-1][0], end, block
        else:
            found.append((start, end, block))
    return found


CHECK = DraftCheck({}, _run, gives=("words",))
