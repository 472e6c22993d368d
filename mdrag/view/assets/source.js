"use strict";
// What stands on the right: the card of a source, its page with the passage marked, a finding.
// Every word of a draft or a source becomes a text node; nothing is ever parsed as HTML.

const data = JSON.parse(document.getElementById("data").textContent);
const SVG = "http://www.w3.org/2000/svg";
const say = (key, values = {}) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), data.words[key] ?? key);

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function draw(tag, attributes, words = "") {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.textContent = words;
  return element;
}

const pages = new Map();

function pageOf(key) {
  if (data.pages) return Promise.resolve(data.pages[key] ?? { problem: say("the page cannot be drawn") });
  if (!pages.has(key)) {
    const answer = fetch(`page/${key}`).then((got) => got.json());
    answer.catch(() => pages.delete(key));
    pages.set(key, answer);
  }
  return pages.get(key);
}

function pageName(page) {
  return page.label ? say("page {page}", { page: page.label }) : say("page {page} of the file", { page: page.page });
}

// The boxes of the sentence itself: its letters are looked for among those of the page.
function sentenceBoxes(words, quote) {
  const letters = (text) => text.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const sought = letters(quote.replace(/…$/, ""));
  let all = "";
  const runs = words.map(([x0, y0, x1, y1, text]) => {
    const start = all.length;
    all += letters(text);
    return { x0, y0, x1, y1, start, end: all.length };
  });
  const first = sought.length > 12 ? all.indexOf(sought) : -1;
  if (first < 0) return [];
  const last = first + sought.length;
  return runs.filter((run) => run.end > run.start && run.start < last && run.end > first).map((run) => {
    const wide = (run.x1 - run.x0) / (run.end - run.start);
    const from = run.x0 + Math.max(first - run.start, 0) * wide;
    const to = run.x1 - Math.max(run.end - last, 0) * wide;
    return [from, run.y0, to, run.y1];
  });
}

// What only stands near to a claim is shaded grey: colour is for what bears a sentence.
function pictureOf(page, quote = "", bears = true) {
  const box = make("div", { class: bears ? "page" : "page near" });
  pageOf(page.key).then((drawn) => {
    if (drawn.problem) {
      box.replaceWith(make("p", { class: "problem" }, drawn.problem));
      return;
    }
    const told = `${say("a picture of the page, the passage marked")}: ${pageName(page)}`;
    const [wide, high] = [drawn.width, drawn.height];
    box.append(make("img", { src: drawn.picture, alt: told, width: Math.round(wide * 2), height: Math.round(high * 2) }));
    const over = draw("svg", { viewBox: `0 0 ${wide} ${high}`, preserveAspectRatio: "none" });
    for (const [x0, y0, x1, y1] of page.rects) {
      over.append(draw("rect", { x: x0 * wide, y: y0 * high, width: (x1 - x0) * wide, height: (y1 - y0) * high }));
    }
    const said = sentenceBoxes(drawn.words ?? [], quote);
    for (const [x0, y0, x1, y1] of said) {
      over.append(draw("rect", { class: "said", x: x0 * wide, y: y0 * high, width: (x1 - x0) * wide, height: (y1 - y0) * high }));
    }
    for (const [x0, y0, x1, y1, words] of drawn.words ?? []) {
      const tall = (y1 - y0) * high;
      over.append(draw("text", {
        x: x0 * wide, y: y1 * high - tall * 0.2, "font-size": tall, textLength: Math.max((x1 - x0) * wide, 1),
        lengthAdjust: "spacingAndGlyphs",
      }, words));
    }
    box.append(over);
    const top = said[0] ?? page.rects[0];
    if (top && bears) bringIntoView(box, top[1]); // else what it lacks is read first
  }, () => box.replaceWith(make("p", { class: "problem" }, say("the page cannot be drawn"))));
  return box;
}

function bringIntoView(box, top) {
  const pane = document.getElementById("source");
  if (box !== pane.querySelector(".page")) return;
  const place = () => {
    const at = box.offsetTop + box.getBoundingClientRect().height * top;
    if (at > pane.clientHeight * 0.7) pane.scrollTop = at - pane.clientHeight / 3;
  };
  box.querySelector("img").addEventListener("load", place, { once: true });
  place();
}

function cardOf(uid, source = data.sources[uid]) {
  const card = make("div", { class: "card" });
  if (!source) {
    card.append(make("p", {}, `${uid}: ${say("no source in the library")}`));
    return card;
  }
  card.append(make("h2", {}, source.title || source.label));
  card.append(make("p", {}, [source.label, source.container].filter(Boolean).join(" · ")));
  card.append(make("p", { class: "said" }, [source.uid, source.file, source.doi].filter(Boolean).join(" · ")));
  if (source.problem) card.append(make("p", { class: "problem" }, source.problem));
  return card;
}

function linkTo(page) {
  const link = make("a", { href: page.link, class: "open", target: "_blank", rel: "noopener noreferrer" });
  link.append(`${say("open the PDF")} (${pageName(page)})`);
  return link;
}

