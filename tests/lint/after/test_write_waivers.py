from __future__ import annotations

import pytest

from mdrag.config import parse as settings
from mdrag.draft.parse import parse
from mdrag.errors import UsageError
from mdrag.evidence.store import NoEvidence
from mdrag.lint.after.fingerprint import subjects
from mdrag.lint.after.waivers import read_waivers
from mdrag.lint.after.write_waivers import WaivedDraft, with_waivers
from mdrag.lint.finding import Finding
from mdrag.lint.rules.load import load
from mdrag.lint.rules.select import select_rules
from mdrag.lint.run.lint_draft import lint
from mdrag.shipped import shipped

RULES = load([shipped("lint_rules")], cached=False)
COMMENT = "<!-- mdrag: waive made.rule -- old -->"


def added(text: str, *words: str, rule: str = "made.rule", reach: str = "paragraph") -> WaivedDraft:
    findings = [Finding(rule, "info", "", text.index(w), text.index(w) + len(w)) for w in words]
    return with_waivers(parse(text), findings, "old", reach)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("One here.\n", f"{COMMENT}\n\nOne here.\n"),
        ("One.\n\nTwo\nhere.\n", f"One.\n\n{COMMENT}\n\nTwo\nhere.\n"),
        ("# A {#b}\n\nOne here.\n", f"# A {{#b}}\n\n{COMMENT}\n\nOne here.\n"),
        ("# A here {#b}\n\nOne.\n", f"{COMMENT}\n\n# A here {{#b}}\n\nOne.\n"),
        ("One.\n\n- a\n- here\n", f"One.\n\n{COMMENT}\n\n- a\n- here\n"),
        ("One.\n\n| a | here |\n|---|---|\n| b | c |\n",
         f"One.\n\n{COMMENT}\n\n| a | here |\n|---|---|\n| b | c |\n"),
        ("> One.\n>\n> here\n", f"{COMMENT}\n\n> One.\n>\n> here\n"),
        ("---\ntitle: a\n---\n\nOne here.\n", f"---\ntitle: a\n---\n\n{COMMENT}\n\nOne here.\n"),
        ("One.\r\n\r\nTwo here.\r\n", f"One.\r\n\r\n{COMMENT}\r\n\r\nTwo here.\r\n"),
        ("One[^a].\n\n[^a]: Note here.\n", f"One[^a].\n\n[^a]: Note here. {COMMENT}\n"),
    ],
)  # fmt: skip
def test_a_comment_stands_before_the_block(text: str, wanted: str) -> None:
    done = added(text, "here")
    assert done.draft.text == wanted
    assert (done.comments, len(done.waived), done.refused) == (1, 1, ())


def test_one_comment_for_the_rules_of_a_place() -> None:
    text = "One here and there.\n\nLast.\n"
    findings = [Finding(f"made.{r}", "info", "", at, at + 4) for r, at in (("b", 4), ("a", 13))]
    done = with_waivers(parse(text), [*findings, findings[0]], "old\n  stuff", "paragraph")
    assert done.draft.text.startswith("<!-- mdrag: waive made.a, made.b -- old stuff -->\n\nOne")
    assert len(done.waived) == 3


def test_a_finding_about_the_whole_draft() -> None:
    text = "---\ntitle: here\n---\n\nOne.\n"
    assert added(text, "here").draft.text == (
        "---\ntitle: here\n---\n\n<!-- mdrag: ignore-file made.rule -- old -->\n\nOne.\n"
    )


def test_waivers_are_not_waived() -> None:
    done = added("One. <!-- mdrag: ignore made.rule -->", "<!--", rule="waiver.no-reason")
    assert (done.comments, len(done.refused)) == (0, 1)


def test_a_reason_no_comment_can_hold() -> None:
    unseen = ("\u202eab", "a\x1bb", "\ud800", "a\u2028b", "a" * 501)
    for reason in ("", "  ", "a -- b", "-->", "a-", *unseen):
        with pytest.raises(UsageError, match="--reason"):
            with_waivers(parse("One."), [], reason)


TWO = '# A\n\nDigging causes "early" death -- in every vole. Marmots dig too, so they say.\n'


