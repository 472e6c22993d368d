"""None for some, some for none, most for a small share and few for a large one."""

from __future__ import annotations

import pytest

from mdrag.verify.contradictions.statements.none_and_shares import (
    none_or_some,
    other_shares_of_all,
)
from told_contradictions import told_by

_MOST = "Most of the sailors that kept the night watch slept longer on the ferry deck."
_ONLY = "On this ferry only the sailors with hammocks are able to sleep through the night watch."
_SHARE = "Among the night ferries, 197 (9.3%) had been painted and repaired at least once."


def said(draft: str, source: str) -> list[tuple[str, str]]:
    both = (told_by(check, draft, source) for check in (none_or_some, other_shares_of_all))
    return [one for each in both for one in each]


@pytest.mark.parametrize(
    ("draft", "source", "mine"),
    [
        ("None of the sailors that kept the night watch slept longer on the ferry deck.", _MOST,
         "None of"),
        ("None of the sailors with hammocks slept through the night watch on this ferry.", _ONLY,
         "None of"),
        ("One of the sailors clearly slept longer than the rest.",
         "No single sailor clearly slept longer than the others.", "One of"),
        ("Most night ferries have been painted and repaired at least once.", _SHARE, "Most"),
        ("Few night ferries have been painted and repaired at least once.",
         _SHARE.replace("9.3", "89.3"), "Few"),
    ],
)  # fmt: skip
def test_another_share_is_told(draft: str, source: str, mine: str) -> None:
    assert [ours for ours, _ in said(draft, source)] == [mine]


@pytest.mark.parametrize(
    ("draft", "source"),
    [
        ("Some of the sailors that kept the night watch slept longer on the ferry deck.", _MOST),
        ("None of the sailors that kept the night watch slept shorter on the ferry deck.", _MOST),
        ("None of the cooks that kept the night watch slept longer on the ferry deck.", _MOST),
        ("None of the sailors clearly slept longer than the rest.",
         "No single sailor clearly slept longer than the others."),
        ("Few night ferries have been painted and repaired at least once.", _SHARE),
        ("Most night ferries have been painted and repaired at least once.",
         _SHARE.replace("9.3", "48")),
        ("Most night ferries have not been painted and repaired at least once.", _SHARE),
        ("Of all night ferries, 9.3% had been painted and repaired at least once.", _SHARE),
        ("Night ferries are always painted and repaired more slowly than others.",
         "Night ferries are painted and repaired 10% more slowly than others."),
        ("Virtually all night ferries had been painted and repaired at least once.",
         "For virtually all night ferries painted and repaired once, prices differ by 0.1%."),
    ],
)  # fmt: skip
def test_the_same_share_is_let_pass(draft: str, source: str) -> None:
    assert said(draft, source) == []
