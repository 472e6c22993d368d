from __future__ import annotations

import itertools
import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mdrag.audit.table import table
from mdrag.config import Config, load, parse, read_settings, secret
from mdrag.errors import ConfigError
from mdrag.index.embed import EMBEDDERS
from mdrag.lint.rules.load import load as load_rules
from mdrag.lint.rules.select import select_rules
from mdrag.retrieve.rerank import RERANKERS
from mdrag.settings import FILES, PROFILES, SECTIONS, SETTINGS, UNREAD, SettingsSection
from mdrag.settings_file import template
from mdrag.shipped import shipped
from mdrag.trust import own_settings

RULES = load_rules([shipped("lint_rules")], cached=False)


def test_the_defaults_are_those_the_commands_page_promises() -> None:
    config = parse("", "")
    assert config.top_k_child == 20
    assert config.verify_citations_threshold_T == 0.55
    assert (config.embedder, config.parser, config.reranker) == ("static", "local", "none")


def test_what_follows_the_profile_may_be_all_that_is_offered() -> None:
    assert set(PROFILES) == set(next(one for one in SETTINGS if one.key == "profile").choices)
    for profile, follows in PROFILES.items():
        config = parse(f"profile: {profile}\n", "config.yaml")
        for key, value in follows.items():
            assert config.values[key] == parse(f"{key}: {value}\n", "").values[key] == value


def test_true_and_false_stay_what_they_are_and_whole_numbers_are_whole() -> None:
    """A service that is sent 0.0 for false refuses it."""
    config = parse("autoTruncate: false\nrerank_enabled: true\ntop_k_child: 7.0\n", "")
    assert config.autoTruncate is False and config.rerank_enabled is True
    assert type(config.top_k_child) is int and config.top_k_child == 7


def test_the_embedders_on_offer_are_those_that_are_there() -> None:
    assert set(next(one for one in SETTINGS if one.key == "embedder").choices) == set(EMBEDDERS)


def test_the_rerankers_on_offer_are_those_that_are_there() -> None:
    offered = next(one for one in SETTINGS if one.key == "reranker").choices
    assert set(offered) == {"none", *RERANKERS}


