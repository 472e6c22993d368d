"""Whatever stands around a binding stays: words, spaces and signs, in any script and any block.

The same text is read twice, once with marks that mean nothing here (``{#dqc_…}``), which pandoc
treats as it treats ours. What the filters leave must be that text with one sign for each citation.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
from typing import Any, NamedTuple

import panflute as pf
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from essay_project import HEALTH, VOLES
from export.conformance import problems
from filters.conftest import loaded, pandoc
from mdrag.draft.read import read
from mdrag.export.build.pandoc_run import Job, build
from mdrag.project import Project
from mdrag.settings import ExportSettings

H, V = HEALTH, VOLES
CITED = "⟦⟧"
MARK = r"(?:\{#dqc[^{}]*\}|<#dqc[^<>]*>)"
# what a writer binds → the words of it that stay (the sign of the citation is added behind them)
FORMS = {
    f"Marmot (2015){{#{H}}}": "Marmot ",
    f"Vole and Lemming (2018, p. 4){{#{V}}}": "Vole and Lemming ",
    f"(Marmot, 2015){{#{H}}}": "",
    f"(see Vole & Lemming, 2018, pp. 4--6; Marmot, 2015){{#{V} #{H}}}": "",
    f"(Marmot, 2015){{#{H} p=4}}": "",
    f"(Vole,\n2018){{#{V} c=s3.2-p004-b006}}": "",
    f"(n = 40){{#{H}}}": "(n = 40) ",
    f"<#{H}>": "",
    f"<#{V} p=7>": "",
    f"[@{H}, p. 4]": "",
    f"[see @{V}; also @{H}]": "",
    f"[-@{H}]": "",
    f"@{V} [p. 4]": "",
}
WORDS = (
    "vole", "naïve", "自然", "走ることは", "שלום", "مرحبا", "e\u0301tude", "👩🏽‍🔬", "🇩🇪", "don't",
    "state-of-the-art", "5\\ %", "\\$5", "&", "3--5", "1990s", "a\\_b", "\\#1", "C++", "et al.",
    "p. 4", "e.g.", "(by us)", "[sic]", "…", "...", "---", "–", "x\u00a0y", "z\u200by", "½", "Ⅳ",
    "\\{x\\}", "\\<b\\>", "x\\@y.org", "docs", "{#", "fin.", "why?", "no!", "said:", "then;",
    "doc_", "\u202eabc\u202c", "ﬁne", "i̇", "ß", "k\u0308", "\\'90s", "A, B", "{.x}", "@",
)  # fmt: skip
AROUND = (
    "{}", "{}", "{}", "{}", "*{}*", "**{}**", '"{}"', "'{}'", "~~{}~~", "[{}](https://e.org)",
    "({})", "a^[{}]", "`c` {}", "$x$ {}", "{} \\\nnext", "[{}]{{.smallcaps}}", "*a **{}** b*",
    "“{}”", "‘{}’", "H~2~O {}", "{},", "{}.", "{};", "—{}—", "<!-- c --> {}", "[{}]",
)  # fmt: skip
BLOCKS = (
    "{}", "{}", "{}", "# {}", "## {} ##", "- {}", "> {}", "1. {}\n2. second", "term {}\n\n:   {}",
    "| a | b |\n|---|---|\n| {} | c |\n\n: {}", "| {}\n| line", "::: {{.note}}\n{}\n:::",
    "![{}](dot.png)", "![fig](dot.png)\n\n{}",
)  # fmt: skip


def sentence() -> st.SearchStrategy[str]:
    """Words and bindings, in emphasis, quotes and the like, with and without space between."""
    binding = st.sampled_from(sorted(FORMS))
    words = st.lists(st.sampled_from(WORDS), max_size=3).map(" ".join)

    def around(told: tuple[str, str, str, str]) -> str:
        wrap, before, middle, after = told
        return wrap.format(" ".join(part for part in (before, middle, after) if part))

    plain = st.sampled_from(WORDS)
    bound = st.tuples(st.sampled_from(AROUND), words, binding, words).map(around)
    return st.lists(st.one_of(plain, bound, bound), min_size=1, max_size=4).map(" ".join)


def document() -> st.SearchStrategy[str]:
    def filled(told: tuple[str, list[str]]) -> str:
        shape, parts = told
        one_line = shape.startswith(("#", "|", "term", "!", "1."))
        return shape.format(*(p.replace("\\\n", "").replace("\n", " ") if one_line else p
                              for p in parts))  # fmt: skip

    block = st.tuples(st.sampled_from(BLOCKS), st.lists(sentence(), min_size=2, max_size=2))
    return st.lists(block.map(filled), min_size=1, max_size=4).map("\n\n".join)


class Read(NamedTuple):
    """The text of each run of a document, a foreign identifier put back behind its block."""

    runs: list[str]

    @classmethod
    def of(cls, document: dict[str, Any]) -> Read:
        runs: list[str] = []
        _collect(document["blocks"], runs)
        return cls([one for one in runs if one])


def _collect(node: Any, runs: list[str]) -> None:
    if isinstance(node, list):
        if node and all(isinstance(n, dict) and n.get("t") in INLINE for n in node):
            runs.append(_text(node, runs))
            return
        for inner in node:
            _collect(inner, runs)
    elif isinstance(node, dict):
        content = node.get("c")
        if node.get("t") == "Header":
            runs.append(_text(content[2], runs) + _swallowed(content[1]))
        elif node.get("t") in ("Table", "Figure"):
            _collect(content[1], runs)  # the caption, whose last run the identifier belongs to
            if (mark := _swallowed(content[0])) and runs:
                runs[-1] += mark
            _collect(content[2:], runs)
        else:
            _collect(content, runs)


def _swallowed(attr: list[Any]) -> str:
    return f"{{#{attr[0]}}}" if re.fullmatch(r"dqc_[0-9a-f]{8}", attr[0]) else ""


INLINE = (
    "Str", "Space", "SoftBreak", "LineBreak", "Emph", "Strong", "Strikeout", "Superscript",
    "Subscript", "SmallCaps", "Underline", "Quoted", "Cite", "Code", "Math", "RawInline", "Link",
    "Image", "Note", "Span",
)  # fmt: skip


def _text(run: list[Any], runs: list[str]) -> str:
    found = ""
    for one in run:
        kind, content = one["t"], one.get("c")
        if kind == "Str":
            found += content
        elif kind in ("Space", "SoftBreak", "LineBreak"):
            found += " "
        elif kind == "Quoted":
            marks = "‘’" if content[0]["t"] == "SingleQuote" else "“”"
            found += marks[0] + _text(content[1], runs) + marks[1]
        elif kind == "Cite":
            found += CITED
        elif kind in ("Code", "Math", "RawInline"):
            found += content[1]
        elif kind == "Note":
            found += "¹"
            _collect(content, runs)
        elif kind == "Image":
            found += "▣"  # its description repeats the caption, without citations
        elif kind in ("Link", "Span"):
            found += _text(content[1], runs)
        else:
            found += _text(content, runs)
    return found


def expected(text: str, *, cited: bool = True) -> str:
    """The text that marks of nobody stand in, with the sign of a citation where it belongs."""
    if not cited:
        return re.sub(MARK, "", text)
    text = re.sub(rf"(?<=\(n\u00a0=\u00a040\)|\(n = 40\)){MARK}", f" {CITED}", text)
    text = re.sub(rf"\((?!n = 40)[^()]*\){MARK}", CITED, text)
    text = re.sub(rf"\({MARK}\)", CITED, text)  # the citation brings its own parenthesis
    text = re.sub(rf"(?<![\s(\[]){MARK}", f" {CITED}", text)
    return re.sub(MARK, CITED, text)


def spaces(texts: list[str]) -> list[str]:
    told = [re.sub(r"[ \n]+", " ", text.replace("\u00a0 ", "\u00a0")).strip() for text in texts]
    told = [re.sub(r"(?<=[“‘]) | (?=[”’])", "", text) for text in told]  # as pandoc reads them
    return [text for text in told if text]


FILTERS = {name: loaded(name) for name in ("resolve", "strip")}


def filtered(text: str, name: str, project: Project) -> Read:
    native = pandoc(text, "--from=markdown", "--to=json", cwd=project.root)
    assert not native.code, native.err
    doc = pf.load(io.StringIO(native.out))
    doc.format = "docx"
    with contextlib.chdir(project.root):
        FILTERS[name].main(doc)
    out = io.StringIO()
    pf.dump(doc, out)
    return Read.of(json.loads(out.getvalue()))


def unfiltered(text: str, project: Project) -> Read:
    told = text.replace("#doc_", "#dqc_")
    return Read.of(json.loads(pandoc(told, "-f", "markdown", "-t", "json", cwd=project.root).out))


QUIET = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]


@settings(max_examples=30, deadline=None, suppress_health_check=QUIET)
@example(f'"<#{H}>" “<#{H}>” (<#{H}>)\n')
@example(f"# [-@{H}]\n\n# @{V}\n")
@example(f"# <#{V} p=7>\n\n# vole (Marmot, 2015){{#{H} p=4}}\n")
@given(document())
def test_what_stands_around_bindings_stays(project: Project, text: str) -> None:
    before = unfiltered(text, project).runs
    assert spaces(filtered(text, "resolve", project).runs) == spaces(list(map(expected, before)))
    left = spaces(filtered(text, "strip", project).runs)
    assert left == spaces([expected(one, cited=False) for one in before])


def words(runs: list[str]) -> list[str]:
    """The words of each run; signs are left out, which a style may move."""
    return sorted(" ".join(re.findall(r"\w+", run.replace(CITED, " "))) for run in runs)


@settings(max_examples=8, deadline=None, suppress_health_check=QUIET)
@given(document())
@example('vole\n\n!["(Marmot, 2015){#doc_8f3a2c1d p=4}"](dot.png)')
def test_the_words_stand_in_a_word_file(project: Project, text: str) -> None:
    text = text.replace(f"@{V} [p. 4]", f"[-@{V}, p. 4]")  # the other names its authors itself
    text = text.replace("<!-- c --> ", "")  # Word has no comments of HTML
    (project.root / "words.md").write_text(f"{text}\n\nEnd <#{H}>.\n\n::: {{#refs}}\n:::\n")
    draft = read(project.root / "words.md")
    path = build(
        Job.of(draft, project.root / "words.docx", project, ExportSettings(), style="apa")
    ).path
    assert problems(path) == []
    told = pandoc("", "-f", "docx+citations", "-t", "json", str(path), cwd=project.root)
    made = Read.of(json.loads(told.out)).runs
    wanted = [expected(one) for one in unfiltered(draft.text, project).runs]
    # a list of definitions and the text of a picture come back as other blocks
    assert sorted(" ".join(words(made)).split()) == sorted(" ".join(words(wanted)).split())
    for run in words(wanted):
        assert not run or any(run in one for one in words(made))
