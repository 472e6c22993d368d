"""An agent that knows nothing but AGENT.md: from the first PDF to a second version of a draft."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from commands import run
from made_pdf import set_pdf
from mdrag.evidence.schemas import problems

pytestmark = pytest.mark.checkout

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


def _put(root: Path, paper: tuple[Any, ...]) -> None:
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


def _paragraph(packs: list[dict[str, Any]]) -> str:
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


@pytest.fixture
def agent(here: Path) -> Agent:
    assert run("init").returncode == 0
    for paper in PAPERS:
        _put(here, paper)
    rubric = here / "raw" / "instruction" / "guidance" / "rubric.md"
    rubric.write_text("# Rubric\n\nDiscuss green space and mental health critically.\n")
    return Agent.reading(here)


def test_the_walk_of_a_whole_essay(agent: Agent) -> None:
    root = agent.root
    (summary,) = agent.told("我新增了一个文件", URL="")
    assert (summary["new"], summary["failed"]) == (4, [])

    packs = []
    for chinese, english in QUESTIONS:
        question = {'query "…"': f'query "{chinese}"', "academic English form": english}
        (pack,) = agent.told("帮我找证据", **question, keyword=english.split()[0])
        assert list(problems("evidence_pack", pack)) == []
        assert pack["evidences"] and all(one["citable"] for one in pack["evidences"])
        assert all(one["locator"]["page_start"] for one in pack["evidences"])
        packs.append(pack)
    assert len({pack["query_id"] for pack in packs}) == 5
    assert "## Top Evidence" in (root / "outputs" / "evidence_pack.md").read_text("utf-8")

    paragraph = _paragraph(packs)
    assert 300 <= len(paragraph.split()) <= 500 and paragraph.count("{#doc_") >= 2
    draft = root / "outputs" / "drafts" / "essay_v001.md"
    draft.write_text(f"# Cities and health\n\n{paragraph}\n", "utf-8")
    name = draft.relative_to(root).as_posix()

    linted, verified, style = agent.told("检查草稿", DRAFT=name)
    wrong = [one for one in linted["findings"] if one["severity"] == "error"]
    assert wrong == []
    assert {one["status"] for one in verified} == {"OK"} and len(verified) >= 2
    assert style["gate"] in ("PASS", "FAIL")
    section, whole = agent.told("审计这一节", DRAFT=name)
    assert section["gate"] == whole["gate"] != "BLOCK" and whole["next_steps"]
    (used,) = agent.told("用了哪些文献", DRAFT=name)
    assert {one["status"] for one in used} == {"ok"}
    assert run("sources", name, "--write", "--in-place").returncode == 0
    assert "# Sources used" in draft.read_text("utf-8")

    before = draft.read_bytes()
    (version,) = agent.told("改一版", DRAFT=name)
    second = root / version["written"]
    assert second.name == "essay_v002.md" and second.read_bytes() == draft.read_bytes() == before
    invented = "Deaths fell by 90 % in 2019 because every park was closed at night."
    body, heading, rest = re.split(r"^(#+ Sources used)", second.read_text("utf-8"), flags=re.M)
    second.write_text(f"{body}{invented}\n\n{heading}{rest}", "utf-8")
    linted, *_ = agent.told("检查草稿", DRAFT=version["written"])
    assert "evidence.needed" in {one["rule"] for one in linted["findings"]}
    sentences = run("claims", version["written"], "--format", "json")
    needed = [row["text"] for row in json.loads(sentences.stdout) if row["status"] == "NEED"]
    assert invented in needed

    _put(root, LATER)
    (summary,) = agent.told("我新增了一个文件", URL="")
    assert (summary["new"], summary["unchanged"]) == (1, 4)
    question = {
        'query "…"': 'query "热浪与老年人"',
        "academic English form": "heat waves mortality",
    }
    (pack,) = agent.told("帮我找证据", **question, keyword="heat")
    assert pack["evidences"][0]["source_path"].endswith("novak.pdf")
    log = (root / "meta" / "version_log.jsonl").read_text("utf-8")
    assert log.count('"draft"') >= 1 and log.count('"evidence_pack"') == 6