// What leads to a page: the PDF, the item in Zotero, and the address of this page of the view.
function linksOf(uid, page) {
  const line = make("p", { class: "links" });
  if (page.link) line.append(linkTo(page), " ");
  if (page.zotero) line.append(make("a", { href: page.zotero, rel: "noreferrer" }, say("open in Zotero")), " ");
  const kept = `#${uid}/p=${encodeURIComponent(page.label || page.page)}`;
  line.append(make("a", { href: kept, class: "kept" }, decodeURIComponent(kept)));
  return line;
}

function placeOf(place) {
  const parts = [cardOf(place.uid)];
  if (place.quote) parts.push(...quoteOf(place));
  else parts.push(make("p", {}, say("no passage of it says anything of this sentence")));
  for (const page of place.pages) {
    parts.push(linksOf(place.uid, page), pictureOf(page, place.quote, place.bears));
  }
  if (!place.pages.length) parts.push(make("p", { class: "hint" }, say("no page to show")));
  return parts;
}

// The words of the source; of a passage that is only the nearest it says so, and what is not there.
function quoteOf(place) {
  const quote = make("p", { class: place.bears ? "quote" : "quote near" }, place.quote);
  if (place.bears) return [quote];
  const lacks = place.lacks.length ? say("does not have {numbers}", { numbers: place.lacks.join(", ") }) : "";
  const support = `${say("support")}: ${place.status} ${place.score.toFixed(2)}`.replace(/ +/g, " ");
  return [make("p", { class: "nearest" }, [say("the nearest passage"), lacks || support].join("; ")), quote];
}

function nearOf(number) {
  if (data.near) return Promise.resolve(data.near[number] ?? []);
  return fetch(`near/${number}`).then((got) => got.json()).then((told) => told.near);
}

// What the library has nearest to a claim without a source: to be read, and bound by its writer.
function nearTo(number) {
  const box = make("div", { class: "nearby" });
  nearOf(number).then((found) => {
    box.append(make("h3", {}, say(found.length ? "nearest in your library: read it first" : "nothing in your library is near to this")));
    for (const one of found) {
      box.append(cardOf(one.uid, one.source), ...quoteOf({ ...one, bears: false, status: "" }), make("p", {}, make("code", {}, one.mark)));
      for (const page of one.pages) {
        box.append(linksOf(one.uid, page));
        if (!data.pages || data.pages[page.key]) box.append(pictureOf(page, one.quote, false));
      }
    }
  }, () => box.append(make("p", { class: "hint" }, say("no page to show"))));
  return box;
}

function differenceOf([source, draft]) {
  const marked = (words, tag) => {
    const [before, rest = ""] = words.split("[", 2);
    const [changed, after = ""] = [rest.split("]")[0], rest.split("]").slice(1).join("]")];
    return [before, make(tag, {}, changed || "∅"), after];
  };
  return [
    make("p", { class: "change" }, `${say("the source says")}: `, ...marked(source, "ins")),
    make("p", { class: "change" }, `${say("the draft says")}: `, ...marked(draft, "del")),
  ];
}

function findingOf(number) {
  const finding = data.findings[number];
  const card = make("div", { class: "card" });
  card.append(make("p", { class: "said" }, `${finding.severity} · ${finding.rule} · L${finding.line}`));
  card.append(make("p", {}, finding.message));
  for (const note of finding.notes) card.append(make("p", { class: "change" }, note));
  if (data.live) {
    const buttons = make("div", { class: "buttons" });
    finding.fixes.forEach((fix, way) => {
      const button = make("button", { type: "button", "data-fix": number, "data-way": way }, fix.told || say("take this fix"));
      buttons.append(button);
    });
    if (!finding.rule.startsWith("waiver.")) {
      buttons.append(make("button", { type: "button", "data-waive": number }, say("waive")));
    }
    card.append(buttons);
  }
  return card;
}

function showCitation(number) {
  const one = data.citations[number];
  const checks = one.checks.length ? one.checks.join(", ") : say("none object");
  const support = one.checked ? `${one.status} ${one.score.toFixed(2)}` : say("not checked");
  const head = make("div", { class: "card" }, make("p", {}, one.text));
  head.append(make("p", { class: "said" }, `${say("support")}: ${support} · ${say("hard checks")}: ${checks}`));
  document.getElementById("source").replaceChildren(
    head, ...one.differences.flatMap(differenceOf), ...one.findings.map(findingOf), ...one.places.flatMap(placeOf));
}

function showFinding(number) {
  const one = data.findings[number];
  const parts = [findingOf(number)];
  if (one.claim) parts.push(nearTo(number));
  if (one.page) {
    parts.push(cardOf(one.uid));
    if (one.quote) parts.push(make("p", { class: "quote" }, one.quote));
    parts.push(linksOf(one.uid, one.page), pictureOf(one.page, one.quote));
  }
  document.getElementById("source").replaceChildren(...parts);
}

// A page of a source that nothing here cites: the card and the page of the file.
function showPage(uid, number) {
  const page = { key: `${uid}/${number}`, page: number, label: "", rects: [], link: "", zotero: "" };
  document.getElementById("source").replaceChildren(cardOf(uid), linksOf(uid, page), pictureOf(page));
}
