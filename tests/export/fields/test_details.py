"""Dates in words, pages with letters, organisations, points of names."""

from __future__ import annotations

from typing import Any

import pytest

from mdrag.evidence.csl import csl_item
from mdrag.export.citations import inlines
from mdrag.export.fields.details import reword_details


def reworded(text: str, **item: Any) -> str:
    return inlines.flat(reword_details(inlines.words(text), [csl_item(item)]))


PERSON = {"family": "Huang", "given": "L. M."}


@pytest.mark.parametrize(
    ("text", "item", "expected"),
    [
        ("Erl (to appear, to appear). On it.", {"issued": {"literal": "to appear"}},
         "Erl (to appear). On it."),
        ("Erl. forthcoming. “On.” J (forthcoming): 1.", {"issued": {"literal": "forthcoming"}},
         "Erl. forthcoming. “On.” J: 1."),
        ("Erl (forthcoming). On forthcoming wars.", {"issued": {"literal": "forthcoming"}},
         "Erl (forthcoming). On forthcoming wars."),
        ("J, S76–84.", {"page": "S76-84"}, "J, S76-84."),
        ("J, e00809–16.", {"page": "e00809-16"}, "J, e00809-16."),
        ("J 3 (2009): b2393–93.", {"page": "b2393-b2393"}, "J 3 (2009): b2393–b2393."),
        ("J, S92–S96.", {"page": "S92-S96"}, "J, S92–S96."),
        ("J, 4–9.", {"page": "4-9"}, "J, 4–9."),
        ("In T, pp. F–10, 1988.", {"page": "F--10"}, "In T, p. F-10, 1988."),
        ("T (2018), pp. tjnl-2017-21.", {"page": "tjnl-2017-21"}, "T (2018), p. tjnl-2017-21."),
        ("T (2018), pp. 4–9.", {"page": "4-9"}, "T (2018), pp. 4–9."),
        ("T, nos January 2011 (2018).", {"issue": "January 2011"}, "T, no. January 2011 (2018)."),
        ("a. Roy and B. Vole, T.", {"author": [{"family": "Roy", "given": "a"}]},
         "a Roy and B. Vole, T."),
        ("Roy, a., and B. Vole, T.", {"author": [{"family": "Roy", "given": "a"}]},
         "Roy, a, and B. Vole, T."),
        ("A. Roy, T.", {"author": [{"family": "Roy", "given": "A"}]}, "A. Roy, T."),
        ("“‘Anyone Can Edit,’ Not Everyone.”", {"title": "“Anyone can edit”, not everyone"},
         "“‘Anyone Can Edit’, Not Everyone.”"),
        ("“Redefining ’intrinsic.’” J, 2.", {"title": "Redefining ’intrinsic’"},
         "“Redefining ’intrinsic’.” J, 2."),
        ("“The ‘Mole.’” J, 2.", {"title": "The ‘mole’"}, "“The ‘Mole.’” J, 2."),
        ("J, nos. 11 Suppl, 2.", {"issue": "11 Suppl"}, "J, no. 11 Suppl, 2."),
        ("J, nos. October 2012, 2.", {"issue": "October 2012"}, "J, no. October 2012, 2."),
        ("Pp. 1–2 in T. Vols. 8 (1).", {"volume": "8 (1)"}, "Pp. 1–2 in T. Vol. 8 (1)."),
        ("T, vols. 2: Tracks.", {"volume": "2: Tracks"}, "T, vol. 2: Tracks."),
        ("T. Vols. 2–3.", {"volume": "2-3"}, "T. Vols. 2–3."),
        ("In: 2014 Symposium on. IEEE.", {"container-title": "2014 symposium on"},
         "In: 2014 Symposium On. IEEE."),
        ("In: 2014 symposium on. IEEE.", {"container-title": "2014 symposium on"},
         "In: 2014 symposium on. IEEE."),
        ("In: Der Blick Auf.", {"container-title": "der Blick auf", "language": "de-DE"},
         "In: Der Blick Auf."),
        ("JSalvador Vole and RAMaria Mole, T",
         {"author": [{"family": "Vole", "given": "J. Salvador"},
                     {"family": "Mole", "given": "R. A. Maria"}]},
         "J Salvador Vole and RA Maria Mole, T"),
        ("J, nos. 3–4, 2.", {"issue": "3-4"}, "J, nos. 3–4, 2."),
        ("Huang, L. M., & WHO. (2008).", {"author": [PERSON, {"literal": "WHO"}]},
         "Huang, L. M. & WHO. (2008)."),
        ("Huang, L. M., & Who, A. (2008).", {"author": [PERSON, {"family": "Who", "given": "A"}]},
         "Huang, L. M., & Who, A. (2008)."),
        ("(Kansa E. C, S. W. Kansa, Eds.)", {"editor": [{"literal": "Kansa E. C."}]},
         "(Kansa E. C., S. W. Kansa, Eds.)"),
        ("(Boraud 等, 2021)", {"author": [PERSON]}, "(Boraud等, 2021)"),
        ("(Corbi\u0301 等, 2015)", {"author": [PERSON]}, "(Corbi\u0301等, 2015)"),
        ("(Ed 等, 2008)", {"editor": [PERSON]}, "(Ed等, 2008)"),
        ("(Boraud 和 Strock, 2021)", {"author": [PERSON]}, "(Boraud和Strock, 2021)"),
    ],
)  # fmt: skip
def test_details_are_as_zotero_prints_them(text: str, item: dict[str, Any], expected: str) -> None:
    assert reworded(text, **item) == expected
