// The sentence at a place of a draft, as a question: without bindings and marks.

const SHORTENED = /(?:^|[\s(])(?:al|cf|ca|e\.g|i\.e|vs|resp|approx|etc|no|nos|vol|ch|sec|figs?|tabs?|eqs?|pp?|eds?|dr|mrs?|ms|prof|st|[A-Z])\.\s*$/i;
const MOST = 400; // characters of a question; beyond it the input box is no place to read

/** The sentence around `offset` (UTF-16 units, as the editor counts); "" between paragraphs. */
export function sentenceAt(text: string, offset: number): string {
  const [start, end] = paragraph(text, offset);
  const block = text.slice(start, end);
  let from = 0;
  let sentence = "";
  for (const { segment, index } of new Intl.Segmenter("en", { granularity: "sentence" }).segment(
    joined(block),
  )) {
    sentence += segment;
    if (SHORTENED.test(sentence)) continue;
    if (offset - start < index + segment.length) break;
    from = index + segment.length;
    sentence = "";
  }
  return question(sentence || block.slice(from));
}

/** Text of a draft as it is asked: one line, no bindings, comments or marks. */
export function question(text: string): string {
  const plain = text
    .replace(/<!--[\s\S]*?(?:-->|$)/g, " ")
    .replace(/\{#[^}]*\}/g, "")
    .replace(/^[ \t]*(?:>[ \t]?|#{1,6}[ \t]+|[-*+][ \t]+|\d+[.)][ \t]+)+/gm, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/(?<![\w*])(\*\*|__|\*|`|~~)(?=\S)(.+?)(?<=\S)\1(?![\w*])/g, "$2")
    .replace(/\s+/g, " ")
    .replace(/ (?=[.,;:!?])/g, "")
    .trim();
  return plain.length > MOST ? plain.slice(0, MOST).replace(/\s\S*$/, "") : plain;
}

/** Where the paragraph around `offset` begins and ends. */
function paragraph(text: string, offset: number): [number, number] {
  const at = Math.min(Math.max(offset, 0), text.length);
  let start = 0;
  for (const blank of text.matchAll(/\n[ \t]*\r?\n|^[ \t]*\r?\n/g)) {
    const after = blank.index + blank[0].length;
    if (after > at) return [start, Math.max(start, blank.index)];
    start = after;
  }
  return [start, text.length];
}

/** The same length, lines run on: a line's end is no sentence's end, a heading's is. */
function joined(block: string): string {
  return block.replace(/\r?\n/g, (ending, at: number) => {
    const line = block.slice(block.lastIndexOf("\n", at - 1) + 1, at);
    return /^\s*#{1,6}\s/.test(line) ? ending : " ".repeat(ending.length);
  });
}
