// How one goes through the draft: by keys, by links, by the minimap; and the filters.

const draft = document.getElementById("draft");
const citations = [...draft.querySelectorAll("[data-c]")];
let current = { finding: -1, citation: -1 };

const hidden = new Set();
let rule = "";

function tell(words) {
  document.getElementById("said").textContent = words;
  clearTimeout(tell.later);
  tell.later = setTimeout(() => { document.getElementById("said").textContent = ""; }, 4000);
}

const spansOf = (number) => [...draft.querySelectorAll(`[data-f~="${number}"]`)];
const wanted = (number) => !rule || data.findings[number].rule === rule;

function mark(elements) {
  for (const old of draft.querySelectorAll(".current")) old.classList.remove("current");
  for (const one of elements) one.classList.add("current");
  if (elements[0]) elements[0].scrollIntoView({ block: "center" });
}

function goToCitation(number, focus = true, address = `#c${number}`) {
  const link = citations.find((one) => Number(one.dataset.c) === number);
  if (!link) return;
  current = { finding: -1, citation: number };
  mark([link]);
  if (focus) link.focus({ preventScroll: true });
  history.replaceState(null, "", address);
  showCitation(number);
}

function goToFinding(number) {
  const spans = spansOf(number);
  current = { finding: number, citation: -1 };
  const block = draft.querySelector(`[data-line="${data.findings[number].line}"]`);
  mark(spans.length ? spans : block ? [block] : []);
  const first = spans[0] ?? block;
  if (first) {
    if (!first.matches("a, [tabindex]")) first.tabIndex = -1;
    first.focus({ preventScroll: true });
  }
  history.replaceState(null, "", `#f${number}`);
  showFinding(number);
}

function step(list, now, by, go) {
  if (!list.length) { tell(say("nothing here to go to")); return; }
  const at = list.indexOf(now);
  const next = at < 0 ? (by > 0 ? 0 : list.length - 1) : (at + by + list.length) % list.length;
  go(list[next]);
  tell(say("{n} of {all}", { n: next + 1, all: list.length }));
}

const findingNumbers = () => data.findings.map((_, n) => n).filter(wanted);
const citationNumbers = () => citations.filter((one) => !one.closest(".sentence.off")).map((one) => Number(one.dataset.c));

function openPdf() {
  const link = document.querySelector("#source a.open");
  if (link) link.click(); else tell(say("no page to show"));
}

const keys = {
  j: () => step(findingNumbers(), current.finding, 1, goToFinding),
  k: () => step(findingNumbers(), current.finding, -1, goToFinding),
  n: () => step(citationNumbers(), current.citation, 1, goToCitation),
  p: () => step(citationNumbers(), current.citation, -1, goToCitation),
  o: openPdf,
  "?": () => document.getElementById("help").showModal(),
};

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, textarea, select, dialog");
  if (typing || event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
});

document.getElementById("keys").addEventListener("click", keys["?"]);

document.addEventListener("click", (event) => {
  const bar = event.target.closest("[data-go]");
  const citation = event.target.closest("#draft [data-c]");
  const finding = event.target.closest("#draft [data-f]");
  if (bar) {
    const sentence = draft.querySelector(`[data-s="${bar.dataset.go}"]`);
    if (sentence) mark([sentence]);
  } else if (citation) {
    event.preventDefault();
    goToCitation(Number(citation.dataset.c));
  } else if (finding) {
    goToFinding(Number(finding.dataset.f.split(" ").find((one) => wanted(Number(one))) ?? finding.dataset.f.split(" ")[0]));
  }
});

function applyFilters() {
  for (const one of document.querySelectorAll("[data-status]")) {
    one.classList.toggle("off", hidden.has(one.dataset.status));
  }
  for (const one of draft.querySelectorAll("[data-rules]")) {
    one.classList.toggle("off", Boolean(rule) && !one.dataset.rules.split(" ").includes(rule));
  }
}

for (const button of document.querySelectorAll("[data-filter]")) {
  button.addEventListener("click", () => {
    const status = button.dataset.filter;
    if (hidden.has(status)) hidden.delete(status); else hidden.add(status);
    button.setAttribute("aria-pressed", String(!hidden.has(status)));
    applyFilters();
  });
}

document.getElementById("rules").addEventListener("change", (event) => {
  rule = event.target.value;
  applyFilters();
});

// #doc_8f3a2c1d/p=114: the citation that rests on this printed page, else on this page of the
// file, else the page itself.
function goToPage(uid, told) {
  const fits = (wanted) => data.citations.findIndex((one) =>
    one.places.some((place) => place.uid === uid && place.pages.some(wanted)));
  const found = [(page) => page.label === told, (page) => !page.label && String(page.page) === told]
    .map(fits).find((number) => number >= 0) ?? -1;
  if (found >= 0) goToCitation(found, false, location.hash);
  else if (data.sources[uid] && /^[1-9]\d{0,5}$/.test(told)) showPage(uid, Number(told));
  else tell(say("nothing here to go to"));
}

function goToAddress() {
  const [, uid, told] = /^#(doc_[0-9a-f]{8,64})\/p=([^/]{1,90})$/.exec(location.hash) ?? [];
  if (uid) {
    try { goToPage(uid, decodeURIComponent(told)); } catch { tell(say("nothing here to go to")); }
    return;
  }
  const [, kind, number] = /^#([cfL])(\d+)$/.exec(location.hash) ?? [];
  if (kind === "c" && data.citations[number]) goToCitation(Number(number), false);
  if (kind === "f" && data.findings[number]) goToFinding(Number(number));
  if (kind === "L") {
    const lines = [...draft.querySelectorAll("[data-line]")];
    const block = lines.filter((one) => Number(one.dataset.line) <= Number(number)).pop();
    if (block) { mark([block]); showFirst(block); }
  }
  if (!kind) showFirst(draft);
}

// Nobody has chosen yet: the page behind the first citation is there to be seen.
function showFirst(part) {
  const link = part.querySelector("[data-c]");
  if (link && data.citations[link.dataset.c]) showCitation(Number(link.dataset.c));
}

// The header wraps on narrow windows; what sticks below it must know how high it is.
new ResizeObserver(([entry]) => {
  const high = entry.target.getBoundingClientRect().height;
  document.documentElement.style.setProperty("--head", `${Math.round(high)}px`);
}).observe(document.querySelector("header"));

window.addEventListener("hashchange", goToAddress);
goToAddress();
