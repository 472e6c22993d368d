"""A draft beside the pages it rests on: one data source, shown in several faces."""
