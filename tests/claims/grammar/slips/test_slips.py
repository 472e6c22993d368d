"""Slips of grammar: verbs and nouns in the wrong number, doubled links, spoilt verb forms."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest

from mdrag.claims.grammar.slips.agreement import disagreeing_verbs
from mdrag.claims.grammar.slips.doubled_links import doubled_links
from mdrag.claims.grammar.slips.noun_number import misnumbered_nouns
from mdrag.claims.grammar.slips.plain_forms import spoilt_plain_forms
from mdrag.claims.grammar.tokens import GrammarToken
from tagged import tagged

Slips = Callable[[Sequence[GrammarToken]], Iterator[tuple[int, int]]]


def _found(slips: Slips, prose: str) -> list[str]:
    tokens = tagged(prose)
    return [prose[tokens[first].start : tokens[last].end] for first, last in slips(tokens)]


@pytest.mark.parametrize(
    ("prose", "wanted"),
    [
        ("The result depend on the wards.", "The result depend"),
        ("This theory explain the gap.", "This theory explain"),
        ("The size of the sample affect the rents.", "The size of the sample affect"),
        ("The effects of the reform is visible.", "The effects of the reform is"),
        ("Recent studies is weak.", "Recent studies is"),
        ("Many employers pays little for it.", "Many employers pays"),
        ("Rents rose because they ignores the law.", "they ignores"),
        ("It make the comparison hard.", "It make"),
        ("It do not change the law.", "It do"),
        ("The students was tested.", "The students was"),
        ("They was asked to write.", "They was"),
        (
            "The courses are small, and the teachers has piloted them.",
            "the teachers has",
        ),
        ("It is small, but the result depend on it.", "the result depend"),
        ("Each of the students have a laptop.", "Each of the students have"),
        ("Every one of the lakes were tested.", "one of the lakes were"),
        ("Each of them have a role.", "Each of them have"),
        ("The class consist of thirty students.", "The class consist"),
        ("Everyone have a phone.", "Everyone have"),
        ("People who lives in cities earn more.", "People who lives"),
        ("This study examine the effect of noise.", "This study examine"),
    ],
)
def test_a_verb_in_another_number_is_found(prose: str, wanted: str) -> None:
    assert _found(disagreeing_verbs, prose) == [wanted]


@pytest.mark.parametrize(
    "prose",
    [
        "The result depends on the wards.",
        "A number of wards depend on it.",
        "An intruder need only find the door.",
        "Modernist studies is a wide field.",
        "The team are here, and the police have left.",
        "They demand that the result depend on nothing.",
        "It is important that each state have a role.",
        "If the result were known, he would leave.",
        "How many employees does the town have?",
        "The model fit the data.",
        "Patients with diabetes mellitus have a risk.",
        "Reducing taxes is hard, and the news is good.",
        "The tax and the law depend on it.",
        "Does it make sense?",
        "Two years is a long time.",
        "The wards that the council owns are old.",
        "It shows that it evaluate s supporti ve wards.",
        "The naive bayes is fast.",
        "The board, the parents, and the teacher have left, and the team are here.",
        "The law, the tax, and the rents that it was meant for depend on it.",
        "The datas is old, and the informations is few.",
    ],
)
def test_a_verb_that_agrees_is_left_alone(prose: str) -> None:
    assert _found(disagreeing_verbs, prose) == []


@pytest.mark.parametrize(
    ("prose", "wanted"),
    [
        ("It was found in this wards.", "this wards"),
        ("Those student were here.", "Those student"),
        ("Every participants signed a consent form.", "Every participants"),
        ("There has been many studies.", "There has been many studies"),
        ("One of the main problem is the tax.", "One of the main problem"),
        ("We choose a causal models in this chapter.", "a causal models"),
        ("There are too much factors in the model.", "much factors"),
        ("Many instructor use live coding.", "Many instructor"),
        ("Many researcher argue that it fell.", "Many researcher"),
        ("These course gives students more confidence.", "These course"),
        ("There is two reasons for this change.", "There is two reasons"),
        ("There is different opinions on it.", "There is different opinions"),
        ("There was no participants from Leeds.", "There was no participants"),
        ("There are a problem with this view.", "There are a problem"),
        ("There exists many definitions of poverty.", "There exists many definitions"),
        ("This results shows that rents fell.", "This results"),
        ("These result show that rents fell.", "These result"),
        ("These study suggests that rents fell.", "These study"),
        ("Several study have shown this.", "Several study"),
        ("Those participant who answered were paid.", "Those participant"),
        ("Student learn better in small groups.", "Student learn"),
        ("Participant were asked to sign.", "Participant were"),
    ],
)
def test_a_noun_in_another_number_is_found(prose: str, wanted: str) -> None:
    assert _found(misnumbered_nouns, prose) == [wanted]


@pytest.mark.parametrize(
    "prose",
    [
        "In addition to this reservations were kept.",
        "It was found in this ward.",
        "These correspond to two laws, and of these two fall.",
        "These data are old.",
        "This works, and this means that it fell.",
        "They ask how much people pay and find much better results.",
        "They meet every few years.",
        "A good many scholars hold that a great many readers agree.",
        "These govern information flows in the town.",
        "Many use it, and many expect more.",
        "Part One of the report is long.",
        "One of the most toxic of these is here.",
        "Those present signed it.",
        "In this species it is rare.",
        "A few wards have a few good schools.",
        "They meet if a historian wishes to turn it into a game.",
        "They work within a quasispecies of the town.",
        "Wards differ more than many expect.",
        "It was a player in many nation states of the north.",
        "The filtering software many use is not capable of it.",
    ],
)
def test_a_noun_that_agrees_is_left_alone(prose: str) -> None:
    assert _found(misnumbered_nouns, prose) == []


@pytest.mark.parametrize(
    ("prose", "wanted"),
    [
        ("Although it was small, but the effect was large.", ["but"]),
        ("Even though the tax rose, but the wards stayed poor.", ["but"]),
        ("Although it was not small, but large, the effect fell.", []),
        ("Because the tax rose, the wards fell, so they left.", []),
        ("Although", []),
    ],
)
def test_a_clause_is_linked_once(prose: str, wanted: list[str]) -> None:
    assert _found(doubled_links, prose) == wanted


@pytest.mark.parametrize(
    ("prose", "wanted"),
    [
        ("The author did not explained it.", ["did not explained"]),
        ("They can to compare the texts.", ["can to compare"]),
        ("It can improved the wards.", ["can improved"]),
        ("They did all they could to help.", []),
        ("Their free will to leave is known.", []),
        ("It can beused in the wards.", []),
        ("They must need it, and can embed it.", []),
        ("The author did, explained and all, leave.", []),
        ("They did not found a difference between the groups.", ["did not found"]),
        ("They did not found that the rents fell.", ["did not found"]),
        ("He did not took part.", ["did not took"]),
        ("It is difficult to comparing them.", ["difficult to comparing"]),
        ("They want to using it.", ["want to using"]),
        ("It is central to teaching, and similar to comparing.", []),
        ("It can leads to success.", ["can leads"]),
        ("It will improves the rents.", ["will improves"]),
        ("Kane’s free will comes from Randolph.", []),
        ("Not only can signals be changed.", []),
        ("The company did not found the school.", []),
        ("They did not found a new school of thought.", []),
        ("Smith did not found Harvard.", []),
    ],
)
def test_the_plain_form_follows(prose: str, wanted: list[str]) -> None:
    assert _found(spoilt_plain_forms, prose) == wanted


@pytest.mark.parametrize(
    ("slips", "prose"),
    [
        (misnumbered_nouns, "Several argue that rents rise."),
        (misnumbered_nouns, "Several report that rents rise, and another claims that they fall."),
        (doubled_links, "Since 1990, so many studies have appeared that nobody reads them."),
        (doubled_links, "Because it rained, so few came that the hall was empty."),
        (doubled_links, "Because so few took part, so little can be said."),
        (spoilt_plain_forms, "Those who did not reported more symptoms."),
        (spoilt_plain_forms, "Firms that did not adapted later."),
        (disagreeing_verbs, "The jury disagree, and the bank have raised the rent."),
        (disagreeing_verbs, "The steelworks employs many."),
        (disagreeing_verbs, "Income decides who lives there."),
        (disagreeing_verbs, "The group of people that meets here is small."),
        (disagreeing_verbs, "It is one of the reforms that has failed."),
        (disagreeing_verbs, "The students each have a laptop."),
        (disagreeing_verbs, "One of the students who have a laptop left."),
        (disagreeing_verbs, "They ask that each of the wards have a park."),
        (disagreeing_verbs, "If each of the wards were old, it would help."),
        (disagreeing_verbs, "Each of the wards has a park."),
        (disagreeing_verbs, "Let everyone have a say."),
        (disagreeing_verbs, "If everyone were here, it would help."),
        (disagreeing_verbs, "Everyone has a phone."),
        (disagreeing_verbs, "Anyone have a phone?"),
        (disagreeing_verbs, "The class consists of thirty students."),
        (disagreeing_verbs, "The classes consist of thirty students each."),
        (disagreeing_verbs, "The number of classes that exist is small."),
        (misnumbered_nouns, "There is one reason."),
        (misnumbered_nouns, "There is no evidence, and there is a set of rules."),
        (misnumbered_nouns, "There is many a reason."),
        (misnumbered_nouns, "There are a number of reasons."),
        (misnumbered_nouns, "There are a dog and a cat."),
        (misnumbered_nouns, "If there were a path, it would be short."),
        (misnumbered_nouns, "There is limited data."),
        (misnumbered_nouns, "There was more to learn."),
        (misnumbered_nouns, "There is news of it."),
        (misnumbered_nouns, "This results in debts."),
        (misnumbered_nouns, "This series shows that rents fell."),
        (misnumbered_nouns, "These result from the tax."),
        (misnumbered_nouns, "These data show that rents fell."),
        (misnumbered_nouns, "These results show that rents fell."),
        (misnumbered_nouns, "These time series show that rents fell."),
        (misnumbered_nouns, "Student teachers learn slowly."),
        (misnumbered_nouns, "Student learning improves."),
        (misnumbered_nouns, "Teacher need is high in the town."),
        (misnumbered_nouns, "Each student learns better."),
        (misnumbered_nouns, "Student use of phones has grown."),
        (misnumbered_nouns, "Each other member left, and they know each other."),
        (misnumbered_nouns, "They read one another drafts of the law."),
        (misnumbered_nouns, "The N/A observations were left out."),
    ],
)
def test_correct_sentences_that_look_like_slips(slips: Slips, prose: str) -> None:
    assert _found(slips, prose) == []
