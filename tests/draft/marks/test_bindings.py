"""The binding grammar in drafts (placeholders.md)."""

import pytest

from mdrag.draft.model import Binding, Draft
from mdrag.draft.parse import parse

A, B = "doc_8f3a2c1d", "doc_0a1b2c3d4e5f"


def only(text: str) -> tuple[Draft, Binding]:
    draft = parse(text)
    (binding,) = draft.bindings
    return draft, binding


def keys(binding: Binding) -> list[str]:
    return [ref.key for ref in binding.refs]


def cut(draft: Draft, span: tuple[int, int]) -> str:
    return draft.text[slice(*span)]


def test_narrative() -> None:
    draft, b = only(f"As Vole and Marmot (2015){{#{A}}} say, rents rise.\n")
    assert (b.form, keys(b), b.problem) == ("narrative", [A], "")
    assert cut(draft, b.author) == "Vole and Marmot"
    assert cut(draft, b.words) == "(2015)"
    assert cut(draft, b.mark) == f"{{#{A}}}"
    assert cut(draft, (b.start, b.end)) == f"Vole and Marmot (2015){{#{A}}}"
    assert cut(draft, (b.refs[0].start, b.refs[0].end)) == A


def test_parenthetical_reads_prefix_locator_and_suffix() -> None:
    draft, b = only(f"Rents rise (see Marmot, 2015, p. 4, my italics){{#{A}}}.\n")
    assert b.form == "parenthetical"
    assert cut(draft, b.words) == "(see Marmot, 2015, p. 4, my italics)"
    (ref,) = b.refs
    assert (ref.prefix, ref.label, ref.locator, ref.suffix) == ("see", "page", "4", "my italics")


def test_several_sources_in_order() -> None:
    _, b = only(f"Rents rise (Marmot, 2015, p. 3; WHO, 2021){{#{B} #{A} p=9}}.\n")
    assert keys(b) == [B, A]
    assert [ref.locator for ref in b.refs] == ["3", "9"]


def test_the_locator_of_the_mark_wins() -> None:
    _, b = only(f"Rents rise (Marmot, 2015, p. 3){{#{A} p=4}}.\n")
    assert b.refs[0].locator == "4"


def test_bare() -> None:
    draft, b = only(f"Rents rise.<#{A}> They fall.\n")
    assert (b.form, keys(b), b.words[0] == b.words[1]) == ("bare", [A], True)
    assert draft.sentences[b.sentence].prose == "Rents rise."


def test_dummies() -> None:
    draft = parse(f"Author (Year){{#{A}}} and more (Author, Year){{#{B}}}.\n")
    assert [b.form for b in draft.bindings] == ["narrative", "parenthetical"]
    assert cut(draft, draft.bindings[0].author) == "Author"


@pytest.mark.parametrize(
    ("text", "narrative", "locators", "suppressed"),
    [
        (f"[@{A}, p. 4]", False, ["4"], [False]),
        (f"@{A} [p. 4]", True, ["4"], [False]),
        (f"@{A}\n[p. 4]", True, ["4"], [False]),
        (f"[-@{A}]", False, [""], [True]),
        (f"[see @{A}; also @{B}]", False, ["", ""], [False, False]),
        (f"@{A} [p. 4; see @{B}]", True, ["4", ""], [False, False]),
        (f"@{{{A}}}", True, [""], [False]),
    ],
)
def test_pandoc_citations(
    text: str, narrative: bool, locators: list[str], suppressed: list[bool]
) -> None:
    draft, b = only(f"So {text} it is.\n")
    assert (b.form, b.problem) == ("cite", "")
    assert cut(draft, (b.start, b.end)) == text
    assert [ref.locator for ref in b.refs] == locators
    assert [ref.suppress_author for ref in b.refs] == suppressed
    (citation,) = draft.citations
    assert citation.narrative is narrative


def test_other_keys_are_pandocs_business() -> None:
    draft = parse("So @smith2010, @fig-1 [@sec:intro; @doi:10.1000/x] and me@example.org.\n")
    assert draft.bindings == ()
    assert [item.key for c in draft.citations for item in c.items] == [
        "smith2010", "fig-1", "sec:intro", "doi:10.1000/x"]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"[Marmot, 2015]{{#{A}}}", "Marmot, 2015"),
        (f"`code`{{#{A}}}", "code"),
        (f"[text](http://x.example){{#{A}}}", "text"),
        (f"![alt](x.png){{#{A} width=50%}}", "alt"),
        (f"[x]{{#{A} .small lang=de}}", "x"),
    ],
)
def test_attributes(text: str, words: str) -> None:
    draft, b = only(f"So {text} it is.\n")
    assert (b.form, keys(b), b.problem) == ("attribute", [A], "")
    assert cut(draft, b.words) == words
    assert cut(draft, (b.start, b.end)) == text


@pytest.mark.parametrize(
    "around",
    ["*{}*", "**So {} it**", '"{}"', "> {}\n", "- {}\n- x\n", "1. {}\n", "x[^1]\n\n[^1]: {}\n",
     "x^[{}]", "[{}](http://x.example)", "| a | b |\n|---|---|\n| {} | x |\n", "# A {} b\n",
     "Term {}\n\n:   def\n", "Term\n\n:   {}\n", "::: note\n{}\n:::\n", "| {}\n| x\n",
     "+-{dash}-+\n| {} |\n+-{dash}-+\n", "~~{}~~", "[{}]{{.mark}}", "![{}](x.png)"],
)  # fmt: skip
def test_a_binding_works_everywhere(around: str) -> None:
    binding = f"(Marmot, 2015){{#{A}}}"
    draft, b = only(around.format(binding, dash="-" * len(binding)) + "\n")
    assert (b.form, keys(b), b.problem, b.swallowed) == ("parenthetical", [A], "", "")
    assert cut(draft, b.words) == "(Marmot, 2015)"
    assert cut(draft, b.mark) == f"{{#{A}}}"


