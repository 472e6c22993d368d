"""The finished example: its folder, the steps it is taken through, and how each ends."""
