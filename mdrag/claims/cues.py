"""What makes a sentence a claim, as patterns a writer can read, one family an entry.

Patterns see the sentence in lower case, citations and bindings already out. ``TYPES`` says which
claim type a family gives (seed 003 §15.4.1, seed 002); families without a type only weigh in the
score. ``OWN`` is the writer's own argument, method or signpost: such a sentence claims nothing
that a source would have to carry.
"""

from __future__ import annotations

import re
from functools import cache

__all__ = ["CUES", "OWN", "TYPES", "compiled", "own_pattern"]

_NOUNS_OF_WORK = (
    "essay|paper|article|study|chapter|section|subsection|thesis|dissertation|report|work|review|"
    "project|tutorial|course|module|lesson|manuscript|appendix|book|workshop|introduction|discussion|"
    "conclusion|assignment|proposal|post|guide|document|analysis|approach|figure|table|example"
)
_REPORTS = (
    "show|shows|showed|shown|suggest|suggests|suggested|find|finds|found|indicate|indicates|"
    "indicated|demonstrate|demonstrates|demonstrated|reveal|reveals|revealed|report|reports|"
    "reported|argue|argues|argued|claim|claims|claimed|conclude|concludes|concluded|confirm|"
    "confirms|confirmed|estimate|estimates|estimated|observed|proposed|point|points|describe|"
    "described|documented|established|note|noted|propose|proposes"
)
_SCHOLARS = (
    "studies|research|researchers|scholars|scientists|experts|critics|authors|literature|evidence|"
    "economists|psychologists|historians|theorists|commentators|surveys|experiments|trials|"
    "meta-analys[ie]s|reviews|analysts|reports|data|findings|statistics|work"
)

