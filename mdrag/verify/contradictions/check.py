"""What a source contradicts of a sentence: numbers, direction, names; and what it never says.

One function for everybody who asks: the linter's rules, ``verify-citations``, the gate, the editor.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from typing import NamedTuple, cast

from mdrag.evidence.model import Passage
from mdrag.evidence.store import EvidenceStore
from mdrag.recall import keep_answer_of_library
from mdrag.severity import Severity
from mdrag.verify.contradictions.absences.derived_numbers import derived_spans
from mdrag.verify.contradictions.absences.figures_nowhere import figures_nowhere
from mdrag.verify.contradictions.alignment.align import AlignedSentence, align
from mdrag.verify.contradictions.alignment.contradiction import Clash, told_apart
from mdrag.verify.contradictions.alignment.repeated_numbers import is_wrong_elsewhere
from mdrag.verify.contradictions.alignment.same_subject import nearer_statement
from mdrag.verify.contradictions.bounds_and_ranks import other_ranks
from mdrag.verify.contradictions.counted_things import other_counts
from mdrag.verify.contradictions.direction import is_retold_closely, reversals
from mdrag.verify.contradictions.exchanged_clauses import exchanged_clauses
from mdrag.verify.contradictions.given_elsewhere import is_given_elsewhere
from mdrag.verify.contradictions.measured_things import other_measures
from mdrag.verify.contradictions.names import absent_names, renamings
from mdrag.verify.contradictions.numbers import absent_numbers, clashes
from mdrag.verify.contradictions.other_figures import other_figures
from mdrag.verify.contradictions.other_shares import other_shares
from mdrag.verify.contradictions.statements.changes_over_years import turned_changes
from mdrag.verify.contradictions.statements.compared_figures import (
    other_figures_compared,
    other_years_of_figures,
)
from mdrag.verify.contradictions.statements.comparisons import exchanged_comparisons
from mdrag.verify.contradictions.statements.dated_figures import figures_of_another_year
from mdrag.verify.contradictions.statements.denied_findings import denied_findings
from mdrag.verify.contradictions.statements.denied_predicates import denied_predicates
from mdrag.verify.contradictions.statements.exceptions import turned_exceptions
from mdrag.verify.contradictions.statements.exchanged_figures import exchanged_figures
from mdrag.verify.contradictions.statements.modalities import other_modalities
from mdrag.verify.contradictions.statements.no_effects import denied_effects
from mdrag.verify.contradictions.statements.none_and_shares import (
    none_or_some,
    other_shares_of_all,
)
from mdrag.verify.contradictions.statements.preferences import exchanged_preferences
from mdrag.verify.contradictions.statements.quantifiers import (
    larger_quantifiers,
    says_not_of_all,
)
from mdrag.verify.contradictions.statements.starts_and_ends import exchanged_ends
from mdrag.verify.contradictions.statements.superlatives import other_superlatives
from mdrag.verify.contradictions.statements.table_rows import other_cells
from mdrag.verify.contradictions.statements.ways_to_figures import is_way_given, turned_ways
from mdrag.verify.contradictions.terms.other_terms import other_groups, other_places
from mdrag.verify.contradictions.terms.overstated_causes import overstated_causes
from mdrag.verify.contradictions.things.counted_apart import held_against_its_own
from mdrag.verify.contradictions.things.exchanged_attributes import exchanged_attributes
from mdrag.verify.contradictions.things.other_dates import other_dates
from mdrag.verify.contradictions.things.shares_of_others import shares_of_others
from mdrag.verify.contradictions.things.turned_counts import turned_counts
from mdrag.verify.contradictions.turned_claims import turned_claims
from mdrag.verify.contradictions.turned_denials import turned_denials
from mdrag.verify.contradictions.unsaid_relations import unsaid_relation, words_of_comparison
from mdrag.verify.quantities.made_numbers import made_by_others
from mdrag.verify.quantities.parse_numbers import numbers
from mdrag.verify.support.excerpt import excerpt_of
from mdrag.verify.support.nearest_passages import nearest_passages

__all__ = ["Contradiction", "contradictions"]


# What else turns a sentence round in the writer's own words, in order; the first to answer counts.
_TURNED = (turned_claims, turned_denials)
# … and what it states, whatever it was told like.
_STATED = (
    exchanged_comparisons, exchanged_preferences, other_figures_compared, denied_effects,
    denied_predicates, other_modalities, other_superlatives, larger_quantifiers,
    none_or_some, other_shares_of_all, turned_changes, denied_findings,
    turned_exceptions, turned_ways, turned_counts,
)  # fmt: skip


class Contradiction(NamedTuple):
    """One thing a sentence says that its source does not.

    ``kind``: number, direction, name (the source has another in this place), group (of people,
    another), cause (the source has an association); number-absent,
    name-absent (the source never uses it), relation-absent (it speaks of the same things, and says
    of them no such thing; ``passage`` and ``sentence`` are where, ``known`` what of them it does
    not speak of at all): no contradictions, and never a reason to block.
    ``severity``: error, warning (a name; a number told in other words), info (absent).
    ``start``/``end`` are offsets in the text asked about; ``known`` is what the source says there,
    "" when absent; ``sentence`` the sentence of the source it was held against.
    """

    kind: str
    severity: Severity
    start: int
    end: int
    said: str
    known: str = ""
    passage: Passage | None = None
    sentence: str = ""


def contradictions(
    text: str, uid: str, store: EvidenceStore, k: int = 10
) -> tuple[Contradiction, ...]:
    """What the source ``uid`` contradicts of ``text``, or never mentions, by place.

    ``text``: a sentence without its citations. () for a source without text: nothing was checked.
    """
    return _contradictions(cast(Hashable, store), uid, text, k)


@lru_cache(maxsize=4096)
@keep_answer_of_library
def _contradictions(asked_of: Hashable, uid: str, text: str, k: int) -> tuple[Contradiction, ...]:
    from mdrag.text.words import tokens

    store = cast(EvidenceStore, asked_of)
    passages = nearest_passages(store, uid, text, k)
    if not passages:
        return ()
    rarity = store.rarity(tokens(text))
    found = align(text, passages, rarity)
    whole = store.text(uid)
    made = derived_spans(text, passages)
    absent = tuple(span for span in absent_numbers(text, passages, whole) if span not in made)
    made |= made_by_others(text, frozenset(absent))
    absent = tuple(span for span in absent if span not in made)
    told: list[Contradiction] = []
    in_order: list[tuple[Clash, Contradiction]] = []  # the numbers told by words in order
    for kind, severity, asked in (
        ("number", Severity.ERROR, clashes),
        ("number", Severity.ERROR, other_ranks),
        ("direction", Severity.ERROR, reversals),
        ("name", Severity.WARNING, renamings),
    ):
        for told_of in asked(found):
            numeric = asked is clashes
            clash = nearer_statement(told_of, text, passages) if numeric else told_of
            clash = held_against_its_own(clash) if clash and numeric else clash
            if clash is None:
                continue
            lacking = any(start < clash.end and clash.start < end for start, end in absent)
            if not (clash.sure or lacking):
                continue  # the source has this number, too, somewhere
            derived = not clash.sure and _is_within(clash, made)
            if numeric and (derived or is_given_elsewhere(clash, text, passages)):
                continue
            if asked is reversals and says_not_of_all(text, clash.found.sentence):
                continue
            level = severity if clash.sure else Severity.WARNING
            told.append(_contradiction(kind, level, clash))
            if numeric:
                in_order.append((clash, told[-1]))
    for kind, told_of in _in_own_words(text, passages, rarity, whole, absent, found):
        clash = nearer_statement(told_of, text, passages) if kind == "number" else told_of
        if clash is None or (kind == "number" and _is_within(clash, made)):
            continue
        turned = kind == "direction" and any(one.kind == kind for one in told)
        turned = turned or (kind == "direction" and says_not_of_all(text, clash.found.sentence))
        if kind == "number":
            wrong = [two for one, two in in_order if is_wrong_elsewhere(clash, one)]
            told = [one for one in told if one not in wrong]
        if not turned and not any(o.start < clash.end and clash.start < o.end for o in told):
            told.append(_contradiction(kind, Severity.WARNING, clash))
    directions = [one for one in told if one.kind == "direction"]
    told = [one for one in told if not any(_same_words(one, other) for other in directions)]
    taken = [(one.start, one.end) for one in told]
    told += [
        Contradiction(kind, Severity.INFO, start, end, text[start:end])
        for kind, start, end in _absent(text, uid, store, passages, absent)
        if (start, end) not in made
        and not any(first < end and start < last for first, last in taken)
    ]
    if all(one.severity is Severity.INFO for one in told):
        told += [
            one
            for one in _unsaid(text, uid, store, k, passages)
            if not made  # a number that the source makes relates as its figures do
            and not any(one.start < other.end and other.start < one.end for other in told)
        ]  # “a quarter of” is not there twice
    return tuple(sorted(told, key=lambda one: (one.start, one.kind)))


def _is_within(clash: Clash, made: Set[tuple[int, int]]) -> bool:
    """Whether figures of the source make the number of a clash."""
    return any(start < clash.end and clash.start < end for start, end in made)


def _absent(
    text: str, uid: str, store: EvidenceStore, passages: Sequence[Passage],
    figures: Sequence[tuple[int, int]],
) -> Iterator[tuple[str, int, int]]:  # fmt: skip
    """The numbers and names that a source gives nowhere; ``figures``: those in digits."""
    source, whole = store.source(uid), store.text(uid)
    rare = figures_nowhere(text, passages, whole, str(source.year) if source else "")
    yield from (("number-absent", *span) for span in sorted({*figures, *rare}))
    yield from (("name-absent", *span) for span in absent_names(text, passages, whole))


def _in_own_words(
    text: str,
    passages: Sequence[Passage],
    rarity: Mapping[str, float],
    whole: str,
    absent: Sequence[tuple[int, int]],
    found: Sequence[AlignedSentence],
) -> Iterator[tuple[str, Clash]]:
    """What sentences of the source on the same things contradict, with its kind."""
    for clash in other_counts(text, passages, whole, absent):
        if not is_given_elsewhere(clash, text, passages):
            yield "number", clash
    for clash in other_figures(text, passages, rarity, absent):
        yield "number", clash
    for clash in other_cells(text, passages, rarity, absent):
        yield "number", clash
    for clash in other_measures(text, passages):
        yield "number", clash
    for clash in other_shares(text, passages, rarity):
        yield "number", clash
    for clash in other_years_of_figures(text, passages, rarity):
        yield "number", clash
    for clash in figures_of_another_year(text, passages, rarity):
        yield "number", clash
    for clash in exchanged_figures(text, passages, rarity):
        yield "number", clash
    for clash in exchanged_ends(text, passages, rarity):
        yield "number", clash
    for clash in shares_of_others(text, passages, rarity):
        yield "number", clash
    for clash in other_dates(text, passages, rarity):
        yield "number", clash
    for clash in exchanged_clauses(text, passages, rarity):
        yield "direction", clash
    for clash in exchanged_attributes(text, passages, rarity):
        figures = _is_a_figure(clash.said) and _is_a_figure(clash.known)
        yield ("number" if figures else "direction"), clash
    for asks in _TURNED:
        for clash in asks(text, passages, rarity):
            if not is_retold_closely(found, clash.start):
                yield "direction", clash
    for asks in _STATED:
        for clash in asks(text, passages, rarity):
            yield "direction", clash
    for clash in overstated_causes(text, passages, rarity):
        yield "cause", clash
    for clash in other_places(text, passages, rarity, whole):
        yield "name", clash
    for clash in other_groups(text, passages, rarity, whole):
        yield "group", clash


def _is_a_figure(said: str) -> bool:
    return [(one.start, one.end) for one in numbers(said)] == [(0, len(said))]


def _contradiction(kind: str, severity: Severity, clash: Clash) -> Contradiction:
    found, (said, known) = clash.found, (clash.said, clash.known)
    if kind == "direction":
        said, known = told_apart(clash)
    return Contradiction(
        kind, severity, clash.start, clash.end, said, known, found.passage, found.sentence
    )  # fmt: skip


def _unsaid(
    text: str, uid: str, store: EvidenceStore, k: int, passages: Sequence[Passage]
) -> list[Contradiction]:
    """The cause, change or comparison that the source does not make of what it speaks of."""
    found = unsaid_relation(store, uid, text, k)
    if found is None or found.nearest.passage is None:
        return []
    if found.relation.kind in ("rise", "fall") and is_way_given(text, passages):
        return []
    start, end = found.relation.start, found.relation.end
    said = words_of_comparison(text, start, end)
    passage, matched = found.nearest.passage, found.nearest.matched
    shown = excerpt_of(passage.text, matched, passage.section_path)
    lacking = "”, “".join(found.unspoken)
    return [
        Contradiction("relation-absent", Severity.INFO, start, end, said, lacking, passage, shown)
    ]  # fmt: skip


def _same_words(one: Contradiction, turned: Contradiction) -> bool:
    """Whether a number is the source's and only its bound is not, which ``turned`` tells."""
    over = turned.start < one.end and one.start < turned.end
    same = one.said.split()[-1:] == one.known.split()[-1:]
    return one.kind == "number" and over and same
