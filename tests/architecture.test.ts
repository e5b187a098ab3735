import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ESLint } from "eslint";
import { beforeAll, describe, expect, it } from "vitest";
import { barrels, betweenRooms, circles, importsOf } from "./support/source-files";

const root = join(import.meta.dirname, "..");

function sourcesUnder(...folders: string[]): Map<string, string> {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith(".d.ts"))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return new Map(paths.map((path) => [path.slice(root.length + 1), readFileSync(path, "utf8")]));
}

const sources = sourcesUnder("app", "contracts", "network", "server");

describe("the folders (docs/map.md)", () => {
  it("have no barrel files", () => {
    expect(barrels(sources)).toEqual([]);
    expect(barrels(new Map([["a.ts", '// All\nexport * from "./b";\nexport { type C } from "./c";\n']]))).toEqual([
      "a.ts",
    ]);
  });
  it("bind the network in one place", () => {
    const importers = [...sources].filter(([, text]) => /import\(\s*["']~?\/?(?:\.\.\/)*network\//.test(text));
    expect(importers.map(([path]) => path)).toEqual(["app/services/upstreams.server.ts"]);
  });

  it("send no server code to the browser", () => {
    const assets = join(root, "build/client/assets");
    expect(existsSync(assets), "the build is there (npm run build)").toBe(true);
    const leaking = readdirSync(assets).filter(
      (name) =>
        name.endsWith(".js") &&
        /["'](?:node:[\w/]+|libsql|kysely|pg|hono)["']|process\.env\.[A-Z]/.test(
          readFileSync(join(assets, name), "utf8"),
        ),
    );
    expect(leaking).toEqual([]);
  });
});

describe("imports go one way", () => {
  const imports = importsOf(sources);
  /** app/web, app/models, network/billing, contracts … */
  const roomOf = (path: string) => /^(?:app|network|server)\/[^/]+(?=\/)|^contracts(?=\/)/.exec(path)?.[0] ?? null;
  const subjectOf = (path: string) => /^app\/models\/[^/]+(?=\/)/.exec(path)?.[0] ?? null;

  it("between files", () => expect(circles(imports)).toEqual([]));
  it("between folders", () => expect(circles(betweenRooms(imports, roomOf))).toEqual([]));
  it("between the subjects of the domain", () => expect(circles(betweenRooms(imports, subjectOf))).toEqual([]));
});

describe("a deliberate breach of the folder rules", () => {
  let eslint: ESLint;
  beforeAll(() => {
    eslint = new ESLint({ cwd: root });
  });

  const refusals = async (path: string, code: string) =>
    (await eslint.lintText(`${code}\n`, { filePath: join(root, path) })).flatMap(({ messages }) =>
      messages
        .filter(({ ruleId }) => ruleId === "@typescript-eslint/no-restricted-imports")
        .map(({ message }) => message),
    );

  const breaches: [path: string, imported: string, reason: string][] = [
    ["contracts/a.ts", '{ x } from "~/models/event/status/timing"', "know nothing of the site"],
    ["contracts/records/a.ts", 'type { X } from "~network/network.server"', "below both the site and the network"],
    ["network/member/a.ts", '{ x } from "~/services/process/env.server"', "know nothing of the site"],
    ["network/a.ts", '"react"', "draws no pages"],
    ["app/services/drm/client.server.ts", '{ x } from "~/services/search/client.server"', "knows no other upstream"],
    ["app/services/drm/client.server.ts", '{ x } from "~/models/event/access/access"', "a rule belongs to the model"],
    ["app/models/event/a.ts", '{ x } from "~/services/process/clock.server"', "told what services know"],
    ["app/models/event/a.ts", 'fs from "node:fs"', "No Node"],
    ["app/models/event/a.ts", '{ x } from "./event-page.server"', "must not reach the browser"],
    ["app/models/event/a.server.ts", '{ x } from "~/services/drm/client.server"', "Clients are bound"],
    ["app/models/a/a.server.ts", '{ type Upstreams, upstreams } from "~/services/upstreams.server"', "from the caller"],
    ["app/http/a.ts", '{ x } from "~/web/session/cookies.server"', "nothing of the site"],
    ["app/web/a.server.ts", '{ upstreams } from "~/services/upstreams.server"', "from the caller"],
    ["app/models/event/a.server.ts", '{ json } from "@remix-run/node"', "returns records"],
    ["app/web/a.server.ts", '{ x } from "~/components/ui/alert"', "stand above"],
    ["app/web/a.server.ts", '{ x } from "~/routes/_index/route"', "Nobody imports from a route"],
    ["app/routes/join/route.tsx", '{ x } from "~/services/search/client.server"', "asks a use case"],
    ["app/routes/join/route.tsx", '{ x } from "../redeem/route"', "Name what lies in another folder"],
    ["app/routes/join/route.tsx", '{ x } from "~network/network.server"', "Only services/upstreams"],
    ["app/enhancement/a.ts", '{ useState } from "react"', "No framework"],
    ["server/a.ts", '{ x } from "~/services/http/upstream.server"', "knows the site by its build"],
    ["tests/independent/a.ts", '{ x } from "~/models/event/status/timing"', "from the specification alone"],
    ["tests/independent/services/a.ts", 'type { X } from "../../../contracts/member"', "from the specification alone"],
  ];
  it.each(breaches)("in %s is refused: %s", async (path, imported, reason) => {
    expect((await refusals(path, `import ${imported};`)).join("\n")).toContain(reason);
  });

  it("is none where only a type of a .server module is imported, or a neighbor", async () => {
    expect(
      await refusals(
        "app/components/card/a.tsx",
        'import type { X } from "~/models/event/page/stage.server"; export type Y = X;',
      ),
    ).toEqual([]);
    expect(
      await refusals(
        "app/models/event/a.server.ts",
        'import type { Upstreams } from "~/services/upstreams.server"; export type Y = Upstreams;',
      ),
    ).toEqual([]);
    expect(await refusals("network/billing/provider/a.ts", 'import { x } from "../tables"; x();')).toEqual([]);
  });
});
