"""Sources that Zotero lacks, added to it."""
