import assert from "node:assert/strict";
import { test } from "node:test";
import { headline, readiness } from "../src/readiness";

const place = { line: 5, column: 3, told: "no such source", rule: "citation.unknown-source" };
const screen = {
  draft: "a.md", go: false, next: "mdrag gate a.md",
  checks: [
    { name: "claims", verdict: "no", figures: {}, told: "claims: 3", next: "mdrag gate a.md", places: [place] },
    { name: "words", verdict: "ok", figures: {}, told: "words: 10", next: "" },
    { name: "style", verdict: "look", figures: {}, told: "style", next: "", places: "?" },
  ],
  notes: ["no library"],
};

test("checks with their places", () => {
  const read = readiness(JSON.stringify(screen));
  assert.deepEqual(read?.checks.map(({ places }) => places.length), [1, 0, 0]);
  assert.deepEqual(read?.checks[0]?.places[0], place);
  assert.equal(headline(read!), "Not ready: claims");
});

test("what is no screen is none", () => {
  for (const said of ["", "nothing", "[]", "null", '{"error": {"message": "no such draft"}}']) {
    assert.equal(readiness(said), undefined, said);
  }
});

test("ready, with and without a look", () => {
  const fine = { ...screen, go: true, checks: screen.checks.slice(1) };
  assert.equal(headline(readiness(JSON.stringify(fine))!), "Ready, after a look at style");
  const all = { ...fine, checks: fine.checks.slice(0, 1) };
  assert.match(headline(readiness(JSON.stringify(all))!), /nothing stands against/);
});
