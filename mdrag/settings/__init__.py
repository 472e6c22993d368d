"""Every setting there is: names, defaults, choices; `mdrag.config` reads files against it.

A setting is written once, as an attribute of its class: `PlainSettings` or a section's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mdrag.settings.plain import PlainSettings
from mdrag.settings.sections import (
    CLAIMS,
    GATES,
    ExportSettings,
    GateSettings,
    GoogleSettings,
    HealthSettings,
    IndexSettings,
    JudgeSettings,
    LintSettings,
    LocalModelsSettings,
    MineruSettings,
    PolicySettings,
    PricesSettings,
    QualitySettings,
    RedactionSettings,
    SettingsSection,
    SpellingSettings,
    StyleSettings,
    TranslationSettings,
    VectorWeightSettings,
    ZoteroSettings,
)
from mdrag.settings.setting import Outward, Setting, settings_of

__all__ = [
    "CLAIMS",
    "FILES",
    "GATES",
    "PROFILES",
    "SECTIONS",
    "SETTINGS",
    "UNREAD",
    "ExportSettings",
    "GateSettings",
    "GoogleSettings",
    "HealthSettings",
    "IndexSettings",
    "JudgeSettings",
    "LintSettings",
    "LocalModelsSettings",
    "MineruSettings",
    "Outward",
    "PlainSettings",
    "PolicySettings",
    "PricesSettings",
    "QualitySettings",
    "RedactionSettings",
    "Setting",
    "SettingsSection",
    "SpellingSettings",
    "StyleSettings",
    "TranslationSettings",
    "VectorWeightSettings",
    "ZoteroSettings",
    "outward",
    "setting_names",
    "setting_of",
]

PROFILES: Mapping[str, Mapping[str, str]] = {
    "offline": {
        "embedder": "static", "parser": "local", "reranker": "none", "translator": "dictionary",
    },
    "cloud": {
        "embedder": "vertex", "parser": "mineru", "reranker": "vertex", "translator": "dictionary",
    },
}  # fmt: skip

# Settings that writers may know or have, and that no code reads yet: their rooms are not built.
# They are refused by name, so that nobody trusts in a line without effect; each moves up into the
# tables with the code that reads it. The first lines stood in config.yaml until 0.1.0.
UNREAD = frozenset({"fusion"})

SETTINGS: tuple[Setting[Any], ...] = tuple(settings_of(PlainSettings).values())

SECTIONS: Mapping[str, Mapping[str, Setting[Any]]] = {
    "lint": settings_of(LintSettings),
    "gate": settings_of(GateSettings),
    "style": settings_of(StyleSettings),
    "spelling": settings_of(SpellingSettings),
    "policy": settings_of(PolicySettings),
    "redaction": settings_of(RedactionSettings),
    "prices": settings_of(PricesSettings),
    "quality": settings_of(QualitySettings),
    "export": settings_of(ExportSettings),
    "zotero": settings_of(ZoteroSettings),
    "mineru": settings_of(MineruSettings),
    "google": settings_of(GoogleSettings),
    "health": settings_of(HealthSettings),
    "index": settings_of(IndexSettings),
    "local_models": settings_of(LocalModelsSettings),
    "judge": settings_of(JudgeSettings),
    "translation": settings_of(TranslationSettings),
    "vector_weight": settings_of(VectorWeightSettings),
}

# Settings that name a file, which must lie below the folder of the file they stand in.
FILES = frozenset({
    "lint.baseline", "export.style", "export.reference_doc", "export.library", "redaction.names",
})  # fmt: skip


def setting_names() -> list[str]:
    """Every name a setting is written by: ``top_k_child``, ``lint``, ``lint.word_budget``."""
    inside = [f"{section}.{name}" for section, names in SECTIONS.items() for name in names]
    return [*(setting.key for setting in SETTINGS), *SECTIONS, *inside]


def setting_of(key: str) -> Setting[Any] | None:
    """The setting of a name, ``key`` or ``section.key``; None when there is none."""
    section, dot, name = key.partition(".")
    if dot:
        return SECTIONS.get(section, {}).get(name)
    return next((setting for setting in SETTINGS if setting.key == key), None)


def outward(key: str) -> Setting[Any] | None:
    """The setting of a name that reaches the network; None for one that stays at home."""
    setting = setting_of(key)
    return setting if setting and setting.outward else None
