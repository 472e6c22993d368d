"""A criterion of the rubric against the draft: by its topic, else by the words of its name."""

from __future__ import annotations

from mdrag.audit.compliance.answer import (
    ComplianceAnswer,
    DraftFigures,
    answer_absence,
    join_places,
)
from mdrag.audit.compliance.draft_terms import SHARE, DraftTerms, terms_of
from mdrag.audit.compliance.form import answer_sources
from mdrag.audit.style import StyleReport
from mdrag.brief.cues import has_cue, topic_of
from mdrag.brief.level_names import best_level
from mdrag.brief.model import Criterion
from mdrag.draft.model import Draft
from mdrag.filled_sentence import fill

__all__ = ["answer_criterion"]

# what a criterion names → the folders of rules that speak of it
_FOLDERS = {
    "of-cohesion": ("coherence",),
    "of-grammar": ("academic-english", "spelling"),
    "of-vocabulary": ("academic-english",),
}


def answer_criterion(one: Criterion, terms: DraftTerms, figures: DraftFigures) -> ComplianceAnswer:
    """A criterion by its topic, else by the words of its name."""
    aim = _aim(one)
    if has_cue("read", one.name):
        return ComplianceAnswer("look", next=aim)
    topic = topic_of(one.name) or ("language" if has_cue("of-writing", one.name) else "")
    if answer := _by_topic(topic, one.name, terms.draft, figures):
        return answer
    named = terms_of(one.name)
    share, where = terms.best(named)
    if share >= SHARE:
        return ComplianceAnswer("covered", where)
    if not named or has_cue("of-the-whole", one.name):
        return ComplianceAnswer("look", where, aim)
    if one.levels:  # levels are of quality: that its name stands nowhere shows nothing
        return ComplianceAnswer("look", where, aim)
    return answer_absence(fill("nothing names it; {aim}", aim=aim), figures.whole, where)


def _aim(one: Criterion) -> str:
    if best := best_level(one.levels):
        return fill("aim for {level}: {text}", level=best.name, text=best.text)
    return fill("{text}", text=one.text) if one.text else fill("read it in the rubric")


def _by_topic(
    topic: str, name: str, draft: Draft, figures: DraftFigures
) -> ComplianceAnswer | None:
    """What the counts say of a criterion of referencing, language or structure."""
    if topic == "referencing":
        if figures.whole and not figures.sources:  # nothing fails where nothing is cited
            return answer_sources(1, figures)
        bad = sum(claim.gate != "PASS" for claim in figures.gate.claims)
        if bad:
            told = fill("claims that do not pass the gate: {count}; see: mdrag gate", count=bad)
            return ComplianceAnswer("missing", next=told, command="mdrag gate {draft}")
        count = sum(bool(claim.citations) for claim in figures.gate.claims)
        return ComplianceAnswer(
            "covered", fill("claims with a source that pass: {count}", count=count)
        )
    if topic in ("language", "structure"):
        if not draft.sentences:
            return ComplianceAnswer("missing", next=fill("the draft has no sentence yet"))
        failing = [one for one in figures.style.sections if not one.passes]
        if failing:
            told = fill(
                "sections that fail ({lines}): {count}; see: mdrag style-check",
                lines=join_places(fill("line {line}", line=one.line) for one in failing[:3]),
                count=len(failing),
            )
            return ComplianceAnswer("missing", next=told, command="mdrag style-check {draft}")
        open_ones = _open_findings(name, figures.style) if topic == "language" else None
        return open_ones or ComplianceAnswer("covered", fill("every section passes the style gate"))
    return None


def _open_findings(name: str, style: StyleReport) -> ComplianceAnswer | None:
    """What lint says of the kind of language a criterion names, though each section passes."""
    named = [
        folder for cue, folders in _FOLDERS.items() if has_cue(cue, name) for folder in folders
    ]
    wanted = tuple(dict.fromkeys(named or (f for folders in _FOLDERS.values() for f in folders)))
    found = (finding for section in style.sections for finding in section.findings)
    count = sum(finding.rule.partition(".")[0] in wanted for finding in found)
    if not count:
        return None
    select = f"--select {','.join(wanted)}"
    told = fill("findings to look at: {count} (mdrag lint {select})", count=count, select=select)
    return ComplianceAnswer("look", next=told, command=f"mdrag lint {{draft}} {select}")
