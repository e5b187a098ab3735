import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { ESLint } from "eslint";
import { beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");

describe("lint", () => {
  let eslint: ESLint;
  beforeAll(() => {
    eslint = new ESLint({ cwd: root });
  });

  const rulesBroken = async (code: string, place: string) =>
    (await eslint.lintText(code, { filePath: join(root, place) })).flatMap(({ messages }) =>
      messages.map(({ ruleId }) => ruleId),
    );

  const places = ["server/pages/send.ts", "app/http/entity-tag.ts", "scripts/build.js", "tests/lint.test.ts"];
  it.each(places)("refuses slow expressions in %s", async (place) => {
    const moving = [String.raw`/\s*,\s*/`, String.raw`/\/+$/`];
    const backtracking = [String.raw`/^(?:a+)+$/`, String.raw`/^.*?\w{2,}[.?!]$/s`];
    const code = [...moving, ...backtracking].map((pattern) => `"a".split(${pattern});`).join("\n");
    const found = await rulesBroken(`${code}\n`, place);
    for (const rule of ["regexp/no-super-linear-move", "regexp/no-super-linear-backtracking"])
      expect(found.filter((one) => one === rule)).toHaveLength(2);
  });

  it("refuses a mock of the module that makes the clients, in tests", async () => {
    const mocking = (module: string) =>
      `import { vi } from "vitest";\n\nvi.mock(${JSON.stringify(module)}, () => ({ upstreams: () => ({}) }));\n`;
    expect(await rulesBroken(mocking("~/services/upstreams.server"), "tests/lint.test.ts")).toEqual([
      "no-restricted-syntax",
    ]);
    expect(await rulesBroken(mocking("~/services/process/log.server"), "tests/lint.test.ts")).toEqual([]);
  });

  it("refuses data that comes after the page", async () => {
    for (const [late, from] of [
      ["Await", "react"],
      ["defer", "node"],
    ] as const)
      expect(
        await rulesBroken(
          `import { ${late} } from "@remix-run/${from}";\nexport const late = ${late};\n`,
          "app/routes/terms/route.tsx",
        ),
        late,
      ).toEqual(["no-restricted-syntax"]);
  });

  it("refuses input that a call of the network reads without a check in front of it", async () => {
    const reading = (how: string) =>
      `import type { Context } from "hono";\n\nexport const read = (context: Context) => context.req.${how};\n`;
    for (const how of ["json()", "query()", 'query("page")', 'queries("key")', "parseBody()", "formData()"])
      expect(await rulesBroken(reading(how), "network/crm/crm-app.server.ts"), how).toEqual(["no-restricted-syntax"]);
    for (const how of ['valid("json" as never)', "text()", 'param("key")'])
      expect(await rulesBroken(reading(how), "network/crm/crm-app.server.ts"), how).toEqual([]);
  });

  it.each([
    "URL.canParse(address)",
    "AbortSignal.timeout(10)",
    "list.toSorted()",
    "box.checkVisibility()",
    "form.requestSubmit()",
  ])("refuses %s where a page's script would stop in an older browser", async (call) => {
    for (const place of ["app/enhancement/toggle.ts", "app/components/player/ads/ad-view.tsx"])
      expect(await rulesBroken(`${call};\n`, place), place).toEqual(["no-restricted-properties"]);
    expect(await rulesBroken(`${call};\n`, "app/web/page/answers.server.ts")).toEqual([]);
  });

  it("refuses an import of types alone that still loads its module", async () => {
    const importing = (head: string) =>
      `import ${head} from "@remix-run/node";\n\nexport type Args = LoaderFunctionArgs;\n`;
    expect(await rulesBroken(importing("{ type LoaderFunctionArgs }"), "app/routes/search/route.tsx")).toEqual([
      "@typescript-eslint/no-import-type-side-effects",
    ]);
    expect(await rulesBroken(importing("type { LoaderFunctionArgs }"), "app/routes/search/route.tsx")).toEqual([]);
  });

  it.each([String.raw`/,/`, String.raw`/(?<!\/)\/+$/`, String.raw`/^[a-z]+(?:-[a-z]+)*$/`])(
    "takes %s",
    async (pattern) =>
      expect(await rulesBroken(`export const parts = "a".split(${pattern});\n`, "server/pages/send.ts")).toEqual([]),
  );
});

describe("lint with types", () => {
  const FN = "declare const save: () => Promise<boolean>;\n";
  const KIND = 'declare const kind: "a" | "b";\n';
  const CODE = {
    "await-thenable": "await 1;\n",
    "no-floating-promises": `${FN}save();\n`,
    "no-misused-promises": `${FN}if (save()) throw new Error();\n`,
    "no-misused-promises, inside": `${FN}[1].forEach(async () => void (await save()));\n`,
    "switch-exhaustiveness-check": `${KIND}switch (kind) {\n  case "a":\n}\n`,
    none: `${FN}${KIND}void save();\nif (await save()) {\n  switch (kind) {\n    default:\n  }\n}\n`,
  };

  it("refuses each by its rule, but not what is waited for, nor a default for the rest of a union", () => {
    // The project's own configuration, in a folder of its own, with the standard library alone.
    const folder = mkdtempSync(join(tmpdir(), "lint-"));
    try {
      copyFileSync(join(root, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
      writeFileSync(join(folder, "tsconfig.json"), '{ "compilerOptions": { "strict": true, "types": [] } }');
      for (const [name, code] of Object.entries(CODE))
        writeFileSync(join(folder, `${name}.tsx`), `export {};\n${code}`);
      const { stdout } = spawnSync(process.execPath, [join(root, "node_modules/oxlint/bin/oxlint"), "-f", "unix"], {
        cwd: folder,
        encoding: "utf8",
        // Where it looks for what asks for types.
        env: { ...process.env, PATH: `${join(root, "node_modules/.bin")}${delimiter}${process.env.PATH}` },
      });
      const found = [...stdout.matchAll(/typescript\(([\w-]+)\)/g)].map(([, rule]) => rule);
      const refused = Object.keys(CODE).filter((name) => name !== "none");
      expect(found.sort()).toEqual(refused.map((name) => name.split(",")[0]).sort());
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("refuses to be turned off by a comment", async () => {
    const code = "// oxlint-disable-next-line typescript/await-thenable\nexport const one = 1;\n";
    const [result] = await new ESLint({ cwd: root }).lintText(code, { filePath: join(root, "server/pages/send.ts") });
    expect(result?.messages.map(({ ruleId }) => ruleId)).toEqual(["no-warning-comments"]);
  });
});
