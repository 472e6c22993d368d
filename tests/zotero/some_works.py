"""Sources with files, as a push or a binding wants them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mdrag.evidence.model import Person, Source
from mdrag.zotero.items import CSL_TYPES
from mdrag.zotero.match import SourceToFind
from zotero.fakes.store import Vault

__all__ = ["keys_of", "titles_of", "works", "zotero_item"]


def works(folder: Path, number: int = 100) -> list[SourceToFind]:
    """Sources of every type, some by organisations, each with a PDF of its own."""
    kinds = sorted(CSL_TYPES)
    found = []
    for n in range(number):
        content = b"%PDF-1.7 " + str(n).encode() * 50
        digest = hashlib.sha256(content).hexdigest()
        path = folder / f"raw/evidence/pdfs/paper {n}.pdf"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        authors = (Person(f"Vole{n}", "Bea"), Person("World Burrow Organization"))
        source = Source(
            f"doc_{digest[:8]}", str(path.relative_to(folder)), True,
            doc_type=kinds[n % len(kinds)], title=f"On burrows & tunnels, part {n}", year=1950 + n,
            authors=authors[: 1 + n % 2], editors=(Person("Lem", "Carl"),) if n % 3 == 0 else (),
            doi=f"10.9999/burrow.{n}" if n % 4 else "", publisher="Burrow Press",
            container_title="Journal of Burrows", volume="3", page_range="1-9", issue="2",
            url="https://example.org", accessed_at="2026-05-01", sha256=digest,
        )  # fmt: skip
        found.append(SourceToFind(source, path, (digest,)))
    return found


def zotero_item(one: SourceToFind, **changed: Any) -> dict[str, Any]:
    """The same work as the writer has it in Zotero, made without us."""
    source = one.source
    told = {
        "itemType": "journalArticle", "title": source.title, "date": str(source.year),
        "DOI": source.doi, "citationKey": "ownKey2015", "extra": "",
        "creators": [{"creatorType": "author", "lastName": "Vole", "firstName": "B."}],
    }  # fmt: skip
    return {**told, **changed}


def keys_of(vault: Vault) -> list[str]:
    """The citation key of every work: the field, or the line in Extra."""
    return sorted(
        one.get("citationKey")
        or str(one.get("extra", "")).partition("Citation Key: ")[2].split("\n")[0]
        for one in vault.works()
    )


def titles_of(vault: Vault, wanted: Sequence[SourceToFind]) -> dict[str, int]:
    """How often each source's file lies below a work."""
    parents = [one.get("parentItem") for one in vault.files()]
    return {str(parent): parents.count(parent) for parent in parents}
