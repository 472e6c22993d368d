"""Nouns in another number than what stands before them wants: “this courses”, “one of the reason”.

“There is many reasons” is one of them: the verb before *many* is that of one thing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mdrag.claims.grammar.lexicon import lexicon
from mdrag.claims.grammar.noun_phrases import ADJECTIVES, is_plural, is_singular, noun_after
from mdrag.claims.grammar.tokens import GrammarToken
from mdrag.lazy import lazy_regex
from mdrag.text.word_lists import reporting_stems

__all__ = ["misnumbered_nouns"]

_ARTICLES = frozenset({"a", "an"})
_WANT_ONE = _ARTICLES | {"this", "each", "every", "another"}
_WANT_SEVERAL = frozenset({"these", "those", "several", "numerous", "many"})
_OF_ONE = lexicon("one-of")
_GROUPS = lexicon("groups")
_MANY = frozenset({"many", "several", "numerous", "various", "few"})
_DEGREES = frozenset({"JJ", "JJR", "JJS"})
_GOVERNING = frozenset({"VB", "VBP", "VBZ", "VBD"})
_VERBS = frozenset({"VBP", "VBD", "MD"})
# Of the present only these: “these govern information flows” has a noun for its verb
_SURE = frozenset({"is", "are", "has", "have", "do", "does", "was", "were"})
_ENDS = frozenset({"IN", ".", ",", "VBP", "VBZ", "VBD", "MD", "WDT", "WP", "TO", ":"})
_JOINTS = frozenset({"-", "–", "/", "("})
_JOINING = lexicon("subject-openers") | {"that", "as", "than"}
_OPENERS = lexicon("subject-openers") | {","}
_ONLY_VERBS = lexicon("only-verbs")
_OBJECTS = frozenset({"DT", "PRP", "PRP$", "NNS", "JJ", "JJR"})
_PHRASE = frozenset({"JJ", "JJR", "NN", "VBN"})
_SUBJECTS = frozenset({"nsubj", "nsubj:pass"})
_PEOPLE = lexicon("people-of-one")
_AFTER_PEOPLE = lexicon("after-people")
_SUPPOSING = frozenset({"if", "though", "wish", "suppose", "unless", "whether", "imagine"})
_MODALS = lexicon("modals")
_OF_ONE_THERE = frozenset({"is", "was", "has", "exists", "'s", "’s"})
_BETWEEN = frozenset({"also", "still", "often", "however", "now", "only", "very", "quite"})
_ONES = frozenset({"one", "1", "zero", "0", "0.5", "half"})
_THERE = frozenset({"nsubj", "nsubj:pass"})
_FAR = 3  # words between
_LINKED = 5  # words of such a link, at most
_LINKS = lazy_regex(
    r"in addition to|besides|despite|in spite of|because of|due to|apart from|aside from|prior to|"
    r"as a result of|along with|owing to|following|after|before|in view of|thanks to"
)
_SHOWING = frozenset({"this", "these", "those"})
_ALONE = frozenset({"several", "many", "another", "each", "this", "these", "those"})
_REPORTS = lazy_regex(rf"(?:{reporting_stems()}|question|state|ask|say)(?:e?s?|y|ies)")


def misnumbered_nouns(tokens: Sequence[GrammarToken]) -> Iterator[tuple[int, int]]:
    """(index of what wants another number, index of the noun) of each."""
    for at, token in enumerate(tokens):
        if token.low in _WANT_ONE or token.low in _WANT_SEVERAL or token.low == "much":
            noun = _determined(tokens, at)
            if noun > at and _is_wrong(tokens, at, noun):
                yield at, noun
            elif token.low in ("these", "those") and _is_before_report(tokens, at):
                yield at, at + 1
        elif token.low in _PEOPLE and _lacks_s(tokens, at):
            yield at, at + 1
        elif (token.low == "one" and (noun := _noun_of_one_of(tokens, at)) > at) or (
            token.low == "there" and (noun := _counted_there(tokens, at)) > at
        ):
            yield at, noun


def _determined(tokens: Sequence[GrammarToken], at: int) -> int:
    """The noun that the determiner at ``at`` belongs to, -1 where that is not plain."""
    noun = at + 1
    while noun < len(tokens) and noun - at <= _FAR and tokens[noun].tag in _DEGREES:
        noun += 1
    if noun >= len(tokens) or tokens[at].head != noun or not _ends(tokens, noun):
        return -1
    if (
        noun == at + 1
        and tokens[at].low in _ALONE
        and _REPORTS.fullmatch(tokens[noun].low)
        and not (_is_its_subject(tokens, noun) and tokens[at].low in _SHOWING)
        and not (tokens[at].low in _WANT_SEVERAL and _is_subject(tokens, noun))
    ):
        return -1  # “Several argue that …”, “Another claims”: a verb, whatever its tag
    return noun


def _ends(tokens: Sequence[GrammarToken], noun: int) -> bool:
    """Whether the phrase ends with this noun: no other noun, hyphen or genitive behind it."""
    if noun + 1 == len(tokens):
        return True
    after = tokens[noun + 1]
    if after.low in _ONLY_VERBS or (after.tag == "VB" and _is_its_subject(tokens, noun)):
        return True  # the tagger sees no finite verb in “many instructor use live coding”
    return after.tag in _ENDS and after.low not in _JOINTS


def _is_wrong(tokens: Sequence[GrammarToken], at: int, noun: int) -> bool:
    word, before = tokens[at].low, tokens[at - 1].low if at else ""
    if tokens[at + 1].low == "other" or (word == "another" and before == "one"):
        return False  # “each other beliefs” lacks another thing
    if word in _ARTICLES and before in _JOINTS:
        return False  # “N/A observations”
    if word == "this" and _LINKS.fullmatch(" ".join(one.low for one in tokens[:at][-_LINKED:])):
        return False  # “In addition to this reservations …”, which lacks a comma
    if word == "another":
        return is_plural(tokens[noun])
    if word in _WANT_ONE:
        few = any(one.low in ("few", "many") for one in tokens[at:noun])  # “a good many years”
        governed = word in _ARTICLES and at > 0 and tokens[at - 1].tag in _GOVERNING
        plain = governed or _follows_preposition(tokens, at) or _is_subject(tokens, noun)
        plain = plain or (word == "this" and _is_its_subject(tokens, noun) and _opens(tokens, at))
        return is_plural(tokens[noun]) and not few and plain
    if word == "much":  # “how much respondents give”, “much fewer links”
        compared = any(one.tag == "JJR" for one in tokens[at:noun])
        return is_plural(tokens[noun]) and before != "how" and not compared
    if not is_singular(tokens[noun]) or tokens[noun].low.endswith("ing"):
        return False
    if word in ("these", "those"):
        if tokens[noun].low in _PEOPLE and noun + 1 < len(tokens) and tokens[noun + 1].low == "who":
            return True
        after = tokens[noun + 1] if noun + 1 < len(tokens) else None
        if noun == at + 1 and _is_its_subject(tokens, noun) and _has_object(tokens, noun + 1):
            return _opens(tokens, at)  # “these course gives students more”
        if after and after.tag in ("VBP", "VBZ") and after.low not in _SURE:
            return False
        if _is_subject(tokens, noun):
            return True
        return word == "these" and before != "of" and _follows_preposition(tokens, at)
    if noun + 1 < len(tokens) and tokens[noun + 1].tag == "VBZ":
        if word == "many" and tokens[noun + 1].low in ("has", "is") and _opens(tokens, at):
            return _is_subject(tokens, noun)
        return False  # “many nation states”, “the software many use is”
    if word == "many" and tokens[at].head == noun and _opens(tokens, at):
        return True  # “many instructor use”
    if word == "many":  # “more than many expect”: no noun at all
        return _follows_preposition(tokens, at) or _is_subject(tokens, noun)
    if noun + 1 == len(tokens) or tokens[noun + 1].tag != "VBP":
        return True
    return tokens[noun + 1].low in ("have", "are") and _is_subject(tokens, noun)


def _is_before_report(tokens: Sequence[GrammarToken], at: int) -> bool:
    """Whether a noun of one thing and a verb of several follow: “these result show that”."""
    if at + 2 >= len(tokens) or not _opens(tokens, at) or not is_singular(tokens[at + 1]):
        return False
    verb = tokens[at + 2]
    reports = verb.low in _ONLY_VERBS or _REPORTS.fullmatch(verb.low)
    return verb.tag == "VBP" and bool(reports) and tokens[at].head in (at + 1, at + 2)


def _lacks_s(tokens: Sequence[GrammarToken], at: int) -> bool:
    """Whether it opens a clause and a plain verb follows: “Student learn better”."""
    if at + 2 >= len(tokens) or not _opens(tokens, at) or (at and tokens[at - 1].low == ","):
        return False
    verb = tokens[at + 1]
    plain = verb.low in _AFTER_PEOPLE or verb.low in _ONLY_VERBS or verb.low in _MODALS
    finite = verb.tag in ("VB", "VBP", "MD") or verb.low == "were"
    return plain and finite and tokens[at].relation.startswith("nsubj")


def _is_its_subject(tokens: Sequence[GrammarToken], noun: int) -> bool:
    """Whether what stands right behind the noun is its verb."""
    return tokens[noun].relation in _SUBJECTS and tokens[noun].head == noun + 1


def _has_object(tokens: Sequence[GrammarToken], verb: int) -> bool:
    if verb + 1 >= len(tokens) or tokens[verb].tag != "VBZ":
        return False
    return tokens[verb + 1].tag in _OBJECTS or tokens[verb + 1].low == "that"


def _opens(tokens: Sequence[GrammarToken], at: int) -> bool:
    return at == 0 or tokens[at - 1].low in _OPENERS


def _follows_preposition(tokens: Sequence[GrammarToken], at: int) -> bool:
    return at > 0 and tokens[at - 1].tag == "IN" and tokens[at - 1].low not in _JOINING


def _is_subject(tokens: Sequence[GrammarToken], noun: int) -> bool:
    """Whether a finite verb stands right behind the noun, and the noun is what it speaks of."""
    after = tokens[noun + 1] if noun + 1 < len(tokens) else None
    if not after or (after.tag not in _VERBS and after.low not in _SURE):
        return False
    return tokens[noun].relation in _SUBJECTS and tokens[noun].head > noun


def _noun_of_one_of(tokens: Sequence[GrammarToken], at: int) -> int:
    """The noun of one thing after “one of the”, -1 where there is none."""
    start = at + 3
    if start >= len(tokens) or tokens[at + 1].low != "of" or tokens[at + 2].low not in _OF_ONE:
        return -1
    if at and tokens[at - 1].tag in ("JJ", "DT", "NN", "NNS", "NNP", "NNPS", "CD"):
        return -1  # “Part One of the study”
    noun = start
    while noun < len(tokens) and tokens[noun].tag in ADJECTIVES:
        noun += 1
    while noun + 1 < len(tokens) and tokens[noun].tag == "NN" and tokens[noun + 1].tag == "NN":
        noun += 1
    if noun >= len(tokens) or not is_singular(tokens[noun]) or tokens[noun].low in _GROUPS:
        return -1
    if tokens[noun].low.endswith("est") or not _ends(tokens, noun):
        return -1
    after = tokens[noun + 1] if noun + 1 < len(tokens) else None
    if after and (after.low == "of" or (after.tag == "VBZ" and after.low not in ("is", "has"))):
        return -1  # “one of the most cytotoxic of these”: the tagger took it for a noun
    return noun


def _counted_there(tokens: Sequence[GrammarToken], at: int) -> int:
    """The plural after “there is many”, “there was no significant”; -1 where there is none."""
    verb = at + 1
    if verb + 2 < len(tokens) and tokens[verb].low in ("are", "were"):
        return _one_there(tokens, verb + 1)
    if verb + 2 >= len(tokens) or tokens[verb].low not in _OF_ONE_THERE:
        return -1
    first = verb + 1 + (tokens[verb].low == "has" and tokens[verb + 1].low == "been")
    first += first < len(tokens) and tokens[first].low in _BETWEEN
    if first >= len(tokens) or not _counts(tokens[first]):
        return -1
    noun = first + (tokens[first].tag != "NNS")
    while noun < len(tokens) and tokens[noun].tag in _PHRASE:
        noun += 1
    if noun >= len(tokens) or not is_plural(tokens[noun]) or not _ends(tokens, noun):
        return -1
    exists = tokens[verb].low == "exists"
    return noun if tokens[noun].relation in _THERE or exists else -1


def _one_there(tokens: Sequence[GrammarToken], start: int) -> int:
    """The noun of one thing in “there are a problem”, -1 where there is none."""
    noun = noun_after(tokens, start)
    if tokens[start].low not in _ARTICLES or noun < 0 or not is_singular(tokens[noun]):
        return -1
    if any(one.low in _SUPPOSING for one in tokens[:start]):
        return -1  # “if there were a path”
    after = tokens[noun + 1].low if noun + 1 < len(tokens) else ""
    joined = any(one.head == noun and one.relation == "conj" for one in tokens)
    several = tokens[noun].low in _GROUPS or any(one.tag == "CD" for one in tokens[start:noun])
    counted = after in ("of", "or", "and", "more", "/", ",") or several or joined
    return -1 if counted or not _ends(tokens, noun) else noun


def _counts(word: GrammarToken) -> bool:
    """Whether it may stand before several: “two”, “no”, “different”, none of “one” and “a”."""
    if word.tag == "CD":
        return word.low not in _ONES
    return word.low in _MANY or word.low in ("no", "some") or word.tag in ("JJ", "JJR")
