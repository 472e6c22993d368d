"""mdrag-resolve in plain pandoc."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from mdrag.export.citations.filter_settings import failures
from mdrag.project import Project


def test_bindings_become_citations(run: Callable[..., object]) -> None:
    text = (
        "Marmot (2015){#doc_8f3a2c1d} and (see Vole & Lemming, 2018, p. 4){#doc_0a1b2c3d}, "
        "(WHO, 2021; Marmot, 2015){#doc_77aa88bb #doc_8f3a2c1d}. Bare <#doc_8f3a2c1d>.\n"
    )
    done = run(text, "resolve", to="markdown")
    assert done.err == ""
    assert done.out.strip().replace("\u00a0", " ") == (
        "Marmot [-@doc_8f3a2c1d] and [see @doc_0a1b2c3d, p. 4], "
        "[@doc_77aa88bb; @doc_8f3a2c1d]. Bare [@doc_8f3a2c1d]."
    )


def test_author_and_page_become_citations_with_the_page(run: Callable[..., object]) -> None:
    text = (
        "So (see Marmot 4; Vole & Lemming 7–9){#doc_8f3a2c1d #doc_0a1b2c3d}. Marmot says “so it "
        "is” (4){#doc_8f3a2c1d}. Of three (4){#doc_8f3a2c1d}.\n"
    )
    done = run(text, "resolve", to="markdown")
    assert done.err == ""
    assert done.out.strip().replace("\u00a0", " ") == (
        'So [see @doc_8f3a2c1d, p. 4; @doc_0a1b2c3d, pp. 7--9]. Marmot says "so it is" '
        "[-@doc_8f3a2c1d, p. 4]. Of three (4) [@doc_8f3a2c1d]."
    )


def test_an_apostrophe_before_a_name_halves_no_binding(run: Callable[..., object]) -> None:
    text = "As 't Hart says (the Voles' Union, 2018){#doc_0a1b2c3d}, so it is.\n"
    done = run(text, "resolve", to="markdown")
    assert done.err == ""
    assert done.out.startswith("As 't Hart says [") and "@doc_0a1b2c3d" in done.out


def test_words_that_no_source_answers_for_are_kept(run: Callable[..., object]) -> None:
    text = "A (WHO, 2021; Marmot, 2015){#doc_8f3a2c1d} b (CI 1.2–3.4){#doc_8f3a2c1d}.\n"
    done = run(text, "resolve", "--citeproc", to="plain")
    first = done.out.splitlines()[0]
    # pandoc's own style, Chicago, has no comma before the year; unbound names stay as written
    assert first == "A (WHO, 2021; Marmot 2015) b (CI 1.2–3.4) (Marmot 2015)."


def test_headings_get_their_binding_back_and_a_clean_identifier(
    run: Callable[..., object],
) -> None:
    text = (
        "# About Marmot (2015){#doc_8f3a2c1d p=4}\n\n# (Vole, 2018){#doc_0a1b2c3d} in front\n\n"
        "# In front\n\n# Bare {#doc_77aa88bb}\n\n# Own {#own}\n"
    )
    done = run(text, "resolve", "--citeproc", to="html")
    for heading in (
        '<h1 id="about-marmot">About Marmot <span class="citation" data-cites="doc_8f3a2c1d">',
        '<h1 id="in-front-1"><span class="citation" data-cites="doc_0a1b2c3d">',
        '<h1 id="in-front">In front</h1>',
        '<h1 id="bare">Bare <span class="citation" data-cites="doc_77aa88bb">',
        'id="own">Own</h1>',
    ):
        assert heading in done.out
    assert "104" in done.out  # p=4 is printed 104
    assert 'id="doc_' not in done.out


def test_of_several_sources_in_a_heading_none_is_lost_when_the_draft_is_known(
    run: Callable[..., object], project: Project
) -> None:
    text = "# Both (Marmot, 2015; Vole, 2018){#doc_8f3a2c1d #doc_0a1b2c3d}\n"
    (project.root / "both.md").write_text(text)
    done = run(text, "resolve", meta=("mdrag-source=both.md",))
    assert "[@doc_8f3a2c1d; @doc_0a1b2c3d]" in done.out


def test_keys_of_others_are_left_alone(run: Callable[..., object]) -> None:
    text = "See @fig-1, [@sec:intro; @smith2010] and @doi:10.1/x.\n\n$$x$$ {#eq:one}\n"
    assert run(text, "resolve", to="markdown").out == run(text, to="markdown").out


def test_library_keys_become_doc_uids(run: Callable[..., object]) -> None:
    done = run("[see @vole2018_tunnels, p. 3; @own]\n", "resolve", to="markdown")
    assert done.out.strip().replace("\u00a0", " ") == "[see @doc_0a1b2c3d, p. 3; @own]"


def test_the_references_join_the_writers_own(run: Callable[..., object]) -> None:
    text = (
        "---\nreferences:\n- {id: own, type: book, title: Mine, author: [{family: Own}], "
        "issued: 2011}\n---\n\n[@own; @doc_8f3a2c1d]\n"
    )
    done = run(text, "resolve", "--citeproc", to="plain")
    assert "Own" in done.out and "Journal of Burrows" in done.out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A (M, 2015){#doc_ffffffff}.", "doc_ffffffff is not in the library"),
        ("A (M, 2015){#doc_deadbeef}.", "doc_deadbeef may not be cited"),
        ("A @rubric.", "may not be cited"),
        ("A (M, 2015){#doc_8f3a}.", "{#doc_8f3a} 'doc_8f3a' is no source id"),
        ("A [@doc_12345].", "doc_12345 is no source id"),
        ("| a |\n|---|\n| b |\n\nTable: {#doc_8f3a2c1d}\n", "stands on a block"),
        ("A [@own; see (M, 2015){#doc_8f3a2c1d} @other].", "stands inside a citation"),
        ("::: {#doc_8f3a2c1d}\nA.\n:::", "stands on a block"),
    ],
)
def test_what_cannot_be_resolved_stops_the_run(
    run: Callable[..., object], text: str, said: str
) -> None:
    done = run(text, "resolve", to="plain")
    assert done.code
    assert said in done.err
    assert "Traceback" not in done.err


def test_the_place_is_told_when_the_draft_is_known(
    run: Callable[..., object], project: Project
) -> None:
    text = "One.\n\nTwo (M, 2015){#doc_ffffffff}.\n"
    (project.root / "place.md").write_text(text)
    done = run(text, "resolve", meta=("mdrag-source=place.md",))
    assert done.err.startswith("place.md:3:16: doc_ffffffff ")


def test_unresolved_ones_can_be_printed_in_red(run: Callable[..., object]) -> None:
    text = "A (M, 2015){#doc_ffffffff} [@doc_8f3a2c1d; @doc_eeeeeeee].\n"
    done = run(text, "resolve", to="html", meta=("mdrag-allow-unresolved=yes",))
    assert not done.code
    assert "(M, 2015)" in done.out
    for uid in ("doc_ffffffff", "doc_eeeeeeee"):
        assert f'<span style="color: #c00000"><strong>[{uid}?]</strong></span>' in done.out
        assert uid in done.err


@pytest.mark.parametrize("name", ["resolve", "strip"])
@pytest.mark.parametrize("told", ["true", "'yes'", "[yes]"])
def test_a_front_matter_lets_no_mark_through(
    run: Callable[..., object], name: str, told: str
) -> None:
    text = f"---\nmdrag-allow-unresolved: {told}\n---\n\nSo (M, 2015)#doc_8f3a2c1d}} it.\n"
    done = run(text, name, to="html")
    assert done.code and "mdrag-allow-unresolved=yes" in done.err


def test_a_front_matter_does_not_leave_the_marks_in(run: Callable[..., object]) -> None:
    text = "---\nmdrag-mode: plain\n---\n\nSo (M, 2015){#doc_8f3a2c1d} it.\n"
    assert "doc_" not in run(text, "resolve", "--citeproc", to="plain").out


def test_without_a_library_it_says_so(run: Callable[..., object], tmp_path: Path) -> None:
    done = run("A (M, 2015){#doc_8f3a2c1d}, <#doc_0a1b2c3d>.", "resolve", cwd=tmp_path)
    assert done.code and done.err.count("there is no library here") == 1


def test_the_project_can_be_named(
    run: Callable[..., object], project: Project, tmp_path: Path
) -> None:
    named = f"mdrag-project={project.root}"
    done = run("A (M, 2015){#doc_8f3a2c1d}.", "resolve", meta=(named,), cwd=tmp_path)
    assert done.out.strip() == "A [@doc_8f3a2c1d]."


def test_a_front_matter_opens_no_file_and_no_project(
    run: Callable[..., object], project: Project, tmp_path: Path
) -> None:
    (tmp_path / "secret.md").write_text("doc_ffffffff\n")
    head = f"---\nmdrag-project: {project.root}\nmdrag-source: {tmp_path / 'secret.md'}\n---\n\n"
    done = run(head + "A (M, 2015){#doc_ffffffff}.", "resolve", cwd=tmp_path)
    assert done.code and "there is no library here" in done.err and "secret.md" not in done.err
    ours = "---\nmdrag-items: '{'\nmdrag-own-items: '['\nmdrag-passages: 7\n---\n\nWords.\n"
    for last in ("zotero", "evidence"):
        done = run(ours, "resolve", "--citeproc", last, to="html" if last == "evidence" else "docx",
                   output=tmp_path / "out")  # fmt: skip
        assert not done.code, done.err


def test_a_bibliography_of_the_front_matter_that_lies_outside_is_not_opened(
    run: Callable[..., object], project: Project, tmp_path: Path
) -> None:
    outside = tmp_path / "own.json"
    outside.write_text('[{"id": "far", "type": "book", "title": "Far"}]')
    text = f"---\nbibliography: {outside}\n---\n\nA [@far].\n"
    done = run(text, "resolve", to="html")
    assert "lies outside the draft's folder" in done.err and "--bibliography" in done.err
    named = run("A [@far].\n", "resolve", to="html", meta=(f"bibliography={outside}",))
    assert "lies outside" not in named.err


@pytest.mark.parametrize("level", [1, 10, 11, 26])
def test_headings_of_any_level_pass(run: Callable[..., object], level: int) -> None:
    """A comment of code outside of its block is a heading to pandoc."""
    text = f"{'#' * level} Head\n\n(M, 2015){{#doc_8f3a2c1d}}\n"
    told = json.loads(run(text, "resolve", to="json").out)
    assert [block["c"][0] for block in told["blocks"] if block["t"] == "Header"] == [level]


@pytest.mark.parametrize("alone", [True, False])
def test_a_bug_of_a_filter_is_one_line_with_its_place(
    alone: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    kind = SystemExit if alone else ZeroDivisionError
    with pytest.raises(kind) as found, failures("mdrag-resolve", alone):
        print(1 / 0)
    told = "mdrag-resolve: this is our bug, not a mistake of yours: ZeroDivisionError at "
    assert (told in capsys.readouterr().err) is alone
    assert not alone or found.value.code == 3


def test_raw_text_of_any_format_passes(run: Callable[..., object]) -> None:
    text = "`x`{=typst} (M, 2015){#doc_8f3a2c1d}\n"
    assert run(text, "resolve", to="markdown").out.strip() == "`x`{=typst} [@doc_8f3a2c1d]"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("**Marmot (2015)**{#doc_8f3a2c1d}.", "**Marmot** [-@doc_8f3a2c1d]."),
        ("*(Marmot, 2015)*{#doc_8f3a2c1d}", "[@doc_8f3a2c1d]"),
        ("Marmot's (2015){#doc_8f3a2c1d} idea", "Marmot's [-@doc_8f3a2c1d] idea"),
        ("(Marmot 2015: 4){#doc_8f3a2c1d}", "[@doc_8f3a2c1d, p. 4]"),
        ("M (2015; 2018){#doc_8f3a2c1d #doc_0a1b2c3d}", "M [-@doc_8f3a2c1d; -@doc_0a1b2c3d]"),
        ("(see Marmot, 2014, 2015){#doc_8f3a2c1d}", "[see Marmot, 2014; @doc_8f3a2c1d]"),
        ("(Marmot, 2015, 2019){#doc_8f3a2c1d}", "[@doc_8f3a2c1d; Marmot, 2019]"),
        ("M (2014, 2015, p. 4){#doc_8f3a2c1d}", "M [2014; -@doc_8f3a2c1d, p. 4]"),
        ("# <#doc_8f3a2c1d>", "# [@doc_8f3a2c1d] {#section}"),
        ("“<#doc_8f3a2c1d>”", '"[@doc_8f3a2c1d]"'),
        ("It.<#doc_8f3a2c1d> So", "It. [@doc_8f3a2c1d] So"),
        ("a<#doc_8f3a2c1d>b", "a [@doc_8f3a2c1d] b"),
        (
            "(Vole, as cited in Marmot, 2015){#doc_8f3a2c1d}",
            "[Vole, as cited in @doc_8f3a2c1d]",
        ),
        ("M (2015){#doc_8f3a2c1d #doc_0a1b2c3d}", "M [-@doc_8f3a2c1d; @doc_0a1b2c3d]"),
        ("(cf. Marmot, 2015){#doc_8f3a2c1d ch=2}", "[cf. @doc_8f3a2c1d, chapter 2]"),
        ("Author and Author (Year){#doc_0a1b2c3d}", "Vole and Lemming [-@doc_0a1b2c3d]"),
        ("In Author et al. (Year){#doc_8f3a2c1d}", "In Marmot [-@doc_8f3a2c1d]"),
        ("[w]{#doc_8f3a2c1d .x}", "[w]{.x} [@doc_8f3a2c1d]"),
        ("![a](b.png){#doc_8f3a2c1d} z", "![a](b.png) [@doc_8f3a2c1d] z"),
        ("`(M, 2015){#doc_8f3a2c1d}`", "`(M, 2015){#doc_8f3a2c1d}`"),
        ("[@doc_8f3a2c1d, p. 4, note]", "[@doc_8f3a2c1d, p. 4, note]"),
    ],
)
def test_forms_at_the_edge(run: Callable[..., object], text: str, expected: str) -> None:
    done = run(text, "resolve")
    assert done.err == ""
    assert done.out.strip().replace("\u00a0", " ") == expected


def test_the_description_of_a_figure_repeats_no_citation(run: Callable[..., object]) -> None:
    done = run("![As (M, 2015){#doc_8f3a2c1d}](b.png)\n", "resolve", "--citeproc", to="html")
    assert done.out.count("data-cites") == 1
    assert 'alt="As (M, 2015)"' in done.out or "alt=" not in done.out


def test_a_footnote_of_a_note_style_makes_no_second_note(run: Callable[..., object]) -> None:
    from mdrag.export.citations.styles import find

    csl = f"csl={find('chicago-notes').as_posix()}"
    text = "Vole (2018){#doc_0a1b2c3d} digs.^[Marmot (2015){#doc_8f3a2c1d} too.]\n"
    done = run(text, "resolve", to="markdown", meta=(csl,))
    assert "Vole [@doc_0a1b2c3d] digs." in done.out  # its note names the author
    assert "Marmot [-@doc_8f3a2c1d] too." in done.out


@pytest.mark.parametrize(
    ("style", "touches"), [("chicago-notes", True), ("ama", True), ("ieee", False)]
)
def test_a_raised_mark_touches_et_al(run: Callable[..., object], style: str, touches: bool) -> None:
    from mdrag.export.citations.styles import find

    csl = f"csl={find(style).as_posix()}"
    text = "Vole et al. (2018){#doc_0a1b2c3d} digs.\n"
    done = run(text, "resolve", to="markdown", meta=(csl,))
    assert done.out.startswith("Vole et al.[") is touches


def test_a_passage_that_is_gone_is_said_and_cited_without_a_page(
    run: Callable[..., object],
) -> None:
    done = run("A (M, 2015){#doc_8f3a2c1d c=s9-p001-b001}.\n", "resolve")
    assert done.out.strip() == "A [@doc_8f3a2c1d]."
    assert done.err.startswith("warning: doc_8f3a2c1d has no passage s9-p001-b001")
