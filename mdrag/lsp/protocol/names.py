"""The names editors and the server share: options they may send, commands they may call."""

from __future__ import annotations

__all__ = ["COMMANDS", "OPTIONS", "SOURCE"]

SOURCE = "mdrag"  # of every diagnostic: other servers look at the same draft
# what initializationOptions may hold: see `Server.configure`
OPTIONS: tuple[str, ...] = ("verification", "debounce", "idle")
COMMANDS: tuple[str, ...] = (
    "mdrag.query",  # [uri, question] → {markdown, path}
    "mdrag.pack",  # [uri, position]: the evidence pack for the claim there, opened
    "mdrag.ready",  # [uri] → {markdown}
    "mdrag.build",  # [uri] → {path, markdown}
    # [uri, rule, position, reason, reach]: the comment is put in; reach: finding (when it is left
    # out: the rule in this sentence), paragraph, section, draft
    "mdrag.addWaiver",
    "mdrag.fixAll",  # [uri]: the safe fixes are put in
    "mdrag.openSource",  # [uri, position]: the file of the source named there, at its page
)
