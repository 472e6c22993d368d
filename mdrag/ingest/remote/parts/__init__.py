"""The parts a PDF is sent in: cut, sent, asked after, put together again."""