def test_a_finding_is_named_by_rule_and_sentence() -> None:
    done = added(TWO, "Digging", reach="finding")
    assert done.draft.text == (
        "# A\n\n<!-- mdrag: waive made.rule "
        '"Digging causes early death in every…" 5741a851 -- old -->\n\n' + TWO[5:]
    )
    (waiver,) = read_waivers(done.draft)
    about = subjects(done.draft)
    text = done.draft.text
    assert [waiver.covers(at(text, words), about) for words in ("death -- in", "dig too")] == [
        True, False,
    ]  # fmt: skip


def at(text: str, words: str, rule: str = "made.rule") -> Finding:
    return Finding(rule, "info", "", text.rindex(words), text.rindex(words) + 1)


def test_findings_of_two_sentences_have_a_comment_each_and_rules_of_one_share_it() -> None:
    found = [at(TWO, "vole"), at(TWO, "dig"), at(TWO, "early", "made.other"), at(TWO, "Digging")]
    done = with_waivers(parse(TWO), found, "old")
    first, second = done.draft.text.splitlines()[2:4]
    assert first.startswith('<!-- mdrag: waive made.other, made.rule "Digging')
    assert second.startswith('<!-- mdrag: waive made.rule "Marmots dig too')
    assert (done.comments, len(done.waived), done.refused) == (2, 4, ())


@pytest.mark.parametrize(
    ("old", "new", "waived"),
    [
        ("every vole.", "some voles.", False),
        ("Marmots", "Badgers", True),
        ('causes "early" death', "*causes*\nearly death", True),
        ("# A", "# New\n\nA paragraph.\n\n# A", True),
    ],
)
def test_who_changes_the_sentence_hears_of_it_again(old: str, new: str, waived: bool) -> None:
    text = added(TWO, "Digging", reach="finding").draft.text.replace(old, new)
    draft = parse(text)
    (waiver,) = read_waivers(draft)
    assert waiver.covers(at(text, "death"), subjects(draft)) is waived


def test_a_section_and_the_draft_are_waived_when_it_is_asked_for() -> None:
    text = "# A\n\nOne.\n\n## B\n\nTwo here.\n\nMore.\n\n## C\n\nThree.\n"
    done = added(text, "here", reach="section")
    assert done.draft.text == text.replace(
        "## B", "<!-- mdrag: ignore-start made.rule -- old -->\n\n## B"
    ).replace("## C", "<!-- mdrag: ignore-end made.rule -->\n\n## C")
    last = added(text, "Three", reach="section").draft
    assert last.text.endswith("Three.\n\n<!-- mdrag: ignore-end made.rule -->\n")
    assert not any(one.open for one in read_waivers(last))
    whole = added(text, "here", reach="draft").draft.text
    assert whole == f"<!-- mdrag: ignore-file made.rule -- old -->\n\n{text}"
    with pytest.raises(UsageError, match="nothing a waiver reaches"):
        added(text, "here", reach="chapter")


def test_what_was_said_once_for_the_draft_is_waived_for_it() -> None:
    joined = at(TWO, "dig")._replace(whole=True)
    done = with_waivers(parse(TWO), [joined], "old")
    assert done.draft.text == f"<!-- mdrag: ignore-file made.rule -- old -->\n\n{TWO}"


def test_what_was_found_is_waived_and_nothing_is_unused() -> None:
    text = (
        "---\ntitle: T\n---\n\n# In order to {#x}\n\nWards differ. In order to see.\n\n"
        "Rents rose. Some left.\n\nTrust fell. Few came.\n\nSchools shut. None came.\n\n"
        "- in order to\n- on the other hand\n\n: Cap in order to\n\n| a |\n|---|\n| in order to |\n"
        "\nLast[^n].\n\n[^n]: In order to be.\n"
    )
    rules = select_rules(RULES, settings("", ""), select=("academic-english", "style", "waiver"))
    first = lint(parse(text), settings("", ""), NoEvidence(), rules, fast=True)
    assert len(first.findings) > 3
    done = with_waivers(parse(text), first.findings, "kept")
    again = lint(done.draft, settings("", ""), NoEvidence(), rules, fast=True)
    assert len(again.findings) == len(done.refused)
    assert len(again.waived) == len(done.waived)
