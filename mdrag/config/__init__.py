"""config.yaml or mdrag.yaml, and the environment → one frozen Config. Nobody else reads either.

The settings are the tables in `mdrag.settings`. `model` is what comes of it, `in_force` puts the
files together, `read_settings` understands one, `yaml_entries` knows where each line stands.
"""

from __future__ import annotations

from mdrag.config.in_force import load, outward_settings, parse
from mdrag.config.model import Config
from mdrag.config.secrets import secret

__all__ = ["Config", "load", "outward_settings", "parse", "secret"]
