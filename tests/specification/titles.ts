import ts from "typescript";

const CALLERS = /^(?:it|test|describe|test\.describe)\b/;
const NOT_RUN = /\.(?:skip|todo|fixme|fails|skipIf|only)\b/;

/**
 * The titles of a test file; of its tables of cases, what a title shows of each; and the texts of its other lists.
 * Without what is skipped or expected.
 */
export function titlesIn(path: string, source: string): string[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const lists = listsOf(file);
  const columns = new Map<ts.Node, number>();
  const found: string[] = [];

  /** How many columns of each table are shown by a title: the most, where two walk through the same cases. */
  const count = (node: ts.Node): void => {
    const cases = casesOf(node, lists);
    for (const table of cases?.tables ?? []) columns.set(table, Math.max(cases?.shown ?? 0, columns.get(table) ?? 0));
    ts.forEachChild(node, count);
  };

  const visit = (node: ts.Node, inList: boolean): void => {
    const shown = columns.get(node);
    if (shown !== undefined && ts.isArrayLiteralExpression(node)) {
      const before = found.length;
      for (const row of node.elements)
        for (const cell of ts.isArrayLiteralExpression(row) ? row.elements.slice(0, shown) : [row]) visit(cell, true);
      // Cases of one name in one table are one.
      found.push(...new Set(found.splice(before)));
      return;
    }
    if (ts.isCallExpression(node)) {
      const callee = calleeOf(node.expression, file);
      if (CALLERS.test(callee) && NOT_RUN.test(callee)) return;
      const title = titleOf(node, file);
      if (title !== null) {
        visit(node.expression, false);
        found.push(title);
        for (const rest of node.arguments.slice(1)) visit(rest, false);
        return;
      }
      // What a matcher is given is expected of a case, not the name of one.
      if (/\.to[A-Z]\w*$/.test(callee)) return visit(node.expression, inList);
    }
    if (inList && (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))) {
      found.push(ts.isTemplateExpression(node) ? node.getText(file).slice(1, -1) : node.text);
    }
    ts.forEachChild(node, (child) => visit(child, inList || ts.isArrayLiteralExpression(node)));
  };

  count(file);
  visit(file, false);
  return found;
}

const calleeOf = (node: ts.Node, file: ts.SourceFile): string =>
  ts.isCallExpression(node)
    ? calleeOf(node.expression, file)
    : ts.isTaggedTemplateExpression(node)
      ? calleeOf(node.tag, file)
      : node.getText(file);

function titleOf(node: ts.CallExpression, file: ts.SourceFile): string | null {
  const [title] = node.arguments;
  const isTitle = title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title));
  return isTitle && CALLERS.test(calleeOf(node.expression, file)) ? title.getText(file).slice(1, -1) : null;
}

/** Every name of the file that stands for something, with all that it stands for in one place or another. */
function listsOf(file: ts.SourceFile): Map<string, ts.Expression[]> {
  const lists = new Map<string, ts.Expression[]>();
  const declare = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      lists.set(node.name.text, [...(lists.get(node.name.text) ?? []), node.initializer]);
    ts.forEachChild(node, declare);
  };
  declare(file);
  return lists;
}

/** The table that `it.each(…)("…", …)` walks through, and how many of its columns the title shows. */
function casesOf(
  node: ts.Node,
  lists: Map<string, ts.Expression[]>,
): { tables: ts.Expression[]; shown: number } | null {
  if (!ts.isCallExpression(node) || !ts.isCallExpression(node.expression)) return null;
  const title = titleOf(node, node.getSourceFile());
  const [given] = node.expression.arguments;
  if (title === null || !given) return null;
  return { tables: bare(given, lists), shown: title.match(/%[sdifjoO]/g)?.length ?? 0 };
}

/** The list itself, behind its name and what is said of its type. */
function bare(node: ts.Expression, lists: Map<string, ts.Expression[]>): ts.Expression[] {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
    return bare(node.expression, lists);
  const named = ts.isIdentifier(node) ? lists.get(node.text) : undefined;
  return named?.flatMap((one) => bare(one, lists)) ?? [node];
}
