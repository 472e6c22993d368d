"""What a folder's settings may ask of the network: nothing, until the person said yes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mdrag.config import load, outward_settings
from mdrag.errors import ConfigError
from mdrag.settings import SECTIONS, SETTINGS
from mdrag.trust import (
    forget,
    is_trusted,
    outward_rows,
    own_settings,
    remember,
    store,
    take_withheld,
)

ASKS = (
    "lint:\n  online: true\n  crossref: http://evil.example/\n  fail_on: error\n"
    "zotero:\n  via: web\n  address: http://127.0.0.1:1\n"
)


@pytest.fixture
def settings(tmp_path: Path) -> Path:
    path = tmp_path / "essay" / "config.yaml"
    path.parent.mkdir()
    path.write_text(ASKS)
    take_withheld()
    return path


def mine(text: str) -> None:
    own_settings().parent.mkdir(parents=True, exist_ok=True)
    own_settings().write_text(text)


def test_a_folder_cannot_switch_the_network_on_nor_choose_its_hosts(settings: Path) -> None:
    config = load(settings)
    assert config.sections == {"lint": {"fail_on": "error"}}
    assert set(config.withheld) == {
        "lint.online", "lint.crossref", "zotero.via", "zotero.address"
    }  # fmt: skip
    assert list(take_withheld()) == [settings] and not take_withheld()  # said once


def test_a_yes_is_for_exactly_these_values_and_can_be_taken_back(settings: Path) -> None:
    remember(settings.parent, outward_settings(settings))
    assert load(settings).lint.online and not load(settings).withheld
    settings.write_text(ASKS.replace("evil.example", "evil2.example"))
    assert load(settings).lint.values == {"fail_on": "error"}
    settings.write_text(ASKS.replace("error", "info"))  # nothing that reaches out has changed
    assert load(settings).lint.online
    assert forget(settings.parent) and not forget(settings.parent)
    assert not load(settings).lint.online


def test_a_yes_is_for_this_folder_alone(settings: Path, tmp_path: Path) -> None:
    remember(settings.parent, outward_settings(settings))
    other = tmp_path / "other" / "config.yaml"
    other.parent.mkdir()
    other.write_text(ASKS)
    assert load(other).withheld
    (settings.parent / "trusted.json").write_text(store().read_text())  # not the person's own
    assert load(other).withheld


def test_the_persons_own_settings_count_everywhere(settings: Path) -> None:
    mine("lint: {online: true, mailto: me@example.org}\n")
    config = load(settings)
    assert config.lint.values == {
        "online": True, "mailto": "me@example.org", "fail_on": "error"
    }  # fmt: skip
    assert "lint.online" not in config.withheld and "lint.crossref" in config.withheld
    assert load(None).lint.online
    settings.write_text("lint:\n  online: false\n")
    assert not load(settings).lint.online  # a folder may switch it off


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("lint: {onlin: true}\n", "did you mean lint.online"),
        ("top_k_child: 3\n", "belongs into the config.yaml of a project"),
        ("lint: {online: 3}\n", "true or false"),
    ],
)
def test_the_own_file_says_what_is_wrong_with_it(text: str, message: str) -> None:
    mine(text)
    with pytest.raises(ConfigError, match=message) as wrong:
        load(None)
    assert wrong.value.path == own_settings()


def test_a_broken_store_trusts_nobody(settings: Path) -> None:
    for text in ("{", "[]", '{"folders": []}', '{"folders": {"/x": 1}}'):
        store().parent.mkdir(parents=True, exist_ok=True)
        store().write_text(text)
        with pytest.raises(ConfigError, match="mdrag trust"):
            is_trusted(settings.parent, {"lint.online": True})
    settings.write_text("lint: {fail_on: error}\n")
    assert load(settings)  # who asks for nothing does not need it


def test_each_setting_is_shown_with_whom_it_leads_to(settings: Path) -> None:
    hosts = {one.key: one.host for one in outward_rows(outward_settings(settings))}
    assert hosts["lint.online"] == "api.crossref.org" and hosts["lint.crossref"] == "evil.example"
    assert hosts["zotero.address"] == "127.0.0.1:1"
    json.dumps(outward_settings(settings))


REACHING = ("address", "host", "endpoint", "online", "url", "web", "cloud", "network", "mailto")


def test_every_setting_that_sounds_like_the_network_is_marked() -> None:
    for setting in SETTINGS:
        words = f"{setting.key} {setting.about} {' '.join(setting.choices)}".lower()
        if any(word in words for word in (*REACHING, "vertex", "google")):
            # which model is asked changes nothing: whether and where one is, `embedder` says
            assert setting.outward or setting.key == "embedding_model", setting.key
    for name, keys in SECTIONS.items():
        for key, setting in keys.items():
            words = f"{key} {' '.join(setting.choices)}"
            if any(word in words for word in (*REACHING, "crossref")):
                assert setting.outward, f"{name}.{key}"
