"""The policy of a source: licence, visibility and personal data, by the folder it lies in.

What is set by hand comes later and wins.
"""

from __future__ import annotations

import hashlib
import json

from mdrag.config import Config
from mdrag.evidence.model import Source
from mdrag.settings.policy import POLICY_DEFAULTS, policy_value

__all__ = ["policy_version", "with_policy"]

_FORMAT = "p1"  # of what is decided by which rules


def policy_version(config: Config) -> str:
    """The rules in force: ``p1``, with 8 hex of their SHA-256 when config.yaml has any."""
    rules = config.policy.folders
    if not rules:
        return _FORMAT
    said = json.dumps(rules, sort_keys=True, ensure_ascii=False)
    return f"{_FORMAT}-{hashlib.sha256(said.encode('utf-8', 'surrogatepass')).hexdigest()[:8]}"


def with_policy(source: Source, config: Config) -> Source:
    """``source`` with what the folders of config.yaml say; the deepest that speaks counts."""
    found: dict[str, str] = {}
    for folder in sorted(config.policy.folders, key=lambda name: len(name.strip("/"))):
        if source.source_path.startswith(folder.strip("/") + "/"):
            found |= {
                field: policy_value(field, str(value))
                for field, value in (config.policy.folders[folder] or {}).items()
            }
    told = {**POLICY_DEFAULTS, **found}
    came_from = {**source.metadata_from, **dict.fromkeys(found, "folder")}
    return source._replace(
        licence=told["licence"],
        visibility=told["visibility"],
        pii=told["pii"],
        policy_version=policy_version(config),
        metadata_from=came_from,
    )
