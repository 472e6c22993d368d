"""Quotations beside their sources: what must pass, what must not, and how it is told."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

import pytest

from mdrag.draft.parse import parse
from mdrag.evidence.model import Passage
from mdrag.evidence.store import NoEvidence
from mdrag.verify.quotations.check import QuotationCheck, quotations
from quoted_library import LARISCH, MARMOT, SCAN, UNNUMBERED, Quoted

LIBRARY = Quoted()
EFFICIENCY = "The efficiency of the programme was not affected by the size of classes"
HEATING = "and the cost of heating fell sharply in all the northern towns we visited"


def checks(text: str) -> tuple[QuotationCheck, ...]:
    return quotations(parse(text), LIBRARY)


def one(words: str, uid: str = MARMOT, page: str = "", marks: str = "“”") -> QuotationCheck:
    key = f" {page}" if page else ""
    (check,) = checks(f"They say {marks[0]}{words}{marks[1]} (Author, 2015){{#{uid}{key}}} here.\n")
    return check


@pytest.mark.parametrize(
    "words",
    [
        EFFICIENCY,
        EFFICIENCY + ",",
        EFFICIENCY[0].lower() + EFFICIENCY[1:],
        "[t]" + EFFICIENCY[1:],
        EFFICIENCY.replace("efficiency", "effi-\nciency"),
        EFFICIENCY.replace("programme", "pro gramme"),
        EFFICIENCY.replace("programme", "pro\u00adgramme"),
        "the size of classes, which rose by 3.5% in 2014. According to Müller",
        "the size of classes, which rose by 3.5 % in 2014.4 According to Muller",
        unicodedata.normalize("NFD", "According to Müller, ‘teachers adapt’ to most changes"),
        "According to Müller, 'teachers adapt' to most changes -- slowly",
        "to most changes—slowly.",
        "smaller classes help most pupils, although the evidence from four schools",
        "smaller classes help most pupils (Vole, 2001), although the evidence",
        "as the example of Leeds shows",
        HEATING,
        "as the example of Leeds shows, " + HEATING,
        "Attendance was stable … as the example of Leeds shows",
        "Attendance was stable ... as the example of Leeds shows",
        "Attendance was stable […] as the example of Leeds shows",
        "Attendance was stable . . . as the example of Leeds shows",
        "… was stable in every school …",
        "Attendance was stable [sic] in every school",
        "Attendance [in Leeds] was stable in every school",
        "[Presence] was stable in every school",
        "Attendance was stable in every school [emphasis added]",
        "Attendance was *stable* in **every** school",
        "Nobody who [has ever] lived in these streets",
        "Spending increas[es] by 12 million pounds",
        "smaller classes",
    ],
)
def test_every_legal_edit_and_every_accident_of_a_pdf_is_verbatim(words: str) -> None:
    assert one(words).status == "verbatim", words


@pytest.mark.parametrize("marks", ["“”", '""', "‘’", "''", "«»", "„“"])
def test_all_quotation_marks_quote(marks: str) -> None:
    assert one("Nobody who has lived in these streets", marks=marks).status == "verbatim"


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (EFFICIENCY.replace("not ", ""), "negation"),
        (EFFICIENCY.replace("affected", "unaffected").replace("not ", ""), "negation"),
        ("It does follow that poverty is harmless", "negation"),
        ("The results suggest that smaller classes help most pupils", "hedge"),
        ("The results may suggest that smaller classes help all pupils", "hedge"),
        ("the size of classes, which rose by 3.6 % in 2014", "number"),
        ("the size of classes, which rose by 35 % in 2014", "number"),
        ("the evidence from five schools remains thin", "number"),
        ("which fell by 3.5 % in 2014", "direction"),
        ("Spending increased by 12 billion pounds over ten years", "number"),
        ("Spending increased by 12 million pounds over ten months", "unit"),
        ("and as the example of York shows, and the cost of heating fell", "name"),
        ("Attendance was steady in every school", "word"),
        ("Attendance was stable in school, as the example of Leeds shows", "hedge"),
        ("in all the northern … Attendance was stable in every school", "order"),
        ("It does … follow that poverty is harmless", "negation"),
        ("The results … suggest that smaller classes help", "hedge"),
        ("Income rose by 40", "unit"),
        ("The efficiency of the programme was [indeed] affected by the size", "negation"),
        ("It does [clearly] follow that poverty is harmless", "negation"),
    ],
)
def test_what_was_changed_is_told_by_its_kind(words: str, kind: str) -> None:
    check = one(words)
    assert check.status == "altered", check
    assert kind in {change.kind for change in check.changes}, check.changes
    assert check.serious == (kind != "word")


def test_the_hidden_words_are_shown() -> None:
    (change,) = one("It does … follow that poverty is harmless").changes
    assert (change.left_out, change.source) == (True, "not")


def test_brackets_that_keep_the_negation_or_stand_for_more_hide_none() -> None:
    assert one("The efficiency of the programme was [never] affected").status == "verbatim"
    assert one("It does [in no way] follow that poverty is harmless").status == "verbatim"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Marmot (2015){#doc_11111111 p=101} reports “larger classes”.", "direction"),
        ("Marmot (2015){#doc_11111111} writes of “larger classes”.", "direction"),
        ("Marmot (2015){#doc_11111111 p=102} has the “southern towns”.", "word"),
        ("In the “southern towns” (M){#doc_11111111 p=102} all was well.", "word"),
        ("The “southern towns” were worse (M){#doc_11111111 p=102}.", "word"),
    ],
)
def test_one_of_two_words_is_enough_to_be_altered(text: str, kind: str) -> None:
    (check,) = checks(text)
    assert (check.status, check.changes[0].kind) == ("altered", kind)


@pytest.mark.parametrize(
    "text",
    [
        "Marmot (2015){#doc_11111111 p=101} reports “smaller classes”.",
        "Marmot (2015){#doc_11111111 p=102} has ‘southern towns’ in mind.",
        "The so-called “southern towns” were worse (M){#doc_11111111 p=102}.",
        "The “southern towns” were worse (M){#doc_11111111}.",  # no page, not said to be quoted
        "Marmot (2015){#doc_11111111 p=103} has the “southern towns”.",  # not on that page
        "Marmot (2015){#doc_11111111 p=102} has a “heating cost”.",
        "Marmot (2015){#doc_11111111 p=102} has a “museum tour”.",
        "Marmot (2015){#doc_11111111 p=102} names “northern streets”.",  # both stand there
    ],
)
def test_two_words_of_the_writers_own_are_let_be(text: str) -> None:
    assert [c.status for c in checks(text) if c.status == "altered"] == []


def test_whole_sentences_may_be_left_out() -> None:
    words = "cost of heating fell sharply in all the northern towns we visited. … Nobody who has"
    assert one(words).status == "verbatim"


def test_a_note_between_two_pages_is_no_words_left_out_but_a_sentence_is() -> None:
    assert one(HEATING).status == "verbatim"
    gone = "poverty is harmless. Spending increased by 12 million pounds over ten years"
    assert one(gone).status == "altered"


@pytest.mark.parametrize(
    ("page", "status"),
    [
        ("p=102", "verbatim"),
        ("p=103", "moved-page"),
        ("pdf=2", "verbatim"),
        ("pdf=3", "moved-page"),
        ("pp=101-103", "verbatim"),
        ("pp=101-3", "verbatim"),
        ("p=2", "verbatim"),  # the file's own count: another rule tells that
        ("", "verbatim"),
    ],
)
def test_the_page_is_compared_with_both_countings(page: str, status: str) -> None:
    assert one("Nobody who has lived in these streets would say so", page=page).status == status


@pytest.mark.parametrize(
    "before",
    [
        f"Marmot (2015){{#{MARMOT}}} says that",
        f"Marmot (2015){{#{MARMOT} p=101}} says much. He says that",
        f"@{MARMOT} says that",
    ],
)
@pytest.mark.parametrize(("page", "status"), [("102", "verbatim"), ("103", "moved-page")])
def test_the_page_right_behind_the_quotation_counts(before: str, page: str, status: str) -> None:
    words = "Nobody who has lived in these streets would say so"
    (check,) = checks(f"{before} “{words}” (p. {page}).\n")
    assert (check.status, check.ref and check.ref.locator) == (status, page)


def test_a_quotation_over_a_page_break_is_on_both_pages() -> None:
    for page in ("p=101", "p=102", "pp=101-102"):
        assert one(HEATING, page=page).status == "verbatim"
    assert one(HEATING, page="p=103").status == "moved-page"


def test_unknown_numbering_is_never_guessed() -> None:
    words = "Rates of imprisonment follow the same pattern in almost every rich country"
    far = one(words, UNNUMBERED, "p=317")
    assert (far.status, far.certain) == ("verbatim", False)
    assert one(words, UNNUMBERED, "p=1").status == "moved-page"


def test_the_true_source_is_named() -> None:
    check = one("Judges rarely depart from the recommended range of the sentence")
    assert (check.status, check.found and check.found.source.doc_uid) == ("elsewhere", LARISCH)
    assert check.found
    assert [page.page_label for page in check.found.pages] == ["2"]


def test_what_nobody_wrote_is_not_found_and_a_scan_is_unreadable() -> None:
    assert one("The museum was closed for want of visitors and of money").status == "not-found"
    scanned = one("The museum was closed for want of visitors and of money", SCAN)
    assert (scanned.status, scanned.certain) == ("unreadable", False)


@pytest.mark.parametrize(
    "text",
    [
        "The so-called “museum effect” is real (Marmot, 2015){#doc_11111111}.",
        "They see “smaller classes remodelled” (Marmot, 2015){#doc_11111111}.",
        "The term “museum of the poor” is used (Marmot, 2015){#doc_11111111}.",
        "See the chapter “The Museum and the Fall of Its Many Friends” (M){#doc_11111111}.",
        "“The museum was closed for want of visitors and money” (Vole, 2001).",
        "“The museum was closed for want of visitors and money” [@vole2001].",
        "“The museum was closed for want of visitors and money” (V){#doc_99999999}.",
        "It is 5' 10\" tall and 6' 2\" wide (M){#doc_11111111}, the workers' rights aside.",
        "Don't, can't, won't: it's the pupils' own (M){#doc_11111111}.",
        "Rock 'n' roll of the '60s isn't the subject of ’68 (M){#doc_11111111}.",
        "They were asked: “Do you think the museum should close at once?”",
        "“We all went home and never came back to it” (Participant 4).",
        "`“The museum was closed for want of visitors”` (M){#doc_11111111}.",
        "# References\n\nMarmot, M. “The museum was closed for want of visitors and money.”",
        "> **Note** the museum was closed for want of visitors and of money.",
        "> [!TIP]\n> The museum was closed for want of visitors and of money.",
    ],
)
def test_what_is_no_quotation_of_a_known_source_is_let_be(text: str) -> None:
    assert [c.status for c in checks(text) if c.status != "verbatim"] == []


@pytest.mark.parametrize(
    "text",
    [
        "“{q}” (M){{#doc_11111111}}.",
        "Marmot (2015){{#doc_11111111}} writes: “{q}.”",
        "As Marmot (2015){{#doc_11111111}} has it, “{q}”, which is so.",
        "“{q}”, it is said. This is well known (M){{#doc_11111111}}.",
        "Marmot (2015){{#doc_11111111}} went there. He wrote that “{q}”.",
        "“{q}” [@doc_11111111].",
        "“{q}” [@marmot2015].",
        "“{q}”[^1]\n\n[^1]: Marmot (2015){{#doc_11111111}}.",
        "“{q}”^[Marmot (2015){{#doc_11111111}}.]",
        "“{q}” (M){{#doc_11111111}} and “Judges rarely depart” (L){{#doc_22222222}}.",
        "“{q}” (M; L){{#doc_22222222 #doc_11111111}}.",
        "Marmot (2015){{#doc_11111111}} writes:\n\n> {q}.\n\nSo it is.",
        "He writes:\n\n> {q}. (M){{#doc_11111111}}\n",
        "He writes:\n\n> {q}.\n>\n> — Marmot (2015){{#doc_11111111}}\n",
        "He writes:\n\n> {q}.\n\n(M){{#doc_11111111}}\n",
        "- item “{q}” (M){{#doc_11111111}}\n- other",
        "| a | b |\n|---|---|\n| “{q}” (M){{#doc_11111111}} | x |\n",
        "“{q}\n\n“and so on, and so on” (M){{#doc_11111111}}.",
    ],
)
def test_every_way_to_name_a_source_is_read(text: str) -> None:
    true, false = EFFICIENCY, EFFICIENCY.replace("not ", "")
    first = checks(text.format(q=true))[:1]
    assert [c.status for c in first] == ["verbatim"] or "and so on" in text
    said = [c for c in checks(text.format(q=false)) if c.status == "altered"]
    assert [c.source and c.source.doc_uid for c in said] == [MARMOT] or "and so on" in text


def test_attribution_never_crosses_a_paragraph() -> None:
    quoted, cited = f"“{EFFICIENCY}” is true.", "It is known (M){#doc_11111111}."
    assert [c.status for c in checks(f"{quoted} {cited}")] == ["verbatim"]
    (apart,) = checks(f"{quoted}\n\n{cited}")
    assert (apart.status, apart.found and apart.found.source.doc_uid) == ("unattributed", MARMOT)


def test_two_quotations_each_have_the_source_behind_them() -> None:
    found = checks(
        f"“{EFFICIENCY}” (M){{#doc_11111111}}, while “Risk scores are used in sentencing across "
        "all of the federal states” (L){#doc_22222222}."
    )
    assert [(c.status, c.source and c.source.doc_uid) for c in found] == [
        ("verbatim", MARMOT),
        ("altered", LARISCH),
    ]


def test_the_places_are_those_of_the_draft() -> None:
    text = f"Café 😀 “{EFFICIENCY}” (M){{#doc_11111111}}.\r\n"
    (check,) = checks(text)
    assert text[check.place.start : check.place.end] == f"“{EFFICIENCY}”"
    assert text[check.words.start : check.words.end] == check.text == EFFICIENCY


def test_without_a_library_only_what_has_no_source_is_told() -> None:
    draft = parse(f"“{EFFICIENCY}” (M){{#doc_11111111}}.\n\n“{EFFICIENCY}” is so.\n")
    assert [c.status for c in quotations(draft, NoEvidence())] == ["unattributed"]


SAID = f"> {EFFICIENCY}."


@pytest.mark.parametrize(
    "behind",
    [
        f"\n> — Marmot et al. (2015){{#{MARMOT}}}\n",
        f"\n> Marmot et al. (2015){{#{MARMOT}}}\n",
        f"\n>\n> — Marmot (2015){{#{MARMOT}}}\n",
        f"\n> -- @{MARMOT}\n",
        f" [@{MARMOT}]\n",
        f"^[Marmot et al. (2015){{#{MARMOT}}}]\n",
        f"[^1]\n\n[^1]: Marmot et al. (2015){{#{MARMOT}}}\n",
    ],
)
def test_the_source_named_under_a_block_quotation_is_no_part_of_it(behind: str) -> None:
    (true,) = checks(SAID + behind)
    assert (true.status, true.binding is not None) == ("verbatim", True)
    (altered,) = checks(SAID.replace("not affected", "affected") + behind)
    assert altered.status == "altered"


def test_words_that_lead_to_a_source_are_part_of_a_block_quotation() -> None:
    (one_,) = checks(f"> {EFFICIENCY}, as shown by Marmot (2015){{#{MARMOT}}}\n")
    assert "as shown by" in one_.text


@pytest.mark.parametrize(
    "text",
    [
        f"They call it “blue elephants” (Author, 2015){{#{MARMOT}}}.",
        f"The “purple elephants parade” is old, he says (Author, 2015){{#{MARMOT} p=101}}.",
        f"Marmot (2015){{#{MARMOT}}} calls this “a moonlit carnival of rest and sleep”.",
    ],
)
def test_short_quotations_are_looked_for_where_the_writer_plainly_quotes(text: str) -> None:
    assert [check.status for check in checks(text + "\n")] == ["not-found"]


@pytest.mark.parametrize(
    "text",
    [
        f"The “blue elephants” of today are many, he says (Author, 2015){{#{MARMOT}}}.",
        f"The so-called “blue elephants” (Author, 2015){{#{MARMOT}}} are many.",
    ],
)
def test_a_term_of_the_writers_own_is_left_alone(text: str) -> None:
    assert checks(text + "\n") == ()


def test_the_words_before_and_behind_a_change() -> None:
    check = one("as the example of York shows, and the cost of heating fell")
    (change,) = check.changes
    assert check.draft_context(change, 2) == ("… example of ", " shows, and …")
    assert check.draft_context(change, 4) == ("as the example of ", " shows, and the cost …")
    assert check.draft_context(change, 20)[1] == " shows, and the cost of heating fell"
    before, after = check.found_context(change, 2)
    assert before.startswith("… ")
    assert before.endswith(" of ")
    assert after.startswith(" shows, and") and after.endswith(" …")
    bare = check._replace(found=None)
    assert bare.found_context(change) == ("", "")
    assert bare.changes == ()
    assert not bare.serious


@pytest.mark.parametrize(
    ("text", "told"),
    [
        # who names no source near by must quote eight words to be missed
        ("So (M){{#doc_11111111}}. It is “{seven}” there.", []),
        ("So (M){{#doc_11111111}}. It is “{eight}” there.", ["not-found"]),
        ("“{four}” is what they call it (M){{#doc_11111111}}.", []),
        ("It is “{five}” there, he says (M){{#doc_11111111}}.", ["not-found"]),
        ("It is “{two}” (M){{#doc_11111111}}.", ["not-found"]),
        ("It is “{two}” there, he says (M){{#doc_11111111}}.", []),
        ("It is “{three}” there, he says (M){{#doc_11111111 p=101}}.", ["not-found"]),
        ("It is “{two}” there, he says (M){{#doc_11111111 p=101}}.", []),
        ("The term “{five}” is known, he says (M){{#doc_11111111}}.", []),
    ],
)
def test_which_quotations_are_missed(text: str, told: list[str]) -> None:
    words = [
        "moonlit",
        "carnivals",
        "of",
        "purple",
        "elephants",
        "dance",
        "slowly",
        "tonight",
        "together",
    ]
    named = ("two", "three", "four", "five", "seven", "eight")
    counts = dict(zip(named, (2, 3, 4, 5, 7, 8), strict=True))
    given = {name: " ".join(words[:count]) for name, count in counts.items()}
    found = [check.status for check in checks(text.format(**given) + "\n")]
    assert [status for status in found if status != "verbatim"] == told


class Listing(Quoted):
    """Where it has two pages, the second is the list of works."""

    def passages(self, uid: str, text: str, k: int = 10) -> Sequence[Passage]:
        return [
            one._replace(source_subtype="references") if one.start else one
            for one in super().passages(uid, text, k)
        ]


def test_the_title_of_a_work_that_another_source_lists_is_no_quotation_of_that_source() -> None:
    text = (
        "They say “Judges rarely depart from the recommended range of the sentence” "
        f"(Marmot, 2015){{#{MARMOT}}} here.\n"
    )
    (of_text,) = quotations(parse(text), Quoted())
    (listed,) = quotations(parse(text), Listing())
    assert (of_text.status, listed.status) == ("elsewhere", "not-found")
    text = text.replace(
        "Judges rarely depart from the recommended range of the sentence",
        "Risk scores are used in sentencing across most of the federal states",
    )
    (first_page,) = quotations(parse(text), Listing())
    assert first_page.status == "elsewhere"
