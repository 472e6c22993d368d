"""Units as texts write them: what each measures, and how two of a kind compare."""

from __future__ import annotations

from mdrag.lazy import lazy_regex

__all__ = ["CONVERTED", "IMPERIAL", "UNITS", "unit_of"]

# unit as written → what it measures, and how many of the first unit of that measure it is
UNITS: dict[str, tuple[str, float]] = {}
for _measure, _named in {
    "%": "%=1 percent=1 pct=1 pp=1",
    "time": "second=1 seconds=1 sec=1 s=1 ms=.001 millisecond=.001 milliseconds=.001 minute=60 "
            "minutes=60 min=60 mins=60 hour=3600 hours=3600 h=3600 hr=3600 hrs=3600 day=86400 "
            "days=86400 week=604800 weeks=604800",
    "years": "month=1 months=1 year=12 years=12 yr=12 yrs=12 decade=120 decades=120 century=1200 "
             "centuries=1200",
    "mass": "g=1 gram=1 grams=1 kg=1000 kilogram=1000 kilograms=1000 mg=.001 milligram=.001 "
            "milligrams=.001 µg=.000001 μg=.000001 ton=1000000 tons=1000000 tonnes=1000000",
    "length": "m=1 metre=1 metres=1 meter=1 meters=1 km=1000 kilometres=1000 kilometers=1000 "
              "cm=.01 centimetres=.01 centimeters=.01 mm=.001 millimetres=.001 millimeters=.001 "
              "µm=.000001 μm=.000001 nm=.000000001 mile=1609.344 miles=1609.344 feet=.3048 "
              "foot=.3048 ft=.3048 yard=.9144 yards=.9144 inch=.0254 inches=.0254",
    "area": "hectare=1 hectares=1 acre=.404686 acres=.404686",
    "volume": "l=1 litre=1 litres=1 liter=1 liters=1 ml=.001 µl=.000001 μl=.000001",
    "frequency": "hz=1 khz=1000 mhz=1000000 ghz=1000000000",
    "bytes": "kb=1 mb=1000 gb=1000000 tb=1000000000",
    "degrees": "°=1 °c=1 ℃=1 degrees=1 degree=1 °f=1",
    "$": "$=1 dollars=1 dollar=1 usd=1",
    "£": "£=1 pounds=1 gbp=1",
    "€": "€=1 euros=1 euro=1 eur=1",
    "¥": "¥=1 yen=1",
    "sd": "sd=1 sds=1 standard_deviation=1 standard_deviations=1",
    "times": "times=1 fold=1 ×=1 x=1",
}.items():  # fmt: skip
    for _pair in _named.split():
        _name, _times = _pair.split("=")
        UNITS[_name.replace("_", " ")] = (_measure, float(_times))
# given in another system: 8 km are "five miles"
IMPERIAL = frozenset(
    "mile miles feet foot ft yard yards inch inches acre acres °f".split()  # noqa: SIM905
)
CONVERTED = 0.06  # how far a value may be off when it was given in another system

_GOES_ON = lazy_regex(r"[.,;:)]?\s*$|[.,;)]\s|\s\(?[A-Za-z]{2,}")


def unit_of(written: str, after: str = "") -> str:
    """The unit as `UNITS` knows it; ``after``: what follows it in the text."""
    plain = written.strip(" -").lower()
    if plain.startswith(("per cent", "percent")):
        return "pp" if "point" in plain else "%"
    if plain.startswith("degree") and " " in plain:
        return "°f" if plain.endswith("fahrenheit") else "°c"
    attached = written[:1] not in (" ", "-")
    if plain in ("x", "m", "s", "h", "l") and not attached:
        # "3 m": a letter of a formula, unless the sentence goes on or ends behind it
        goes_on = plain in ("m", "s", "h") and written[-1:] == plain and _GOES_ON.match(after)
        return plain if goes_on else ""
    return plain if plain in UNITS else ""
