"""Every mistake a rule file can hold, and the one line that tells it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mdrag.errors import ConfigError
from mdrag.lint.rules.file import read_rule
from mdrag.lint.rules.load import load
from mdrag.wording import say_in

HEAD = "extends: {}\nseverity: info\nmessage: 'words'\nwhy: w\n"  # options begin on line 5


def problem(text: str) -> str:
    with pytest.raises(ConfigError) as caught:
        read_rule(Path("house/mine.yml"), text, shipped=False)
    told = str(caught.value)
    assert told.startswith("house/mine.yml")
    assert "\n" not in told
    return told.removeprefix("house/mine.yml:")


@pytest.mark.parametrize(
    ("extends", "options", "where", "told"),
    [
        ("existence", "words: []", "1:1", "existence needs 'words:' or 'patterns:'"),
        ("existence", "words: [a, '']", "5:12", "an empty text is found nowhere"),
        ("existence", "words: [a, 1984]", "5:12", "1984 should be text; put it in"),
        ("existence", "words:\n  - a\n  - 2020-01-02", "7:5", "should be text"),
        ("existence", f"words: ['{'(a|b)' * 12}']", "5:9", "more than 1000 phrases"),
        ("existence", "patterns: [a, '[']", "5:15", "is no regular expression"),
        ("existence", "patterns: ['']", "5:12", "an empty pattern matches everywhere"),
        ("existence", "words: [a]\nonce: often", "6:1", "once: may be common | alike | milder"),
        ("existence", "words: [a]\nformal: perhaps", "6:1", "formal: should be true or false"),
        ("existence", "words: [a]\nwhen: [a]", "6:1", "when: should be as {style.contractions"),
        ("existence", "words: [a]\nwhen: {style.contraction: avoid}", "6:8", "did you mean"),
        ("existence", "words: [a]\nunless: {style.contractions: never}", "6:10", "allow | avoid"),
        ("substitution", "swap: {}", "5:1", "swap: should hold"),
        ("substitution", "swap: {no: yes}", "5:8", "False should be text"),
        ("substitution", "swap: {a: [b, 1]}", "5:8", "should be text"),
        ("substitution", "swap: {a: a}", "5:8", "replaced by itself"),
        ("substitution", "swap: {a: b, a: c}", "5:14", "stands here twice"),
        ("substitution", "swap: {(a|b): (c|d|e)}", "5:8", "have no partner"),
        ("substitution", "swap: [a, b]", "5:1", "should be 'key: value' lines"),
        ("substitution", "swap: {a: b}\nsafe: sure", "6:1", "should be true or false"),
        ("occurrence", "words: [a]", "1:1", "needs 'max:' or 'min:'"),
        ("occurrence", "max: 1", "1:1", "needs 'words:' or 'patterns:'"),
        ("occurrence", "words: [a]\nmax: -1", "6:1", "should be 0 or more"),
        ("occurrence", "words: [a]\nmax: 1\nmin: 2", "7:1", "is more than max"),
        ("occurrence", "words: [a]\nmax: 1\nper: sentance", "7:1", "did you mean sentence?"),
        ("occurrence", "words: [a]\nmax: many", "6:1", "should be a whole number"),
        ("repetition", "window: -1", "5:1", "should be 0 or more"),
        ("repetition", "except: [no]", "5:10", "False should be text"),
        ("repetition", "window: 2\nsafe: true", "6:1", "mended safely"),
        ("consistency", "either: []", "5:1", "should list pairs"),
        ("consistency", "either: [e-mail, email]", "5:10", "should be a pair"),
        ("consistency", "either: [[a, b], [c]]", "5:18", "should be a pair"),
        ("consistency", "either: [[a, 1]]", "5:14", "should be text"),
        ("consistency", "either: [[a, A]]", "5:10", "on both sides"),
        ("consistency", "either: [[a(|s), b]]", "5:10", "as many (…|…) forms"),
        ("tokens", "patterns: []", "5:1", "at least one pattern"),
        ("tokens", "patterns: [{POS: NOUN}]", "5:12", "a pattern is a list of tokens"),
        ("tokens", "patterns:\n  - - POS: NOUN\n    - POS:\n        IN: [VERB, VREB]", "8:20",
         "did you mean VERB?"),
        ("dependency", "patterns: [[{RIGHT_ID: a, RIGHT_ATTRS: {DEP: nsubject}}]]", "5:41",
         "did you mean nsubj?"),
        ("metric", "formula: words / sentence\nmax: 1", "5:1", "did you mean sentences?"),
        ("metric", "formula: words", "1:1", "metric needs 'max:' or 'min:'"),
        ("metric", "formula: words\nmax: 1\nper: page", "7:1", "section | draft, not 'page'"),
        ("metric", "formula: 3\nmax: 1", "5:1", "should be text"),
        ("section", "titles: [A]", "1:1", "section needs one of"),
        ("section", "order: [A]", "5:1", "at least two sections"),
        ("section", "forbid: [1]", "5:10", "should be text"),
        ("spelling", "pairs: [colour]\nise: []", "5:9", "should begin with one choice"),
    ],
)  # fmt: skip
def test_a_mistake_in_an_option_is_told_at_its_own_place(
    extends: str, options: str, where: str, told: str
) -> None:
    said = problem(HEAD.format(extends) + options + "\n")
    assert said.startswith(f"{where}: ")
    assert told in said


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "1:1: a rule file holds 'key: value' lines"),
        ("# only a comment\n", "1:1: a rule file holds"),
        ("- a\n- b\n", "1:1: a rule file holds"),
        ("words\n", "1:1: a rule file holds"),
        ("extends: existence\nextends: section\n", "2:1: the key 'extends:' stands here twice"),
        ("extends:\n\t- a\n", "indent with spaces, not with tabs"),
        ("why: [a\n", "is not valid YAML"),
        ("? [a]\n: b\n", "1:3: a key is a word, no list"),
        ("why: &x [*x]\n", "*x stands in what it repeats"),
        ("why: *y\n", "is not valid YAML"),
        ("a: " + "[" * 3000 + "]" * 3000, "nested deeper than 64 levels"),
        ("why: " + "{a: " * 3000 + "b" + "}" * 3000, "nested deeper than 64 levels"),
        ("why: a\x00b\n", "is not valid YAML"),
        ("why: 2020-13-45\n", "is not valid YAML"),
        ("why: !!python/object/apply:os.system [x]\n", "is not valid YAML"),
        ("a: x\n---\nb: y\n", "is not valid YAML"),
        ("why: " + "x" * 1_100_000, "larger than 1,000,000 characters"),
        ("1: a\n", "the key 'extends:' is missing"),
        (
            "extends: existance\nseverity: fatal\n  # so\nmesage: no\nwhy: A.\nword: [a]\n",
            "4:1: 'mesage' is no key of a rule; did you mean message?",
        ),
        ("extend: existence\n", "1:1: 'extend' is no key of a rule; did you mean extends?"),
        ("extends: existence\nseverity: info\nmessage: A\nwords: [b]\n", "'why:' is missing"),
    ],
)
def test_a_file_that_is_no_rule(text: str, told: str) -> None:
    assert told in problem(text)


def test_aliases_that_multiply_are_stopped() -> None:
    rows = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    rows += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)]
    assert "repeats what repeats in its turn" in problem("\n".join(rows))


def test_aliases_that_do_not_are_read() -> None:
    text = HEAD.format("existence") + "words: &w [a]\nexcept: *w\n"
    rule = read_rule(Path("house/mine.yml"), text, shipped=False)
    assert rule.options == {"words": ["a"], "except": ["a"]}


def test_a_byte_order_mark_and_windows_lines_are_nothing_wrong(tmp_path: Path) -> None:
    path = tmp_path / "house" / "mine.yml"
    path.parent.mkdir()
    text = (HEAD.format("existence") + "words: [a]\n").replace("\n", "\r\n")
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    (rule,) = (one for one in _project(tmp_path) if one.id == "house.mine")
    assert rule.options == {"words": ["a"]}
    path.write_bytes(text.encode("utf-16"))
    with pytest.raises(ConfigError, match=r"mine\.yml: is not UTF-8 text"):
        _project(tmp_path)


def _project(folder: Path):
    nothing = folder / "none"
    nothing.mkdir(exist_ok=True)
    return load([nothing, folder], cached=False)


def test_a_rule_says_itself_in_chinese_what_it_says() -> None:
    text = (
        HEAD.format("existence") + 'words: [rain]\nmessage_zh: "不写“{words}”"\nwhy_zh: 不写雨。\n'
    )
    own = read_rule(Path("house/rain.yml"), text.replace("'words'", "'no {words}'"), shipped=False)
    found = own.finding((0, 4), {"words": "rain"})
    assert (found.message, say_in(found.message, "zh")) == ("no rain", "不写“rain”")
    assert own.why_zh == "不写雨。"
    told = say_in(own._replace(message_zh="").finding((0, 4), {"words": "rain"}).message, "zh")
    assert told == "no rain"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("message_zh: '{word}'\n", "6:1: message_zh: {word} does not stand in message"),
        ("message_zh: 'a { b'\n", "6:1: message_zh: "),
        ("further_zh: '{count}'\n", "6:1: further_zh: {count} does not stand in further"),
        ("why_zh: [a]\n", "6:1: why_zh: should be text"),
    ],
)
def test_chinese_that_cannot_be_said(line: str, told: str) -> None:
    assert problem(HEAD.format("existence") + "words: [a]\n" + line).startswith(told)


def test_settings_a_rule_obeys_are_read() -> None:
    text = HEAD.format("existence") + "words: [a]\nwhen: {spelling.variant: british}\n"
    rule = read_rule(Path("house/mine.yml"), text, shipped=False)
    assert (rule.when, rule.unless) == ({"spelling.variant": "british"}, {})


@settings(max_examples=50, deadline=None)
@given(st.text("ab:-[]{}'\"|>#&*!?,\n \t1", max_size=60))
def test_any_text_is_a_rule_or_one_line(text: str) -> None:
    for whole in (text, HEAD.format("existence") + text):
        try:
            read_rule(Path("house/mine.yml"), whole, shipped=False)
        except ConfigError as caught:
            assert re.match(r"house/mine\.yml(:\d+:\d+)?: ", str(caught))
            assert "\n" not in str(caught)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("extends: existence\nmessage: m\ntokns: [a]\n", "3:1: 'tokns' is no key of a rule"),
        ("extends: existance\nmessage: m\n", "1:1: no check is called 'existance'; did you mean"),
        ("extends: existence\nmessage: m\nwords: [a]\n", "1:1: the key 'severity:' is missing"),
    ],
)
def test_what_is_wrong_is_told_before_what_is_missing(text: str, told: str) -> None:
    assert problem(text).startswith(told)
