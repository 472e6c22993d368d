import assert from "node:assert/strict";
import { test } from "node:test";
import { question, sentenceAt } from "../src/sentence";

const draft = `# Trees and walking

Trees shade the street. Halloran et al. (2018, p. 114){#doc_f6193a47 p=114} fitted *1,204*
adults with accelerometers. Benches help, e.g. in winter.

- **Light** matters too.
`;

function at(words: string): string {
  return sentenceAt(draft, draft.indexOf(words));
}

test("the sentence under the cursor, without bindings and marks", () => {
  const fitted = "Halloran et al. (2018, p. 114) fitted 1,204 adults with accelerometers.";
  assert.equal(at("shade"), "Trees shade the street.");
  assert.equal(at("Halloran"), fitted);
  assert.equal(at("114)"), fitted);
  assert.equal(at("accelerometers"), fitted);
  assert.equal(at("winter"), "Benches help, e.g. in winter.");
});

test("a heading, a list, the ends", () => {
  assert.equal(at("walking"), "Trees and walking");
  assert.equal(at("matters"), "Light matters too.");
  assert.equal(sentenceAt(draft, 0), "Trees and walking");
  assert.equal(sentenceAt(draft, draft.length + 5), "");
  assert.equal(sentenceAt("", 0), "");
  assert.equal(sentenceAt("One.\n\n\n\nTwo.", 6), "");
  assert.equal(sentenceAt("\n\nOne. Two", 2), "One.");
});

test("lines may end with CR LF; other scripts count in UTF-16 units", () => {
  const text = "# Head\r\nOne 𝒳 runs\r\non. Two.\r\n\r\n树木遮荫。长椅有用。";
  assert.equal(sentenceAt(text, text.indexOf("runs")), "One 𝒳 runs on.");
  assert.equal(sentenceAt(text, text.indexOf("Two")), "Two.");
  assert.equal(sentenceAt(text, text.indexOf("长")), "长椅有用。");
});

test("a question is one line and no essay", () => {
  assert.equal(question("> ## A <!-- mdrag: waive x -- y --> [b](c.md)\n d {#doc_1}."), "A b d.");
  assert.equal(question("snake_case_name 2*3*4"), "snake_case_name 2*3*4");
  assert.equal(question("word ".repeat(200)).length, 399);
});
