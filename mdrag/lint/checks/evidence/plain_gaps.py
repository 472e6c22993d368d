"""Which claims without a source get a remark of their own in a paper; the others are counted.

Whoever cites has cited what most needs it, and of what is left no ranking tells what strict readers
miss from what they take as read. They agree where a sentence says openly that it rests on research
it does not name, gives a figure of the world, or says of people in general how many, why or how
much, and nobody is cited around it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from mdrag.claims.demand.general_claims import general_claim
from mdrag.draft.memo import latest
from mdrag.draft.model import Draft, Sentence
from mdrag.draft.references.entries import first_names
from mdrag.lazy import lazy_regex
from mdrag.lint.checks.evidence.argued_paragraphs import ArguedParagraph
from mdrag.lint.checks.evidence.backing import word_stems
from mdrag.lint.checks.evidence.coverage.names_behind import may_name_source
from mdrag.lint.checks.evidence.demand import Candidate
from mdrag.lint.checks.evidence.known_speaker import names_titled_work
from mdrag.lint.checks.evidence.least_demand import OWN_FIGURES, gives_figure_of_the_world
from mdrag.lint.checks.evidence.own_text import shows_own
from mdrag.text.word_lists import either, word_list
from mdrag.verify.works.works_in_text import mentions

__all__ = ["PlainGaps"]

# What is argued more often than reported: of 6 such that strict readers judged in passages and
# papers nobody had tuned on, none wanted a source
_ARGUED = frozenset({"recommendation", "comparative", "definition"})
_SHORT, _SHORTEST = 20, 10  # sentences: of a short text without a citation, and of any passage
_AROUND = 2  # sentences from a citation in which its source is likely to say this, too

_WORK = (
    r"(?:stud(?:y|ies)|research|researchers|literature|evidence|scholars?|scientists|economists|"
    r"historians|psychologists|experts|critics|surveys?|polls|reports|statistics|meta-analys[ei]s|"
    r"reviews|investigations|experiments|trials|scholarship|analysts|estimates)"
)
_SAYS = (
    rf"(?:(?:{either(word_list('reporting', 'finding-stems'))})\w*|prove[sdn]?|agree[sd]?|linked|"
    r"documented|supports?|points?)"
)
_OPENLY = lazy_regex(
    # “Studies have repeatedly shown”, “there is strong evidence that”
    rf"\b{_WORK}(?: (?:of|in|on|from|by|into) (?:[\w'’-]+ ){{0,5}}?[\w'’-]+)?"
    rf"(?:,? \w+ly)?(?: (?:ha(?:s|ve)|also|now|often|repeatedly|consistently)){{0,3}}"
    rf"(?: \w+ly)?(?: been)? {_SAYS}\b"
    r"|\b[Tt]here is (?:\w+ ){0,3}evidence (?:that|of|to|for)\b"
    # “has been shown to”, “it is widely believed that”
    r"|\b(?:ha(?:s|ve) (?:\w+ly )?been (?:\w+ly )?|(?:is|are) (?:widely|generally|commonly|well) )"
    r"(?:shown|found|demonstrated|proven|proved|reported|argued|estimated|observed|linked|"
    r"associated|documented|accepted|believed|known|established|criti[cs]i[sz]ed|called)\b"
    r"|\b[Ii]t (?:is|was|has been) (?:\w+ly )?(?:estimated|argued|reported|believed)\b"
    rf"|\b[Aa]ccording to (?:(?:many|most|some|several|recent|the|a|an|one) ){{1,2}}"
    rf"(?:[\w-]+ ){{0,2}}?{_WORK}\b|\brecent (?:studies|research|work)\b",
    re.IGNORECASE,
)
# “Lin et al. developed …”, with neither year nor note
_NAMED = re.compile(r"\b([A-Z][\w'’-]+),? et al\b")
# What tells of one work at length, the writer's own or one that was named before
_TELLS_OF_ONE = lazy_regex(
    r"\W*(?:[\w-]+,? ){0,3}?(?:[Tt]h(?:e|is|ese|eir|ose)|[Oo]ur|[Mm]y|[Hh]is|[Hh]er|[Ii]ts)"
    r" (?:[\w'’-]+ ){0,2}?(?:authors?|papers?|articles?|books?|stud(?:y|ies)|models?|data|datasets?"
    r"|samples?|experiments?|analys[ei]s|results?|findings?|participants|respondents|thes[ei]s|"
    r"project|report|survey|method|approach|team|researchers?)\b"
)
# “The idea itself is simple”, behind the sentence that cites whose it is
_OF_AN_IDEA = lazy_regex(
    r"\W*Th(?:e|is|at) (?:\w+ )?(?:idea|theory|concept|notion|argument|thesis|claim|model|view)\b"
)
# What is counted of data a study works with: “12 % of the objects in the data set”, “(40/98)”
_OF_DATA = lazy_regex(
    r"\b(?:data ?sets?|raw data|(?:training|test|validation) (?:set|data)|corpus|the sample|"
    r"(?:survey|sampling) frame|[KMGT]B|(?:responded|replied) to (?:the|our) \w+|response rate|"
    r"(?:completed|answered|returned|filled in) (?:the|our) (?:surveys?|questionnaires?))\b|"
    r"\(\d[\d,]*/\d[\d,]*\)|"
    # of an analysis: “49.96% of the variance”
    r"\bof the variance\b|\bR(?:\^2|²|[- ]squared)|\bp[- ]?values?\b|\bregression (?:line|model)\b",
    re.IGNORECASE,
)
# A study that was told of before, whose figures these are: “A 2012 study found …”, “their report”
_STUDY = lazy_regex(
    r"\b(?:an?|one|the|this|that|another|recent|\d{4}|\w+['’]s?) (?:[\w-]+ ){0,2}?"
    r"(?:study|survey|report|poll|experiment|paper|article|census|trial|investigation)\b",
    re.IGNORECASE,
)
# “Based on this ratio, …”: worked out from the figure before
_WORKED_OUT = lazy_regex(
    r"\W*(?:(?:[Bb]ased on|[Ff]rom|[Bb]y|[Gg]iven|[Ww]ith|[Uu]sing|[Aa]t) (?:this|these|that|those|"
    r"the (?:same|above)) (?:ratios?|figures?|numbers?|rates?|shares?|estimates?|percentages?|"
    r"statistics?)\b|(?:This|That|Which) (?:means|amounts to|equals|corresponds to|translates)\b)"
)
_OWN = lazy_regex(r"\b(?:I|[Mm]y|[Ww]e|[Oo]ur|[Hh]ere|[Ff]igure|[Tt]able|[Ss]ection|[Cc]hapter)\b")
# “for instance”, “say, 2,000 people”, “would”: a case that is thought of
_FIGURE = lazy_regex(r"\d")
_SUPPOSES = lazy_regex(r"\b(?:would|could|might|suppose|imagine|say,|let us|e\.g\.|if)\b", re.I)


class PlainGaps:
    """Which claims of a draft a reader sees at once to lack a source.

    ``cited``: starts of the sentences that cite in any way.
    """

    def __init__(
        self, draft: Draft, paragraphs: Sequence[ArguedParagraph], cited: Collection[int]
    ) -> None:
        self._text, self._cited = draft.text, cited
        self._narrating = _narrating_sentences(draft)
        count = sum(len(one.paragraph.sentences) for one in paragraphs)
        # too short to be a text that shows how it cites: each claim has its remark, in a passage
        # advice, too
        self.short = count <= (_SHORTEST if cited else _SHORT)
        self._passage = count <= _SHORTEST

    def holds(self, one: ArguedParagraph, candidate: Candidate, kinds: Sequence[str]) -> bool:
        """``kinds``: of claim, as far as they ask for a source here."""
        sentences, at = one.paragraph.sentences, candidate.at
        prose = sentences[at].prose
        if _in_doubt(sentences, at):
            return False
        if self._passage:
            return True
        if "number" not in kinds and (kinds[0] in _ARGUED or "recommendation" in kinds):
            return False
        if self.short:
            return True
        if one.role == "conclusion" or kinds[0] == "quotation":
            return False  # what is quoted is a title, a name or a slogan as often
        if _OWN.search(prose) or _SUPPOSES.search(prose) or _TELLS_OF_ONE.match(prose):
            return False
        if _WORKED_OUT.match(prose):
            return False
        if self._cites(sentences[at + 1 : at + _AROUND + 1]):
            return False
        if found := _NAMED.search(prose):
            if self._is_known(found[1]):
                return False
            return not self._cites(sentences[max(at - 1, 0) : at])  # whom it cites is named here
        if self._is_told(sentences[:at], prose):
            return False
        if _OF_AN_IDEA.match(prose) and self._cites(sentences[max(at - 1, 0) : at]):
            return False
        number = "number" in kinds and one.role not in OWN_FIGURES
        if number and gives_figure_of_the_world(prose):
            # one gives the source of a figure with it, or after it
            if _OF_DATA.search(prose) or self._ends_in_its_source(sentences):
                return False
            return not self._is_of_a_series(sentences, at)
        # what opens a paragraph is borne out by the sources that follow, however far down
        if self._cites(sentences[max(at - _AROUND, 0) : at]) or self._cites(sentences[at + 1 :]):
            return False
        if _OPENLY.search(prose):
            return True
        if one.role in OWN_FIGURES or not general_claim(prose):
            return False
        return not self._shows_own(sentences[max(at - 1, 0) : at])

    def _cites(self, sentences: Sequence[Sentence]) -> bool:
        return any(sentence.start in self._cited for sentence in sentences)

    def _shows_own(self, sentences: Sequence[Sentence]) -> bool:
        """Whether one of them leads to a figure or table of the draft, of which the next tells."""
        return any(shows_own(self._text[one.start : one.end]) for one in sentences)

    def _ends_in_its_source(self, sentences: Sequence[Sentence]) -> bool:
        """Whether a paragraph cites with its last sentence alone, and so for all it says."""
        return self._cites(sentences[-1:]) and not self._cites(sentences[:-1])

    def _is_of_a_series(self, sentences: Sequence[Sentence], at: int) -> bool:
        """Whether figures go on that began with their source: “11 % (OECD). In Greece it is 49 %”.

        Each shares two words with one of the row before it, by their first letters.
        """
        row: list[frozenset[str]] = []
        for sentence in sentences[: at + 1]:
            if not _FIGURE.search(sentence.prose):
                continue
            said = word_stems(sentence.prose)
            if sentence.start in self._cited:
                row = [said]
            elif any(len(said & one) > 1 for one in row):
                row.append(said)
        return bool(row) and row[-1] == word_stems(sentences[at].prose)

    def _is_told(self, before: Sequence[Sentence], prose: str) -> bool:
        """Whether what went before tells of a study: “Bell (2010) asked …”, an article by title."""
        if any(names_titled_work(one.prose) for one in before):
            return True
        if not _OPENLY.search(prose) and any(_STUDY.search(one.prose) for one in before):
            return True  # and no other study begins here
        latest = next((one.start for one in reversed(before) if one.start in self._cited), None)
        return latest in self._narrating

    def _is_known(self, name: str) -> bool:
        """Whether the draft gives authors, “Lin et al.”, a year, a key or an entry of its list."""
        if name.casefold() in first_names(self._text):
            return True
        name = re.escape(name)
        year = rf"\b{name}\b[^\n]{{0,60}}?\b(?:1[5-9]|20)\d\d"
        return bool(re.search(rf"{year}|@{name}", self._text, re.IGNORECASE))


def _in_doubt(sentences: Sequence[Sentence], at: int) -> bool:
    """Whether names stand where a source would, though nobody can tell that they are one."""
    before = sentences[at - 1].prose if at else ""
    after = sentences[at + 1].prose if at + 1 < len(sentences) else ""
    return may_name_source(sentences[at].prose, before, after)


@latest
def _narrating_sentences(draft: Draft) -> frozenset[int]:
    """Starts of the sentences whose citation is part of what they say: “Bell (2010) found”."""
    at = [one.sentence for one in mentions(draft) if one.form == "narrative"]
    at += [one.sentence for one in draft.citations if one.narrative]
    at += [one.sentence for one in draft.bindings if one.form == "narrative"]
    return frozenset(draft.sentences[one].start for one in at if one >= 0)
