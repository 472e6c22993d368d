import assert from "node:assert/strict";
import { test } from "node:test";
import { answer, calledOff, complaint } from "../src/answers";

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
