"""What a source contradicts of a sentence: numbers, direction, names; and what it never says."""

from __future__ import annotations

import pytest

from few_sources import FewSources
from mdrag.verify.contradictions.check import contradictions

SOURCE = FewSources(
    paper=[
        "Of the 120 participants in Leeds, 54 % walked to work before the strike. Rain fell often.",
        "The intervention significantly increased physical activity in adults older than 65 years.",
        "Children in Norway who slept less than 8 hours were more likely to be absent from school.",
        "Treatment did not reduce mortality among patients with severe disease in the Oslo trial.",
        "The mean response time was 350 ms (SD = 40) in the first condition.",
        "Dogs chase cats more often than horses chase foxes in the fields of Kent.",
        "In all conditions the old method was slower than the new procedure by a wide margin.",
        "The mean delay of the trains was 12 minutes in the winter of the strike.",
        "The council spent $4 billion on new roads before the war.",
        "The treatment group had 46 patients and the control group had 58 patients in Leeds.",
        "The mean score of the class was 7 before and 9 after the reading course in Kent.",
        "The sentence was 12 months for him and 18 months for her in the Kent court.",
        "Of them 20 and 30 participants, respectively, joined the control and the treated groups.",
        "The city paid $6m for the bridge over the river in May.",
    ],
    figures=[
        "The longest tunnel that the cyclists of Bern use every day measured 18 km in length.",
        "The first questionnaire was completed by 58 sailors and 46 farmers from the islands.",
        "Obesity among miners rose by 7 percentage points, from 12% to 19%, over the decade.",
        "Only 23% of the librarians surveyed in Porto met the recommended quota of hours.",
        "Rents of farms fell by a quarter in Western Friesland between 2000 and 2015.",
        "The summer school of weavers lasted eighteen months and involved several towns.",
        "Screen hours of the clerks rose from 2.4 hours in 2009 to 3.9 hours in 2017 there.",
        "Nearly four out of five foragers breathe air beyond the limits of the Oslo guideline.",
        "Only 23% of the 1,500 porters surveyed in Porto met the recommended quota of rest.",
    ],
)


def told(text: str, uid: str = "paper") -> list[tuple[str, str, str]]:
    return [(c.kind, c.said, c.known) for c in contradictions(text, uid, SOURCE)]


@pytest.mark.parametrize(
    ("text", "said", "known"),
    [
        ("Of the 120 participants in Leeds, 45 % walked to work before the strike.", "45 %",
         "54 %"),
        ("Of the 210 participants in Leeds, 54 % walked to work before the strike.", "210", "120"),
        ("Before the strike, 41 % of participants in Leeds walked to work.", "41 %", "54 %"),
        ("Children who slept less than nine hours were more likely to be absent from school.",
         "nine hours", "8 hours"),
        ("The mean response time was 450 ms in the first condition.", "450 ms", "350 ms"),
        ("Physical activity increased significantly in adults older than 75 years by the "
         "intervention.", "75 years", "65 years"),
        ("The mean delay of the trains was 12 hours in the winter of the strike.", "12 hours",
         "12 minutes"),
        ("The council spent £4 billion on new roads before the war.", "£4 billion", "$4 billion"),
    ],
)  # fmt: skip
def test_another_number_is_told_with_both_values(text: str, said: str, known: str) -> None:
    assert told(text) == [("number", said, known)]


@pytest.mark.parametrize(
    ("text", "said", "known"),
    [
        ("The longest tunnel cyclists of Bern use was 18 m long.", "18 m", "18 km"),
        ("The longest tunnel that the cyclists of Bern use every day measured 18 miles in length.",
         "18 miles", "18 km"),
        ("Obesity among miners rose by 7 percent over the decade.", "7 percent",
         "7 percentage points"),
        ("More than a quarter of the librarians surveyed in Porto met the recommended quota.",
         "a quarter", "23%"),
        ("Rents of farms fell by a half in Western Friesland between 2000 and 2015.", "a half",
         "a quarter"),
        ("The summer school of weavers lasted eighteen weeks and involved several towns.",
         "eighteen weeks", "eighteen months"),
    ],
)  # fmt: skip
def test_another_unit_share_or_bound_is_told(text: str, said: str, known: str) -> None:
    assert told(text, "figures") == [("number", said, known)]


@pytest.mark.parametrize(
    ("text", "both"),
    [
        ("Of those from the islands, 46 sailors and 58 farmers completed the first questionnaire.",
         {"46", "58"}),
        ("Screen hours of the clerks rose from 3.9 hours in 2009 to 2.4 hours in 2017 there.",
         {"3.9 hours", "2.4 hours"}),
    ],
)  # fmt: skip
def test_numbers_exchanged_in_other_words_are_told(text: str, both: set[str]) -> None:
    assert {said for kind, said, _ in told(text, "figures") if kind == "number"} == both


