"""Which words in quotation marks are likely quoted from a work, and want a source."""

from __future__ import annotations

import pytest

from lint_context import check, context

RULE = "citation.quote-unattributed"
LONG = "entrusting machines with the memory of human activity can be frightening"
WHOLE = (
    "Proving that something ends means that a weight has to be defined in such a way that it "
    "strictly falls with every step."
)


@pytest.mark.parametrize(
    "text",
    [
        f"All these chances are ambiguous and “{LONG}”.",
        f"This differs from the rest: “{LONG}”. There is more.",
        "It is often said that “rates of mental illness are higher” there.",
        "One author has found that “nobody would have believed this”.",
        f"“{WHOLE}”",
        f"Rents rose. The tenants left.\n\n> {WHOLE}\n\nSo it was.",
    ],
)
def test_words_of_a_work_want_a_source(text: str) -> None:
    assert len(check(RULE, context(text))) == 1


@pytest.mark.parametrize(
    "text",
    [
        # an invented example, an imagined objection, a dialogue
        "People who assent to “If A then B implies if B then A, always and everywhere” are wrong.",
        "When O'Leary says “The beer is in the fridge, where it has been since noon”, he is right.",
        "Or “The sun is not a star, and never was one in any sense”, they simply said.",
        "Somebody may object. “Why should we prefer short lists? This is one of those cases where "
        "philosophers take their taste to be a sign of truth, as they always do.”",
        "Q: “There is no time to learn and to set up a way of working that others can repeat.”",
        # survey wording, labels, titles, strings of code
        "They rated the statement “most people in my town can be trusted with a loan”.",
        "The scale ran from responses labelled “not at all true of me or of anybody I know” on.",
        "The talk was titled “what the memory of machines tells us about ourselves”.",
        "The table has caption = 'mortality estimates for each condition and each stratum of it'.",
        "It calls message(“no cached models were found, so render it with the switch on”).",
        # somebody is named, or a page
        f"“{WHOLE}” - Patrick Boyle [The Rise and Fall of Blitzscaling, (...)]",
        f"{'Rents rose again. ' * 40}“{WHOLE}” {'Nobody came. ' * 40}— Cory Taylor, April 22, 2017",
        "As the OED says, a fruit is “the edible product of a tree, shrub or other plant”.",
        f"The original article states that “{LONG}”.",
        f"Coates holds that this “{LONG}” is new.",
        f"This “{LONG}” (85) is new.",
        f"This “{LONG}” (*GT*: 54) is new.",
        # people of the draft's own material
        "One of the participants felt that “the rent was rising faster than the pay of anybody”.",
        f"> {WHOLE} (*GT*: 155)",
        f"He held this in print, as follows:\n\n> {WHOLE}",
        f"It ends, as is known [@marmot2015].\n\n> {WHOLE}",
        f"It ends, as is known [@marmot2015].\n\n“{WHOLE}”",
        f"> **Weak view** {WHOLE}",
        f"As the professor Judy Lerch wrote in Techno:\n\n“{WHOLE}”",
        f"The third principle of the code of practice states “{LONG}”.",
        f"“{WHOLE}” \\cite{{lerch2019}}",
        f"“{WHOLE}” \\parencite[p. 4]{{lerch2019}}",
        "\n\n".join(f"> {WHOLE} {n}\n\nWe did so, and say why." for n in range(5)),
    ],
)
def test_examples_labels_and_named_speakers_do_not(text: str) -> None:
    assert check(RULE, context(text)) == []
