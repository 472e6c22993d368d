"""Places within a work: "pp. 3-5", as pandoc takes them and as the style prints them."""
