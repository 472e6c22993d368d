"""Citations → fields of Word and odt that Zotero reads."""
