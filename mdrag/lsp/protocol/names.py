"""The names editors and the server share: what they may set and call, what they are told."""

from __future__ import annotations

__all__ = ["COMMANDS", "OPTIONS", "SOURCE", "SOURCE_TEXT", "STATUS"]

SOURCE = "mdrag"  # of every diagnostic: other servers look at the same draft
# the notification of a draft's counts: see `DraftStatus`
STATUS = "mdrag/status"
# the request {uri} → {text} of what definition and the links of rules lead to
SOURCE_TEXT = "mdrag/sourceText"
# what initializationOptions, and the section mdrag of the settings, may hold: see `ClientOptions`
OPTIONS: tuple[str, ...] = (
    "enable", "include", "exclude", "severity", "verification", "debounce", "idle", "status",
    "virtualPages",
)  # fmt: skip
COMMANDS: tuple[str, ...] = (
    "mdrag.query",  # [uri, question] → {markdown, path}
    "mdrag.pack",  # [uri, position]: the evidence pack for the claim there, opened
    "mdrag.ready",  # [uri] → {markdown}
    "mdrag.build",  # [uri] → {path, markdown}
    # [uri, rule, position, reason, reach]: the comment is put in; reach: finding (when it is left
    # out: the rule in this sentence), paragraph, section, draft
    "mdrag.addWaiver",
    "mdrag.ignoreRule",  # [uri, rule]: into lint.ignore of the project's config.yaml
    "mdrag.fixAll",  # [uri]: the safe fixes are put in
    # [uri, position] → {uri, path, page, label, docUid, title} of the source named there; page: of
    # the file, 0 for a file without pages
    "mdrag.openPage",
    "mdrag.openSource",  # the same, and the client is asked to show it in a viewer
)
