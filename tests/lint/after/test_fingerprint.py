from __future__ import annotations

from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.evidence.store import NoEvidence
from mdrag.lint.after.fingerprint import subjects
from mdrag.lint.rule import Rule
from mdrag.lint.run.lint_draft import lint

RULE = Rule("style.long-sentence", "sentence", "info", "{words}", "why", {"max_words": 5})
SENTENCE = "Wards of one city differ far more than thought (Marmot, 2015){#doc_8f3a2c1d}."


def prints(text: str, rule: Rule = RULE) -> list[str]:
    result = lint(parse(text), settings("", ""), NoEvidence(), [rule])
    return [finding.fingerprint for finding in result.findings]


def test_it_stays_while_the_words_and_bindings_stay() -> None:
    (one,) = prints(SENTENCE)
    assert prints(f"# New\n\nBefore it.\n\n{SENTENCE}") == [one]
    assert prints(SENTENCE.replace("one city", "*one\ncity*")) == [one]
    assert prints(SENTENCE.replace("Wards", "wards,")) == [one]


def test_it_changes_with_words_bindings_and_rule() -> None:
    (one,) = prints(SENTENCE)
    others = [
        *prints(SENTENCE.replace("city", "town")),
        *prints(SENTENCE.replace("8f3a2c1d", "8f3a2c1e")),
        *prints(SENTENCE, RULE._replace(id="style.other")),
    ]
    assert len({one, *others}) == 4


def test_a_waiver_hangs_on_signs_that_say_something() -> None:
    def digest(text: str) -> str:
        draft = parse(f"{text}\n")
        (finding,) = lint(draft, settings("", ""), NoEvidence(), [RULE]).findings
        return subjects(draft)(finding).digest

    one = digest("It fell by 4.2 points (p < .05) in 40% of them.")
    assert one == digest("It fell by 4.2 points, p < .05, in 40% of them!")
    for other in (
        "It fell by -4.2 points (p < .05) in 40% of them.",
        "It fell by 4.2 points (p > .05) in 40% of them.",
        "It fell by 4.2 points (p < .05) in 40 of them.",
    ):
        assert digest(other) != one
