import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ESLint } from "eslint";
import { describe, expect, it } from "vitest";
import { barrels, breaches, routesWithoutHandle, rules } from "./support/import-table";

const root = join(import.meta.dirname, "..");

function sourcesUnder(...folders: string[]): Map<string, string> {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith(".d.ts"))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return new Map(paths.map((path) => [path.slice(root.length + 1), readFileSync(path, "utf8")]));
}

const sources = sourcesUnder("app", "server");

describe("the house (DESIGN 2)", () => {
  it("keeps to the import table", () => expect(breaches(sources)).toEqual([]));
  it("has no barrel files", () => expect(barrels(sources)).toEqual([]));
  it("says of each page what it is", () => expect(routesWithoutHandle(sources)).toEqual([]));
  it("has what the table speaks of", () => {
    for (const part of ["app/routes/", "app/models/", "network/", "app/components/", "server/"]) {
      expect([...sources.keys()].some((path) => path.startsWith(part)), part).toBe(true);
    }
  });

  it("sends no server code to the browser", () => {
    const assets = join(root, "build/client/assets");
    expect(existsSync(assets), "the build is there (npm run build)").toBe(true);
    const leaking = readdirSync(assets).filter((name) => name.endsWith(".js") && /["'](?:node:[\w/]+|libsql|kysely|pg|hono)["']|process\.env\.[A-Z]/.test(readFileSync(join(assets, name), "utf8")));
    expect(leaking).toEqual([]);
  });
});

describe("a deliberate breach", () => {
  const deliberate: [rule: string, path: string, text: string][] = [
    ["a route imports no service but the session and the clock", "app/routes/a/route.tsx", 'import { c } from "~/services/catalogue/client.server";'],
    ["a route imports no other route", "app/routes/a/route.tsx", 'import type { X } from "../b/part";'],
    ["nobody imports from a route", "app/components/a.tsx", 'import { x } from "~/routes/b/part";'],
    ["a pure model imports no service", "app/models/event/a.ts", 'import { x } from "~/services/process/clock.server";'],
    ["a pure model imports neither React nor Node nor a .server module", "app/models/event/a.ts", 'import fs from "node:fs";'],
    ["a use case imports neither React nor routes nor cookies", "app/models/event/a.server.ts", 'import { useState } from "react";'],
    ["a use case reaches the upstreams through upstreams.server alone", "app/models/event/a.server.ts", 'import { c } from "~/services/drm/client.server";'],
    ["only upstreams.server imports the embedded back end", "app/services/drm/a.server.ts", 'const x = await import("../embedded/network.server");'],
    ["an upstream's service imports no other upstream", "app/services/drm/client.server.ts", 'import { x } from "../search/contract";'],
    ["the embedded back end imports no client", "network/a.ts", 'export { c } from "../drm/client.server";'],
    ["the embedded back end shares no arithmetic with the site", "network/a.ts", 'import { displayStatus } from "~/models/event/display-status";'],
    ["the embedded back end imports neither routes nor React", "network/a.ts", 'import "react";'],
    ["a component imports no service and no .server module", "app/components/card/a.tsx", 'import { x } from "~/models/event/event.server";'],
    ["the enhancement module ships no framework and no server code", "app/enhancement/a.ts", 'import { useState } from "react";'],
    ["the site does not import the process that serves it", "app/models/event/a.ts", 'import type { X } from "../../../server/guard";'],
    ["the process knows the site by its build and its configuration", "server/a.ts", 'import { x } from "~contracts/records/event";'],
  ];
  const existing = new Map([["app/models/event/display-status.ts", ""], ["contracts/records/event.ts", ""], ["app/services/catalogue/client.server.ts", ""]]);

  it.each(deliberate)("is seen: %s", (rule, path, text) => {
    const found = breaches(new Map([...existing, [path, text]]));
    expect(found.some((breach) => breach.startsWith(`${path}: ${rule} (`)), found.join("\n")).toBe(true);
  });
  it("is tried for every rule", () => expect(new Set(deliberate.map(([rule]) => rule))).toEqual(new Set(rules.map(({ name }) => name))));
  it("by type alone is none, where types do not count", () => {
    expect(breaches(new Map([["app/components/a.tsx", 'import type { X } from "~contracts/drm";']]))).toEqual([]);
  });
  it("of the other kinds is seen", () => {
    expect(barrels(new Map([["app/models/a.ts", 'export * from "./b";'], ["app/b/index.ts", ""]]))).toHaveLength(2);
    expect(routesWithoutHandle(new Map([["app/routes/a/route.tsx", "export default function Page() {}"]]))).toHaveLength(1);
  });
});

describe("the machine's clock", () => {
  const eslint = new ESLint({ cwd: root });
  const problemsOf = async (path: string, text: string) => {
    const [result] = await eslint.lintText(text, { filePath: join(root, path) });
    return (result?.messages ?? []).filter(({ ruleId }) => ruleId === "no-restricted-syntax").length;
  };
  const reading = ["Date.now()", "[1].map(Date.now)", "new Date()", "new Date", "Date()", "DateTime.now()", "DateTime.local()", "DateTime.utc()"];

  it.each(reading)("is read by %s, which neither a test nor the site may", async (code) => {
    const text = `export const read = ${code};\n`;
    for (const path of ["tests/models/a.test.ts", "tests/e2e/a.spec.ts", "tests/support/a.ts", "app/models/event/a.ts", "app/routes/a/route.tsx"]) {
      expect(await problemsOf(path, text), path).toBe(1);
    }
    expect(await problemsOf("app/services/process/clock.server.ts", text)).toBe(0);
  });

  it.each(["new Date(0)", "Date.UTC(2026, 10, 20)", "DateTime.utc(2026, 11, 20)", "DateTime.local(2026)", "performance.now()", "Date.parse(iso)"])("is not read by %s", async (code) => {
    expect(await problemsOf("tests/models/a.test.ts", `export const read = ${code};\n`)).toBe(0);
  });
});
