"""The list of sources used, and how many sources it is to list."""

from __future__ import annotations

import pytest

from lint_context import check, context
from mdrag.evidence.store import EvidenceStore, NoEvidence
from mdrag.lint.run.example_library import ExampleLibrary

MARMOT, UNKNOWN = "(Marmot, 2015){#doc_8f3a2c1d}", "(Vole, 2001){#doc_00000000}"


@pytest.mark.parametrize(
    ("text", "library", "count"),
    [
        (f"Wards differ {MARMOT}. So do streets {MARMOT}.", ExampleLibrary(), ["sources: 1"]),
        (f"Wards differ {MARMOT}. So do streets {UNKNOWN}.", ExampleLibrary(), ["sources: 1"]),
        (f"Streets differ {UNKNOWN}.", ExampleLibrary(), []),  # nothing to list
        (f"Wards differ {MARMOT}. So do streets {UNKNOWN}.", NoEvidence(), ["sources: 2"]),
    ],
)
def test_an_id_the_library_does_not_have_is_no_source(
    text: str, library: EvidenceStore, count: list[str]
) -> None:
    found = check("structure.sources-used", context(f"# Wards\n\n{text}\n", library))
    assert [c for one in found for c in count if f"({c})" in one.message] == count
    assert len(found) == len(count)
