import ts from "typescript";

/** A source file by its path from the project's root. */
export type Sources = ReadonlyMap<string, string>;

/** Files that only pass on what others export, or are named as if they did. */
export function barrels(sources: Sources): string[] {
  return [...sources]
    .filter(([path, text]) => {
      if (/(?:^|\/)index\.tsx?$/.test(path)) return true;
      const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
      return (
        statements.length > 0 &&
        statements.every((statement) => ts.isExportDeclaration(statement) && statement.moduleSpecifier)
      );
    })
    .map(([path]) => path);
}

/** Pages (routes with a default export) that say nothing of themselves through `handle`. */
export function routesWithoutHandle(sources: Sources): string[] {
  return [...sources]
    .filter(([path, text]) => {
      if (!/^app\/routes\/[^/]+\/route\.tsx?$/.test(path)) return false;
      const isPage = /export default|as default/.test(text);
      return isPage && !/export const handle\b/.test(text);
    })
    .map(([path]) => path);
}
