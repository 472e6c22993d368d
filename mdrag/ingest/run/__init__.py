"""raw/ and the ledger → what is to be done, done, and put in place in one commit."""
