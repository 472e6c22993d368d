import assert from "node:assert/strict";
import { test } from "node:test";
import { counts, inWords, label, objection, rule, under, type Finding, draftStatus } from "../src/findings";

function finding(code: Finding["code"], severity: number, from: number, to: number, source = "mdrag"): Finding {
  const range = { start: { line: 4, character: from }, end: { line: 4, character: to } };
  return { source, severity, code, range, message: String(code) };
}

const FOUND = [
  finding("style.long-sentence", 2, 0, 80),
  finding({ value: "citation.weak" }, 1, 20, 30),
  finding("MD013", 1, 0, 90, "markdownlint"),
  finding("style.hedging", 3, 20, 25),
  finding(undefined, 0, 0, 1),
];

test("the status bar counts ours", () => {
  assert.deepEqual(counts(FOUND), { errors: 1, warnings: 1, infos: 2 });
  assert.equal(label(counts(FOUND)), "mdrag $(error) 1 $(warning) 1 $(info) 2");
  assert.equal(inWords(counts(FOUND)), "1 error, 1 warning, 2 info");
  assert.equal(inWords(counts([])), "0 errors, 0 warnings, 0 info");
});

test("a rule's id may come with a link", () => {
  assert.deepEqual(FOUND.map(rule), [
    "style.long-sentence", "citation.weak", "MD013", "style.hedging", "",
  ]);
});

test("under the cursor: the shortest of ours first", () => {
  const rules = (character: number, line = 4) => under(FOUND, { line, character }).map(rule);
  assert.deepEqual(rules(22), ["style.hedging", "citation.weak", "style.long-sentence"]);
  assert.deepEqual(rules(30), ["citation.weak", "style.long-sentence"]);
  assert.deepEqual(rules(50), ["style.long-sentence"]);
  assert.deepEqual(rules(0, 5), []);
});

test("beside every finding: those of the line", () => {
  assert.deepEqual(under(FOUND, { line: 4, character: 85 }).map(rule), [
    "style.hedging", "citation.weak", "style.long-sentence",
  ]);
});

test("a waiver says why, and stays one comment", () => {
  assert.match(objection("  ") ?? "", /Say why/);
  assert.match(objection("see --> there") ?? "", /end the comment/);
  assert.equal(objection("own survey data, see appendix"), undefined);
});

test("the counts of the server, and a sign while it checks", () => {
  const told = { uri: "file:///a.md", version: 3, state: "checking", errors: 2, warnings: 0, infos: 1, line: "x" };
  const read = draftStatus(told);
  assert.deepEqual(read?.counts, { errors: 2, warnings: 0, infos: 1 });
  assert.match(label(read!.counts, read!.state), /sync~spin.*2.*0.*1/);
  assert.equal(draftStatus({ uri: "file:///a.md", state: "off" })?.state, "off");
  assert.equal(draftStatus({ state: "done" }), undefined);
  assert.equal(draftStatus(null), undefined);
});
