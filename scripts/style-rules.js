// What a first view's styles are picked from (app/http/first-view.server.ts): the style sheets, rule by rule.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import postcss from "postcss";
import { fromRoot } from "./paths.js";

/** @typedef {import("../app/http/first-view.server.ts").StyleRule} StyleRule */

const GROUPS = new Set(["media", "supports", "layer", "container"]);
const ARGUMENTS = /:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g;
const SHARED = [...readFileSync(fromRoot("app/styles/shared.css"), "utf8").matchAll(/^ +\.([\w-]+) \{/gm)];
/** Classes of modules begin with `_` in a build, and those of shared.css are in markup; a script may give any other. */
const CLASSES = ["_[\\w-]*", ...SHARED.map(([, name]) => `${name}(?![\\w-])`)].join("|");
const NEEDED = new RegExp(`\\.(${CLASSES})|(\\[data-theme=\\w+\\])`, "g");

/**
 * Classes, and themes, without which a selector meets nothing. What stands in `:not()` and the like is
 * passed over, so a rule is rather kept than lost.
 * @param {string} selector
 */
const neededBy = (selector) => [...selector.matchAll(NEEDED)].map(([, name, theme]) => name ?? String(theme));

/** What the whole page has: its tokens come along where something takes them. */
const OF_THE_PAGE = /^(?::root|\[data-theme[^\]]*\])$/;

/**
 * @param {import("postcss").Rule} rule
 * @param {string[][]} needs
 * @param {ReadonlySet<string>} elsewhere
 * @returns {StyleRule[]}
 */
function tokensOf(rule, needs, elsewhere) {
  /** @type {[name: string, text: string][]} */
  const tokens = rule.nodes.flatMap((node) =>
    node.type === "decl" ? [[elsewhere.has(node.prop) ? "" : node.prop, node.toString()]] : [],
  );
  return [{ selector: rule.selector, tokens, needs }];
}

/**
 * @param {import("postcss").ChildNode} node
 * @param {ReadonlySet<string>} elsewhere
 * @returns {StyleRule[]}
 */
function rulesOf(node, elsewhere) {
  if (node.type === "rule") {
    const needs = node.selectors.map((selector) => neededBy(selector.replace(ARGUMENTS, "")));
    const isPlain = node.nodes.every(({ type }) => type === "decl");
    if (isPlain && node.selectors.every((selector) => OF_THE_PAGE.test(selector)))
      return tokensOf(node, needs, elsewhere);
    return [{ text: node.toString(), needs }];
  }
  if (node.type !== "atrule" || (node.name === "media" && node.params === "print")) return [];
  if (!node.nodes) return [{ text: `${node.toString()};`, needs: [[]] }];
  if (!GROUPS.has(node.name)) return [{ text: node.toString(), needs: [[]] }];
  return [{ group: `@${node.name} ${node.params}`, rules: node.nodes.flatMap((inner) => rulesOf(inner, elsewhere)) }];
}

/**
 * @param {string} text a style sheet
 * @param {ReadonlySet<string>} elsewhere tokens that scripts and drawings take
 */
export const styleRules = (text, elsewhere = new Set()) =>
  postcss.parse(text).nodes.flatMap((node) => rulesOf(node, elsewhere));

const TOKEN = /(?<![\w-])--[a-z][\w-]*/g;

/** @param {string} client */
function takenElsewhere(client) {
  const files = readdirSync(client, { recursive: true, encoding: "utf8" }).filter((name) => /\.(?:js|svg)$/.test(name));
  return new Set(files.flatMap((name) => readFileSync(join(client, name), "utf8").match(TOKEN) ?? []));
}

/**
 * A sheet's modules each open their layer anew: between layers only their order counts, so one of each is enough.
 * @param {readonly StyleRule[]} rules
 * @returns {StyleRule[]}
 */
function inOneOfEachLayer(rules) {
  /** @type {Map<string, StyleRule>} */
  const found = new Map();
  for (const [index, rule] of rules.entries()) {
    const isLayer = "group" in rule && rule.group.startsWith("@layer ");
    const key = isLayer ? rule.group : "text" in rule && rule.text.startsWith("@layer ") ? rule.text : String(index);
    const known = found.get(key);
    if (!known) found.set(key, rule);
    else if (isLayer && "group" in known) found.set(key, { ...known, rules: [...known.rules, ...rule.rules] });
  }
  return [...found.values()];
}

/**
 * Shorter names of tokens, which a first view says some 500 times (0.4 kB br). Its sheets keep theirs: each of their
 * rules, which follow, says all it takes again.
 * @param {readonly string[]} texts style sheets
 * @param {ReadonlySet<string>} elsewhere
 * @returns {(text: string) => string}
 */
function withShortTokens(texts, elsewhere) {
  const counts = new Map();
  for (const [name] of texts.join("").matchAll(TOKEN)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts.keys()]
    .filter((name) => !elsewhere.has(name))
    .toSorted((one, other) => counts.get(other) - counts.get(one) || one.localeCompare(other));
  const short = new Map(names.map((name, index) => [name, `--${index.toString(36)}`]));
  return (text) => text.replace(TOKEN, (name) => short.get(name) ?? name);
}

/**
 * Writes the rules of every style sheet in `client/assets`, by its address.
 * @param {string} client
 * @param {string} file
 */
export function writeStyleRules(client, file) {
  const sheets = readdirSync(join(client, "assets")).filter((name) => name.endsWith(".css"));
  const elsewhere = takenElsewhere(client);
  const texts = sheets.map((name) => readFileSync(join(client, "assets", name), "utf8"));
  const shortened = withShortTokens(texts, elsewhere);
  const entries = sheets.map((name, index) => [
    `/assets/${name}`,
    inOneOfEachLayer(styleRules(shortened(texts[index]), elsewhere)),
  ]);
  writeFileSync(file, JSON.stringify(Object.fromEntries(entries)));
}
