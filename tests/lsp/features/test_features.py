"""What the features answer, draft by draft."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types as lsp
from open_essay import TEXT, open_essay

from mdrag.desk.desk import Desk
from mdrag.errors import UsageError
from mdrag.evidence.model import Page
from mdrag.evidence.store import NoEvidence
from mdrag.lint.finding import Edit
from mdrag.lsp.drafts.open_draft import Open
from mdrag.lsp.features.actions import actions, fix_all
from mdrag.lsp.features.cited_place import page_name
from mdrag.lsp.features.completion import complete
from mdrag.lsp.features.diagnostics import diagnostic
from mdrag.lsp.features.hover import hover
from mdrag.lsp.features.named_sources import prepare_rename, references, rename
from mdrag.lsp.features.outline import lenses, symbols
from mdrag.lsp.features.page_texts import SCHEME, PageTexts, wrap_lines
from mdrag.lsp.features.places import asked_page, definition, links, opened_page, page_uri
from mdrag.lsp.features.snippet import STOP, plain_text, snippet_text


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MDRAG_CACHE_DIR", str(tmp_path / "cache"))


def told(one: Open) -> str:
    found = hover(one)
    assert found is not None and isinstance(found.contents, lsp.MarkupContent)
    return found.contents.value


def test_hover_on_a_binding_shows_source_passage_and_score(tmp_path: Path) -> None:
    text = "# B\n\nHealth follows the gradient (Marmot, 2015){#doc_8f3a2c1d pdf=4}.\n"
    shown = told(open_essay(tmp_path, text, at="#doc_8f3a2c1d pdf"))
    assert "**The health gap & its causes**  \nMarmot 2015, *Journal of Burrows*" in shown
    assert "> **Health** **follows** the **gradient**." in shown
    assert "— p. 104, page 4 of the file" in shown and "(OK)" in shown


def test_hover_on_words_names_what_they_may_mean(tmp_path: Path) -> None:
    shown = told(open_essay(tmp_path, at="Marmot (2015) disagrees"))
    assert shown.startswith("not bound; the library has:") and "`doc_8f3a2c1d`" in shown


def test_hover_on_a_claim_says_what_it_is(tmp_path: Path) -> None:
    assert told(open_essay(tmp_path, at="Digging causes")).startswith("`causal` without a source")


def test_hover_on_an_unknown_source_says_so_and_elsewhere_nothing(tmp_path: Path) -> None:
    assert "is no source of the library" in told(open_essay(tmp_path, at="#doc_00000000"))
    assert hover(open_essay(tmp_path / "b", at="# Burrows")) is None


def test_definition_is_the_text_of_the_page(tmp_path: Path) -> None:
    found = definition(open_essay(tmp_path, at="#doc_8f3a2c1d pdf"), PageTexts())
    assert found is not None
    page = Path(found.uri.removeprefix("file://"))
    assert page.is_relative_to(tmp_path / "cache") and not page.stat().st_mode & 0o222
    assert page.read_text("utf-8").startswith("Marmot 2015, p. 104, page 4 of the file\n")


def test_a_client_may_ask_for_the_text_itself(tmp_path: Path) -> None:
    texts = PageTexts(lambda: True)
    found = definition(open_essay(tmp_path, at="#doc_8f3a2c1d pdf"), texts)
    assert found is not None and found.uri.startswith(f"{SCHEME}:/doc_8f3a2c1d-")
    text = texts.text(found.uri)
    assert text is not None and text.startswith("Marmot 2015, p. 104")
    one = open_essay(tmp_path / "b")
    page = asked_page(page_uri("doc_8f3a2c1d", 4), [NoEvidence(), one.evidence])
    assert page is not None and page.startswith("Marmot 2015, p. 104, page 4 of the file\n")
    assert asked_page(page_uri("doc_12345678", 4), [one.evidence]) is None
    assert texts.text(f"{SCHEME}:/other.txt") is None and texts.text("file:///etc/hosts") is None


@pytest.mark.parametrize("at", ["#doc_8f3a2c1d pdf", "doc_0a1b2c3d, p. 4", "doc_8f3a2c1d]"])
def test_hover_definition_and_viewer_name_one_page(tmp_path: Path, at: str) -> None:
    one = open_essay(tmp_path, at=at)
    found = definition(one, PageTexts(lambda: True))
    assert found is not None and one.root is not None
    page = re.search(r"-page(\d+)", found.uri)
    assert page is not None
    source = one.evidence.source(at.lstrip("#")[:12])
    assert source is not None
    pdf = one.root / source.source_path
    pdf.parent.mkdir(parents=True, exist_ok=True)
    pdf.write_bytes(b"%PDF")
    opened = opened_page(one)
    assert opened is not None and opened["page"] == int(page[1])
    assert opened["uri"] == f"{pdf.as_uri()}#page={page[1]}" and opened["path"] == str(pdf)
    assert f"{opened['label']}" in told(one)


@given(st.text("ab é中\n", max_size=400), st.integers(0, 400))
def test_wrapped_lines_keep_every_place(text: str, at: int) -> None:
    shown = wrap_lines(text)
    assert len(shown) == len(text) and shown.replace("\n", " ") == text.replace("\n", " ")
    assert all(len(line) <= 88 or " " not in line[:88].strip() for line in shown.split("\n"))


def test_links_lead_to_the_file_at_its_page_when_it_is_there(tmp_path: Path) -> None:
    one = open_essay(tmp_path)
    assert links(one) == []
    assert one.root is not None
    pdf = one.root / "raw" / "evidence" / "pdfs" / "marmot.pdf"
    pdf.parent.mkdir(parents=True, exist_ok=True)
    pdf.write_bytes(b"%PDF")
    assert [link.target for link in links(one)] == [f"{pdf.as_uri()}#page=4", pdf.as_uri()]


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("Voles dig {#", "Voles dig (Vole & Lemming, 2018){#doc_0a1b2c3d}"),
        ("Voles dig (Vole, 2018){#vol", "Voles dig (Vole, 2018){#doc_0a1b2c3d}"),
        ("Voles dig (Vole, 2018){#doc_0}", None),
        ("Voles dig <#vol", "Voles dig <#doc_0a1b2c3d>"),
        ("Voles dig [@vole", "Voles dig [@doc_0a1b2c3d]"),
        ("Voles dig [see @who2021; @vole", "Voles dig [see @who2021; @doc_0a1b2c3d]"),
        ("Voles dig; @doc_0", "Voles dig; @doc_0a1b2c3d"),
        ("@doc_0a", "@doc_0a1b2c3d"),
        ("Both (V, 2018){#doc_8f3a2c1d #vole", "Both (V, 2018){#doc_8f3a2c1d #doc_0a1b2c3d}"),
    ],
)
def test_completion_writes_a_whole_binding(tmp_path: Path, typed: str, written: str | None) -> None:
    text = f"# Burrows\n\nA paragraph stands here.\n\n{typed}"
    cursor = len(text) - (1 if typed.endswith("}") else 0)
    one = open_essay(tmp_path, text, linted=False)._replace(offset=cursor)
    found = complete(one)
    assert found is not None
    (item,) = [one for one in found.items if one.label.startswith("Vole & Lemming")]
    edit = item.text_edit
    assert isinstance(edit, lsp.TextEdit)
    start, end = one.where.offset(edit.range.start), one.where.offset(edit.range.end)
    after = text[:start] + edit.new_text + text[end:]
    if " pdf=" not in after and " p=" not in after and written is not None:
        assert after.endswith(written)
    assert item.filter_text is not None and item.filter_text.startswith(text[start:cursor])
    assert end == len(text), "the cursor ends behind the brace"
    from mdrag.draft.parse import parse

    keys = [ref.key for binding in parse(after).bindings for ref in binding.refs]
    assert "doc_0a1b2c3d" in keys or typed.endswith("@vole")


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("Voles dig (V, 2018){#¦ p=4}.", "Voles dig (V, 2018){#doc_0a1b2c3d p=4}."),
        ("Voles dig (V, 2018){#doc_0a¦99 #doc_8f3a2c1d}.",
         "Voles dig (V, 2018){#doc_0a1b2c3d pdf=4 #doc_8f3a2c1d}."),
        ("Voles dig <#¦ p=4>.", "Voles dig <#doc_0a1b2c3d p=4>."),
        ("Voles dig <#¦99>.", "Voles dig <#doc_0a1b2c3d pdf=4>."),
        ("Voles dig [@¦, p. 4].", "Voles dig [@doc_0a1b2c3d, p. 4]."),
        ("Voles dig [@doc_0a¦99; @who2021].", "Voles dig [@doc_0a1b2c3d; @who2021]."),
        ("Voles dig [see @who2021; @¦, p. 4].", "Voles dig [see @who2021; @doc_0a1b2c3d, p. 4]."),
    ],
)  # fmt: skip
def test_completion_in_a_mark_leaves_it_well_formed(
    tmp_path: Path, typed: str, written: str
) -> None:
    before, after = f"# Burrows\n\nHealth follows the gradient. 😀 {typed}\n".split("¦")
    one = open_essay(tmp_path, before + after, linted=False)._replace(offset=len(before))
    found = complete(one)
    assert found is not None
    (item,) = [one for one in found.items if one.label.startswith("Vole & Lemming")]
    edit = item.text_edit
    assert isinstance(edit, lsp.TextEdit)
    start, end = one.where.offset(edit.range.start), one.where.offset(edit.range.end)
    assert start <= len(before) <= end, "the cursor stands in what is replaced"
    text = before + after
    assert (text[:start] + edit.new_text + text[end:]).endswith(f"{written}\n")


def test_what_is_typed_after_a_completion_stands_outside_the_brace(tmp_path: Path) -> None:
    text = "# Burrows\n\nHealth follows the gradient {#}"
    one = open_essay(tmp_path, text, linted=False)._replace(offset=len(text) - 1)
    for snippets, written in (
        (True, "(Marmot, 2015, p. ${2:104}){#doc_8f3a2c1d p=${2:104}\\}$1$0"),
        (False, "(Marmot, 2015, p. 104){#doc_8f3a2c1d p=104}"),
    ):
        found = complete(one, snippets)
        assert found is not None
        (item,) = [one for one in found.items if one.label.startswith("Marmot")]
        assert isinstance(item.text_edit, lsp.TextEdit)
        assert item.text_edit.new_text == written
        assert one.where.offset(item.text_edit.range.end) == len(text)
        assert (item.insert_text_format == lsp.InsertTextFormat.Snippet) is snippets


@given(st.lists(st.text("a$\\}{12:", max_size=4), min_size=1, max_size=5))
def test_a_snippet_writes_what_the_plain_text_is(parts: list[str]) -> None:
    marked = STOP.join(parts if len(parts) % 2 else parts[:-1])
    snippet = snippet_text(marked).removesuffix("$1$0")
    stop = r"\$\{2:((?:\\.|[^\\}])*)\}|\$2"
    left = re.sub(rf"\\.|{stop}", lambda m: m[1] or "" if m[0][0] == "$" else m[0], snippet)
    assert re.sub(r"\\(.)", r"\1", left) == plain_text(marked)


@pytest.mark.parametrize("typed", ["Voles dig", "an a@b", "no #tag", "`{#`x"])
def test_completion_is_silent_elsewhere(tmp_path: Path, typed: str) -> None:
    text = f"# Burrows\n\n{typed}"
    assert complete(open_essay(tmp_path, text, linted=False)._replace(offset=len(text))) is None


def test_symbols_and_lenses_count_what_is_bound_and_needed(tmp_path: Path) -> None:
    one = open_essay(tmp_path)
    (top,) = symbols(one)
    assert top.name == "Burrows" and top.detail is not None
    assert top.detail.startswith("1 cites, 1 needs a source · ")
    names = [child.name for child in top.children or ()]
    assert names == ["(Marmot, 2015){#doc_8f3a2c1d pdf=4}", "Tunnels"]
    shown = [lens.command.title for lens in lenses(one) if lens.command]
    assert len(shown) == 3 and shown[1] == top.detail
    assert shown[0].startswith("draft: 3 cite, 1 needs a source · ")
    one.document.result = None  # nobody has looked for claims yet
    early = [lens.command.title for lens in lenses(one) if lens.command]
    assert early and all(", checking … · " in title for title in early)


def test_references_and_rename_go_through_the_draft(tmp_path: Path) -> None:
    one = open_essay(tmp_path, at="#doc_8f3a2c1d pdf")
    found = references(one)
    assert found is not None and [place.range.start.line for place in found] == [2, 8]
    assert prepare_rename(one) == found[0].range
    edit = rename(one, "doc_0a1b2c3d")
    assert edit is not None and edit.changes is not None
    assert [e.new_text for e in edit.changes[one.document.uri]] == ["doc_0a1b2c3d"] * 2
    with pytest.raises(UsageError, match="no source of the library"):
        rename(one, "doc_12345678")


KEYED = """# Burrows

