"""Draft → findings: rules, waivers, and the run that applies them."""
