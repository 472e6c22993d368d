"""The documents mdrag writes about a draft and about what the course asks."""
