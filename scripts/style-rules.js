// What a first view's styles are picked from (app/services/http/first-view.server.ts): the style sheets, rule by rule.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import postcss from "postcss";

/** @typedef {import("../app/services/http/first-view.server.ts").StyleRule} StyleRule */

const GROUPS = new Set(["media", "supports", "layer", "container"]);
const ARGUMENTS = /:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g;
/** Classes of modules begin with `_` in a build; any other may be given by a script. */
const NEEDED = /\.(_[\w-]*)|(\[data-theme=\w+\])/g;

/**
 * Classes of modules, and themes, without which a selector meets nothing. What stands in `:not()` and the like is
 * passed over, so a rule is rather kept than lost.
 * @param {string} selector
 */
const neededBy = (selector) => [...selector.matchAll(NEEDED)].map(([, name, theme]) => name ?? String(theme));

/**
 * @param {import("postcss").ChildNode} node
 * @returns {StyleRule[]}
 */
function rulesOf(node) {
  if (node.type === "rule") {
    const needs = node.selectors.map((selector) => neededBy(selector.replace(ARGUMENTS, "")));
    return [{ text: node.toString(), needs }];
  }
  if (node.type !== "atrule" || (node.name === "media" && node.params === "print")) return [];
  if (!node.nodes) return [{ text: `${node.toString()};`, needs: [[]] }];
  if (!GROUPS.has(node.name)) return [{ text: node.toString(), needs: [[]] }];
  return [{ group: `@${node.name} ${node.params}`, rules: node.nodes.flatMap(rulesOf) }];
}

/** @param {string} text a style sheet */
export const styleRules = (text) => postcss.parse(text).nodes.flatMap(rulesOf);

/**
 * Writes the rules of every style sheet in `client/assets`, by its address.
 * @param {string} client
 * @param {string} file
 */
export function writeStyleRules(client, file) {
  const sheets = readdirSync(join(client, "assets")).filter((name) => name.endsWith(".css"));
  const entries = sheets.map((name) => [
    `/assets/${name}`,
    styleRules(readFileSync(join(client, "assets", name), "utf8")),
  ]);
  writeFileSync(file, JSON.stringify(Object.fromEntries(entries)));
}
