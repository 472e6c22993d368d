"""A sentence by itself → what its words and its place in the paragraph say of its demand."""

from __future__ import annotations

from collections.abc import Sequence

from mdrag.claims.classify import is_silent
from mdrag.claims.demand.weights import demand_weights
from mdrag.claims.features import sentence_features
from mdrag.claims.sentence_place import SentencePlace
from mdrag.lazy import lazy_regex
from mdrag.text.word_lists import word_list

__all__ = ["LOCAL", "SILENT", "local_demand", "local_features", "names_speaker"]

SILENT = -9.0  # log odds of what states nothing: code, a word or two
# features that `sentence_features` does not know
LOCAL = ("author_says", "abbreviates", "proper_names", "in_paragraph")

_STEMS = "|".join(
    stem
    for name in ("finding-stems", "saying-stems", "doing-stems")
    for stem in word_list("reporting", name)
)
# “Diamond argues”, “Smith and Lee (…) later showed”, “Olah et al. describe”
_AUTHOR_SAYS = lazy_regex(
    r"(?:^|[ (“\"])[A-Z][a-z]+(?:[-’'][A-Z][a-z]+)?(?: and [A-Z][a-z]+)?(?:['’]s)? "
    rf"(?:et al\.?,? )?(?:(?:\w+ly|later|also|first|then|further) )?(?:{_STEMS})"
)
_ABBREVIATES = lazy_regex(r"\((?:[A-Z][\w-]*[A-Z][\w-]*)s?\)")
_PROPER = lazy_regex(r"(?<=[a-z,;] )[A-Z][a-z]+(?: [A-Z][a-z]+)+")


def local_features(prose: str, place: SentencePlace, at: int, of: int) -> dict[str, float]:
    """The named features, each 0 to 1, of sentence ``at`` of the ``of`` of a paragraph."""
    found = dict(sentence_features(prose, place).features)
    found["in_paragraph"] = at / (of - 1) if of > 1 else 0.5
    for name, pattern in (
        ("author_says", _AUTHOR_SAYS),
        ("abbreviates", _ABBREVIATES),
        ("proper_names", _PROPER),
    ):
        if pattern.search(prose):
            found[name] = 1.0
    return found


def local_demand(prose: Sequence[str], section: str, ends: bool) -> list[float]:
    """Log odds of each sentence of a paragraph; ``section``, ``ends`` as in `claims_of`."""
    weights = demand_weights().sentence
    found = []
    for at, one in enumerate(prose):
        if is_silent(one):
            found.append(SILENT)
            continue
        place = SentencePlace(section, ends and at == 0, ends and at == len(prose) - 1)
        features = local_features(one, place, at, len(prose))
        found.append(sum(weights.get(name, 0.0) * value for name, value in features.items()))
    return found


def names_speaker(prose: str) -> bool:
    """Whether somebody is named who says, finds or does something in it."""
    return _AUTHOR_SAYS.search(prose) is not None
