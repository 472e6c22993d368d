"""The folder of the sources a draft cites, for Zotero."""
