"""The language in which a problem is said, when no command runs any more."""

from __future__ import annotations

import re
from pathlib import Path

from mdrag.errors import MdragError
from mdrag.limits.regular_files import read_regular
from mdrag.project import Project

__all__ = ["spoken_language"]

_CHINESE = re.compile(rb"^ui_language:[ \t]*['\"]?zh\b", re.MULTILINE)


def spoken_language() -> str:
    """``ui_language`` of the project one stands in, however wrong the rest of config.yaml is."""
    try:
        project = Project.find(Path.cwd())
        held = read_regular(project.config_path) if project else b""
    except (MdragError, OSError):
        return "en"
    return "zh" if _CHINESE.search(held) else "en"