def test_settings_that_nothing_reads_are_refused_all_at_once_with_the_way_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "top_k_child: 21\nfusion: 10\nnonsense: 1\nflights: x\n"
    told = "2:1: no part of this version reads fusion, flights; "
    monkeypatch.setattr(read_settings, "UNREAD", {"fusion", "flights"})
    monkeypatch.chdir(tmp_path)
    for path, way in {
        "config.yaml": "to take out what nothing reads: mdrag config unset --unread",
        str(tmp_path / "config.yaml"): "reads: mdrag config unset --unread",
        str(tmp_path / "essay" / "config.yaml"): f'--unread --project "{tmp_path / "essay"}"',
        "mdrag.yaml": "take them out",
        str(own_settings()): "take them out",
    }.items():
        with pytest.raises(ConfigError) as caught:
            parse(text, path)
        assert str(caught.value).startswith(f"{path}:{told}") and str(caught.value).endswith(way)
    assert not UNREAD & {setting.key for setting in SETTINGS} and not UNREAD & set(SECTIONS)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("top_k_chld: x\n", "1:1: 'top_k_chld' is no setting; did you mean top_k_child?"),
        ("embedding_modle: x\n",
         "1:1: 'embedding_modle' is no setting; did you mean embedding_model?"),
        ("fusoin: x\n", "1:1: 'fusoin' is no setting; did you mean fusion? "
         "No part of this version reads it"),
        ("reranker: local\n", "1:1: reranker: local is not part of this version; "
         "what works: none | vertex"),
        ("embedder: vertx\n", f"1:1: embedder may be {' | '.join(EMBEDDERS)}, not 'vertx'"),
        ("\nlint:\n  selct: []\n", "3:3: 'lint.selct' is no setting; did you mean lint.select?"),
        ("top_k_child: many\n", "1:1: top_k_child should be a whole number, not 'many'"),
        ("top_k_child: 0\n", "1:1: top_k_child should be at least 1, not 0"),
        ("chunk_overlap: 3\n", "1:1: chunk_overlap should be between 0 and 0.5, not 3"),
        ("parent: para\n", "1:1: parent may be page | section, not 'para'"),
        ("parent: page\nparent: page\n", "2:1: 'parent' is set twice; keep one"),
        ("- a\n", "1:1: should hold 'key: value' lines"),
        ("lint: 3\n", "1:1: lint: should hold indented 'key: value' lines"),
        ("quality: {non_letters: 3}\n",
         "1:11: quality.non_letters should be between 0 and 1, not 3.0"),
        ("prices: {parsing: -1}\n", "1:10: prices.parsing should be 0 or more, not -1.0"),
        ("quality: {non_letters: much}\n",
         "1:11: quality.non_letters should be a number, not 'much'"),
        ("lint:\n  ignore: x\n", "2:3: lint.ignore should be a list, not 'x'"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_at_its_place(text: str, said: str) -> None:
    with pytest.raises(ConfigError) as caught:
        parse(text, "config.yaml")
    assert str(caught.value) == f"config.yaml:{said}"


def test_broken_yaml_and_foreign_tags_are_errors_at_a_place(tmp_path: Path) -> None:
    for text in ("a: [1", "parent: !!python/object/apply:os.system [ls]\n", "a: \x00"):
        path = tmp_path / "config.yaml"
        path.write_text(text)
        with pytest.raises(ConfigError, match=r"config\.yaml(:\d+:\d+)?: is not valid YAML"):
            load(path)


def test_a_file_that_is_no_text_says_so(tmp_path: Path) -> None:
    path = tmp_path / "config.yaml"
    path.write_bytes(b"parent: \xff\xfe")
    with pytest.raises(ConfigError, match="not UTF-8"):
        load(path)


def test_the_compiled_copy_never_outlives_its_text(tmp_path: Path, own_home: Path) -> None:
    path = tmp_path / "config.yaml"
    path.write_text("top_k_child: 21\nlint:\n  rules: {style.passive: off}\n")
    first, again = load(path), load(path)
    assert first == again
    (copy,) = (own_home / "cache").glob("config-*.json")
    path.write_text("top_k_child: 22\n")
    assert load(path).top_k_child == 22
    for damage in ("", "{", "[]", '{"key": 1}'):
        copy.write_text(damage)
        assert load(path).top_k_child == 22
    path.write_text("top_k_chld: 22\n")
    with pytest.raises(ConfigError, match="did you mean top_k_child"):
        load(path)


def test_the_written_out_file_means_the_defaults() -> None:
    assert parse(template(), "").values == parse("", "").values
    assert not any(re.search(rf"^(# )?{key}:", template(), re.M) for key in UNREAD)
    for setting in SETTINGS:
        assert setting.key in template()


def examples() -> list[str]:
    """Every commented example of the written-out file, alone and all together."""
    found, together, section = [], [], ""
    lines = template().splitlines()
    for at, line in enumerate(lines):
        if re.fullmatch(r"[a-z_]+:", line):
            section = line
        if re.match(r"  # \w", line):
            rest = lines[at + 1 :]
            more = itertools.takewhile(lambda one: re.match(r"  #   ", one), rest)
            inner = [line, *more]
            found.append("\n".join([section, *(one.replace("# ", "", 1) for one in inner)]))
        top = re.match(r"# (\w+):", line)
        if top and top[1] in {setting.key for setting in SETTINGS}:
            found.append(line.removeprefix("# "))
        together.append(re.sub(r"^(  )# (?=  |\w|\")", r"\1", line))
    return [*found, "\n".join(together)]


@pytest.mark.parametrize("text", examples())
def test_every_commented_example_of_the_written_out_file_is_right(text: str) -> None:
    config = parse(text, "")
    for path in ("a.md", "outputs/drafts/notes_1.md"):
        assert select_rules(RULES, config, path)
    assert table(config)
    unknown = set(config.export.values) - {
        "style", "reference_doc", "line_spacing", "font", "font_size", "margins_cm"
    }  # fmt: skip
    assert not unknown


def test_the_examples_are_found() -> None:
    every = examples()
    assert len(every) > 15
    assert any("style.long-sentence" in one for one in every[:-1])
    assert parse(every[-1], "").lint.rules["style.paragraph-length"] is False


def test_the_hash_follows_the_values_and_nothing_else() -> None:
    plain, commented = parse("", ""), parse("# a comment\n", "other")
    assert plain.hash == commented.hash != parse("top_k_child: 21\n", "").hash


def test_a_bare_off_means_off() -> None:
    assert parse("counterevidence_mode: off\n", "").counterevidence_mode == "off"


def test_a_secret_comes_from_the_environment_before_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".env").write_text("export MINERU_TOKEN='from file'\nOTHER=x\n")
    monkeypatch.delenv("MINERU_TOKEN", raising=False)
    assert secret("MINERU_TOKEN", tmp_path) == "from file"
    monkeypatch.setenv("MINERU_TOKEN", "from environment")
    assert secret("MINERU_TOKEN", tmp_path) == "from environment"
    assert secret("ABSENT", tmp_path) is None


