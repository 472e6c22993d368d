"""What a draft points at beside itself: notes that are called, files of pictures."""
