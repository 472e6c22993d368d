from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mdrag.ingest.passages.ids import PassagePlace, chunk_id, mint_alias, mint_uid, number


def test_the_form_of_the_contract() -> None:
    (name,) = number([PassagePlace("3.2", 14)], 20, 3)
    assert chunk_id("doc_8f3a2c1d", "8c1e9a02", name) == (
        "doc_8f3a2c1d|r=8c1e9a02|s=3.2|p=014|b=001"
    )
    assert mint_alias(("3.2", "014", "006")) == "s3.2-p014-b006"


def test_blocks_count_within_the_section() -> None:
    names = number(
        [PassagePlace("1", 1), PassagePlace("1", 2), PassagePlace("2", 2), PassagePlace("1", 3)],
        3,
        3,
    )
    assert names == [("1", "001", "001"), ("1", "002", "002"), ("2", "002", "001"),
                     ("1", "003", "003")]  # fmt: skip


def test_no_pages_is_page_000() -> None:
    assert number([PassagePlace("0", 0)], 0, 3) == [("0", "000", "001")]


def test_padding_grows_for_the_whole_document() -> None:
    places = [PassagePlace("1", page) for page in range(1, 1201)]
    names = number(places, 1200, 4)
    assert names[0] == ("1", "0001", "0001")
    assert names[-1] == ("1", "1200", "1200")
    assert names == sorted(names)


def test_what_comes_between_gets_a_number_between() -> None:
    known = [
        PassagePlace("1", 1, "001"),
        PassagePlace("1", 1),
        PassagePlace("1", 1),
        PassagePlace("1", 1, "002"),
        PassagePlace("1", 1),
    ]
    blocks = [block for _, _, block in number(known, 1, 3)]
    assert blocks == ["001", "0011", "0012", "002", "003"]


def test_a_number_that_named_another_text_is_not_used_again() -> None:
    names = number([PassagePlace("1", 1)], 1, 3, lambda index, alias: alias != "s1-p001-b001")
    assert names == [("1", "001", "002")]


def test_uids_are_content_hashes_and_longer_on_collision() -> None:
    one, two = "8f3a2c1d" + "0" * 56, "8f3a2c1d" + "1" * 56
    assert mint_uid(one, {}) == "doc_8f3a2c1d"
    assert mint_uid(one, {"doc_8f3a2c1d": one}) == "doc_8f3a2c1d"
    assert mint_uid(two, {"doc_8f3a2c1d": one}) == "doc_8f3a2c1d1111"


_PLACES = st.lists(
    st.tuples(st.sampled_from(["1", "2.1"]), st.sampled_from(["", "001", "002", "0015", "007"])),
    max_size=25,
)


@given(_PLACES, st.sets(st.sampled_from([f"s1-p001-b{n:03d}" for n in range(1, 9)])))
def test_ids_are_unique_and_rise_whatever_was_known(
    known: list[tuple[str, str]], taken: set[str]
) -> None:
    places = [PassagePlace(section, 1, block) for section, block in known]
    names = number(places, 1, 3, lambda index, alias: alias not in taken)
    assert len(set(names)) == len(names)
    assert not taken & {mint_alias(name) for name in names}
    for section in ("1", "2.1"):
        own = [block for s, _, block in names if s == section]
        assert own == sorted(own)
