// src/ and what it imports → dist/extension.js, with the licences of all that went into it.
import { build } from "esbuild";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const { metafile } = await build({
  entryPoints: ["src/extension.ts"],
  outfile: "dist/extension.js",
  bundle: true,
  external: ["vscode"],
  format: "cjs",
  platform: "node",
  target: "node18",
  minify: true,
  metafile: true,
});

const folders = new Set(
  Object.keys(metafile.inputs).flatMap((file) => file.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/) ?? []),
);
const notices = [...folders].sort().map((folder) => {
  const { name, version } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (!file) throw new Error(`${folder} says no licence`);
  return `${name} ${version}\n\n${readFileSync(`${folder}/${file}`, "utf8").trim()}\n`;
});
const words = "dist/extension.js holds these packages; each has its own licence.";
writeFileSync("dist/THIRD_PARTY.txt", [`${words}\n`, ...notices].join("\n" + "-".repeat(80) + "\n\n"));
