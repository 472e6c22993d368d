"""Language models that run on this computer, from files somebody put here."""
