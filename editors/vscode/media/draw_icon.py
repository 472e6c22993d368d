"""Draws icon.png, the picture marketplaces show: a page whose marked lines are borne out.

Usage: python draw_icon.py    (needs Pillow)
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw

SIDE, TIMES = 256, 4  # drawn larger and made smaller, so that edges are smooth
INK, PAPER, MARK, LINE = "#1f2a44", "#f7f4ec", "#d8982b", "#8a93a8"


def draw() -> Image.Image:
    """The icon, 256 pixels a side."""
    picture = Image.new("RGBA", (SIDE * TIMES, SIDE * TIMES), (0, 0, 0, 0))
    pen = ImageDraw.Draw(picture)

    def box(x0: float, y0: float, x1: float, y1: float, colour: str, round_: float = 0) -> None:
        corners = [value * TIMES for value in (x0, y0, x1, y1)]
        pen.rounded_rectangle(corners, round_ * TIMES, fill=colour)

    box(8, 8, 248, 248, INK, 44)
    box(58, 40, 198, 216, PAPER, 12)
    for top, right, colour in ((70, 170, LINE), (98, 178, MARK), (126, 150, LINE)):
        box(78, top, right, top + 12, colour, 6)
    tick = [(x * TIMES, y * TIMES) for x, y in ((92, 176), (116, 198), (166, 148))]
    pen.line(tick, fill=INK, width=14 * TIMES, joint="curve")
    for x, y in (tick[0], tick[-1]):
        pen.ellipse((x - 7 * TIMES, y - 7 * TIMES, x + 7 * TIMES, y + 7 * TIMES), fill=INK)
    return picture.resize((SIDE, SIDE), Image.Resampling.LANCZOS)


if __name__ == "__main__":
    draw().save(Path(__file__).with_name("icon.png"), optimize=True)
