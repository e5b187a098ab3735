import { dirname, join } from "node:path";
import ts from "typescript";

export type Sources = ReadonlyMap<string, string>;

/** Files that only pass on what others export, or are named as if they did. */
export function barrels(sources: Sources): string[] {
  return [...sources]
    .filter(([path, text]) => {
      if (/(?:^|\/)index\.tsx?$/.test(path)) return true;
      if (!/^export (?:type )?[*{]/m.test(text)) return false;
      const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
      return statements.every((statement) => ts.isExportDeclaration(statement) && statement.moduleSpecifier);
    })
    .map(([path]) => path);
}

const HOUSES: readonly (readonly [alias: string, folder: string])[] = [
  ["~contracts/", "contracts/"],
  ["~network/", "network/"],
  ["~/", "app/"],
];

/** Whom each file imports, types too, by their paths. */
export function importsOf(sources: Sources): Map<string, string[]> {
  const found = (path: string) => [path, `${path}.ts`, `${path}.tsx`].find((one) => sources.has(one));
  const named = (from: string, specifier: string) => {
    if (specifier.startsWith(".")) return found(join(dirname(from), specifier));
    const house = HOUSES.find(([alias]) => specifier.startsWith(alias));
    return house && found(house[1] + specifier.slice(house[0].length));
  };
  return new Map(
    [...sources].map(([path, text]) => {
      const specifiers = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
      return [path, specifiers.flatMap((one) => named(path, one) ?? [])];
    }),
  );
}

/** The same between rooms: `roomOf` a file is null where it counts for none. */
export function betweenRooms(
  imports: ReadonlyMap<string, readonly string[]>,
  roomOf: (path: string) => string | null,
): Map<string, string[]> {
  const rooms = new Map<string, Set<string>>();
  for (const [path, others] of imports) {
    const from = roomOf(path);
    if (from === null) continue;
    const to = rooms.get(from) ?? new Set();
    rooms.set(from, to);
    for (const room of others.map(roomOf)) if (room !== null && room !== from) to.add(room);
  }
  return new Map([...rooms].map(([room, others]) => [room, [...others]]));
}

/** Those that can be reached from themselves, each circle once (Tarjan's strongly connected components). */
export function circles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): number => {
    const own = order.size;
    order.set(node, own);
    lowest.set(node, own);
    path.push(node);
    for (const next of graph.get(node) ?? []) {
      const reached = order.has(next) ? (path.includes(next) ? order.get(next) : undefined) : visit(next);
      if (reached !== undefined) lowest.set(node, Math.min(lowest.get(node) ?? own, reached));
    }
    const low = lowest.get(node) ?? own;
    if (low === own) {
      const circle = path.splice(path.indexOf(node));
      if (circle.length > 1) found.push(circle.toSorted());
    }
    return low;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return found;
}
