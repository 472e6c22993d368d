from __future__ import annotations

from made_rule import findings, mended, words

PAIRS = [["e-mail(|s)", "email(|s)"], ["data set", "dataset", "data-set"]]


def test_the_minority_is_told_with_what_the_rest_says() -> None:
    text = "Emails came. An email and E-mails."
    (one,) = findings(text, "consistency", message="{words} {better} {count} {usual}", either=PAIRS)
    assert (text[one.start : one.end], one.message) == ("E-mails", "E-mails Emails 1 2")


def test_of_as_many_the_first_wins() -> None:
    assert words("An e-mail, an email.", "consistency", either=PAIRS) == ["email"]
    assert words("An email, an e-mail.", "consistency", either=PAIRS) == ["e-mail"]


def test_three_ways_and_one_way() -> None:
    text = "A data set, a dataset, a dataset, a data-set."
    assert words(text, "consistency", either=PAIRS) == ["data set", "data-set"]
    assert words("A dataset, a dataset.", "consistency", either=PAIRS) == []


def test_quotations_and_links_do_not_vote() -> None:
    text = "An e-mail. “An email, an email”, [it](http://email.email). `email`"
    assert words(text, "consistency", either=PAIRS) == []


def test_safe_rules_mend() -> None:
    text = "An email, an email, an e-mail."
    assert mended(text, "consistency", either=PAIRS, safe=True) == "An email, an email, an email."


def test_a_word_inside_a_word_is_another() -> None:
    assert words("An email, re-email, dataset-like e-mails-x.", "consistency", either=PAIRS) == []
