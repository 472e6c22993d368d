"""Verbs in another number than their subject: “the result depend”, “universities loses”.

Only where the subject is plain: its phrase opens the sentence or a clause, and the verb stands
right behind it, an adverb or one short “of …” or “between …” between them at most. The tagger errs
most where a sentence is wrong, so tag, relation and spelling must all say the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mdrag.claims.grammar.lexicon import lexicon
from mdrag.claims.grammar.noun_phrases import (
    is_plural,
    is_singular,
    noun_after,
    opens_clause,
    phrase_start,
)
from mdrag.claims.grammar.tokens import GrammarToken

__all__ = ["disagreeing_verbs"]

_SUBJECTS = frozenset({"nsubj", "nsubj:pass"})
_BESIDE = frozenset({"cop", "aux", "aux:pass"})
_SUPPOSING = frozenset({"if", "though", "as", "whether", "wish", "unless", "lest"})
_DETERMINERS = lexicon("determiners-of-one")
_GROUPS = lexicon("groups")
_FALSE_PLURALS = lexicon("false-plurals")  # “the datas is”: the noun is wrong, not the verb
_SINGULAR_IN_S = lexicon("singular-in-s")
_ALSO_NOUNS = frozenset({"remains"})
_PEOPLE = lexicon("plural-subjects")
_NO_PRESENT = lexicon("no-present")
_ONE, _SEVERAL = frozenset({"he", "she", "it"}), frozenset({"they", "we"})
# No nouns, whatever the tagger takes them for where the ending is missing: “the result depend on”
_ONLY_VERBS = lexicon("only-verbs")
_OPENERS = lexicon("subject-openers")
_EACH = frozenset({"each", "one"})
_FIRST_OF_OF = frozenset({"DT", "PRP$", "PRP"})
_INDEFINITE = lexicon("indefinite")
_RELATIVES = frozenset({"who", "which", "that"})
_UNITS = lexicon("units")  # groups that consist of something, as one
_MISTAKEN = frozenset({"NN", "JJ", "NNP"})
_ATTACHED = lexicon("attached")
_NOUNS = frozenset({"NN", "NNS"})
_PHRASE_OPENERS = frozenset({"DT", "PRP$", "JJ"})
_SPOILT_BY = frozenset({"a", "an", "each", "every", "this", "that", "one"})
_MODAL_LIKE = frozenset({"need", "dare", "be"})
_WITH_MODAL = frozenset({"not", "only", "hardly", "never", "scarcely", "merely", "n't", "n’t"})
# before “studies” of a kind that are not the name of a field: “modernist studies is”
_OF_STUDIES = lexicon("of-studies")
# What follows a verb that was taken for one is a noun or a second verb: “the influx signals were”
_IN_OF_PHRASE = frozenset({"DT", "PRP$", "JJ", "NN", "NNS", "CD"})
_NO_OBJECT = frozenset({"NN", "NNS", "NNP", "NNPS", "VBZ", "VBP", "VBD", "MD"})
_JOINING = frozenset({"and", "or", "nor"})
_NO_ADVERBS = frozenset({"not", "n't", "n’t", "once", "as"})
_SHORT_NOT = frozenset({"n't", "n’t"})
_FEW = 4  # words after “of”, and nouns and adjectives in a phrase that is read with a comma before


def disagreeing_verbs(tokens: Sequence[GrammarToken]) -> Iterator[tuple[int, int]]:
    """(index of the first word of the subject, index of the verb) of each."""
    for at, token in enumerate(tokens):
        if token.low in _ONLY_VERBS and token.tag in _MISTAKEN and at:
            start = phrase_start(tokens, at - 1)
            if _is_one(tokens, start, at - 1, token.low):
                yield start, at
            continue
        if token.low in _INDEFINITE and opens_clause(tokens, at) and tokens[-1].low != "?":
            verb = at + 1
            plural = verb < len(tokens) and (
                tokens[verb].tag == "VBP" or (tokens[verb].tag == "VB" and at == 0)
            )
            if (
                plural
                and tokens[at].head in (verb, tokens[verb].head)
                and not _is_supposed(tokens, at)
            ):
                yield at, verb
            continue
        if token.low in _RELATIVES and (noun := _plural_before(tokens, at)) >= 0:
            yield noun, at + 1
            continue
        if token.low in _EACH and (verb := _verb_of_each(tokens, at)) >= 0:
            yield at, verb
            continue
        if token.relation not in _SUBJECTS and (token.relation != "expl" or token.tag != "PRP"):
            continue
        if token.tag == "PRP":
            verb = _verb_of(tokens, at, at)
            if verb >= 0 and _is_wrong_for_pronoun(tokens, at, verb):
                yield at, verb
            continue
        start = phrase_start(tokens, at)
        if _is_one(tokens, start, at, tokens[at + 1].low if at + 1 < len(tokens) else ""):
            wrong = _is_plain_form
        elif _are_several(tokens, start, at):
            wrong = _is_form_of_one
        else:
            continue
        last = _end_of_of_phrase(tokens, at)
        if last > at and (tokens[start].low in ("a", "an") or _follows_comma(tokens, start)):
            continue
        verb = _verb_of(tokens, at, last)
        asked = start > 0 and tokens[start - 1].low == "that" and tokens[max(verb, 0)].tag == "VB"
        if verb >= 0 and not asked and wrong(tokens, verb):
            yield start, verb


def _verb_of(tokens: Sequence[GrammarToken], subject: int, last: int) -> int:
    """The finite verb right behind ``last`` whose subject this is, -1 where there is none."""
    verb = last + 1
    if verb < len(tokens) and tokens[verb].tag == "RB" and tokens[verb].low not in _NO_ADVERBS:
        verb += 1
    if verb >= len(tokens) or not _is_whole(tokens, verb):
        return -1
    head = tokens[subject].head
    beside = tokens[verb].head == head and tokens[verb].relation in _BESIDE
    return verb if head == verb or beside else -1


def _is_whole(tokens: Sequence[GrammarToken], at: int) -> bool:
    """Whether it is a word and no piece of one, as texts of PDFs have: “evaluate s”, “ﬁts”."""
    if not tokens[at].low.isalpha() or not tokens[at].low.isascii():
        return False
    after = tokens[at + 1].low if at + 1 < len(tokens) else ""
    return not (len(after) == 1 and after.isalpha() and after not in ("a", "i"))


def _follows_comma(tokens: Sequence[GrammarToken], at: int) -> bool:
    return at > 0 and tokens[at - 1].low == ","


def _is_joined(tokens: Sequence[GrammarToken], noun: int) -> bool:
    """Whether the subject is several: “A and B”, “A, that is, B”."""
    return any(one.head == noun and one.relation in ("conj", "cc", "appos") for one in tokens)


def _plural_before(tokens: Sequence[GrammarToken], at: int) -> int:
    """Where a subject of several begins that a clause in another number follows, -1 elsewhere.

    “People who lives in cities”; “the group of people that meets” is one.
    """
    if at == 0 or at + 1 >= len(tokens) or tokens[at].tag not in ("WP", "WDT"):
        return -1
    noun, verb = tokens[at - 1], tokens[at + 1]
    clause = verb.head == at - 1 or tokens[verb.head].head == at - 1
    if noun.relation not in _SUBJECTS or noun.head <= at + 1:
        return -1  # “Income decides who lives”
    if not clause or not is_plural(noun) or not _is_form_of_one(tokens, at + 1):
        return -1
    start = phrase_start(tokens, at - 1)
    first = start == 0 or tokens[start - 1].low in _OPENERS
    plain = first and tokens[at].relation in _SUBJECTS
    return (
        start if plain and not any(one.pos in ("PROPN", "NUM") for one in tokens[start:at]) else -1
    )


def _verb_of_each(tokens: Sequence[GrammarToken], at: int) -> int:
    """The verb of several behind “each of the students”, -1 where there is none."""
    start = at - (at > 0 and tokens[at - 1].low == "every")
    if at + 2 >= len(tokens) or tokens[at + 1].low != "of" or not opens_clause(tokens, start):
        return -1
    if tokens[at + 2].tag not in _FIRST_OF_OF or _is_supposed(tokens, at):
        return -1
    pronoun = tokens[at + 2].tag == "PRP"
    noun = at + 2 if pronoun else noun_after(tokens, at + 2)
    verb = noun + 1
    if noun < 0 or not (pronoun or is_plural(tokens[noun])) or verb >= len(tokens):
        return -1
    if tokens[verb].low in ("are", "were", "have", "do"):
        return verb
    plain = tokens[verb].tag == "VBP" and _is_plain_form(tokens, verb)
    return verb if plain and tokens[at].head == verb else -1


def _is_one(tokens: Sequence[GrammarToken], start: int, noun: int, verb: str) -> bool:
    """Whether the phrase is surely a subject of one thing."""
    if not is_singular(tokens[noun]):
        return False
    if tokens[noun].low in _GROUPS and (tokens[noun].low not in _UNITS or verb != "consist"):
        return False
    first = tokens[start]
    if first.low not in _DETERMINERS or first.tag not in ("DT", "PRP$"):
        return False
    if any(one.tag == "NNS" for one in tokens[start:noun]) or _is_supposed(tokens, start):
        return False
    return opens_clause(tokens, start) and not _is_joined(tokens, noun)


def _are_several(tokens: Sequence[GrammarToken], start: int, noun: int) -> bool:
    """Whether the phrase is surely a subject of several things."""
    if not is_plural(tokens[noun]) or _is_joined(tokens, noun):
        return False
    if tokens[noun].low in _FALSE_PLURALS:
        return False
    before = tokens[start:noun]
    if tokens[noun].low == "studies" and before and before[-1].low not in _OF_STUDIES:
        return False
    if any(one.low.endswith("ing") or one.low in _SPOILT_BY for one in before):
        return False
    if any(one.pos in ("PROPN", "NUM") for one in before):
        return False
    if sum(one.tag in _NOUNS for one in before) > 1:
        return False  # “a fair coin lands heads”: a verb among them
    if _follows_comma(tokens, start):
        return tokens[start].tag == "DT" and start < noun
    if not opens_clause(tokens, start):
        return False
    return tokens[start].tag in _PHRASE_OPENERS or tokens[noun].low in _PEOPLE


def _end_of_of_phrase(tokens: Sequence[GrammarToken], noun: int) -> int:
    """The index of the last noun of “of …” behind ``noun``; ``noun`` itself without."""
    of = noun + 1
    if of >= len(tokens) or tokens[of].low not in _ATTACHED:
        return noun
    last = of
    while last + 1 < len(tokens) and last - of < _FEW:
        if tokens[last + 1].tag not in _IN_OF_PHRASE:
            break
        last += 1
    return last if last > of and tokens[last].tag in _NOUNS else noun


def _is_supposed(tokens: Sequence[GrammarToken], start: int) -> bool:
    """“if the result were”, “as though it have”."""
    return any(one.low in _SUPPOSING for one in tokens[max(0, start - 3) : start])


def _is_plain_form(tokens: Sequence[GrammarToken], verb: int) -> bool:
    """Whether the verb is one of several things; “the model fit the data” is past."""
    plain = tokens[verb].tag == "VB" and tokens[verb].low in _ONLY_VERBS
    if (tokens[verb].tag != "VBP" and not plain) or tokens[verb].low in _NO_PRESENT:
        return False
    if tokens[verb].low in _MODAL_LIKE and any(
        one.low in _WITH_MODAL or one.tag == "VB" for one in tokens[verb + 1 : verb + 2]
    ):
        return False  # “an intruder need only discover”
    if verb + 1 == len(tokens) or tokens[verb].low in ("are", "have", "do"):
        return True
    return tokens[verb + 1].tag not in _NO_OBJECT


def _is_form_of_one(tokens: Sequence[GrammarToken], verb: int) -> bool:
    word = tokens[verb]
    noun = word.low in _ALSO_NOUNS or word.low in _SINGULAR_IN_S
    return (word.tag == "VBZ" or word.low == "was") and word.low.endswith("s") and not noun


def _is_wrong_for_pronoun(tokens: Sequence[GrammarToken], at: int, verb: int) -> bool:
    word, pronoun = tokens[verb], tokens[at].low
    before = tokens[at - 1].low if at else ""
    if before in _JOINING and not _follows_comma(tokens, at - 1):
        return False  # “the board and they”, “fell and it rise”
    if before and before not in (",", "but", *_JOINING) and not opens_clause(tokens, at):
        return False
    if pronoun in _SEVERAL:
        return word.low == "was" or (word.tag == "VBZ" and word.low.endswith("s"))
    if pronoun not in _ONE or word.tag not in ("VBP", "VB") or word.low in _MODAL_LIKE:
        return False
    if word.low == "do" and verb + 1 < len(tokens) and tokens[verb + 1].low in _SHORT_NOT:
        return False  # “it don't” is a phrase of academic-english.usage, with another fix
    named = word.low in _NO_PRESENT or word.low.endswith("tion")
    return not named and not _is_supposed(tokens, at)
