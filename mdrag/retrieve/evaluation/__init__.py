"""How good the search is on questions whose answers are known."""