@pytest.mark.parametrize(
    "text",
    [
        "Of those from the islands, 46 farmers and 58 sailors completed the first questionnaire.",
        "Obesity among miners rose by 7 percentage points over the decade.",
        "Obesity among miners rose from 12 per cent to 19 per cent over the decade.",
        "Fewer than a quarter of the librarians surveyed in Porto met the recommended quota.",
        "The longest tunnel that the cyclists of Bern use every day measured 18,000 m in length.",
        "The longest tunnel that the cyclists of Bern use every day measured 11 miles in length.",
        "The summer school of weavers lasted a year and a half and involved several towns.",
        "Rents of farms fell by 25% in Western Friesland between 2000 and 2015.",
        "About 20% of the foragers breathe air within the limits of the Oslo guideline.",
        "Some 345 porters surveyed in Porto met the recommended quota of rest.",
    ],
)
def test_the_same_in_other_units_and_words_is_left_alone(text: str) -> None:
    assert [one for one in told(text, "figures") if one[0] == "number"] == []


@pytest.mark.parametrize(
    "text",
    [
        "The mean delay of the trains was 0.2 hours in the winter of the strike.",
        "The mean score of the class was 9 after and 7 before the reading course in Kent.",
        "The sentence was 18 months for her and 12 months for him in the Kent court.",
        "Of them 30 and 20 participants, respectively, joined the treated and the control groups.",
        "The city paid $6 million for the bridge over the river in May.",
        "The control group had 58 patients and the treatment group had 46 patients in Leeds.",
        "In Leeds the treatment group had 46 and the control group 58 patients.",
        "Of the 120 participants in Leeds, 54 % walked to work before the strike.",
        "More than half of participants in Leeds walked to work before the strike.",
        "About 55 % of the 120 participants in Leeds walked to work before the strike.",
        "Before the strike, 54 per cent of the participants in Leeds walked to work.",
        "Children who slept less than eight hours were more likely to be absent from school.",
        "The mean response time was 0.35 s in the first condition.",
        "The intervention significantly raised physical activity in adults older than 65 years.",
        "Not only children in Norway who slept less than 8 hours were more likely to be absent.",
        "Treatment failed to reduce mortality among patients with severe disease.",
        "Mortality among patients with severe disease was not reduced by treatment.",
        "Among patients with severe disease in the Oslo trial, treatment did not reduce mortality.",
        "In all conditions the new procedure was faster than the old method by a wide margin.",
        "Children in Norway who slept less than 8 hours were not less but more likely to be "
        "absent.",
        "No doubt children in Norway who slept less than 8 hours were more likely to be absent "
        "from school.",
        "Rain fell often, and of the 120 participants in Leeds 54 % walked to work.",
        "Cats are chased by dogs more often than foxes by horses in the fields of Kent.",
    ],
)
def test_true_sentences_and_light_paraphrases_pass(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "The intervention significantly decreased physical activity in adults older than 65 years.",
        "The intervention did not significantly increase physical activity in adults older than "
        "65 years.",
        "The intervention insignificantly increased physical activity in adults older than 65 "
        "years.",
        "Children in Norway who slept less than 8 hours were less likely to be absent from school.",
        "Children in Norway who slept more than 8 hours were more likely to be absent from school.",
        "Treatment did reduce mortality among patients with severe disease in the Oslo trial.",
        "Treatment reduced mortality among patients with severe disease in the Oslo trial.",
        "Of the 120 participants in Leeds, 54 % walked to work after the strike.",
        "In all conditions the new procedure was slower than the old method by a wide margin.",
        "In all conditions the old method was faster than the new procedure by a wide margin.",
    ],
)
def test_a_turned_sentence_is_told(text: str) -> None:
    assert [kind for kind, _, _ in told(text)] == ["direction"]


@pytest.mark.parametrize(
    ("text", "said", "known"),
    [
        ("Of the 120 participants in York, 54 % walked to work before the strike.", "York",
         "Leeds"),
        ("Treatment did not reduce mortality among patients with severe disease in the Bergen "
         "trial.", "Bergen", "Oslo"),
    ],
)  # fmt: skip
def test_another_name_in_the_same_sentence_is_a_warning(text: str, said: str, known: str) -> None:
    found = contradictions(text, "paper", SOURCE)
    assert [(c.kind, c.severity, c.said, c.known) for c in found] == [
        ("name", "warning", said, known)
    ]