@given(st.text(max_size=80))
def test_any_text_is_a_config_or_a_config_error(text: str) -> None:
    try:
        config = parse(text, "config.yaml")
    except ConfigError:
        return
    assert isinstance(config, Config)


@pytest.mark.parametrize("value", ["-5", "true"])
def test_a_count_in_a_section_is_no_less_than_nothing(value: str) -> None:
    with pytest.raises(ConfigError, match="0 or more"):
        parse(f"lint:\n  word_budget: {value}\n", "config.yaml")


@pytest.mark.parametrize("key", sorted(FILES))
@pytest.mark.parametrize(
    "told", ["../x.csl", "/etc/passwd", "~/x.csl", "a/../../b", "C:/x", "a\0b"]
)
def test_a_file_of_the_settings_lies_beside_them(key: str, told: str) -> None:
    section, name = key.split(".")
    text = f"{section}:\n  {name}: {json.dumps(told)}\n"
    with pytest.raises(ConfigError, match=rf"config\.yaml:2:3: {key} may only name a file below"):
        parse(text, "config.yaml")


@pytest.mark.parametrize("told", ["x.csl", "./styles/x.csl", "apa", "", "a..b/c"])
def test_names_and_files_below_the_settings_are_taken(told: str) -> None:
    text = f"export:\n  style: {json.dumps(told)}\n"
    assert parse(text, "config.yaml").export.style == told


def test_the_tables_and_the_types_are_one() -> None:
    """Whatever is written is what the attribute gives; each section of the table is one."""
    config = parse("", "")
    assert {one.key for one in SETTINGS} == config.values.keys()
    for one in SETTINGS:
        assert getattr(config, one.key) == config.values[one.key]
    for name, keys in SECTIONS.items():
        section = getattr(config, name)
        assert isinstance(section, SettingsSection) and keys
        for key, one in keys.items():
            assert one.key == key and getattr(section, key) == one.default
            assert getattr(type(section)({key: "written"}), key) == "written"
    properties = {name for name, one in vars(Config).items() if isinstance(one, property)}
    assert properties - {"hash"} == SECTIONS.keys()


def test_what_is_in_force_cannot_be_changed() -> None:
    config = parse("", "")
    for holder, name in ((config, "top_k_child"), (config.lint, "fail_on")):
        with pytest.raises(AttributeError):
            setattr(holder, name, "x")
