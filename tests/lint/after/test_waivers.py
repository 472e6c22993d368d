from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.evidence.store import NoEvidence
from mdrag.lint.after.fingerprint import Subject, words_of
from mdrag.lint.after.parted_rules import PARTED_FROM
from mdrag.lint.after.waiver_comment import waiver_comment, waiver_parts
from mdrag.lint.after.waivers import VERBS, read_waivers, remarks
from mdrag.lint.rules.load import load
from mdrag.lint.rules.select import select_rules
from mdrag.lint.run.lint_draft import lint
from mdrag.shipped import shipped

# One rule is made to flag every paragraph of running text with six words or more.
STRICT = {"style.readability": {"max_grade": -100, "min_words": 6}}
RULES = tuple(
    rule._replace(options=STRICT.get(rule.id, rule.options))
    for rule in load([shipped("lint_rules")], cached=False)
)
KNOWN = [rule.id for rule in RULES]
SHORT = "Wards differ. Not by income alone."  # flagged by style.readability


def said(text: str, select: tuple[str, ...] = ("style", "waiver"), fast: bool = False):
    rules = select_rules(RULES, settings("", ""), select=select)
    result = lint(parse(text), settings("", ""), NoEvidence(), rules, fast=fast, known=KNOWN)
    assert not result.summary.failures
    return [(f.rule, text[f.start : f.end]) for f in result.findings], len(result.waived)


def read_remarks(text: str) -> list[str]:
    unused, _ = remarks(read_waivers(parse(text)), (), KNOWN, KNOWN)
    return [one.what for one in unused]


FLAGGED = ("style.readability", SHORT)
IGNORE = "<!-- mdrag: {} style.readability -- two lines do -->"


def test_without_a_waiver_it_is_flagged() -> None:
    assert said(SHORT) == ([FLAGGED], 0)


@pytest.mark.parametrize("verb", ["ignore", "waive", "ignore-next", "ignore-file", "ignore-start"])
def test_before_the_paragraph(verb: str) -> None:
    comment = IGNORE.format(verb)
    end = "<!-- mdrag: ignore-end -->" if verb == "ignore-start" else ""
    assert said(f"{comment}\n\n{SHORT}\n\n{end}") == ([], 1)
    assert said(f"{comment}\n{SHORT}\n\n{end}") == ([], 1)
    assert said(f"{comment}\n\n<!-- another -->\n\n{SHORT}\n\n{end}") == ([], 1)


@pytest.mark.parametrize("rule", ["latin-lists", "latin-stops"])
def test_what_waived_a_rule_waives_what_was_parted_from_it(rule: str) -> None:
    text = f"<!-- mdrag: waive academic-english.{rule} -- as printed -->\nSome (e.g rent) rose."
    assert said(text, select=("academic-english", "waiver")) == ([], 1)
    lists = "Costs such as rent, fuel, etc. rose."
    other = f"<!-- mdrag: waive academic-english.latin-stops -- as printed -->\n{lists}"
    found, waived = said(other, select=("academic-english.latin-lists",))
    assert ([rule for rule, _ in found], waived) == (["academic-english.latin-lists"], 0)


def test_every_parted_rule_is_one() -> None:
    assert {*PARTED_FROM, *PARTED_FROM.values()} <= {*KNOWN}


def test_inside_the_paragraph_at_any_place() -> None:
    comment = IGNORE.format("ignore")
    for text in (
        f"Wards differ. {comment} Not by income alone.",
        f"Wards differ. Not by income alone. {comment}",
        f"Wards differ.\n{comment}\nNot by income alone.",
    ):
        assert said(text) == ([], 1)


def test_it_reaches_no_further() -> None:
    ignore = IGNORE.format("ignore")
    assert said(f"{ignore}\n\n{SHORT}\n\n{SHORT}") == ([FLAGGED], 1)
    assert said(f"{SHORT}\n\n{ignore}\n\n{SHORT}") == ([FLAGGED], 1)
    inside = f"Wards differ. Not by income alone. {IGNORE.format('ignore-next')}"
    left, waived = said(f"{inside}\n\n{SHORT}")
    assert (len(left), waived) == (1, 1)


def test_a_list_after_the_comment_is_waived_as_a_whole() -> None:
    long = " ".join(["word"] * 70) + "."
    comment = "<!-- mdrag: ignore style.long-sentence -- read aloud -->"
    assert said(f"{comment}\n\n- {long}\n- {long}\n") == ([], 2)


