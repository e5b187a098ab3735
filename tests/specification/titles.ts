import ts from "typescript";

const CALLERS = /^(?:it|test|describe|test\.describe)\b/;
const NOT_RUN = /\.(?:skip|todo|fixme|fails|skipIf|only)\b/;

/** The titles of a test file and the texts in its tables of cases, without those that are skipped or expected. */
export function titlesIn(path: string, source: string): string[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const calleeOf = (node: ts.Node): string =>
    ts.isCallExpression(node)
      ? calleeOf(node.expression)
      : ts.isTaggedTemplateExpression(node)
        ? calleeOf(node.tag)
        : node.getText(file);

  const visit = (node: ts.Node, inTable: boolean): void => {
    if (ts.isCallExpression(node)) {
      const callee = calleeOf(node.expression);
      if (CALLERS.test(callee) && NOT_RUN.test(callee)) return;
      const [title] = node.arguments;
      if (CALLERS.test(callee) && title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) {
        visit(node.expression, false);
        found.push(title.getText(file).slice(1, -1));
        for (const rest of node.arguments.slice(1)) visit(rest, false);
        return;
      }
      // What a matcher is given is expected of a case, not the name of one.
      if (/\.to[A-Z]\w*$/.test(callee)) return visit(node.expression, inTable);
    }
    if (inTable && (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))) {
      found.push(ts.isTemplateExpression(node) ? node.getText(file).slice(1, -1) : node.text);
    }
    ts.forEachChild(node, (child) => visit(child, inTable || ts.isArrayLiteralExpression(node)));
  };
  visit(file, false);
  return found;
}
