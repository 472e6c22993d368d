import assert from "node:assert/strict";
import { test } from "node:test";
import { answer, character, problem, calledOff, complaint } from "../src/answers";

test("an answer is what it says, and nothing where it says nothing", () => {
  assert.deepEqual(answer({ markdown: "# Pack", path: "/e/pack.md", more: 1 }), {
    markdown: "# Pack", path: "/e/pack.md",
  });
  assert.deepEqual(answer({ markdown: "# Ready" }), { markdown: "# Ready", path: "" });
  for (const nothing of [undefined, null, "text", {}, { markdown: 3 }, { markdown: "", path: "" }]) {
    assert.equal(answer(nothing), undefined);
  }
});

test("a complaint names mdrag once", () => {
  assert.equal(complaint(new Error("no library here")), "mdrag: no library here");
  assert.equal(complaint(new Error("mdrag: no library here")), "mdrag: no library here");
  assert.equal(complaint(""), "mdrag: something went wrong");
});

test("what was called off is no error", () => {
  assert.ok(calledOff(Object.assign(new Error("cancelled"), { code: -32800 })));
  assert.ok(!calledOff(new Error("broken")));
  assert.ok(!calledOff(undefined));
});

const failed = (error: unknown) => ({ stdout: JSON.stringify({ error }), stderr: "" });

test("each place that a failed command names", () => {
  const message = "doc_1 is not in the library\n/e/a b.md:7:12: doc_2: is not\nsomething else";
  const found = problem(failed({ message, path: "/e/a b.md", line: 3, column: 9 }));
  assert.equal(found.message, "doc_1 is not in the library");
  assert.deepEqual(found.places, [
    { path: "/e/a b.md", line: 3, column: 9, message: "doc_1 is not in the library" },
    { path: "/e/a b.md", line: 7, column: 12, message: "doc_2: is not" },
  ]);
});

test("a problem without a place, and one that is no JSON", () => {
  assert.deepEqual(problem(failed({ message: "pandoc is missing", path: null, line: null })), {
    message: "pandoc is missing", places: [],
  });
  const spoken = { stdout: "", stderr: "reading\nmdrag: the disk is full\n" };
  assert.deepEqual(problem(spoken), { message: "the disk is full", places: [] });
  assert.deepEqual(problem({ stdout: "", stderr: "" }), { message: "", places: [] });
});

test("columns count characters, the editor counts UTF-16 units", () => {
  assert.equal(character("a😀b", 1), 0);
  assert.equal(character("a😀b", 3), 3);
  assert.equal(character("a😀b", 99), 4);
});
