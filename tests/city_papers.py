"""Papers on cities, and an agent that knows what AGENT.md says, for walks through an essay."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from commands import run
from made_pdf import set_pdf

__all__ = ["LATER", "PAPERS", "QUESTIONS", "Agent", "paragraph_of", "put_paper"]

# (file, author, year, title, what each page says)
PAPERS = (
    ("ruiz", "Ana Ruiz", 2018, "Green space and mental health in cities", (
        "Residents who live near green space report better mental health than those who do not. "
        "In a survey of 1,200 adults, 34 percent visited a park every week. The association held "
        "after income and age were taken into account.",
        "Noise in streets was the strongest predictor of stress among older residents. Trees "
        "reduced the perceived noise of traffic, although the measured noise hardly changed.",
    )),
    ("okafor", "Chidi Okafor", 2020, "Income inequality and population health", (
        "Income inequality is associated with lower life expectancy across wealthy countries. "
        "Countries with a more equal distribution of income spend less on emergency care.",
        "Public transport lets people with low income reach hospitals in time. Where fares were "
        "abolished, missed appointments fell by 18 percent within two years.",
    )),
    ("tanaka", "Yuki Tanaka", 2021, "Sleep and learning in secondary schools", (
        "Schools that begin after nine in the morning have students who sleep 42 minutes longer. "
        "Longer sleep was followed by better marks in mathematics and fewer absences.",
        "Students who use a telephone in bed sleep less. A rule of the family about telephones "
        "had a larger effect than a campaign of the school.",
    )),
    ("lind", "Eva Lind", 2019, "School meals and attendance", (
        "Free meals at school raised attendance by 6 percent in the poorest districts. Teachers "
        "reported that pupils were calmer after lunch.",
        "The cost of a meal was less than the cost of one repeated lesson.",
    )),
    ("mensah", "Kofi Mensah", 2017, "Street lighting and fear of crime", (
        "Better lighting of streets lowered the fear of crime among women who walk home at night. "
        "Recorded crime itself did not change during the two years of the study.",
        "Residents asked for warm light that does not shine into bedrooms.",
    )),
    ("costa", "Lucia Costa", 2022, "Cycling lanes and retail sales", (
        "Shops beside new cycling lanes sold as much as before the lanes were built. Owners had "
        "expected losses of a fifth of their trade.",
        "Customers who came by bicycle bought less each time but came more often.",
    )),
    ("weber", "Jonas Weber", 2016, "Libraries and loneliness in old age", (
        "Older people who visit a library every week feel less lonely than those who do not. The "
        "difference was largest among people who live alone.",
        "Staff were rarely trained to talk with visitors who are ill.",
    )),
    ("haddad", "Rana Haddad", 2015, "Water meters and household use", (
        "Households with a meter used 12 percent less water than households without one. The "
        "saving lasted for the five years that were observed.",
        "Large families feared the bill and asked for a social tariff.",
    )),
    ("silva", "Bruno Silva", 2014, "Rent control and moving house", (
        "Tenants under rent control move less often than other tenants. New tenants paid more "
        "because fewer flats became free.",
        "Landlords repaired less when rents were fixed for ten years.",
    )),
    ("kim", "Minji Kim", 2020, "Air filters in classrooms", (
        "Filters in classrooms halved the concentration of fine particles. Test scores rose a "
        "little in the year after they were installed.",
        "The noise of the filters disturbed pupils who sat beside them.",
    )),
)  # fmt: skip
LATER = ("novak", "Petra Novak", 2023, "Heat waves and elderly residents", (
    "During heat waves the mortality of elderly residents rises sharply in dense districts. "
    "Cool rooms in libraries lowered the number of emergency calls by a quarter.",
    "Neighbours who telephone each other every day notice illness before any service does.",
))  # fmt: skip
QUESTIONS = (
    ("绿地与心理健康有什么关系", "green space and mental health of residents"),
    ("收入不平等如何影响健康", "income inequality and life expectancy"),
    ("上学时间对睡眠的影响", "later school start and sleep of students"),
    ("公共交通与就医", "public transport and missed hospital appointments"),
    ("噪声与压力", "noise in streets and stress of older residents"),
)


class Agent(NamedTuple):
    """What AGENT.md says to run for what the writer says."""

    root: Path
    table: dict[str, str]

    @classmethod
    def reading(cls, root: Path) -> Agent:
        """An agent that has read the AGENT.md of this folder."""
        text = (root / "AGENT.md").read_text("utf-8")
        rows = re.findall(r"^\| [^|]* / ([^|]+?) \| (.*) \|$", text, re.MULTILINE)
        return cls(root, dict(rows))

    def told(self, said: str, fmt: str = "json", **meant: str) -> Iterator[Any]:
        """What each command printed that stands beside what the writer said."""
        for command in re.findall(r"`mdrag ([^`]+)`", self.table[said]):
            for word, value in meant.items():
                command = command.replace(word, value)
            words = [*shlex.split(command), "--format", fmt]
            done = run(*words, cwd=self.root)
            assert done.returncode in (0, 1), (command, done.stderr)
            yield json.loads(done.stdout)


def put_paper(root: Path, paper: tuple[Any, ...]) -> None:
    """Print a paper as a PDF into the folder of the evidence."""
    name, author, year, title, pages = paper
    head = f'#set document(title: "{title}", author: "{author}", date: datetime(year: {year}, '
    head += "month: 1, day: 1))\n#set text(size: 11pt)\n"
    front = f"= {title}\n{author}\n\nJournal of Cities, {year}\n\n"
    folder = root / "raw" / "evidence" / "pdfs"
    set_pdf(folder, head + front + "\n#pagebreak()\n".join(pages), f"{name}.pdf")
    (folder / "made.typ").unlink()


OWN = (
    "I read this as a limit of the argument and not as its proof.",
    "My point is narrower than that, and it concerns what a city can decide for itself.",
    "What follows from it for this essay is a question of scale, which I take up below.",
    "The reader may object that one place is not another, and I accept that objection here.",
    "I therefore treat the passage as a reason to look closer and not as the last word.",
    "This essay asks first what was observed, then what it means, and only then what to do.",
)


def paragraph_of(packs: list[dict[str, Any]]) -> str:
    """Sentences that quote the evidence of the packs, each bound, and the writer's own between."""
    told: dict[str, str] = {}
    for pack in packs:
        for one in pack["evidences"]:
            who = one["authors"][0].partition(",")[0] if one["authors"] else one["title"]
            mark = f"{who} ({one['year']}){one['binding']}"
            told.setdefault(one["id"], f'{mark} writes: "{one["exact_quote"]}"')
    sentences: list[str] = []
    for number in range(40):
        if number < len(told) * 2 or len(" ".join(sentences).split()) < 310:
            quoted = list(told.values())
            at, own = divmod(number, 2)
            is_quote = not own and at < len(quoted)
            sentences.append(quoted[at] if is_quote else OWN[number % len(OWN)])
    return " ".join(sentences)
