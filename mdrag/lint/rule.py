"""A rule as its file says it, and what a check is given to work on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from mdrag.claims.parses import Parses
from mdrag.filled_sentence import fill_both
from mdrag.lint.finding import Evidence, Finding, Fix
from mdrag.lint.phrases import PhraseIndex
from mdrag.severity import Severity

if TYPE_CHECKING:  # an answer that is known needs none of them
    from mdrag.claims.facts import Facts
    from mdrag.config import Config
    from mdrag.draft.model import Binding, Block, Citation, Draft, Sentence
    from mdrag.evidence.store import EvidenceStore

__all__ = [
    "EVIDENCE_NEEDED",
    "Check",
    "Context",
    "DraftCheck",
    "Example",
    "Fault",
    "Paragraph",
    "ParagraphCheck",
    "ParagraphNotes",
    "Rule",
]  # fmt: skip

# The rule whose findings are the claims that want a source: audits and faces ask for them by name.
EVIDENCE_NEEDED = "evidence.needed"


class Example(NamedTuple):
    """A piece of Markdown a rule must flag, or must pass; ``marked`` is the flagged text."""

    text: str
    marked: str = ""


class Rule(NamedTuple):
    """One rule file. ``id`` is folder.name; ``options`` are the keys its check declares."""

    id: str
    extends: str  # a name in lint.checks.CHECKS
    severity: Severity
    message: str  # a str.format template over what the check gives; ends with what to do
    why: str
    options: Mapping[str, Any]
    source: str = ""  # where its threshold or word list comes from
    flag: tuple[Example, ...] = ()
    passes: tuple[Example, ...] = ()
    path: str = ""
    quoted: bool = False  # whether it also speaks inside quotations
    when: Mapping[str, str] = {}  # setting (style.first_person) → the value it speaks under
    unless: Mapping[str, str] = {}  # setting → the value under which it is silent
    once: str = (
        ""  # common, alike, all, milder: which of its findings are joined into one (lint.once)
    )
    formal: bool = False  # asks for formal prose: see lint.once
    taste: bool = False  # the writer's choice: lint is silent until the settings say on
    further: str = ""  # how lint counts what its check marks so, with {count}; "": it shows each
    message_zh: str = ""  # `message` in Chinese; "": it is said in English
    why_zh: str = ""  # what it means, in short, in Chinese
    further_zh: str = ""
    detail_zh: str = ""  # `why` in Chinese, in full
    source_zh: str = ""
    severity_given: bool = (
        False  # the settings give its severity, which no check makes milder or graver
    )

    def finding(
        self,
        place: tuple[int, int],
        words: Mapping[str, object] | None = None,
        *,
        severity: Severity | None = None,
        claim_type: str = "",
        doc_uids: tuple[str, ...] = (),
        support_score: float | None = None,
        suggested_queries: tuple[str, ...] = (),
        evidence: Evidence | None = None,
        fix: Fix | None = None,
        choices: Sequence[Fix] = (),
        notes: tuple[str, ...] = (),
        about: str = "",
    ) -> Finding:
        """What the rule says of ``[start, end)`` of the draft: its message filled with ``words``.

        ``severity``: another than the rule's own, which counts where the settings give none.
        ``choices``: the changes that would each settle it; the only one is its fix. ``about``:
        what summaries count it as.
        """
        if len(choices) == 1:
            fix, choices = choices[0], ()
        if self.severity_given and self.once != "milder":
            severity = self.severity
        return Finding(
            self.id,
            severity or self.severity,
            fill_both(self.message, self.message_zh, words or {}),
            *place,
            claim_type=claim_type,
            doc_uids=doc_uids,
            support_score=support_score,
            suggested_queries=suggested_queries,
            evidence=evidence,
            fix=fix,
            choices=tuple(choices),
            notes=notes,
            about=about,
        )


class Paragraph(NamedTuple):
    """A prose block with all that is known of it. Offsets are those of the draft."""

    block: Block
    block_index: int
    sentences: tuple[Sentence, ...]
    bindings: tuple[Binding, ...]
    citations: tuple[Citation, ...]
    facts: Facts


def _silent(told: str) -> None:
    """Nobody listens."""


class ParagraphNotes(NamedTuple):
    """What a check of the whole draft took from one paragraph."""

    paragraph: Paragraph
    value: Any


class Context(NamedTuple):
    """What every check may look at besides its paragraph."""

    draft: Draft
    config: Config
    evidence: EvidenceStore
    paragraphs: tuple[Paragraph, ...]
    phrases: PhraseIndex = PhraseIndex({})  # the word lists of all rules that run
    parses: Parses = Parses()  # what the tagger made of each paragraph, parsed once
    unfinished: Callable[[str], None] = _silent  # takes a phrase on what could not be done now
    gathered: Mapping[str, Sequence[ParagraphNotes]] = {}  # rule id → what its check gathered
    memo: dict[str, Any] | None = None  # what several checks of this run compute once; see `once`

    def once(self, name: str, compute: Callable[[], Any]) -> Any:
        """What ``compute`` gives, remembered under ``name`` for the other checks of this run."""
        if self.memo is None:
            return compute()
        if name not in self.memo:
            self.memo[name] = compute()
        return self.memo[name]


class Fault(NamedTuple):
    """What is wrong in a rule's options: the keys and indices that lead there, and the words."""

    where: tuple[str | int, ...]
    told: str


class ParagraphCheck(NamedTuple):
    """A check that is given one paragraph at a time.

    Its findings are cached with the paragraph: they may depend on nothing but the paragraph, the
    rule, the settings and the sources named there.
    """

    keys: Mapping[str, type | tuple[type, ...]]  # option → type(s); unknown options are errors
    run: Callable[[Rule, Paragraph, Context], Iterable[Finding]]
    required: tuple[str, ...] = ()
    gives: tuple[str, ...] = ()  # the {names} a message may use; () = not known beforehand
    faults: Callable[[Mapping[str, Any]], Iterable[Fault]] | None = None  # in options it was given
    phrases: Callable[[Mapping[str, Any]], Iterable[str]] | None = None  # for `Context.phrases`


class DraftCheck(NamedTuple):
    """A check that is given the draft as a whole, once a run.

    So that a changed paragraph does not cost the whole draft, it may ``gather``: what it needs of
    one paragraph as a value of JSON's types, offsets counted from the paragraph's start, which is
    cached as findings are; ``run`` then finds the values in ``context.gathered[rule.id]``, in
    order, those that are None or empty left out. The other fields are those of `ParagraphCheck`.
    """

    keys: Mapping[str, type | tuple[type, ...]]
    run: Callable[[Rule, Context], Iterable[Finding]]
    required: tuple[str, ...] = ()
    gives: tuple[str, ...] = ()
    faults: Callable[[Mapping[str, Any]], Iterable[Fault]] | None = None
    phrases: Callable[[Mapping[str, Any]], Iterable[str]] | None = None
    gather: Callable[[Rule, Paragraph, Context], Any] | None = None


Check = ParagraphCheck | DraftCheck  # what ``extends: NAME`` means
