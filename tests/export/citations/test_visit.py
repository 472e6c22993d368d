"""What a filter loads of panflute: the elements of a document, and no command line."""

from __future__ import annotations

import subprocess
import sys

RUN = """
import sys
from mdrag.export.citations import visit
visit.run(lambda doc: None, lambda element, carried: None, lambda doc, carried: None)
print(*{"click", "yaml", "panflute.autofilter"} & set(sys.modules), "loaded", file=sys.stderr)
import yaml
from panflute.autofilter import get_filter_dirs
print(yaml.safe_load("a: [1]"), callable(get_filter_dirs), file=sys.stderr)
"""


def test_a_filter_loads_no_command_line_and_both_can_be_imported_as_ever() -> None:
    done = subprocess.run(
        [sys.executable, "-c", RUN], input='{"pandoc-api-version":[1,23],"meta":{},"blocks":[]}',
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.startswith('{"pandoc-api-version"')
    assert done.stderr.splitlines() == [" loaded".strip(), "{'a': [1]} True"]
