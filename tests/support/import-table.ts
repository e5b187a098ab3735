import { posix } from "node:path";
import ts from "typescript";

/** A source file by its path from the project's root. */
export type Sources = ReadonlyMap<string, string>;

type Import = { from: string; to: string; typeOnly: boolean };

const ENDINGS = ["", ".ts", ".tsx", ".js", "/index.ts", "/index.tsx"];

/** Where an import leads: a path of the project, or the package's name as it stands. */
function resolve(from: string, specifier: string, sources: Sources): string {
  const plain = specifier.split("?", 1)[0] ?? "";
  const path = plain.startsWith("~/") ? `app/${plain.slice(2)}` : plain.startsWith(".") ? posix.join(posix.dirname(from), plain) : null;
  if (path === null) return plain;
  return ENDINGS.map((ending) => path + ending).find((candidate) => sources.has(candidate)) ?? path;
}

/** All imports and re-exports of a file, dynamic ones included. */
export function importsOf(path: string, text: string, sources: Sources): Import[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found: Import[] = [];
  const add = (node: ts.Expression | undefined, typeOnly: boolean) => {
    if (node && ts.isStringLiteral(node)) found.push({ from: path, to: resolve(path, node.text, sources), typeOnly });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeOnlyImport(node));
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0], false);
    if (dynamic) ts.forEachChild(node, visit);
  };
  // Static imports stand at the top; the rest of the tree is only walked where there is something to find.
  const dynamic = /\bimport\s*\(/.test(text);
  file.statements.forEach(visit);
  return found;
}

function isTypeOnlyImport({ importClause }: ts.ImportDeclaration): boolean {
  if (!importClause) return false;
  if (importClause.isTypeOnly) return true;
  const { name, namedBindings } = importClause;
  return !name && !!namedBindings && ts.isNamedImports(namedBindings) && namedBindings.elements.length > 0 && namedBindings.elements.every((element) => element.isTypeOnly);
}

const test = (pattern: RegExp) => (path: string) => pattern.test(path);

const route = test(/^app\/routes\//);
const routeFolder = (path: string) => path.split("/").slice(0, 3).join("/");
const serverOnly = test(/\.server(?:\.tsx?)?$/);
const service = test(/^app\/services\//);
const embedded = test(/^app\/services\/embedded\//);
const client = test(/^app\/services\/[\w-]+\/client\.server(?:\.tsx?)?$/);
const upstreams = test(/^app\/services\/upstreams\.server(?:\.tsx?)?$/);
const modelPlain = (path: string) => path.startsWith("app/models/") && !serverOnly(path);
const modelServer = (path: string) => path.startsWith("app/models/") && serverOnly(path);
const component = test(/^app\/components\//);
const plainService = (path: string) => service(path) && !embedded(path) && !/^app\/services\/(?:http|session|config)\//.test(path) && path.split("/").length > 3;
const react = test(/^(?:react|react-dom|@remix-run\/react|@conform-to\/react)(?:\/|$)/);
const node = test(/^(?:node:|@remix-run\/node|libsql|pg|express|pino|kysely|hono)/);
const upstreamOf = (path: string) => path.split("/")[2];
/** Parts of the services that any loader may know: who asks, what time it is. */
const forRoutes = test(/^app\/services\/(?:session\/|clock\.server|config\/|(?:http\/)?upstream-error)/);

type Rule = { name: string; applies(path: string): boolean; forbids(imported: Import): boolean; typesCount?: boolean };

/** The import table of DESIGN 2. Types may be imported from anywhere, unless a rule says that they count. */
export const rules: readonly Rule[] = [
  { name: "a route imports no service but the session and the clock", applies: route, forbids: ({ to }) => service(to) && !forRoutes(to), typesCount: false },
  { name: "a route imports no other route", applies: route, typesCount: true, forbids: ({ from, to }) => route(to) && routeFolder(from) !== routeFolder(to) },
  { name: "nobody imports from a route", applies: (path) => !route(path), typesCount: true, forbids: ({ to }) => route(to) },
  { name: "a pure model imports no service", applies: modelPlain, forbids: ({ to }) => service(to), typesCount: false },
  { name: "a pure model imports neither React nor Node nor a .server module", applies: modelPlain, forbids: ({ to }) => react(to) || node(to) || serverOnly(to) },
  { name: "a use case imports neither React nor routes nor cookies", applies: modelServer, forbids: ({ to }) => react(to) || route(to) || /^app\/services\/session\/(?:.*cookie|.*visitor)/.test(to) },
  { name: "a use case reaches the upstreams through upstreams.server alone", applies: modelServer, forbids: ({ to }) => client(to) || embedded(to) },
  { name: "only upstreams.server imports the embedded back end", applies: (path) => path.startsWith("app/") && !embedded(path) && !upstreams(path), forbids: ({ to }) => embedded(to), typesCount: false },
  { name: "an upstream's service imports no other upstream", applies: plainService, forbids: ({ from, to }) => plainService(to) && upstreamOf(from) !== upstreamOf(to) },
  { name: "the embedded back end imports no client", applies: embedded, forbids: ({ to }) => client(to) || upstreams(to) },
  { name: "the embedded back end shares no arithmetic with the site", applies: embedded, forbids: ({ to }) => modelServer(to) || (modelPlain(to) && !/\/(?:schema|activities|states|time-zones|sections?|[\w-]*(?:schema|names|codes))\.tsx?$/.test(to)) },
  { name: "the embedded back end imports neither routes nor React", applies: embedded, forbids: ({ to }) => route(to) || react(to) },
  { name: "a component imports no service and no .server module", applies: component, forbids: ({ to }) => service(to) || serverOnly(to) },
  { name: "the enhancement module ships no framework and no server code", applies: test(/^app\/enhancement\//), forbids: ({ to }) => react(to) || node(to) || serverOnly(to) || service(to) },
  { name: "the site does not import the process that serves it", applies: (path) => path.startsWith("app/"), typesCount: true, forbids: ({ to }) => /^(?:server|scripts|tests)\//.test(to) },
  { name: "the process knows the site by its build and its configuration", applies: test(/^server\//), forbids: ({ from, to }) => to.startsWith("app/") && !/^app\/services\/(?:config\/env\.server|session\/cookies\.server|http\/(?:byte-range|entity-tag|storable-text))/.test(to) && !(from === "server/backend.ts" && /^app\/services\/embedded\/serve\.server/.test(to)) },
];

/** Every breach of the table, as "file: rule (import)". */
export function breaches(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) => {
    const applying = rules.filter((rule) => rule.applies(path));
    if (applying.length === 0) return [];
    return importsOf(path, text, sources).flatMap((imported) =>
      applying.filter((rule) => (rule.typesCount || !imported.typeOnly) && rule.forbids(imported)).map((rule) => `${path}: ${rule.name} (${imported.to})`),
    );
  });
}

/** Files that only pass on what others export, or are named as if they did. */
export function barrels(sources: Sources): string[] {
  return [...sources].filter(([path, text]) => {
    if (/(?:^|\/)index\.tsx?$/.test(path)) return true;
    const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
    return statements.length > 0 && statements.every((statement) => ts.isExportDeclaration(statement) && statement.moduleSpecifier);
  }).map(([path]) => path);
}

/** Pages (routes with a default export) that say nothing of themselves through `handle`. */
export function routesWithoutHandle(sources: Sources): string[] {
  return [...sources].filter(([path, text]) => {
    if (!/^app\/routes\/[^/]+\/route\.tsx?$/.test(path)) return false;
    const isPage = /export default|as default/.test(text);
    return isPage && !/export const handle\b/.test(text);
  }).map(([path]) => path);
}
