"""Rubrics and feedback that people wrote: the brief has all that the files say, and nothing else.

The lists were held against the text of the files by eye; what is told beside them is listed, too.
"""

from __future__ import annotations

import json
import re
import shutil
import zipfile
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from commands import run
from shared import SHARED, needs_shared

pytestmark = needs_shared

RUBRICS = (
    "pdf/rubric/argumentation_effectiveness_rubric.pdf",
    "pdf/rubric/sat_rubric_only_indy.pdf",
    "office/ellipse-rubric.docx",
)
FEEDBACK = (
    "office/deep-review-response-to-reviewers.md",
    "office2/hartgerink-review-reply.docx",
    "office2/hartgerink-f1000-copyediting.docx",
    "office2/schloss-response-to-reviewers.pdf",
    "office2/sortee-response-to-reviewers.pdf",
)
# element: how its levels end, from "Effective" to "Ineffective"
ARGUMENT = {
    "Lead": ("toward the position.", "toward the position.", "point to the position."),
    "Position": ("to the topic.", "the prompt's stance.", "no clear stance."),
    "Claim": ("valid and acceptable.", "valid and acceptable.", "and/or not acceptable."),
    "Counterclaim": ("to the position.", "to the position.", "reasonable nor relevant."),
    "Rebuttal": ("refutes the counterclaim.", "strong and/or valid.", "refute the counterclaim."),
    "Evidence": ("sound and well substantiated.", "unsound claims or assumptions.",
                 "sound quite unacceptable."),
    "Concluding summary": ("the evidence provided.", "misrepresent the claims.",
                           "misrepresent the claims."),
}  # fmt: skip
BEGIN = {  # where a level does not begin with "The <element> …"
    ("Concluding summary", "Effective"): "The concluding summary effectively restates",
    ("Claim", "Ineffective"): "The claim is irrelevant to the position.",
}
MASTERY = {
    "6": ("clear and consistent mastery", "grammar, usage, and mechanics."),
    "5": ("reasonably consistent mastery", "grammar, usage, and mechanics."),
    "4": ("adequate mastery", "grammar, usage, and mechanics."),
    "3": ("developing mastery", "grammar, usage, and mechanics."),
    "2": ("little mastery", "meaning is somewhat obscured."),
    "1": ("very little or no mastery", "persistently interfere with meaning."),
}
PROFICIENCY = {  # how the texts of 5 and of 1 begin
    "Overall": ("Native-like facility", "A limited range of familiar words"),
    "Cohesion": ("Text organization consistently", "No clear control of organization"),
    "Syntax": ("Flexible and effective use of a full", "Pervasive and basic errors"),
    "Vocabulary": ("Wide range of vocabulary", "Limited vocabulary often"),
    "Phraseology": ("Flexible and effective use of a variety", "Memorized chunks of language"),
    "Grammar": ("Command of grammar", "Errors in grammar and usage throughout"),
    "Conventions": ("Consistent use of appropriate", "Minimal use of conventions"),
}
# every point of each letter by its first words, in the order of the file
POINTS = {
    "deep-review-response-to-reviewers.md": """
        The authors summarized over 400|The authors discussed deep learning models|
        The authors gave a case study of LADA|The authors mentioned "One source|
        Some existing biomedical informatics systems|There is little explanation of key|
        There is a slight imbalance|The main issue with machine learning""",
    "hartgerink-review-reply.docx": """
        The paper by Hartgerink et al. sought|Even though the motivating case|
        Some circular reasoning in step 2|Robustness of approach In Step 3|
        Interpretation of results.|Conclusion. In the discussion section|
        Next to these general comments|It would be helpful to have a forest plot|
        In Table 2, the authors could report|A minor point, re-label|
        We suggest rewording the second paragraph|In Figure 2 please address why""",
    "hartgerink-f1000-copyediting.docx": """
        For Research articles we ask|Please provide up to 8 keywords|
        I have doubled checked the Word document|I would suggest that this should be included|
        Please complete this section|Please provide affiliations for all authors""",
    "schloss-response-to-reviewers.pdf": """
        Overall, the reviewers and I agree|Main issues with the manuscript by Reviewer 1|
        1. This is overall an excellent|2. I believe the overall analysis|
        3. There are a few areas|4. It would be good if all references|
        5. The posting of a reproducible|I think it would be good to discuss a little|
        In addition, I think it is not quite accurate|Furthermore, I think there were|
        Is there data supporting this claim|Is there a reference for this claim|
        Should this read|This should include a date of accessing|
        A reference / web link would be useful|It would be good to include the date|
        Please clarify. Hope from whom?|DURC is not just about|
        I would suggest adding a line here|Could you clarify or provide examples|
        Given the following sentences|I personally agree with this statement|
        It would be helpful to reference examples|References / links would be very useful|
        I think the wording here|I think an important part of the story|
        Any information you could provide|I would love for this to be true|
        One of the first and most acute|The MS is very strong|Physics and biology are very|
        In a high status preprint world|Also in a high status preprint world|
        So I urge some rewriting|Line 14 - these other things|64 repetitions|82 and beyond|
        186 Could preprints not|249 I wonder if|286 the public, or|294 impact factors|
        301 The comparisons|321 I think this is|365 brining""",
    "sortee-response-to-reviewers.pdf": """
        As a long-term but sporadic|E1.1. I agree with|E1.2. In my own|E1.3. Another reason|
        E1.4. I am surprised|E1.5. Finally, DropBox|This paper clearly communicates|
        R1.1. I would, however|R1.2. The title and abstract|R1.3. Although the abstract|
        R1.4. In my experience|R1.5. Line 346|R1.6. Line 389|R1.7. Line 457|R1.8. Line 477|
        The manuscript presents how ecologists|R2.1. Figure 1 was|R2.2. Figure 2 was|
        R2.3. I would find|R2.4. I suggest adding|R2.5. Related to Major|R2.6. The sentence|
        R2.7. There appears|R2.8. Line 570""",
}  # fmt: skip


