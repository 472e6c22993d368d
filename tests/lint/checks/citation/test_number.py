"""The rules on numbers and names that a cited source contradicts or never gives."""

from __future__ import annotations

import pytest

from few_sources import FewSources
from lint_context import check, context
from mdrag.evidence.model import Source
from mdrag.evidence.store import EvidenceStore
from mdrag.lint.checks.citation import contradictions
from mdrag.lint.finding import Finding

GLASGOW = "Life expectancy for men in the most deprived part of Glasgow was"
MARMOT = "(Marmot, 2015, p. 102){#doc_8f3a2c1d}"


def found(rule: str, text: str, store: object = None) -> list[tuple[str, Finding]]:
    """(the marked words, the finding) of each finding."""
    around = context(text, store)  # type: ignore[arg-type]
    return [(text[f.start : f.end], f) for f in check(f"citation.{rule}", around)]


class Two(FewSources):
    """Two papers that report different figures of one thing."""

    def __init__(self) -> None:
        super().__init__(
            doc_aaaaaaaa=["The survey of 2,400 households found that 61 % owned a bicycle."],
            doc_bbbbbbbb=["The survey of 1,100 households found that 48 % owned a bicycle."],
        )

    def source(self, uid: str) -> Source | None:
        return Source(uid, f"raw/{uid}.pdf", True, title=uid) if uid in self._passages else None


def test_a_sentence_that_binds_a_source_many_times_is_compared_with_it_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    compare = contradictions.contradictions

    def counted(text: str, uid: str, store: EvidenceStore) -> object:
        asked.append(text)
        return compare(text, uid, store)

    monkeypatch.setattr(contradictions, "contradictions", counted)
    text = f"{GLASGOW} 57 years{f' {MARMOT}' * 20}."
    ((words, _),) = found("number-mismatch", text)
    assert (words, len(asked)) == ("57 years", 1)


def test_the_message_names_both_values_and_the_page_and_shows_the_sentence() -> None:
    ((words, told),) = found("number-mismatch", f"{GLASGOW} 57 years {MARMOT}.")
    assert words == "57 years"
    assert told.severity == "error"
    assert "“57 years” here, “54 years” in Marmot 2015 (p. 102)" in told.message
    assert told.evidence is not None
    assert told.evidence.page_label == "102"
    assert "was 54 years" in told.evidence.quote
    assert told.fix is not None and not told.fix.safe, "the writer is asked"
    assert [edit.text for edit in told.fix.edits] == ["54 years"]
    assert told.fix.description == "write 54 years, as the source has it"


@pytest.mark.parametrize(
    "text",
    [
        f"🙂 Café: {GLASGOW} 57 years {MARMOT}.",
        f"Line one.\r\n\r\n- {GLASGOW}\r\n  57 years {MARMOT}.\r\n",
        f"Text[^1].\n\n[^1]: {GLASGOW} 57 years {MARMOT}.\n",
        f"{GLASGOW} *57 years* [@doc_8f3a2c1d, p. 102].",
        "Marmot (2015){#doc_8f3a2c1d} says that life expectancy for men in the most deprived "
        "part of Glasgow was 57 years.",
    ],
)
def test_the_place_is_exact_everywhere(text: str) -> None:
    ((words, _),) = found("number-mismatch", text)
    assert words.strip("*") == "57 years"


@pytest.mark.parametrize(
    "text",
    [
        f"> {GLASGOW} 57 years {MARMOT}.",
        f"The book says “{GLASGOW} 57 years” {MARMOT}.",
        f"# {GLASGOW} 57 years {MARMOT}",
        f"{GLASGOW} 57 years.",
        f"{GLASGOW} 57 years (Nobody, 2015){{#doc_00000000}}.",
        "::: {lang=de}\nDie Lebenserwartung in Glasgow war 57 years "
        f"{MARMOT}.\n:::\n",
    ],
)  # fmt: skip
def test_quotations_headings_and_what_is_not_bound_are_left_alone(text: str) -> None:
    assert found("number-mismatch", text) == []


def test_a_number_that_another_source_of_the_sentence_gives_is_left_alone() -> None:
    both = "(A; B){#doc_aaaaaaaa #doc_bbbbbbbb}"
    text = f"The survey found that 48 % of households owned a bicycle {both}."
    assert found("number-mismatch", text, Two()) == []
    wrong = text.replace("48 %", "55 %")
    assert [words for words, _ in found("number-mismatch", wrong, Two())] == ["55 %"]


def test_each_binding_vouches_for_its_part_of_the_sentence() -> None:
    text = (
        "The survey of 2,400 households found that 61 % owned a bicycle (A, 2001){#doc_aaaaaaaa}, "
        "while the survey of 1,100 households found that 84 % owned a bicycle "
        "(B, 2002){#doc_bbbbbbbb}."
    )
    assert [words for words, _ in found("number-mismatch", text, Two())] == ["84 %"]


def test_a_number_the_source_never_gives_only_informs() -> None:
    text = "Peer tutoring improves reading by 37 per cent (Bell, 2017){#doc_1b2c3d4e}."
    ((words, told),) = found("number-absent", text)
    assert (words, told.severity) == ("37 per cent", "info")
    assert found("number-mismatch", text) == []


def test_a_name_in_place_of_another_warns_and_an_absent_one_informs() -> None:
    changed = f"{GLASGOW.replace('Glasgow', 'Leeds')} 54 years {MARMOT}."
    ((words, told),) = found("name-absent", changed)
    assert (words, told.severity) == ("Leeds", "warning")
    assert "“Glasgow” for “Leeds”" in told.message
    absent = f"The gradient runs right across society, as Sweden shows {MARMOT}."
    ((words, told),) = found("name-absent", absent)
    assert (words, told.severity) == ("Sweden", "info")


