"""A true quotation whose source limits it, denies it, or says it of somebody else."""

from __future__ import annotations

from collections.abc import Iterator

from mdrag.filled_sentence import fill
from mdrag.lint.finding import Finding
from mdrag.lint.reading.quotation_notes import evidence
from mdrag.lint.rule import Context, DraftCheck, Rule
from mdrag.severity import Severity
from mdrag.verify.quotations.omitted_context import QuotationContext, surroundings
from mdrag.verify.support.quotation_pages import page_words
from mdrag.verify.works.author_year import label

__all__ = ["CHECK"]

_MOST = 14  # words of the source in the message; its notes have the sentence
_WHAT = {
    "limited": "limits these words: “{cue}”",
    "denied": "denies these words: “{cue} …”",
    "reported": "reports these words from somebody else: “{cue}”",
    "quoted": "itself quotes somebody here: {cue} …",
}
_TODO = {
    "limited": fill("quote on, or say the limit in your sentence"),
    "denied": fill("quote from the denial on, or deny it in your sentence"),
    "quoted": fill("say whose words they are (quoted in …), or quote them from there"),
    "reported": fill("say whose words they are (quoted in …), or quote them from there"),
}


def _run(rule: Rule, context: Context) -> Iterator[Finding]:
    for one in surroundings(context.draft, context.evidence):
        source = one.found.source
        what = fill(_WHAT[one.kind], cue=_short(one.cue))
        where = page_words(one.found.pages)
        yield rule.finding(
            (one.check.place.start, one.check.place.end),
            {
                "what": fill(
                    "{source} {what} ({where})", source=label(source), what=what, where=where
                ),
                "todo": _TODO[one.kind],
            },
            severity=_severity(rule, one),
            doc_uids=(source.doc_uid,),
            claim_type="quotation",
            evidence=evidence(one.found, context.evidence),
            notes=(fill("source: {words}", words=one.line),),
        )


def _severity(rule: Rule, one: QuotationContext) -> Severity:
    """An error only where the words alone certainly say the opposite; a report is worth a look."""
    if one.kind in ("reported", "quoted"):
        return Severity.INFO
    return rule.severity if one.certain else min(rule.severity, Severity.WARNING)


def _short(cue: str) -> str:
    words = cue.strip(" ,;:—–(").rstrip(" .,;:").split()
    return " ".join(words[:_MOST]) + (" …" if len(words) > _MOST else "")


CHECK = DraftCheck({}, _run, gives=("what", "todo"))
