"""What is said of an open draft: a file a feature, from `Open` to the protocol's answer."""