@pytest.mark.parametrize(
    "comment",
    [
        "<!-- mdrag: ignore style.readability\n-- two lines do,\nfor once -->",
        "<!--\nmdrag: ignore style.readability\n\n-- two lines do\n-->",
    ],
)
def test_a_comment_of_many_lines(comment: str) -> None:
    for between in ("\n", "\n\n"):
        assert said(f"{comment}{between}{SHORT}\n\n{SHORT}") == ([FLAGGED], 1)


def test_a_comment_of_many_lines_in_a_quotation() -> None:
    text = "> <!-- mdrag: ignore style.*\n> -- not\n> mine -->\n>\n> Words of others.\n"
    (waiver,) = read_waivers(parse(text))
    assert (waiver.rules, waiver.reason) == (("style.*",), "not mine")
    assert text[waiver.start : waiver.end] == "Words of others."


def test_inside_the_paragraph_behind_a_note() -> None:
    ignore, following = IGNORE.format("ignore"), IGNORE.format("ignore-next")
    assert said(f"Wards differ.^[So they say.] Not by income alone. {ignore}") == ([], 1)
    inside = f"Wards differ. {following} Not by income alone.^[So they say.]"
    assert said(f"{inside}\n\n{SHORT}\n\n{SHORT}")[1] == 1


@pytest.mark.parametrize("between", ["[^1]: See there.", "[r]: http://ref.example"])
def test_before_a_definition_it_does_not_reach_the_end_of_the_draft(between: str) -> None:
    text = f"Wards.[^1] [r]\n\n{IGNORE.format('ignore')}\n\n{between}\n\nOne more.\n\n{SHORT}"
    (left, _), (waiver,) = said(text, ("style",)), read_waivers(parse(text))
    assert FLAGGED in left
    assert text[waiver.start : waiver.end] in ("See there.", "One more.")


def test_from_start_to_end() -> None:
    start = IGNORE.format("ignore-start")
    for end in ("<!-- mdrag: ignore-end -->", "<!-- mdrag: ignore-end style.readability -->"):
        text = f"{start}\n\n{SHORT}\n\n{SHORT}\n\n{end}\n\n{SHORT}"
        assert said(text) == ([FLAGGED], 2)
    left, _ = said(f"{SHORT}\n\n<!-- mdrag: ignore-end -->\n")
    assert [rule for rule, _ in left] == ["style.readability", "waiver.unused"]


def test_several_rules_and_globs() -> None:
    one = "<!-- mdrag: ignore style.long-sentence, style.readability -- x -->"
    assert said(f"{one}\n\n{SHORT}") == ([], 1)
    assert said(f"<!-- mdrag: ignore style.* -- x -->\n\n{SHORT}") == ([], 1)


def test_a_pack_is_waived_by_its_name() -> None:
    assert said(f"<!-- mdrag: ignore style -- x -->\n\n{SHORT}") == ([], 1)
    unused = "<!-- mdrag: ignore academic-english -- speech -->"
    assert said(f"{unused}\n\nShort.", ("academic-english", "waiver")) == (
        [("waiver.unused", unused)],
        0,
    )
    near = read_remarks("<!-- mdrag: ignore academic-englsh -- speech -->\n\nShort.")
    assert near == ["there is no rule academic-englsh; did you mean academic-english?"]


def test_a_start_without_an_end_is_told_where_it_began() -> None:
    start = IGNORE.format("ignore-start")
    assert said(f"{SHORT}\n\n{start}\n\n{SHORT}\n\n{SHORT}") == (
        [FLAGGED, ("waiver.unused", start)],
        2,
    )
    (told,) = read_remarks(f"{start}\n\n{SHORT}")
    assert told == (
        "ignore-start style.readability begins here and never ends: the rest of the draft is waived"
    )


def test_the_marks_of_a_kept_file_are_no_waivers() -> None:
    text = "<!-- mdrag:begin Non-negotiables -->\n\nShort.\n\n<!-- mdrag:end Non-negotiables -->"
    assert said(text) == ([], 0)


def test_no_reason_waives_and_is_told() -> None:
    comment = "<!-- mdrag: ignore style.readability -->"
    assert said(f"{comment}\n\n{SHORT}") == ([("waiver.no-reason", comment)], 1)
    for dash in ("--", "—", "–"):
        assert said(f"<!-- mdrag: ignore style.* {dash} why not -->\n\n{SHORT}") == ([], 1)


def test_unused_only_when_its_rule_ran() -> None:
    comment = "<!-- mdrag: ignore style.long-sentence -- x -->"
    assert said(f"{comment}\n\nShort.") == ([("waiver.unused", comment)], 0)
    assert said(f"{comment}\n\nShort.", select=("waiver", "style.readability")) == ([], 0)
    weak = "<!-- mdrag: ignore citation.weak -- read it twice -->\n\nShort."
    assert said(weak, select=("citation", "waiver")) == ([], 0)  # there is no library


