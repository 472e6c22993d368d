"""CSL items, Zotero fields, and the ways to a running Zotero."""