# family → alternatives; each is searched as a whole word or phrase
CUES: dict[str, tuple[str, ...]] = {
    "causes": (
        r"causes?", r"caused", r"causing", r"causal(?:ly)?",
        r"(?:lead|leads|led|leading) (?:\w+ )?to", r"result(?:s|ed|ing)? (?:in|from)",
        r"(?:as a|the) (?:direct )?(?:result|consequence) of", r"due to", r"owing to", r"because of",
        r"contribut(?:e|es|ed|ing) (?:\w+ )?to(?:wards?)?", r"g[ia]ves? rise to",
        r"br(?:ing|ings|ought) about", r"(?:is|are|was|were) responsible for",
        r"driven (?:\w+ )?by", r"stems? from", r"trigger(?:s|ed)?", r"induc(?:es|ed)",
        r"protects? against", r"gave rise to", r"attribut(?:ed|able) to", r"shaped by",
        r"(?:plays?|played) an? (?:\w+ )?(?:role|part) in",
        r"(?:has|have|had) (?:an? |no |little |a \w+ )?(?:\w+ )?(?:impact|effect|influence) (?:on|upon)",
    ),
    "moves": (
        r"(?:increas|reduc|improv|decreas|enhanc|undermin|worsen|strengthen|weaken|lower|rais|"
        r"prevent|hinder|encourag|discourag|foster|promot|limit|boost|harm|damag|shap|determin|"
        r"influenc|affect|impair|exacerbat|accelerat|shorten|prolong|threaten|facilitat)(?:es|s|ed)",
        r"(?:can|could|may|might|will|would|does|do|did) (?:\w+ly )?(?:increase|reduce|improve|"
        r"decrease|enhance|undermine|worsen|prevent|hinder|encourage|foster|promote|limit|boost|"
        r"harm|damage|affect|impair|exacerbate|shorten|threaten|influence)",
    ),
    "associated": (
        r"associat(?:ed|ion|ions) (?:with|between)", r"correlat(?:ed?|es|ion|ions) (?:with|between)",
        r"(?:is|are|was|were|been|closely|strongly) (?:linked|related|tied) to", r"predicts?",
        r"predictors? of", r"risk factors? (?:for|of)", r"depends? (?:\w+ )?(?:on|upon)",
    ),
    "than": (
        r"(?:more|less|fewer|greater|higher|lower|better|worse|larger|smaller|longer|shorter|older|"
        r"younger|faster|slower|stronger|weaker|rather more)\b[^.;:]{0,60}?\bthan(?! (?:one|two|just)\b)",
        r"\w{3,}er than", r"compared (?:to|with)", r"in comparison (?:to|with)", r"relative to",
        r"outperform(?:s|ed|ing)?", r"exceed(?:s|ed)", r"surpass(?:es|ed)?",
        r"(?:twice|three times|four times|several times) (?:as|more|the)", r"as \w+ as",
        r"in contrast (?:to|with)", r"superior to", r"inferior to", r"on a par with",
    ),
    "grades": (
        r"(?:higher|lower|greater|better|worse|larger|smaller|fewer|poorer|richer|stronger|weaker)",
        r"(?:more|less) (?:likely|effective|common|important|accurate|expensive|successful|often|"
        r"frequent|efficient|vulnerable|productive|prone)",
    ),
    "percent": (
        r"\d(?:[\d.,]*\d)?\s?(?:%|per ?cent\b|percentage points?\b)",
        r"\d(?:[\d.,]*\d)? (?:million|billion|trillion|thousand)",
        r"p\s?[<=>≤≥]\s?0?\.\d+", r"n\s?=\s?\d+",
        r"(?:one|two|three|four|five|six|seven|eight|nine) (?:in|out of) (?:every )?"
        r"(?:two|three|four|five|six|seven|eight|nine|ten|twenty|a hundred|\d+)",
        r"(?:two|three)[- ](?:thirds|quarters|fifths)", r"a (?:third|quarter|fifth|tenth) of",
        r"(?:more than |over |about |nearly |almost )?half (?:of|the|a)", r"\d+[- ]?fold",
        r"(?:doubled|tripled|trebled|quadrupled|halved)",
        r"(?:hundreds|thousands|millions|billions|dozens) of", r"statistically significant(?:ly)?",
        r"[£$€¥]\s?\d[\d.,]*",
    ),
    "count": (
        r"(?<![\w.,:/§#-])(?!(?:1[5-9]|20)\d\d(?:s|\b))(?:\d{2,}|\d+[.,]\d+)(?:[.,]\d+)*(?![\w/:-])",
        r"\d+ (?:years?|months?|weeks?|days?|hours?|people|persons|adults|children|students|"
        r"participants|patients|countries|women|men|households|times|studies|km|kg|mm|cm|ms)",
    ),
    "universal": (
        r"always", r"never", r"everyone", r"everybody", r"nobody", r"no one", r"none of",
        r"universal(?:ly)?", r"invariably", r"without exception", r"everywhere", r"in every",
        r"(?:all|every|each) (?:of the )?(?!this\b|these\b|other\b|but\b|code\b)\w{4,}",
    ),
    "most": (
        r"(?<!the )most (?!of all\b)(?:of (?:the|these|those|them|us) |\w+s\b)",
        r"(?:the )?(?:vast |overwhelming |great )?majority of", r"a minority of", r"few (?:\w+s)\b",
        r"widely", r"widespread", r"commonly", r"generally", r"typically", r"usually", r"often",
        r"frequently", r"rarely", r"seldom", r"largely", r"predominantly", r"primarily", r"mostly",
        r"in general", r"tends? to", r"tendency to", r"ubiquitous", r"prevalent", r"pervasive",
        r"(?:has|have) (?:increasingly )?become", r"increasingly", r"(?:more and more)",
        r"it is (?:well[- ]|widely |generally )?(?:known|accepted|established|recognised|recognized|"
        r"agreed|acknowledged)", r"(?:well|widely|long)[- ](?:known|established|recognised|recognized|"
        r"documented|accepted|understood|studied)", r"(?:is|are) known (?:to|for|that)",
    ),
    "many": (
        r"many", r"several", r"numerous", r"a (?:large |growing |small |wide )?(?:number|body|range|variety) of",
        r"various", r"multiple", r"a (?:lot|plethora|wealth|host|myriad) of", r"countless",
    ),
    "hearsay": (
        rf"(?:{_SCHOLARS})\b(?: \w+){{0,4}}? (?:has |have |had |also |often |consistently )*(?:{_REPORTS})",
        rf"(?:several|many|some|numerous|various|recent|previous|prior|earlier|past|other|existing|"
        rf"multiple|few|early|empirical|growing|current) (?:\w+ ){{0,2}}(?:{_SCHOLARS})",
        r"according to", r"(?:has|have) (?:been )?(?:long |widely |recently |repeatedly |also )*"
        r"(?:shown|demonstrated|argued|suggested|reported|proposed|observed|found|described|"
        r"documented|criticised|criticized|studied|identified|linked|associated|recognised|recognized)",
        r"it (?:has been|is|was) (?:often |widely |sometimes )?(?:argued|said|claimed|believed|"
        r"suggested|thought|estimated|reported|assumed|shown)", r"(?:is|are) (?:widely |often )?"
        r"(?:considered|regarded|believed|thought|said|reported|estimated)",
    ),
    "should": (
        r"should(?! you\b)", r"must", r"ought to", r"recommend(?:s|ed|ations?)?",
        r"need(?:s)? to (?:be\b|\w+)", r"had better", r"(?:is|are) advisable", r"have to",
        r"it is (?:\w+ )?(?:essential|necessary|crucial|important|vital|imperative|critical|urgent)"
        r"(?: that| to| for)", r"governments?(?: \w+)? (?:need|has to|have to)", r"best practices?",
        r"call(?:s|ed)? for",
    ),
    "superlative": (
        r"the (?:\w+ )?most (?!of\b)\w+", r"(?:is|are|was|were|remains?) (?:by far )?the (?:first|only|last)",
        r"the first (?:to|time|study|country|of its|ever|known)", r"the only \w+",
        r"(?:the|its|their|one of the|world's|world’s) (?:\w+ )?(?:largest|smallest|biggest|highest|"
        r"lowest|greatest|best|worst|oldest|youngest|earliest|latest|fastest|strongest|weakest|"
        r"richest|poorest|longest|shortest|deadliest|leading|foremost|fewest|simplest|deepest|"
        r"commonest|closest|hardest|widest|newest|finest|broadest|cheapest|safest|fairest)",
        r"unprecedented", r"unparalleled", r"unrivall?ed", r"more than any other", r"state[- ]of[- ]the[- ]art",
        r"the (?:main|primary|leading|principal|single biggest|chief|root) (?:cause|reason|source|driver|factor)s?",
    ),
    "definition": (
        r"(?:is|are|was|can be|may be|be|been|often|commonly|usually) (?:\w+ly )?(?:defined|understood|"
        r"characterised|characterized|conceptualised|conceptualized) (?:as|by)",
        r"refers? to", r"(?:is|are) (?:\w+ly )?(?:known as|called|termed|referred to as)", r"denotes?",
        r"(?:is|are) (?:an?|the) (?:\w+ ){0,2}(?:process|practice|theory|concept|type|kind|form|method|measure|"
        r"branch|approach|technique|framework|term|set|class|family|program|programme|language|system|study|field|"
        r"discipline|ability|act|state|condition|disease|disorder|protein|strategy|model|algorithm|library|tool|"
        r"package|platform|format|standard|principle|property|procedure|area|subset|paradigm) "
        r"(?:of|in|by|that|which|for|where|whereby|used|to)",
        r"(?:the term|the concept of|the notion of|by definition|is the (?:degree|extent) to which)",
    ),
    # the following weigh in the score but make no claim of their own
    "example": (r"such as", r"for example", r"for instance", r"e\.g\.", r"including", r"examples? (?:include|of)"),
    "history": (
        r"in (?:the )?(?:early |mid-?|late )?(?:1[5-9]|20)\d\d(?:s)?", r"since (?:the )?(?:1[5-9]|20)\d\d",
        r"(?:introduced|developed|invented|founded|created|proposed|published|launched|pioneered|"
        r"released|adopted|first used) (?:by|in)", r"centur(?:y|ies)", r"decades?",
        r"originally", r"traditionally", r"historically", r"recent(?:ly)?", r"in recent years", r"so far|to date",
    ),
    "others": (
        r"et al", r"colleagues", r"(?:previous|prior|earlier|related|existing) (?:work|approach(?:es)?|methods?|models?|"
        r"systems?|efforts?|attempts?|techniques?)", r"(?:was|were|been) (?:\w+ly )?(?:used|applied|shown|proposed|"
        r"introduced|developed|trained|successful(?:ly)?|adapted|extended|derived|described|identified|"
        r"demonstrated|employed|designed|observed|based|reported)", r"based on", r"known as|called|named",
        r"similar(?:ly)? to|following|inspired by|extension of|variant of|adapted from",
        r"popular|well-known|famous|seminal|classic|influential|standard|promising|successful(?:ly)?",
    ),
    "hedge": (r"may", r"might", r"could", r"perhaps", r"possibly", r"seems?", r"appears?", r"likely", r"would",
              r"potential(?:ly)?", r"arguably"),
    "inference": (r"^(?:thus|therefore|hence|consequently|so|in conclusion|overall|to conclude|in sum|in short|"
                  r"to summari[sz]e|in summary|taken together|accordingly|clearly|of course|ultimately|finally)\b",),
    "anaphora": (r"^(?:this|these|that|those|it|they|he|she|such|here|both|the former|the latter|its|their)\b",),
    "contrast": (r"^(?:however|but|yet|although|though|while|whereas|nevertheless|in contrast|on the other hand|"
                 r"despite|unlike|instead)\b", r"however"),
    "purpose": (r"^(?:to|in order to|by|if|when|once|after|before|for)\b",),
    "plan": (r"will", r"(?:is|are) (?:intended|designed|planned|aimed|expected|meant) (?:to|for)", r"aims? (?:to|at)", r"next step",
             r"future (?:work|versions?|research|studies|efforts)", r"goal", r"provid(?:e|es|ed)", r"allow(?:s|ed|ing)?", r"us(?:e|es|ing)"),
    "first_person": (r"we", r"our", r"i", r"my", r"us", r"ours", r"me"),
    "reader": (r"you", r"your", r"students?", r"users?", r"learners?", r"readers?", r"participants?", r"attendees"),
    "software": (r"code", r"file(?:s|name)?", r"click", r"install(?:ed|ation)?", r"button", r"folder", r"repository", r"notebooks?",
                 r"functions?", r"documentation", r"exercises?", r"lessons?", r"episodes?"),
    "deixis": (rf"this (?:{_NOUNS_OF_WORK})", r"above", r"below", r"(?:figure|fig\.|table|section|equation|eq\.|step|chapter) \d+",
               r"following", r"next", r"previous section", r"earlier"),
}  # fmt: skip