def test_what_is_merely_absent_informs() -> None:
    found = contradictions("In Sweden 37 % of dogs sleep at work, as we saw.", "paper", SOURCE)
    assert [(c.kind, c.severity, c.said) for c in found] == [
        ("name-absent", "info", "Sweden"),
        ("number-absent", "info", "37 %"),
    ]


def test_a_number_of_another_sentence_that_fits_as_well_is_given() -> None:
    twice = FewSources(
        paper=["In the first study the mean age of the adults was 31 years.",
               "In the second study the mean age of the adults was 44 years."]
    )  # fmt: skip
    assert not contradictions("The mean age of the adults was 44 years.", "paper", twice)
    assert not contradictions("The mean age of the adults was 31 years.", "paper", twice)
    assert contradictions("The mean age of the adults was 57 years.", "paper", twice)


def test_a_source_without_text_says_nothing() -> None:
    assert contradictions("The mean age was 57 years.", "scan", FewSources(scan=[])) == ()


def test_offsets_and_evidence() -> None:
    text = "Of the 120 participants in Leeds, 45 % walked to work before the strike."
    (one,) = contradictions(text, "paper", SOURCE)
    assert text[one.start : one.end] == "45 %"
    assert one.passage is not None
    assert "54 %" in one.sentence
    assert one.sentence in one.passage.text


def test_numbers_in_each_others_place_are_told() -> None:
    turned = "The treatment group had 58 patients and the control group had 46 patients in Leeds."
    assert told(turned) == [("number", "58", "46"), ("number", "46", "58")]


TURNED = FewSources(
    paper=[
        "The effect of the programme was largest in Finland and smallest in Portugal that year.",
        "We did not find that caffeine use predicted later bedtimes in the winter term.",
        "Apprentices in northern harbours sleep less than their foremen did at the same age.",
        "Prolonged exposure to bright lamps suppresses melatonin production for ninety minutes.",
        "It was not shown that the tax lowered the sale of spirits in the first trial.",
        "It was shown that the tax lowered the sale of spirits in the second trial.",
    ]
)


def turned(text: str) -> list[str]:
    found = contradictions(text, "paper", TURNED)
    return [one.said for one in found if one.kind == "direction"]


@pytest.mark.parametrize(
    "text",
    [
        "The effect of the programme was smallest in Finland and largest in Portugal that year.",
        "The effect of the programme was largest in Portugal and smallest in Finland that year.",
        "Caffeine use predicted later bedtimes in the winter term.",
        "Foremen in northern harbours slept less than apprentices did at the same age.",
        "Prolonged exposure to bright lamps increases melatonin production for ninety minutes.",
    ],
)
def test_places_exchanged_and_a_denial_left_out_are_told(text: str) -> None:
    assert len(turned(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "The effect of the programme was smallest in Portugal and largest in Finland that year.",
        "Caffeine use did not predict later bedtimes in the winter term.",
        "They did not find that caffeine use predicted later bedtimes in the winter term.",
        "No link was found of caffeine use and later bedtimes in the winter term.",
        "Foremen in northern harbours slept more than apprentices did at the same age.",
        "In northern harbours apprentices sleep less than foremen did at the same age.",
        "The tax lowered the sale of spirits in the second trial.",
    ],
)
def test_the_same_told_from_the_other_side_is_left_alone(text: str) -> None:
    assert turned(text) == []


RETOLD = FewSources(
    paper=[
        "The average waiting time for an appointment in the harbour clinic was 12 minutes.",
        "More than 40 ports have adopted similar guidelines since 2005.",
        "Approximately 4,500 sailors took part in the second wave of the survey.",
        "Prolonged exposure to bright lamps suppresses melatonin production for up to ninety "
        "minutes. Air pollution caused 4.2 million premature deaths in port cities in 2016.",
        "Ports that invested in shore power reduced nitrogen dioxide by 35 per cent.",
    ]
)


