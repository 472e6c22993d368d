// What Zotero's Refresh writes into the fields of a document: citeproc-js, which Zotero runs.
// stdin: {style, subtitles, locales: {lang: xml}, lang, citations: [{id, items, properties, note}]}
// stdout: {texts: [...], entries: [...], errors: [...]}
const CSL = require("citeproc");
// The processor goes through the whole style for each call of a macro; here each is looked for once.
const search = CSL.XmlJSON.prototype.getNodesByName;
const macros = {};
CSL.XmlJSON.prototype.getNodesByName = function (node, name, called, found) {
  if (name !== "macro" || !called || found) return search.call(this, node, name, called, found);
  return (macros[called] ||= search.call(this, node, name, called));
};
const told = JSON.parse(require("fs").readFileSync(0, "utf8"));
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
  told.style, told.lang, // a language of the style's own counts (style.js, getCiteProc)
);
engine.opt.development_extensions.wrap_url_and_doi = true; // as Zotero sets them
engine.opt.development_extensions.parse_names = false;
engine.setOutputFormat("text");
const texts = {};
for (const [id, , text] of engine.rebuildProcessorState(citations, "text", [])) texts[id] = text;
const [meta, entries] = engine.makeBibliography() || [{}, []];
process.stdout.write(JSON.stringify({
  texts: citations.map((one) => texts[one.citationID]), entries, errors: meta.bibliography_errors || [],
}));