Voles dig [@vole2018_tunnels, p. 4], as @vole2018_tunnels says, and (Vole, 2018){#doc_0a1b2c3d p=4}.
See [@who2021].
"""


@pytest.mark.parametrize("at", ["vole2018_tunnels, p", "doc_0a1b2c3d p", "Vole, 2018"])
def test_references_and_rename_take_every_form(tmp_path: Path, at: str) -> None:
    one = open_essay(tmp_path, KEYED, at=at)
    found = references(one)
    assert found is not None
    starts = [KEYED.index("vole2018"), KEYED.rindex("vole2018"), KEYED.index("doc_0a1b2c3d")]
    assert [one.where.offset(place.range.start) for place in found] == starts
    edit = rename(one, "doc_8f3a2c1d")
    assert edit is not None and edit.changes is not None
    new = [e.new_text for e in edit.changes[one.document.uri]]
    source = one.evidence.source("doc_8f3a2c1d")
    assert source is not None
    key = source.citation_key or source.doc_uid
    first = "doc_8f3a2c1d" if at.startswith("vole2018") else key
    assert new == [first, key, "doc_8f3a2c1d"]


def test_a_key_the_library_does_not_know_has_references_too(tmp_path: Path) -> None:
    one = open_essay(tmp_path, KEYED, at="who2021")
    found = references(one)
    assert found is not None and len(found) == 1
    assert prepare_rename(one) == found[0].range


def asked(one: Open, at: str, only: list[str] | None = None) -> list[lsp.CodeAction]:
    start = TEXT.index(at)
    place = one.where.range(start, start)
    context = lsp.CodeActionContext([], only=only)
    document = lsp.TextDocumentIdentifier(one.document.uri)
    return actions(one, lsp.CodeActionParams(document, place, context))


def test_actions_bind_waive_fix_and_open_a_pack(tmp_path: Path) -> None:
    one = open_essay(tmp_path)
    titles = [action.title for action in asked(one, "Digging causes")]
    assert "Open an evidence pack for this claim" in titles
    assert "Waive evidence.needed: my own argument" in titles
    bind = [a for a in asked(one, "Marmot (2015) disagrees") if a.title.startswith("Bind it to")]
    assert [e.new_text for a in bind if a.edit and a.edit.changes for es in a.edit.changes.values()
            for e in es] == ["{#doc_8f3a2c1d}"]  # fmt: skip
    (fix,) = [a for a in asked(one, "subsequent to") if a.title == "Write 'after'"]
    assert fix.is_preferred
    (every,) = asked(one, "subsequent to", ["source.fixAll"])
    assert every.kind == "source.fixAll.mdrag" and every.edit == fix_all(one)
    assert asked(one, "subsequent to", ["refactor"]) == []


def test_a_claim_is_offered_the_passage_that_supports_it(tmp_path: Path) -> None:
    text = "# Burrows\n\nHealth always follows the gradient.\n"
    one = open_essay(tmp_path, text)
    place = one.where.range(text.index("Health"), text.index("Health"))
    document = lsp.TextDocumentIdentifier(one.document.uri)
    found = actions(one, lsp.CodeActionParams(document, place, lsp.CodeActionContext([])))
    bound = [a for a in found if a.title.startswith("Bind Marmot 2015")]
    assert len(bound) == 1 and bound[0].edit and bound[0].edit.changes
    (edit,) = bound[0].edit.changes[one.document.uri]
    assert edit.new_text == " (Marmot, 2015, p. 104){#doc_8f3a2c1d p=104}"
    assert one.where.offset(edit.range.start) == text.index(".\n")


def test_a_passage_without_the_claims_number_is_called_the_nearest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mdrag.lsp.features.actions._LEAST", 0.0)
    text = "# Burrows\n\nHealth always follows the gradient of 25 %.\n"
    one = open_essay(tmp_path, text, at="Health")
    shown = told(one)
    assert "the nearest passage of it: support" in shown and "**does not have 25 %**" in shown
    bound = [title for title in (a.title for a in asked(one, "Health")) if "Marmot" in title]
    assert len(bound) == 1 and bound[0].endswith("; it does not have 25 %)")


def test_a_diagnostic_says_where_it_rests_and_where_the_rule_is_told(tmp_path: Path) -> None:
    one = open_essay(tmp_path)
    rules = {rule.id: rule for rule in one.desk.rules}
    texts = PageTexts()
    found = {
        f.rule: diagnostic(f, one.where, one.root, rules.get(f.rule), texts) for f in one.findings()
    }
    claim = found["evidence.needed"]
    assert claim.source == "mdrag" and claim.code_description is not None
    told = Path(claim.code_description.href.removeprefix("file://")).read_text("utf-8")
    assert told.startswith("evidence.needed (warning") and "Waive it in one place:" in told
    assert claim.severity == lsp.DiagnosticSeverity.Warning
    assert found["citation.unknown-source"].severity == lsp.DiagnosticSeverity.Error
    one_edit = one.edit((Edit(0, 1, "x"),))
    assert one_edit.changes == {one.document.uri: [lsp.TextEdit(one.where.range(0, 1), "x")]}


def test_a_page_the_file_counts_as_it_is_printed_is_named_once() -> None:
    assert page_name(Page(4, "104", "")) == "p. 104, page 4 of the file"
    assert page_name(Page(4, "4", "")) == "p. 4"
    assert page_name(Page(4, "", "")) == "page 4 of the file"


def test_what_an_editor_shows_is_said_in_the_language_of_the_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Desk, "language", property(lambda _: "zh"))
    text = "# B\n\nHealth follows the gradient (Marmot, 2015){#doc_8f3a2c1d pdf=4}.\n"
    one = open_essay(tmp_path, text, at="#doc_8f3a2c1d pdf")
    assert "支持度 **" in told(one)
    titles = [lens.command.title for lens in lenses(one) if lens.command]
    assert titles == ["1 处引用，0 处需要来源 · 7 词"]
    one = open_essay(tmp_path / "b", TEXT)
    whole = lsp.Range(lsp.Position(0, 0), lsp.Position(20, 0))
    about = lsp.CodeActionParams(
        lsp.TextDocumentIdentifier("x"), whole, lsp.CodeActionContext(diagnostics=[])
    )
    offered = {action.title for action in actions(one, about)}
    assert "应用所有安全的修改" in offered
    assert any(title.startswith("在这份草稿中忽略 ") for title in offered), offered
    assert not any(title.startswith(("Ignore", "Waive", "Bind", "Open")) for title in offered)
