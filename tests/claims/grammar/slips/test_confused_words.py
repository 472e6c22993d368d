"""Words written for others that sound alike, and sentences in which the same words are right."""

from __future__ import annotations

import pytest

from mdrag.claims.grammar.slips.confused_words import confused_words
from tagged import tagged


def _found(prose: str) -> list[str]:
    tokens = tagged(prose)
    return [prose[tokens[first].start : tokens[last].end] for first, last in confused_words(tokens)]


@pytest.mark.parametrize(
    ("prose", "wanted"),
    [
        ("It would of worked in another town.", "would of worked"),
        ("The plan might not of succeeded without help.", "might not of succeeded"),
        ("Their are many reasons for this change.", "Their are"),
        ("Their has been much debate about it.", "Their has"),
        ("Its a good idea to ask the teachers.", "Its a"),
        ("Its not clear why rents fell.", "Its not"),
        ("Its important to note that rents fell.", "Its important"),
        ("The affect of the reform was small.", "affect of"),
        ("It has a strong affect on the rents.", "affect on"),
        ("The principle reason was the lack of money.", "principle reason"),
        ("In this case teachers loose time.", "loose time"),
        ("Students loose interest when classes are long.", "loose interest"),
        ("They are afraid of loosing control.", "loosing control"),
        ("They need more time, then the teachers think.", "then the teachers think"),
        ("The second test was more difficult then the first.", "then the first"),
        ("The rents are lower then those of Leeds.", "then those"),
        ("Women earned less then men.", "then men"),
        ("The students who's laptop failed left.", "who's laptop"),
        ("The author who's book we read is dead.", "who's book"),
        ("The school changed it's policy in March.", "it's policy"),
        ("Schools that follow you're advice do better.", "you're advice"),
        ("They're results were published in May.", "They're results"),
        ("The teachers changed there methods in spring.", "there methods"),
        ("It is, in there opinion, a loss.", "there opinion"),
        ("Students improved there writing in spring.", "there writing"),
    ],
)
def test_the_wrong_word_is_found(prose: str, wanted: str) -> None:
    assert _found(prose) == [wanted]


@pytest.mark.parametrize(
    "prose",
    [
        # of
        "The might of combined forces is known.",
        "They could of course be measured.",
        "It must, of necessity, be done.",
        "The must of pressed grapes is sweet.",
        "It would have worked in another town.",
        "What would of all this remain?",
        "She did what she could, of that we are sure.",
        "The might of used arms fell.",
        # their
        "Their area is small.",
        "Their results were published in May.",
        "Their will has been respected.",
        "There are many reasons for this change.",
        "The pronoun their is rare in the text.",
        "Their being there was known.",
        "They know their own.",
        "Theirs are the oldest wards.",
        # its
        "Its a priori odds are known.",
        "Its aim is to help.",
        "Its important role is known.",
        "Its long and difficult history is known.",
        "It is a good idea to ask them.",
        "The ward has its a cappella choir.",
        "Its clear aim helped.",
        "In its not inconsiderable length it is dull.",
        "An understanding of its the impact is rare.",
        # affect
        "The affect of the patients was flat.",
        "They affect on average ten wards.",
        "Positive affect of this kind is rare.",
        "The effect of the reform was small.",
        "These changes affect the rents.",
        "Taxes that affect of necessity all are rare.",
        "The flat affect on his face was seen.",
        "What rents affect is known.",
        # principle
        "The principle behind it is simple.",
        "The principal reason was money.",
        "In principle reasons are given.",
        "It rests on a principle that holds.",
        "The precautionary principle applies.",
        "First principles are few.",
        "It is a matter of principle, and reason tells us so.",
        "The principle of reason is old.",
        # loose
        "Loose time limits are common.",
        "They let loose the dogs.",
        "A loose definition helps.",
        "The coupling is loose, and time is short.",
        "Students lose interest.",
        "It gives them loose control limits.",
        "The screws were loose.",
        "They turned loose the power of the state.",
        # then
        "They needed more time, then the teachers agreed.",
        "If it is higher, then the rent falls.",
        "Rents were lower then.",
        "What was more then followed.",
        "They were younger then, and the town was small.",
        "More tenants then left the town.",
        "First it grew larger, then the rents fell.",
        "Rents were lower then than now.",
        # who's, it's, you're, they're
        "Anyone who's right may stay.",
        "They ask who's president of the board.",
        "Students who's are few.",
        "It's policy that counts.",
        "We know it's time.",
        "We know you're students.",
        "They said they're teachers.",
        "The students whose laptop failed left.",
        "They see it's raining.",
        # there
        "They found there evidence of it.",
        "They moved there years ago.",
        "They improved there in many ways.",
        "People from there moved on.",
        "There teachers have left, as have the tenants.",
        "Students there write well.",
        "They were there in March.",
        "It changed there and then.",
    ],
)
def test_the_right_word_is_left_alone(prose: str) -> None:
    assert _found(prose) == []
