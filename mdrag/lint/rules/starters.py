"""A rule file to begin with, for each kind a writer extends: commented, working, with examples."""

from __future__ import annotations

import re

from mdrag.errors import UsageError
from mdrag.filled_sentence import fill
from mdrag.text.nearest import nearest

__all__ = ["STARTERS", "starter"]

_END = """\
# Why it matters, for `mdrag explain`.
why: >-
  Say here what the reader gains.
source: house style
"""

# kind → its own keys, message and examples
STARTERS: dict[str, str] = {
    "existence": """\
# Words that should not stand there. (a|b) is a choice; (|s) an ending that may be missing.
words:
  - state-of-the-art
  - world-class institution(|s)
# Where they may stand after all.
except: [the so-called state-of-the-art]
# patterns: ['\\bnew and \\w+ed\\b']   # regular expressions, for what words cannot say
message: 'PRAISE: "{words}" praises without evidence; say what it does better'
flag:
  - text: We use a state-of-the-art method.
    marked: state-of-the-art
pass:
  - We use the method with the lowest error.
  - 'They call it "state-of-the-art".'
""",
    "substitution": """\
# bad words: better words. Choices pair up by their number: the ending taken left is taken right.
# Several better ones, as [it is, it has], are offered; "" means: leave the words out.
swap:
  leverag(e|es|ed|ing): us(e|es|ed|ing)
  going forward: ""
# May `mdrag lint --fix` put the better words in? Only when the meaning cannot change.
safe: false
message: 'JARGON: "{words}"; write {better}'
flag:
  - text: We leveraged the survey.
    marked: leveraged
pass:
  - We used the survey.
""",
    "occurrence": """\
# How often words may stand in each sentence, paragraph, section or the whole draft.
words: [however]
per: paragraph
max: 1
# min: 1
message: 'OVERUSED: "{words}" stands {count} times in this {per}, wanted {wanted}; vary it'
flag:
  - However, rents fell. However, wages rose.
pass:
  - However, rents fell.
""",
    "repetition": """\
# The same word within this many words of itself; 0: twice in a row.
window: 3
min_letters: 6
except: [because]
message: 'REPEATED: "{words}" again; vary it, or join the two thoughts'
flag:
  - text: The council asked the council.
    marked: council
pass:
  - The council asked the tenants.
""",
    "consistency": """\
# Two spellings of one thing: the one that stands more often in the draft wins.
either:
  - [neural network(|s), neural net(|s)]
message: '"{words}" ({count} times) is "{better}" elsewhere ({usual} times); choose one'
flag:
  - text: A neural network is a network. This neural network, that neural net.
    marked: neural net
pass:
  - A neural network and a neural network.
""",
    "tokens": """\
# Patterns over the tagged words, in spaCy's Matcher spelling: POS and TAG (NOUN, VBN, ...), LOWER,
# {IN: [...]}, {REGEX: ...}, OP (? + * !). Needs the tagger: --fast leaves this rule out.
patterns:
  - [{LOWER: {IN: [very, quite]}}, {POS: ADV, OP: "?"}, {POS: ADJ}]
message: '"{words}": give the figure, or a stronger adjective'
flag:
  - text: The rent is very high.
    marked: very high
pass:
  - The rent is high.
""",
    "dependency": """\
# Patterns over the grammar tree, in spaCy's DependencyMatcher spelling: the first node stands
# alone, each further one is tied to an earlier node (">": the left one governs the right one).
patterns:
  - - {RIGHT_ID: verb, RIGHT_ATTRS: {LOWER: {IN: [show, shows, showed]}}}
    - LEFT_ID: verb
      REL_OP: ">"
      RIGHT_ID: who
      RIGHT_ATTRS: {DEP: nsubj, LOWER: {IN: [paper, study]}}
mark: verb   # the node that is flagged; without it all of the match
message: 'a paper cannot "{words}" anything; name its authors or its data'
flag:
  - text: This study shows that poverty causes illness.
    marked: shows
pass:
  - Marmot shows that poverty causes illness.
""",
    "metric": """\
# A formula over words, sentences, paragraphs, characters, syllables, complex_words, long_words,
# unique_words, longest_sentence, citations, bindings; or a readability score of textstat:
# flesch_reading_ease, gunning_fog, ...
formula: words / sentences
per: section
max: 28
at_least_words: 5   # shorter stretches are not measured
message: '{title}: {value} words a sentence, wanted {wanted}; split the longest'
flag:
  - >-
    The council of the city that had been asked by tenants of all its wards for many years to lower
    the rents of the houses it owns did at last do so in the spring of that year.
pass:
  - The council lowered the rents. It had been asked for years.
""",
    "section": """\
# titles: which sections (globs, any case, numbers left out); then what holds in them.
titles: [Results, "Findings*"]
forbid: [I think, in my opinion]
# require: [sample]          # words each of them must hold
# needed: [Limitations]      # sections the draft must have
# order: [Introduction, Method*, Results, Discussion]
message: '{what}; results report, the discussion judges: move it there'
flag:
  - text: "# Results\\n\\nIn my opinion rents fell."
    marked: In my opinion
pass:
  - "# Discussion\\n\\nIn my opinion rents fell."
""",
}


def starter(rule: str, kind: str) -> str:
    """The text of a new rule file for ``folder.name``. Raises UsageError for a kind without one."""
    if kind not in STARTERS:
        hint = nearest(kind, list(STARTERS)) or fill(
            "; there are: {names}", names=", ".join(STARTERS)
        )
        raise UsageError(fill("no new rule can extend {kind!r}{hint}", kind=kind, hint=hint))
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]*\.[a-z0-9][a-z0-9-]*", rule):
        raise UsageError(
            fill(
                "{rule!r} is no rule id; write folder.name in small letters: house.praise",
                rule=rule,
            )
        )
    begin = f"# {rule}: proved by `mdrag rules test`, explained by `mdrag explain {rule}`.\n"
    body, examples = STARTERS[kind].split("flag:\n", 1)
    keys, message = body.rsplit("message:", 1)
    return (
        f"{begin}extends: {kind}\nseverity: warning   # error | warning | info\n{keys}"
        "# What it says; ends with what to do.\n"
        f"message:{message}{_END}# Proved: each flag text is flagged (marked: these words), no "
        f"pass text is.\nflag:\n{examples}"
    )
