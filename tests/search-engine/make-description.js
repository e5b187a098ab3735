// node -p 'JSON.stringify(require("yaml").parse(require("fs").readFileSync(0, "utf8")))' < openapi.yml |
//   node tests/search-engine/make-description.js
// makes typesense.json, the part of Typesense's published description that search uses.
// From github.com/typesense/typesense-go (Apache 2.0): typesense/api/generator/openapi.yml of
// f55adb37bbbb, July 16, 2026
import { readFileSync, writeFileSync } from "node:fs";
import { fromRoot } from "../../scripts/paths.js";

const CALLS = {
  "/collections": ["get", "post"],
  "/collections/{collectionName}": ["delete"],
  "/collections/{collectionName}/documents": ["delete"],
  "/collections/{collectionName}/documents/import": ["post"],
  "/aliases/{aliasName}": ["get", "put"],
  "/multi_search": ["post"],
};
/** What explains, and is no rule. */
const WORDS = new Set(["description", "summary", "example", "tags", "externalDocs"]);

const whole = JSON.parse(readFileSync(0, "utf8"));

function bare(value, isNames = false) {
  if (Array.isArray(value)) return value.map((one) => bare(one));
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => isNames || (!WORDS.has(name) && !name.startsWith("x-go-")));
  return Object.fromEntries(kept.map(([name, inner]) => [name, bare(inner, name === "properties")]));
}

const paths = Object.fromEntries(
  Object.entries(CALLS).map(([path, methods]) => [
    path,
    Object.fromEntries(methods.map((method) => [method, bare(whole.paths[path][method])])),
  ]),
);
const schemas = {};
const wanted = [paths];
while (wanted.length > 0) {
  for (const [, name] of JSON.stringify(wanted.pop()).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (schemas[name]) continue;
    schemas[name] = bare(whole.components.schemas[name]);
    wanted.push(schemas[name]);
  }
}
const { securitySchemes } = whole.components;
const part = {
  openapi: whole.openapi,
  info: { version: whole.info.version },
  paths,
  components: { schemas, securitySchemes },
};
writeFileSync(fromRoot("tests/search-engine/typesense.json"), `${JSON.stringify(part, null, 2)}\n`);