# family → claim type
TYPES: dict[str, str] = {
    "percent": "number",
    "count": "number",
    "causes": "causal",
    "moves": "causal",
    "associated": "causal",
    "than": "comparative",
    "superlative": "superlative",
    "definition": "definition",
    "universal": "generalisation",
    "most": "generalisation",
    "hearsay": "generalisation",
    "should": "recommendation",
}

# The writer speaking of the own text, argument, method, data or plan.
OWN: tuple[str, ...] = (
    # "we know", "we live" speak of everybody; "we found" speaks of the writer
    r"\b(?:i|we)\b(?! (?:all |now |do |already |often |still |can |cannot |must |should |need )*"
    r"(?:know|live|see|understand|need|human|as a society|breathe|eat|must|should|think|feel|face|are facing|depend)\b)",
    r"\bmy\b(?! (?:own )?(?:country|generation|culture)\b)",
    r"\bour (?:(?!society|world|lives|planet|daily|health|culture|children|understanding|ability|"
    r"brains?|bodies|knowledge|everyday|species|economy|cities|schools|communities|time\b)\w+)",
    rf"\b(?:in )?(?:this|the present|the current) (?:{_NOUNS_OF_WORK})\b(?! (?:of|by) [a-z]+ (?:et al|and)\b)",
    rf"\b(?:in )?the (?:next|following|remaining|previous|preceding|last|second|third|final) (?:{_NOUNS_OF_WORK})\b",
    rf"\bthe (?:rest|remainder|aim|aims|purpose|goal|goals|structure) of (?:this|the) (?:{_NOUNS_OF_WORK})\b",
    r"\b(?:figure|fig\.|table|section|chapter|appendix|equation|listing|box) (?:s?\d|[a-z]\b|code\b)",
    r"\bas (?:we |i )?(?:mentioned|discussed|noted|shown|described|outlined|argued|explained|stated|"
    r"demonstrated|seen|defined|presented) (?:above|below|earlier|later|before|previously|in (?:the )?"
    r"(?:section|chapter|next|previous|last))",
    r"^(?:see|note|consider|recall|suppose|imagine|let|click|open|run|type|install|download|visit|"
    r"select|choose|write|read|try|make sure|remember|compare|use)\b(?! (?:of|in)\b)",
    r"^(?:the |these |those |both )?(?:results?|findings|interviewees|respondents|participants|interviews) "
    r"(?:of the survey |here |obtained |above |below |also |clearly )*(?:show|showed|suggest|suggested|"
    r"indicate|indicated|reported|said|were asked|were|are shown|reveal|revealed|confirm|answered|described)",
    r"^what follows\b|^here,|^in what follows\b",
)  # fmt: skip


@cache
def compiled(family: str) -> re.Pattern[str]:
    """The pattern of one family, for lower-case text."""
    # Word edges only beside word characters: "p < .05" and "£5" begin and end elsewhere.
    words = "|".join(CUES[family])
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)")


@cache
def own_pattern() -> re.Pattern[str]:
    """The pattern of the writer's own words, for lower-case text."""
    return re.compile("|".join(OWN))
