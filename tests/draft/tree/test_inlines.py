"""Labels of numbered examples: words where pandoc prints the number of the example."""

import json
import subprocess
from typing import Any

import pytest

from mdrag.draft.parse import parse
from mdrag.draft.reparse import reparse
from mdrag.limits.pandoc import pandoc_path

EXAMPLES = "(@later) Lak of them.\n\n(@) Nobody's.\n\n> - (@inner) In a list of a quotation.\n"
NAMED = [
    "See (@later), then @later and *(@inner)*, not -@other.",
    "[@later] and [see (@later)] cite, (@later; @inner) does not.",
    "A note^[Of (@later).] and a link to [(@later)](https://example.org).",
    "Bare @later [p. 4] is followed by a bracket, and @later [see @other].",
    "# A heading with (@later)\n\n| a | (@inner) |\n|---|---|\n| (@later) | [@b] |",
    "`(@later)` is code, (@nowhere) a citation, (@later-on) one, too.",
]


def _cited(text: str) -> list[str]:
    """The keys pandoc cites, in order."""
    done = subprocess.run(
        [pandoc_path(), "-f", "markdown", "-t", "json"], input=text.encode(), capture_output=True,
        check=True,
    )  # fmt: skip
    found: list[str] = []

    def walk(node: Any) -> None:
        if isinstance(node, dict):
            if node.get("t") == "Cite":
                found.extend(one["citationId"] for one in node["c"][0])
                return
            node = list(node.values())
        for one in node if isinstance(node, list) else ():
            walk(one)

    walk(json.loads(done.stdout))
    return found


@pytest.mark.parametrize("named", NAMED)
@pytest.mark.parametrize("text", ["{named}\n\n{examples}", "{examples}\nWords.\n\n{named}\n"])
def test_the_label_of_an_example_is_no_citation(named: str, text: str) -> None:
    text = text.format(named=named, examples=EXAMPLES)
    draft = parse(text)
    assert [item.key for one in draft.citations for item in one.items] == _cited(text)
    whole = " ".join(sentence.prose for sentence in draft.sentences)
    assert ("(@later)" in whole) == ("(@later)" in named.replace("[see (@later)]", "").replace(
        "`(@later)`", ""
    ))  # fmt: skip


def test_a_label_in_code_names_nothing() -> None:
    draft = parse("As (@good) says.\n\n```\n(@good) An example.\n```\n")
    assert [one.items[0].key for one in draft.citations] == ["good"]


def test_an_edit_that_names_an_example_is_read_like_the_whole() -> None:
    draft = parse("First words.\n\n" + EXAMPLES)
    for new in ("As (@later) says.", "As @later says.", "As @inner says."):
        text = draft.text.replace("First words.", new)
        assert reparse(draft, text) in (None, parse(text))


def test_ten_thousand_of_them_in_a_paragraph() -> None:
    draft = parse("As (@later) says. " * 10_000 + "\n\n" + EXAMPLES)
    assert not draft.citations and len(draft.sentences) > 10_000