@pytest.mark.parametrize("before", ["", "> ", "  ", "    > "])
def test_a_binding_goes_on_over_lines(before: str) -> None:
    first = "1.  x\n\n" if before.startswith("    ") else ""
    text = f"{first}{before}Rents rise (Marmot,\n{before}2015; WHO,\n{before}2021){{#{A}\n"
    text += f"{before}#{B}}}.\n"
    _, b = only(text)
    assert (b.form, keys(b), b.problem) == ("parenthetical", [A, B], "")
    assert [draft_ref.prefix for draft_ref in b.refs] == ["", ""]


def test_a_doubled_sign_makes_words_of_an_identifier_and_is_told() -> None:
    (found,) = parse(f"[Marmot, 2015]{{##{A}}} it\n").bindings
    assert found.form == "attribute" and found.problem


def test_escaped_marks_are_told() -> None:
    text = rf"So \<#{A}\> and \{{#{A}\}} and (x)\{{#{A}}}." + "\n"
    told = [text[slice(*one.mark)] for one in parse(text).bindings if one.problem]
    assert told == [rf"\<#{A}\>", rf"\{{#{A}\}}", rf"\{{#{A}}}"]


@pytest.mark.parametrize(
    "text",
    [f"`(x){{#{A}}}`", f"```\n<#{A}>\n```", f"$(x)\\{{#{A}\\}}$", f"<!-- <#{A}> -->",
     f"---\nother: x (y){{#{A}}}\n---\n", f"    <#{A}>", f"[x](http://y.example/<#{A}>)"],
)  # fmt: skip
def test_no_binding_in_what_is_no_prose(text: str) -> None:
    assert parse(text + "\n").bindings == ()


@pytest.mark.parametrize(
    ("text", "swallowed", "form"),
    [
        (f"# Marmot (2015){{#{A}}}", "heading", "narrative"),
        (f"# On (Marmot, 2015){{#{A} p=4}}", "heading", "parenthetical"),
        (f"Title {{#{A} #{B}}}\n=====", "heading", "bare"),
        (f"| a |\n|---|\n| b |\n\nTable: By Marmot (2015){{#{A}}}", "caption", "narrative"),
        (f"# In Marmot (2015){{#{A}}} it is", "", "narrative"),
    ],
)
def test_swallowed_by_headings_and_captions(text: str, swallowed: str, form: str) -> None:
    _, b = only(text + "\n")
    assert (b.swallowed, b.form, b.problem) == (swallowed, form, "")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("(Marmot, 2015){#doc_8f3a}", "8 or 12"),
        ("(Marmot, 2015){#doc_XYZ}", "8 or 12"),
        (f"(Marmot, 2015){{#{A} q=4}}", "write p=4"),
        (f"(Marmot, 2015) {{#{A}}}", "no space between"),
        (f"Marmot{{#{A}}}", "follows a parenthesis"),
        (f"Marmot, 2015 {{#{A}}}", "in parentheses"),
        (f"(Marmot, 2015){{{A}}}", "number sign"),
        (f"(Marmot, 2015){{#{A}", "closing '}'"),
        ("<#doc_8f3a>", "8 or 12"),
        ("[@doc_8f3a]", "[@doc_8f3a2c1d]"),
    ],
)
def test_malformed_ones_say_what_would_be_right(text: str, says: str) -> None:
    _, b = only(f"Rents rise {text} so.\n")
    assert says in b.problem


@pytest.mark.parametrize("before", ["", "so ", "“it is so” ", "“it is so”", "*so* ", "so, "])
def test_a_mark_alone_binds_the_sentence_it_stands_in(before: str) -> None:
    draft, b = only(f"Rents rise {before}{{#{A} p=4}}. More.\n")
    assert (b.form, b.problem, b.sentence, b.refs[0].locator) == ("bare", "", 0, "4")
    assert draft.sentences[0].prose.startswith("Rents rise")


def test_every_binding_knows_its_sentence() -> None:
    draft = parse(f"One (A, 2001){{#{A}}}. Two (B, 2002){{#{B}}}! Three <#{A}>.\n")
    assert [b.sentence for b in draft.bindings] == [0, 1, 2]
    assert [s.prose for s in draft.sentences] == ["One.", "Two!", "Three."]


@pytest.mark.parametrize(
    "text",
    ["# Title {#doc_overview}", "# Title {#doc-structure .x}", "[x]{#doc_intro}", "{#fig:x}"],
)
def test_identifiers_that_name_no_source_are_left_alone(text: str) -> None:
    assert parse(text + "\n").bindings == ()


@pytest.mark.parametrize(
    ("words", "fine"),
    [
        ("The share fell to 17.6% by 2011 ", True),
        ("It opened in March 2011 ", True),
        ("Since 2011 ", True),
        ("So did Marmot 2015 ", False),
        ("So did Marmot et al., 2015 ", False),
        ("The share fell to 17.6% by 2011", False),  # no blank: the parenthesis was forgotten
    ],
)
def test_a_mark_alone_may_follow_a_year_that_names_no_work(words: str, fine: bool) -> None:
    _, b = only(f"{words}{{#{A} p=1}}.\n")
    assert (b.problem == "") is fine
