import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const root = join(import.meta.dirname, "../..");

export type Sentence = { at: string; text: string };

/**
 * What a fan may read in a source text: JSX text, and strings of three words and more or that begin with a capital; a
 * template's values read "…".
 */
export function sentencesOf(path: string, source: string): Sentence[] {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, false, kind);
  const found: Sentence[] = [];
  const read = (node: ts.Node): void => {
    const text = textOf(node)?.replace(/\s+/g, " ").trim();
    if (text && (ts.isJsxText(node) || text.split(" ").length >= 3 || /^\p{Lu}\p{Ll}/u.test(text)))
      found.push({ at: `${path}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`, text });
    ts.forEachChild(node, read);
  };
  read(file);
  return found;
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isJsxText(node) || ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join("");
  return undefined;
}

/** Every sentence of the site, its server, and the network's mails and answers. */
export function sentences(): Sentence[] {
  const files = execFileSync("git", ["ls-files", "app", "server", "network", "contracts"], {
    cwd: root,
    encoding: "utf8",
  });
  return files
    .split("\n")
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => sentencesOf(path, readFileSync(join(root, path), "utf8")));
}
