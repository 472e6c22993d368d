"""PDFs read by MinerU, in its cloud or on this machine, and its results as our documents."""