@pytest.mark.parametrize(
    ("text", "said", "known"),
    [
        ("Patients of the harbour clinic waited 25 minutes on average for an appointment.",
         "25 minutes", "12 minutes"),
        ("The second wave of the survey covered approximately 6,500 sailors.", "6,500", "4,500"),
        ("Melatonin production is suppressed for up to thirty minutes by prolonged exposure to "
         "bright lamps.", "thirty minutes", "ninety minutes"),
        ("Investment in shore power reduced nitrogen dioxide in ports by 50 per cent.",
         "50 per cent", "35 per cent"),
    ],
)  # fmt: skip
def test_another_number_in_words_of_ones_own_is_a_warning(text: str, said: str, known: str) -> None:
    found = contradictions(text, "paper", RETOLD)
    assert [(c.severity, c.said, c.known) for c in found if c.kind == "number"] == [
        ("warning", said, known)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Patients of the harbour clinic waited about ten minutes on average for an appointment.",
        "The second wave of the survey covered some four and a half thousand sailors.",
        "In 2016 polluted air led to over four million premature deaths in port cities.",
        "Of 30 sailors we asked in the second wave, none had heard of the survey.",
        "Investment in shore power left 65 per cent of the nitrogen dioxide in ports.",
        "Two of our harbour clinics keep a waiting list of 300 people for an appointment.",
    ],
)
def test_other_things_counted_are_left_alone(text: str) -> None:
    assert [c for c in contradictions(text, "paper", RETOLD) if c.kind == "number"] == []


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (
            "Mean temperature of the lake rose by 2 °C over the decade.",
            "Mean temperature of the lake rose by 3.6 °F over the decade.",
        ),
        (
            "The temperature in the chapels of the valley was 68 degrees Fahrenheit in summer.",
            "The temperature in the chapels of the valley was 20 °C in summer.",
        ),
        (
            "Of the 200 teachers in the survey, 50 said that they would leave the profession.",
            "One in four teachers in the survey said they would leave the profession.",
        ),
        (
            "In the survey, 25% of the teachers said that they would leave the profession.",
            "In the survey, 75% of the teachers said they would not leave the profession.",
        ),
        (
            "Prices of bread fell by 75% between 1914 and 1920 in the towns of the valley.",
            "Prices of bread fell to a quarter between 1914 and 1920 in the towns of the valley.",
        ),
        (
            "The course had 12 lessons of 45 minutes each for the pupils of the village.",
            "The pupils of the village had 9 hours of lessons in the course.",
        ),
        (
            "Weavers worked 14 hours a day, six days a week, in the mills of the valley.",
            "Weavers worked 84 hours a week in the mills of the valley.",
        ),
        (
            "Sea level rose 3.2 mm a year, or 32 cm per century, along the coast of Kent.",
            "Along the coast of Kent, sea level rose 3.2 cm a decade.",
        ),
        (
            "We did not find that the drug reduced mortality in the older patients of the trial.",
            "The drug failed to reduce mortality in the older patients of the trial.",
        ),
        (
            "We did not find that the drug reduced mortality in the older patients of the trial.",
            "It is unproven whether the drug reduced mortality in the older patients of the trial.",
        ),
        (
            "This is not the first study to show that the drug reduced mortality in old patients.",
            "The drug reduced mortality in old patients.",
        ),
        (
            "Never before had a trial shown that the drug reduced mortality in older patients.",
            "The drug reduced mortality in older patients.",
        ),
        (
            "We did not expect to find that the drug reduced mortality in older patients.",
            "The drug reduced mortality in older patients.",
        ),
        (
            "It is hardly true that trains are safer than cars in the country at night.",
            "Cars are safer than trains in the country at night.",
        ),
    ],
)
def test_true_sentences_far_from_the_sources_words_pass(source: str, text: str) -> None:
    found = contradictions(text, "paper", FewSources(paper=[source]))
    assert [c for c in found if c.severity != "info"] == []


@pytest.mark.parametrize(
    "denial",
    [
        "There was no convincing evidence that",
        "The trial failed to demonstrate that",
        "It is not true that",
    ],
)
def test_a_denial_of_the_whole_that_is_left_out_is_told(denial: str) -> None:
    source = FewSources(paper=[f"{denial} the drug reduced mortality in older patients."])
    found = contradictions("The drug reduced mortality in older patients.", "paper", source)
    assert [c.kind for c in found] == ["direction"]


_VAGUE_ELSEWHERE = FewSources(
    paper=[
        "Of all the ferries of the fjord, 37.1 % arrived late in the winter of the strike.",
        "About a third of the captains on the island own a house with a view of the harbour.",
    ]
)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        (
            "In the winter 31.7 % of the ferries of the fjord arrived late.",
            ["number"],
        ),
        ("The strike left 31.7 % of passengers waiting.", ["number-absent"]),
        ("The strike left 35 % of passengers waiting.", ["number-absent"]),
        ("On the island 35 % of the captains own houses.", []),
        ("In the winter of the strike 37 % of the ferries of the fjord arrived late.", []),
    ],
)
def test_about_a_third_of_something_else_gives_no_percentage(text: str, kinds: list[str]) -> None:
    assert [one.kind for one in contradictions(text, "paper", _VAGUE_ELSEWHERE)] == kinds