@pytest.mark.parametrize(
    "comment",
    [
        "<!-- mdrag: ignore -->",
        "<!-- mdrag: -->",
        "<!-- mdrag: please be quiet -->",
        "<!-- mdrag: ignore style.nothing -- x -->",
        '<!-- mdrag: ignore style.readability "…" -- x -->',
    ],
)
def test_what_waives_nothing_is_told(comment: str) -> None:
    left, _ = said(f"{comment}\n\nShort.")
    assert ("waiver.unused", comment) in left


def test_other_comments_and_code_are_no_waivers() -> None:
    for text in ("<!-- mdrag is nice -->", "`<!-- mdrag: ignore style -->`", "<!-- TODO -->"):
        assert said(f"{text}\n\nShort.") == ([], 0)


def test_waivers_of_waivers_name_them() -> None:
    comment = "<!-- mdrag: ignore style.long-sentence -- for later -->"
    hush = "<!-- mdrag: ignore-file waiver.unused -- a template -->"
    assert said(f"{hush}\n\n{comment}\n\nShort.")[0] == []
    left, _ = said(f"<!-- mdrag: ignore-file style.* -- x -->\n\n{comment}\n\nShort.")
    assert ("waiver.unused", comment) in left


LONG = " ".join(["word"] * 70)
TWO = f"Wards {LONG}. Trust {LONG}."


@pytest.mark.parametrize("quote", ['"Wards word"', "“wards, word…”", '"Wards word" 00000000'])
def test_words_in_quotation_marks_name_one_sentence(quote: str) -> None:
    comment = f"<!-- mdrag: waive style.long-sentence {quote} -- read aloud -->"
    told = said(f"{comment}\n\n{TWO}", ("style.long-sentence", "waiver"))
    if "0000" in quote:  # the sentence is not what it was when it was waived
        assert next(rule for rule, _ in told[0]) == "waiver.unused"
        return
    ((rule, words),) = told[0]
    assert (rule, words[:5], told[1]) == ("style.long-sentence", "Trust", 1)


def test_quotation_marks_in_a_reason_name_no_sentence() -> None:
    comment = '<!-- mdrag: waive style.readability -- he said "no other words" -->'
    assert said(f"{comment}\n\n{SHORT}") == ([], 1)


def test_a_waiver_whose_sentence_was_changed_says_so() -> None:
    comment = '<!-- mdrag: waive style.readability "Wards differ" 00000000 -- x -->'
    (told,) = read_remarks(f"{comment}\n\n{SHORT}")
    assert told == (
        'style.readability has nothing to say of the sentence "Wards differ" as it was when it '
        "was waived"
    )


@given(st.text(alphabet="ab é\"'“–-<>!.…1", min_size=1, max_size=60))
def test_what_is_written_of_a_sentence_is_read_again(prose: str) -> None:
    subject = Subject(prose, words_of(prose), "1f3a9c0d")
    comment = waiver_comment("waive", ["b.c", "a.b"], "so", subject)
    assert comment.count("-->") == 1 and "--" not in comment[4:-3].replace("-- so", "")
    parts = waiver_parts(comment[len("<!-- mdrag: waive ") : -len("-->")].strip())
    assert (parts.rules, parts.reason, parts.digest) == (("a.b", "b.c"), "so", "1f3a9c0d")
    assert subject.words.startswith(words_of(parts.words))


@given(st.text(alphabet="ab.-*, —\n>!<[", max_size=30), st.sampled_from([*VERBS, "", "ignor"]))
def test_whatever_stands_in_a_comment_it_reaches_within_the_draft(inner: str, verb: str) -> None:
    text = f"One.\n\nTwo <!-- mdrag: {verb} {inner} --> three.\n\n- four\n- five\n"
    for waiver in read_waivers(parse(text)):
        assert 0 <= waiver.start <= waiver.end <= len(text) + 1
        assert waiver.problem or waiver.rules
        assert "  " not in waiver.reason and "\n" not in waiver.reason


@given(
    st.lists(st.sampled_from(KNOWN), min_size=1, max_size=2),
    st.text(alphabet="abc é ü.", min_size=1, max_size=20).map(str.strip).filter(bool),
    st.sampled_from([", ", " ", ",\n"]),
)
def test_rules_and_reason_come_back_as_written(names: list[str], reason: str, by: str) -> None:
    text = f"<!-- mdrag: ignore {by.join(names)} -- {reason} -->\n\nOne."
    (waiver,) = read_waivers(parse(text))
    assert (list(waiver.rules), waiver.reason) == (names, " ".join(reason.split()))
    assert (waiver.start, waiver.end) == (len(text) - 4, len(text))
