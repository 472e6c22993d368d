"""One remark at one place. Offsets only; lines and columns belong to report/."""

from __future__ import annotations

from typing import NamedTuple

from mdrag.severity import Severity

__all__ = ["Edit", "Evidence", "Finding", "Fix"]


class Edit(NamedTuple):
    """Replace ``[start, end)`` of the draft's text by ``text``."""

    start: int
    end: int
    text: str


class Fix(NamedTuple):
    """A change that would settle a finding; ``safe`` ones may be applied without asking."""

    description: str
    edits: tuple[Edit, ...]
    safe: bool = False

    def moved(self, by: int) -> Fix:
        """The same change in a text that became longer before it."""
        edits = tuple(Edit(e.start + by, e.end + by, e.text) for e in self.edits)
        return self._replace(edits=edits)


class Evidence(NamedTuple):
    """The passage a finding rests on."""

    doc_uid: str
    chunk_id: str
    page_index: int  # 0 = the source has no pages
    page_label: str
    quote: str
    source_path: str = ""  # relative to the project: what a terminal hyperlink opens


class Finding(NamedTuple):
    """What the linter says: rule, place, message that ends with what to do."""

    rule: str
    severity: Severity
    message: str
    start: int
    end: int
    claim_type: str = ""
    doc_uids: tuple[str, ...] = ()
    support_score: float | None = None
    suggested_queries: tuple[str, ...] = ()
    evidence: Evidence | None = None
    fix: Fix | None = None
    choices: tuple[Fix, ...] = ()  # when several fixes are possible
    fingerprint: str = ""  # rule + normalised sentence + bindings, set by the run
    notes: tuple[str, ...] = ()  # lines shown under it: a word difference, what was left out
    whole: bool = False  # it speaks of the whole draft: others of its rule were joined into it
    further: bool = False  # lint counts it, and shows it to who asks (`Rule.further`)
    joined: tuple[str, ...] = ()  # fingerprints of all that it speaks of, itself among them
    about: str = ""  # what summaries count it as, where its rule speaks of several things: "page"

    def moved(self, by: int) -> Finding:
        """The same remark ``by`` characters on, its fixes too."""
        if not by:
            return self
        return self._replace(
            start=self.start + by,
            end=self.end + by,
            fix=self.fix.moved(by) if self.fix else None,
            choices=tuple(choice.moved(by) for choice in self.choices),
        )
