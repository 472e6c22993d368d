// What Zotero's Refresh writes into the fields of a document: citeproc-js, which Zotero runs.
// stdin: a question a line, stdout: its answer a line, for one start and one warm engine for all.
// question: {style, subtitles, locales: {lang: xml}, lang, citations: [{id, items, properties, note}]}
// answer: {texts: [...], entries: [...], errors: [...]}
const CSL = require("citeproc");
function refresh(told) {
  const items = {};
  const citations = told.citations.map((one) => ({
    citationID: one.id,
    citationItems: one.items.map(({ uris, itemData, ...rest }) => {
      const id = uris.join(" "); // a work that no library holds is known by its addresses
      items[id] = { ...itemData, id };
      return { ...rest, id };
    }),
    properties: { ...one.properties, noteIndex: one.note },
  }));
  const engine = new CSL.Engine(
    { uppercase_subtitles: told.subtitles, retrieveLocale: (lang) => told.locales[lang] || told.locales["en-US"], retrieveItem: (id) => items[id] },
    told.style, told.lang, true,
  );
  engine.opt.development_extensions.wrap_url_and_doi = true; // as Zotero sets them
  engine.opt.development_extensions.parse_names = false;
  engine.setOutputFormat("text");
  const texts = {};
  for (const [id, , text] of engine.rebuildProcessorState(citations, "text", [])) texts[id] = text;
  const [meta, entries] = engine.makeBibliography() || [{}, []];
  return {
    texts: citations.map((one) => texts[one.citationID]), entries, errors: meta.bibliography_errors || [],
  };
}
require("readline").createInterface({ input: process.stdin, crlfDelay: Infinity }).on("line", (line) => {
  process.stdout.write(JSON.stringify(refresh(JSON.parse(line))) + "\n");
});
