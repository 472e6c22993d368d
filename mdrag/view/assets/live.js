// What only the live page does: it reads itself again when the draft or the library changes, and
// asks the server to take a fix or to waive a finding.

const dialog = document.getElementById("change");
let request = null;

async function ask(name, asked) {
  const answer = await fetch(name, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...asked, stamp: data.stamp }),
  });
  const told = await answer.json();
  const words = told.told || say(told.written ? "written" : "not written");
  if (answer.status === 409) { readAgain(words); return; }
  tell(words);
  if (told.written) { // the page is read again at once, and says it then
    keep("told", words);
    keep("reason", "");
  }
}

// What is to outlive the page's being read again; a browser that keeps nothing loses it.
function keep(name, words) {
  try { sessionStorage.setItem(`mdrag.${name}`, words); } catch { /* not allowed here */ }
}

function kept(name) {
  try {
    const words = sessionStorage.getItem(`mdrag.${name}`) ?? "";
    sessionStorage.removeItem(`mdrag.${name}`);
    return words;
  } catch { return ""; }
}

function readAgain(words) {
  if (words) keep("told", words);
  const reason = dialog.open && document.getElementById("reason")?.value;
  if (reason) keep("reason", reason);
  location.reload();
}

function openDialog(title, body, yes, make) {
  document.getElementById("change-title").textContent = title;
  document.getElementById("change-body").replaceChildren(...body);
  document.getElementById("change-yes").textContent = yes;
  request = make;
  dialog.showModal();
}

// The lines of a fix, what differs from the other side marked, from word to word.
function changedPart(text, other, tag) {
  const words = (lines) => lines.match(/\s+|[^\s]+/g) ?? [];
  const [mine, theirs] = [words(text), words(other)];
  const most = Math.min(mine.length, theirs.length);
  let first = 0;
  while (first < most && mine[first] === theirs[first]) first += 1;
  let last = 0;
  while (last < most - first && mine.at(-1 - last) === theirs.at(-1 - last)) last += 1;
  const end = mine.length - last;
  const changed = mine.slice(first, end).join("");
  return [mine.slice(0, first).join(""), ...(changed ? [make(tag, {}, changed)] : []), mine.slice(end).join("")];
}

function offerFix(number, way) {
  const finding = data.findings[number];
  const fix = finding.fixes[way];
  const before = make("pre", { class: "change" }, ...changedPart(fix.before, fix.after, "del"));
  const after = make("pre", { class: "change" }, ...changedPart(fix.after, fix.before, "ins"));
  const body = [make("p", {}, fix.told), make("h3", {}, say("before")), before, make("h3", {}, say("after")), after];
  openDialog(finding.rule, body, say("take this fix"), () => ["fix", { finding: finding.key, way }]);
}

function offerWaiver(number) {
  const finding = data.findings[number];
  const field = make("textarea", { rows: 3, id: "reason", maxlength: 500, required: "" });
  const label = make("label", { for: "reason" }, say("the reason"));
  openDialog(`${say("waive")}: ${finding.rule}`, [make("p", {}, finding.message), label, field], say("waive"), () =>
    field.value.trim() ? ["waive", { finding: finding.key, reason: field.value.trim().replace(/\s+/g, " ") }] : null);
  field.value = kept("reason");
  field.focus();
}

// The finding one stands on, or the first of the citation one stands on that can be settled so.
function findingHere(fits) {
  if (current.finding >= 0) return fits(data.findings[current.finding]) ? current.finding : -1;
  const all = current.citation >= 0 ? data.citations[current.citation].findings : [];
  return all.find((number) => fits(data.findings[number])) ?? -1;
}

if (data.live) {
  const before = kept("told");
  if (before) tell(before);
  const events = new EventSource(`events?seen=${data.live}`);
  events.addEventListener("changed", () => {
    events.close();
    readAgain(dialog.open ? say("the draft has changed; this page is read again") : "");
  });
  keys.f = () => {
    const number = findingHere((one) => one.fixes.length > 0);
    if (number >= 0) offerFix(number, 0); else tell(say("nothing here to go to"));
  };
  keys.w = () => {
    const number = findingHere((one) => !one.rule.startsWith("waiver."));
    if (number >= 0) offerWaiver(number); else tell(say("nothing here to go to"));
  };
  document.getElementById("source").addEventListener("click", (event) => {
    const { fix, way, waive } = event.target.dataset;
    if (fix !== undefined) offerFix(Number(fix), Number(way));
    if (waive !== undefined) offerWaiver(Number(waive));
  });
  document.getElementById("change-yes").addEventListener("click", () => {
    const asked = request?.();
    if (!asked) { document.getElementById("reason")?.focus(); return; }
    keep("reason", asked[1].reason ?? "");
    dialog.close();
    ask(...asked).catch(() => tell(say("not written")));
  });
  document.getElementById("change-no").addEventListener("click", () => dialog.close());
}
