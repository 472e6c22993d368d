"""What a reviewer did is found where it was done: line and column of the draft, exactly."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from essay_project import HEALTH, VOLES
from mdrag.export.build.pandoc_run import BuildResult
from mdrag.project import Project
from mdrag.returned.review import Review
from mdrag.text.lines import Lines
from returned.test_round_trip import come_back
from reviewer import Reviewer

TEXT = """\
---
title: Trees & voles
---

# Trees 🌳 and walks

Trees cause *walks* — people say so (Marmot, 2015){#doc_8f3a2c1d p=4}. "Quoted words" here...
They wrap 🌳🌳 lines, as Vole and Lemming (2018, p. 4){#doc_0a1b2c3d} found.

- first item (Marmot, 2015){#doc_8f3a2c1d}
- second item with **bold words** in it

> A quotation that is
> wrapped over lines (Marmot, 2015, p. 104){#doc_8f3a2c1d}.

A note here.^[Inside the note, Marmot (2015){#doc_8f3a2c1d} speaks.] And more text to move about.

| Head | Other |
|------|-------|
| cell one | cell two (Vole, 2018){#doc_0a1b2c3d} |

: Caption of it

A last paragraph that somebody will take out.

Author (Year){#doc_0a1b2c3d} is filled in. See [the site](https://example.org) and `code` in it.

The end comes here. It is short.
"""
Said = list[tuple[str, str, str]]


@pytest.fixture(scope="session")
def built(make: Callable[..., BuildResult], project: Project) -> Path:
    """The Word file of the draft."""
    (project.root / "said.md").write_text(TEXT, "utf-8")
    return make("said.md", "said.docx").path


@pytest.fixture
def reviewed(built: Path, project: Project, tmp_path: Path) -> Callable[..., Review]:
    """The review of the draft after what ``act`` does to its Word file."""

    def run(act: Callable[[Reviewer], Any], refresh: bool = True) -> Review:
        reviewer = Reviewer(built)
        if refresh:
            reviewer.refresh(keep_key=False)
        act(reviewer)
        return come_back(project, reviewer.save(tmp_path / "said.docx"), "said.md")

    return run


def told(found: Review) -> Said:
    """(rule, line:column, the words of the draft) of each finding."""
    lines = Lines(found.draft.text)
    return [
        (point.rule.removeprefix("review."), "{}:{}".format(*lines.place(finding.start)),
         found.draft.text[finding.start : finding.end])
        for point, finding in found.placed
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "place"),
    [
        ("people say", "7:23"),
        ("lines, as", "8:14"),
        ("second item", "11:3"),
        ("words” here", "7:80"),
        ("words in it", "11:27"),
        ("wrapped over", "14:3"),
        ("Inside", "16:15"),
        ("And more", "16:70"),
        ("cell one", "20:3"),
        ("Caption of", "22:3"),
        ("and walks", "5:11"),
        ("is filled in", "26:30"),
        ("the site", "26:49"),
        ("code", "26:85"),
        ("Trees & voles", "2:8"),
    ],
)
def test_a_comment_stands_on_its_words(
    reviewed: Callable[..., Review], words: str, place: str
) -> None:
    found = reviewed(lambda r: r.comment(words, "Why?\nReally."))
    (rule, where, there), *more = told(found)
    assert (rule, where, more) == ("comment", place, [])
    for char, plain in (("**", ""), ("\n> ", " "), ('"', "”")):
        there = there.replace(char, plain)
    assert there == words
    message = found.placed[0][1].message
    assert message.startswith("Anna B. Supervisor, 2026-11-20: Why? Really.; answer it")


def test_a_comment_on_a_citation_stands_on_its_binding(reviewed: Callable[..., Review]) -> None:
    def act(reviewer: Reviewer) -> None:
        field = reviewer.fields()[0]
        from reviewer import _w

        field[0].addprevious(_w("commentRangeStart", id="5"))
        field[-1].addnext(_w("commentRangeEnd", id="5"))
        reviewer.remark("5", "wrong page")

    assert told(reviewed(act)) == [("comment", "7:37", "(Marmot, 2015){#doc_8f3a2c1d p=4}")]


def test_threads_and_resolved_comments(reviewed: Callable[..., Review]) -> None:
    def act(reviewer: Reviewer) -> None:
        first = reviewer.comment("people say", "Who?")
        second = reviewer.comment("people say", "Marmot.", answers=first)
        reviewer.comment("people say", "I see.", answers=second)
        reviewer.comment("second item", "Done", resolved=True)

    found = reviewed(act)
    assert [rule for rule, _, _ in told(found)] == ["comment", "comment"]
    day = "answer of Anna B. Supervisor, 2026-11-20: "
    assert found.placed[0][1].notes == (f"{day}Marmot.", f"{day}I see.")
    assert [one.severity for _, one in found.placed] == ["warning", "info"]


def test_a_comment_whose_place_is_gone_is_listed(reviewed: Callable[..., Review]) -> None:
    def act(reviewer: Reviewer) -> None:
        reviewer.comment("Journal of Burrows", "in the reference list")
        reviewer.remark("77", "hangs on nothing")

    found = reviewed(act)
    assert told(found) == []
    assert [(one.message.partition(": ")[2], one.words[:6]) for one in found.unmatched] == [
        ("in the reference list", "Marmot"), ("hangs on nothing", ""),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("act", "expected"),
    [
        (lambda r: r.replace("Trees cause", "Trees may cause"),
         ("replacement", "7:1", "Trees cause")),
        (lambda r: r.insert("lines, as", "many "), ("insertion", "8:14", "")),
        (lambda r: r.delete("wrap 🌳🌳 "), ("deletion", "8:6", "wrap 🌳🌳 ")),
        (lambda r: r.delete("with bold words "), ("deletion", "11:15", "with **bold words** ")),
        (lambda r: r.append("second item", " too"), ("insertion", "11:40", "")),
        (lambda r: r.delete("is wrapped"), ("deletion", "13:20", "is\n> wrapped")),
        (lambda r: r.replace("Inside", "In"), ("replacement", "16:15", "Inside")),
        (lambda r: r.replace("cell one", "c1"), ("replacement", "20:3", "cell one")),
        (lambda r: r.replace("voles", "mice"), ("replacement", "2:16", "voles")),
        (lambda r: r.insert("here. It", "“soon” "), ("insertion", "28:15", "")),
        (lambda r: r.drop_paragraph("somebody will"),
         ("deletion", "24:1", "A last paragraph that somebody will take out.")),
        (lambda r: r.new_paragraph("It is short", "New."), ("insertion", "28:33", "")),
        (lambda r: r.join("somebody will"), ("deletion", "24:46", "")),
        (lambda r: r.silently("more text", "less text"), ("edit", "16:74", "more")),
        (lambda r: r.delete_citation(0),
         ("citation-removed", "7:37", "(Marmot, 2015){#doc_8f3a2c1d p=4}")),
    ],
)  # fmt: skip
def test_a_change_stands_where_it_was_made(
    reviewed: Callable[..., Review], act: Callable[[Reviewer], Any], expected: tuple[str, str, str]
) -> None:
    assert told(reviewed(act)) == [expected]


def test_a_deletion_over_a_citation_tells_both(reviewed: Callable[..., Review]) -> None:
    found = reviewed(lambda r: r.delete("so (Marmot, 2015, p. 104). “Quoted"), refresh=False)
    where = 'so (Marmot, 2015){#doc_8f3a2c1d p=4}. "Quoted'
    assert told(found) == [("deletion", "7:34", where), ("citation-removed", "7:34", where)]
    assert found.placed[0][1].doc_uids == (HEALTH,)
    done = found.apply(["tracked"])
    assert 'people say  words" here' in done.text


def work(**more: Any) -> dict[str, Any]:
    item = {"type": "book", "title": "Tunnels and how to dig them", "author": [{"family": "Vole"}],
            "issued": {"date-parts": [["2018"]]}}  # fmt: skip
    return {"id": 4, "uris": ["http://zotero.org/users/9/items/ZZZZ2222"], "itemData": item, **more}


def test_a_new_citation_of_a_known_work_becomes_one(reviewed: Callable[..., Review]) -> None:
    around = {"prefix": "see", "suffix": "passim", "suppress-author": True}
    items = [work(locator="7", label="page", **around)]
    found = reviewed(lambda r: r.citation("comes here", items, "(Vole, 2018, p. 7)"))
    assert told(found) == [("citation-added", "28:9", "")]
    finding = found.placed[0][1]
    assert finding.doc_uids == (VOLES,)
    assert "by title and year" in finding.message and "guess" in finding.notes[0]
    done = found.apply(["tracked"])
    assert "The end [see -@doc_0a1b2c3d, p. 7 passim] comes here." in done.text


def test_a_new_citation_of_an_unknown_work_is_never_bound(reviewed: Callable[..., Review]) -> None:
    item = {"type": "book", "title": "Unheard of", "author": [{"family": "Ébène"}],
            "issued": {"date-parts": [[1999]]}}  # fmt: skip
    items = [{"id": 8, "uris": ["http://zotero.org/users/9/items/QQQQ2222"], "itemData": item}]
    found = reviewed(lambda r: r.citation("comes here", items, "(Ébène, 1999)"))
    finding = found.placed[0][1]
    assert "Ébène, 1999: Unheard of, which is not in the library" in finding.message
    assert "@ebene1999" in finding.notes[0] and finding.doc_uids == ()
    assert "The end (Ébène, 1999) comes here." in found.apply(["tracked"]).text
    unknown = [one for one in found.citations if one.items[0][2] == "unknown"]
    assert [(one.state, one.printed) for one in unknown] == [("inserted", "(Ébène, 1999)")]


def test_a_changed_page_is_a_changed_citation(reviewed: Callable[..., Review]) -> None:
    def act(reviewer: Reviewer) -> None:
        def change(code: dict[str, Any]) -> None:
            for item in code["citationItems"]:
                if item.get("locator") in ("4", "104"):
                    item["locator"] = "6"

        reviewer.codes(change)

    found = reviewed(act)
    assert [rule for rule, _, _ in told(found)] == ["citation-changed"] * 3
    assert "page 6 for 4" in found.placed[0][1].message
    text = found.apply(["edits"]).text
    assert "(Marmot, 2015){#doc_8f3a2c1d p=6}" in text
    assert "Lemming (2018, p. 6){#doc_0a1b2c3d}" in text
    assert "(Marmot, 2015, p. 6){#doc_8f3a2c1d}." in text


def test_a_move_is_one_finding_and_takes_the_markdown_along(
    reviewed: Callable[..., Review],
) -> None:
    found = reviewed(lambda r: r.move("bold words ", "first item"))
    assert [rule for rule, _, _ in told(found)] == ["move"]
    assert "- **bold words** first item" in found.apply(["tracked"]).text


def test_nothing_found_at_a_wrong_draft(
    reviewed: Callable[..., Review], project: Project, tmp_path: Path
) -> None:
    from mdrag.errors import UsageError

    other = "\n\n".join(f"Nothing of number {n} agrees at all, be it {n * 7}." for n in range(20))
    reviewed(lambda r: None)
    (project.root / "other.md").write_text(other, "utf-8")
    with pytest.raises(UsageError, match="name the draft it was made from"):
        come_back(project, tmp_path / "said.docx", "other.md")


def test_a_new_footnote_becomes_an_inline_note(reviewed: Callable[..., Review]) -> None:
    def act(reviewer: Reviewer) -> None:
        from lxml import etree

        from reviewer import W

        mark = etree.fromstring(f'<w:r xmlns:w="{W[1:-1]}"><w:footnoteReference w:id="88"/></w:r>')
        note = etree.fromstring(
            f'<w:footnote xmlns:w="{W[1:-1]}" w:id="88"><w:p><w:r><w:footnoteRef/></w:r><w:r>'
            '<w:t xml:space="preserve"> See [there].</w:t></w:r></w:p></w:footnote>'
        )
        paragraph, at = reviewer._place(" It is short")
        reviewer.put(paragraph, at, [mark])
        reviewer.trees["word/footnotes.xml"].append(note)

    found = reviewed(act)
    assert told(found) == [("insertion", "28:20", "")]
    assert "put in “[note: See [there].]”" in found.placed[0][1].message
    assert "comes here.^[See \\[there\\].] It is short." in found.apply(["all"]).text


def test_a_new_list_item_and_a_new_paragraph(reviewed: Callable[..., Review]) -> None:
    def act(reviewer: Reviewer) -> None:
        reviewer.new_paragraph("first item", "between *them*")
        reviewer.new_paragraph("somebody will", "New one.")

    text = reviewed(act).apply(["tracked"]).text
    assert "first item (Marmot, 2015){#doc_8f3a2c1d}\n- between \\*them\\*\n- second" in text
    assert "somebody will take out.\n\nNew one.\n\nAuthor (Year)" in text


def test_paragraphs_that_came_and_went_without_tracking(reviewed: Callable[..., Review]) -> None:
    def act(reviewer: Reviewer) -> None:
        import copy

        gone, _ = reviewer._place("somebody will")
        last, _ = reviewer._place("The end comes")
        new = copy.deepcopy(gone)
        gone.getparent().remove(gone)
        last.addnext(new)
        reviewer.silently("A last paragraph that somebody will take out.", "Quite another thing!")

    found = reviewed(act)
    assert told(found) == [
        ("edit", "24:1", "A last paragraph that somebody will take out."), ("edit", "28:33", ""),
    ]  # fmt: skip
    text = found.apply(["edits"]).text
    assert ": Caption of it\n\nAuthor (Year)" in text
    assert text.endswith("It is short.\n\nQuite another thing!\n")


def test_joined_paragraphs_and_dropped_ones(reviewed: Callable[..., Review]) -> None:
    joined = reviewed(lambda r: r.join("somebody will")).apply(["tracked"]).text
    assert "take out. Author (Year){#doc_0a1b2c3d} is filled" in joined
    dropped = reviewed(lambda r: r.drop_paragraph("somebody will")).apply(["tracked"]).text
    assert ": Caption of it\n\nAuthor (Year)" in dropped
    item = reviewed(lambda r: r.drop_paragraph("second item")).apply(["tracked"]).text
    assert "{#doc_8f3a2c1d}\n\n> A quotation" in item


def test_changes_of_two_people_side_by_side(reviewed: Callable[..., Review]) -> None:
    def act(reviewer: Reviewer) -> None:
        reviewer.insert("comes here", "soon ")
        reviewer.author = "Ben"
        reviewer.insert("comes here", "really ")

    found = reviewed(act)
    assert [finding.message.partition(",")[0] for _, finding in found.placed] == [
        "Anna B. Supervisor", "Ben",
    ]  # fmt: skip
    assert "The end soon really comes here." in found.apply(["tracked"]).text


def test_a_row_that_was_taken_out_is_told(reviewed: Callable[..., Review]) -> None:
    def act(reviewer: Reviewer) -> None:
        from reviewer import _w

        row = reviewer._place("cell one")[0].getparent().getparent()
        properties = _w("trPr")
        properties.append(reviewer._mark("del"))
        row.insert(0, properties)

    found = reviewed(act)
    assert {rule for rule, _, _ in told(found)} == {"deletion", "citation-removed"}
    done = found.apply(["all"])
    assert done.text == found.draft.text and done.refused
    assert "by hand" in found.placed[0][1].message


def test_words_of_a_citation_that_were_typed_over(reviewed: Callable[..., Review]) -> None:
    def act(reviewer: Reviewer) -> None:
        reviewer.replace("(refreshed 1)", "(Marmot, surely)")

    found = reviewed(act)
    assert [rule for rule, _, _ in told(found)] == ["citation-changed"]
    assert "“(Marmot, surely)”; Zotero puts its own back" in found.placed[0][1].message


def test_a_comment_on_a_citing_note_stands_on_the_binding(
    make: Callable[..., BuildResult], project: Project, tmp_path: Path
) -> None:
    (project.root / "noted.md").write_text("Voles dig deep (Vole, 2018){#doc_0a1b2c3d}.\n", "utf-8")
    reviewer = Reviewer(make("noted.md", "noted.docx", "chicago-notes").path)
    reviewer.comment("Bea Vole", "Which page?")  # the list begins with the family
    found = come_back(project, reviewer.save(tmp_path / "n.docx"), "noted.md")
    assert told(found) == [("comment", "1:16", "(Vole, 2018){#doc_0a1b2c3d}")]


def test_a_title_in_the_front_matter_is_changed_there(reviewed: Callable[..., Review]) -> None:
    found = reviewed(lambda r: r.replace("voles", "mice"))
    assert "title: Trees & mice\n" in found.apply(["tracked"]).text
    broken = reviewed(lambda r: r.replace("& voles", ": voles # and mice"))
    done = broken.apply(["tracked"])
    assert done.text == broken.draft.text and len(done.refused) == 1
