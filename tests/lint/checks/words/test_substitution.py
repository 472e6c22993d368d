from __future__ import annotations

import pytest

from lint_context import check, context
from made_rule import findings, mended, words

SWAP = {"utili(s|z)e(|s|d)": "use(|s|d)", "in order to": "to", "needless to say": ""}


def test_what_is_better_is_said_and_capitals_are_kept() -> None:
    said = [
        one.message
        for one in findings(
            "In order to win, we utilised it. UTILISE it, utilizes.",
            "substitution",
            message="{words} > {better}",
            swap=SWAP,
        )
    ]
    assert said == [
        "In order to > To", "utilised > used", "UTILISE > USE", "utilizes > uses",
    ]  # fmt: skip


def test_several_are_choices() -> None:
    one = findings(
        "It's changed.", "substitution", message="{better}", swap={"it's": ["it is", "it has"]}
    )[0]
    assert one.message == "It is or It has"
    assert one.fix is None
    assert [choice.edits[0].text for choice in one.choices] == ["It is", "It has"]


def test_only_a_safe_rule_mends() -> None:
    text = "We go in order to win."
    assert mended(text, "substitution", swap=SWAP) == text
    assert mended(text, "substitution", swap=SWAP, safe=True) == "We go to win."
    assert mended("We go *in order* to win.", "substitution", swap=SWAP, safe=True) == (
        "We go *in order* to win."
    )


def test_words_are_left_out_with_their_blank_and_capital() -> None:
    left = mended("They left, needless to say late.", "substitution", swap=SWAP, safe=True)
    assert left == "They left, late."
    swap = {"it is important to note that": ""}
    left = mended(
        "It is important to note that wards differ.", "substitution", swap=swap, safe=True
    )
    assert left == "Wards differ."


@pytest.mark.parametrize(
    ("text", "better"), [("It is an utile tool.", "a useful"), ("It is a utile tool.", "useful")]
)
def test_the_article_follows(text: str, better: str) -> None:
    one = findings(text, "substitution", swap={"utile": "useful"}, safe=True)[0]
    assert one.fix is not None and one.fix.edits[0].text == better


def test_exceptions_and_quotations_and_names() -> None:
    swap = {"sort of": "somewhat", "stuff": "material"}
    options = {"swap": swap, "except": ["this sort of"]}
    assert words("This sort of thing is sort of new.", "substitution", **options) == ["sort of"]
    assert words("He said “sort of new”.", "substitution", **options) == []
    assert words("Lots of Copies Keep Stuff Safe. Stuff is left.", "substitution", **options) == [
        "Stuff"
    ]


def test_choices_pair_with_the_next_of_their_size() -> None:
    swap = {"(give|gives|gave) a hint (to|for)": "hint(|s|ed) at"}
    found = findings("She gave a hint for it.", "substitution", message="{better}", swap=swap)
    assert [one.message for one in found] == ["hinted at"]


def test_the_short_form_that_would_stumble_is_not_told() -> None:
    def said(text: str) -> list[str]:
        return words(text, "substitution", swap=SWAP)

    assert said("They chose inputs to perturb in order to lower the score.") == []
    assert said("We need not know what it is of in order to use it.") == []
    assert said("They went there in order to win.") == ["in order to"]


@pytest.mark.parametrize(
    ("text", "better"),
    [
        ("Why don't you go?", "do you not"),
        ("Rents fall, don't they?", "do they not"),
        ("Isn't it so?", "Is it not"),
        ("There weren't that many wards.", "were not"),
        ("Rents of the wards in the north of the city weren't that high.", "were not"),
    ],
)
def test_a_verb_is_turned_round_only_where_its_subject_follows(text: str, better: str) -> None:
    swap = {"don't": "do not", "isn't": "is not", "weren't": "were not"}
    inverts = ["you", "they", "it", "that"]
    (one,) = findings(text, "substitution", message="{better}", swap=swap, inverts=inverts)
    assert one.message == better
    assert (one.fix is None) == (better != "were not")


@pytest.mark.parametrize(
    ("text", "better"),
    [
        ("And it's population is large.", "its"),
        ("And it's people have left.", "its"),
        ("And it's two main parts are large.", "its"),
        ("And it's two weeks late.", "it is"),
        ("And it's raised where it was.", "it is"),
        ("And it's what is left.", "it is"),
        ("And it's population.", "it is"),
    ],
)
def test_a_noun_and_its_verb_make_a_possessive_of_it(text: str, better: str) -> None:
    (one,) = findings(
        text,
        "substitution",
        message="{better}",
        swap={"it's": "it is"},
        possessives={"it's": "its"},
    )
    assert one.message == better
    assert one.fix is not None and one.fix.edits[0].text == better


@pytest.mark.parametrize(
    ("text", "better"),
    [
        ("They found a lot of universities.", "many"),
        ("They found a lot of people.", "many"),
        ("They found a lot of these.", "many of these"),
        ("They found a lot of water.", "many or much"),
        ("They found a lot of news.", "many or much"),
        ("They found a lot of progress.", "many or much"),
        ("They found a lot of glass-makers.", "many or much"),
    ],
)
def test_what_is_counted_is_many(text: str, better: str) -> None:
    swap = {"a lot of": ["many", "much"], "a lot of these": ["many of these", "much of these"]}
    (one,) = findings(text, "substitution", message="{better}", swap=swap)
    assert one.message == better


@pytest.mark.parametrize(
    ("text", "better"),
    [
        ("We think it's large.", "it is"),
        ("We think it's not a plan.", "it is"),
        ("We think it's been large.", "it has"),
        ("We think it's always had a plan.", "it has"),
        ("We think it's changed.", "it is or it has"),
        ("We think it's not programmed so.", "it is or it has"),
        ("We think it's.", "it is"),
    ],
)
def test_what_follows_says_whether_it_is_or_has(text: str, better: str) -> None:
    (one,) = findings(text, "substitution", message="{better}", swap={"it's": ["it is", "it has"]})
    assert one.message == better


def test_much_of_what_is_not_counted() -> None:
    options = {
        "swap": {"a lot of": ["many", "much"]},
        "uncounted": ["(information|effort)"],
        "of_uncounted": "a great deal of",
    }

    def better(text: str) -> list[str]:
        (found,) = findings(text, "substitution", "{better}", **options)
        return [found.message]

    assert better("It takes a lot of effort.") == ["much or a great deal of"]
    assert better("It takes a lot of rents.") == ["many"]
    assert better("It takes a lot of wood.") == ["many or much"]


def test_a_possessive_that_another_rule_tells_is_left_to_it() -> None:
    rule = {"swap": {"who's": ["who is", "who has"]}, "possessives": {"who's": "whose"}}
    text = "The museum who's roof leaked was closed."
    assert findings(text, "substitution", **rule) != ()  # nobody has read the grammar
    around = context(text, tags=True)
    assert check("academic-english.contractions", around) == []
    assert len(check("academic-english.confused-words", around)) == 1