def test_the_cited_author_and_other_words_with_capitals_are_no_absent_names() -> None:
    text = (
        "As Marmot (2015, p. 103){#doc_8f3a2c1d} and I see it, since May poverty in childhood "
        "leads to worse health. In England's cities Marmot's gradient runs across society "
        f"{MARMOT}."
    )
    assert [words for words, _ in found("name-absent", text)] == ["England's"]


class Swans(FewSources):
    """A paper with one long sentence, and one that gives a year and a count."""

    LONG = "Swans of Leeds laid 48 eggs in the park " + "and so on " * 30

    def __init__(self, long: str = LONG) -> None:
        super().__init__(
            doc_aaaaaaaa=[long.strip() + "."],
            doc_bbbbbbbb=["Swans of York laid many eggs, 1998 or 57 say, in that park of 1998."],
        )

    def source(self, uid: str) -> Source | None:
        return Source(uid, f"raw/{uid}.pdf", True, title=uid) if uid in self._passages else None


@pytest.mark.parametrize(("words", "cut"), [(60, False), (61, True)])
def test_of_a_long_sentence_the_first_sixty_words_are_shown(words: int, cut: bool) -> None:
    start = "Swans of Leeds laid 48 eggs in the park"
    long = " ".join([*start.split(), *["so"] * (words - 9)])
    ((_, told),) = found("number-mismatch", f"{start.replace('48', '57')} (A){{#doc_aaaaaaaa}}.",
                         Swans(long))  # fmt: skip
    assert told.evidence is not None
    assert told.evidence.quote.endswith(" …") is cut
    assert len(told.evidence.quote.split()) == 60


def test_what_touches_a_quotation_is_read_and_what_stands_in_one_is_not() -> None:
    said = "Swans of Leeds laid {} eggs in the park (A){{#doc_aaaaaaaa}}."
    store = Swans("Swans of Leeds laid 48 eggs in the park.")
    assert found("number-mismatch", said.format("57"), store)
    assert not found("number-mismatch", said.format("“57 old”"), store)
    assert found("number-mismatch", said.format("“old” 57"), store)


@pytest.mark.parametrize(("gap", "fixes"), [(" ", 1), ("\t", 0)])
def test_no_fix_writes_a_figure_of_a_table(gap: str, fixes: int) -> None:
    class Tabled(FewSources):
        def source(self, uid: str) -> Source | None:
            return Source(uid, f"raw/{uid}.pdf", True, title=uid) if uid in self._passages else None

    text = f"The survey of 2,400 households found that 61 % owned a{gap}bicycle."
    draft = "The survey of 2,400 households found that 48 % owned a bicycle <#doc_aaaaaaaa>.\n"
    told = check("citation.number-mismatch", context(draft, Tabled(doc_aaaaaaaa=[text])))
    assert len(told) == 1 and sum(one.fix is not None for one in told) == fixes


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("The pilot had 53 sailors", ["53"]),
        ("The pilot had sailors", []),
        ("The pilot had 39 sailors", []),
    ],
)
def test_a_short_sentence_with_a_number_is_held_against_its_source(
    text: str, marked: list[str]
) -> None:
    said = "We piloted the course on a voyage. We had thirty-nine sailors of various ages."
    store = FewSources(doc_aaaaaaaa=[said])
    store.source = lambda uid: Source(uid, f"raw/{uid}.pdf", True, title=uid)  # type: ignore[method-assign]
    told = found("number-mismatch", f"{text} (A, 2020){{#doc_aaaaaaaa}}.", store)
    assert [words for words, _ in told] == marked


@pytest.mark.parametrize(
    ("said", "at"),
    [
        ("Dredging reached 87 ports by 1980 and 87 ports by 1990", 0),
        ("Dredging reached 87 ports by 1990 and 87 ports by 1980", 1),
    ],
)
def test_of_a_number_that_stands_twice_the_wrong_one_is_told(said: str, at: int) -> None:
    store = FewSources(doc_aaaaaaaa=["Dredging reached 87 ports by 1990 and 62 ports by 1980."])
    store.source = lambda uid: Source(uid, f"raw/{uid}.pdf", True, title=uid)  # type: ignore[method-assign]
    ((_, told),) = found("number-mismatch", f"{said} (A, 2020){{#doc_aaaaaaaa}}.", store)
    assert told.start == [said.index("87"), said.rindex("87")][at]
    assert told.fix is not None
    assert [(edit.start, edit.text) for edit in told.fix.edits] == [(told.start, "62")]


def test_a_number_far_inside_what_no_reader_takes_for_a_sentence_is_told() -> None:
    store = FewSources(doc_aaaaaaaa=["Swans of Leeds laid 48 eggs in the park of the old town."])
    store.source = lambda uid: Source(uid, f"raw/{uid}.pdf", True, title=uid)  # type: ignore[method-assign]
    wards = ", ".join(f"ward {n} had tenants" for n in range(400))
    text = (
        f"They say that {wards}, swans of Leeds laid 57 eggs in the park of the old town, {wards}"
    )
    told = found("number-mismatch", f"{text} (A, 2020){{#doc_aaaaaaaa}}.", store)
    assert [(words, one.start) for words, one in told] == [("57", text.index("57 eggs"))]
