"""What the client tells and asks, and the server that is asked."""