@pytest.fixture(scope="module")
def brief(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    assert SHARED is not None
    root = tmp_path_factory.mktemp("real")
    assert run("init", cwd=root).returncode == 0
    for names, folder in ((RUBRICS, "guidance"), (FEEDBACK, "feedback")):
        for name in names:
            shutil.copy(SHARED / "corpus" / name, root / "raw" / "instruction" / folder)
    done = run("brief", "--format", "json", cwd=root)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert isinstance(told, dict) and told["unread"] == []
    return told


def _criteria(brief: dict[str, Any], file: str) -> dict[str, dict[str, str]]:
    return {
        one["name"]: {level["name"]: level["text"] for level in one["levels"]}
        for one in brief["criteria"]
        if one["place"]["path"].endswith(file)
    }


def test_every_element_and_level_of_the_rubric_of_arguments(brief: dict[str, Any]) -> None:
    found = _criteria(brief, "argumentation_effectiveness_rubric.pdf")
    assert list(found) == list(ARGUMENT)
    for name, ends in ARGUMENT.items():
        assert list(found[name]) == ["Effective", "Adequate", "Ineffective"]
        for (level, text), end in zip(found[name].items(), ends, strict=True):
            begin = BEGIN.get((name, level), f"The {name.lower()} ")
            assert text.startswith(begin) and text.endswith(end), (name, level)


def test_every_score_of_the_holistic_rubric(brief: dict[str, Any]) -> None:
    found = _criteria(brief, "sat_rubric_only_indy.pdf")
    assert list(found) == ["Holistic Rating Form"]
    levels = found["Holistic Rating Form"]
    assert list(levels) == [f"SCORE OF {score}" for score in MASTERY]
    for (begin, end), text in zip(MASTERY.values(), levels.values(), strict=True):
        assert text.startswith(f"An essay in this category demonstrates {begin}")
        assert text.endswith(end)


def test_every_cell_of_the_rubric_of_proficiency(brief: dict[str, Any]) -> None:
    found = _criteria(brief, "ellipse-rubric.docx")
    assert list(found) == list(PROFICIENCY)
    for name, (best, worst) in PROFICIENCY.items():
        assert list(found[name]) == ["5", "4", "3", "2", "1"] and all(found[name].values())
        assert found[name]["5"].startswith(best) and found[name]["1"].startswith(worst)


def test_no_word_of_the_rubric_of_proficiency_is_lost(brief: dict[str, Any]) -> None:
    assert SHARED is not None
    found = _criteria(brief, "ellipse-rubric.docx")
    told = " ".join(" ".join((name, *texts.values())) for name, texts in found.items())
    text = _source(SHARED / "corpus" / "office" / "ellipse-rubric.docx")
    rubric, terms, _ = text.partition("Key Terms and Definitions")
    lost = _words(rubric) - _words(told)
    title = "English Proficiency Scoring Rubric for English Language Learners"
    assert terms and lost == _words(f"{title} HOLISTIC ANALYTIC 5 4 3 2 1")


def test_no_weight_is_told_where_no_rubric_gives_one(brief: dict[str, Any]) -> None:
    assert len(brief["criteria"]) == 15
    assert {one["weight"] for one in brief["criteria"]} == {""}


@pytest.mark.parametrize("file", POINTS)
def test_every_point_of_feedback_and_no_answer_to_one(file: str, brief: dict[str, Any]) -> None:
    found = [one["text"] for one in brief["feedback"] if one["place"]["path"].endswith(file)]
    listed = [" ".join(one.split()) for one in POINTS[file].split("|")]
    assert [text[: len(begin)] for text, begin in zip(found, listed, strict=True)] == listed


def test_words_of_the_draft_stand_before_the_remark_they_are_quoted_for(
    brief: dict[str, Any],
) -> None:
    about = {
        one["text"][:20]: one["about"]
        for one in brief["feedback"]
        if one["place"]["path"].endswith("schloss-response-to-reviewers.pdf")
    }
    assert 'Lines 53-55: "Compared to the bioRxiv site' in about["This should include "]
    both = about["A reference / web li"]
    assert 'Lines 55-57: "With broader acceptance' in both and ' and Lines 57-58: "The only' in both
    assert "Lines 72-73: There is also hope" in about["Please clarify. Hope"]
    assert "Lines 207-214: Discussion of NY Subway" in about["I think an important"]


def _words(text: str) -> Counter[str]:
    """Its words in lower case, those that a line end parts joined."""
    return Counter(re.findall(r"\w+", re.sub(r"[-\xad\x02\ufffe]\s*", "", text).lower()))


def _source(path: Path) -> str:
    """The text of a file, read without mdrag."""
    if path.suffix == ".pdf":
        import pypdfium2

        pages = pypdfium2.PdfDocument(path)
        return " ".join(page.get_textpage().get_text_range() for page in pages)
    if path.suffix == ".docx":
        with zipfile.ZipFile(path) as parts:
            kept = [one for one in parts.namelist() if re.match(r"word/(document|comments)\.", one)]
            xml = " ".join(parts.read(one).decode("utf-8") for one in kept)
        return re.sub(r"<[^>]+>", "", re.sub(r"</w:p>|<w:(?:br|tab)/>", " ", xml))
    return path.read_text("utf-8")


@pytest.mark.parametrize("name", [*RUBRICS, *FEEDBACK])
def test_nothing_in_the_brief_that_its_file_does_not_say(name: str, brief: dict[str, Any]) -> None:
    assert SHARED is not None
    file = name.rpartition("/")[2]
    mine = [one for kind in ("lines", "criteria", "feedback", "facts") for one in brief[kind]
            if one["place"]["path"].endswith(file)]  # fmt: skip
    assert mine
    told = " ".join(text for one in mine for text in
                    (one["text"], *(level["text"] for level in one.get("levels", ()))))  # fmt: skip
    extra = _words(told) - _words(_source(SHARED / "corpus" / name))
    assert extra == Counter(), extra
