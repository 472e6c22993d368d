"""The grammar of marks: bindings, locators, parentheses, citations of pandoc."""
