"""A draft that was written in Word → Markdown with bindings, pictures beside it."""
