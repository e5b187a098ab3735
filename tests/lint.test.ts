import { join } from "node:path";
import { ESLint } from "eslint";
import tseslint from "typescript-eslint";
import { beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");

describe("lint", () => {
  let eslint: ESLint;
  beforeAll(() => {
    // Types of the whole project would take most of the time, and no rule below asks for any.
    eslint = new ESLint({ cwd: root, overrideConfig: tseslint.configs.disableTypeChecked });
  });

  const rulesBroken = async (code: string, place: string) =>
    (await eslint.lintText(code, { filePath: join(root, place) })).flatMap(({ messages }) =>
      messages.map(({ ruleId }) => ruleId),
    );

  const places = ["server/pages/send.ts", "app/services/http/entity-tag.ts", "scripts/build.js", "tests/lint.test.ts"];
  const slow: [pattern: string, rule: string][] = [
    [String.raw`/\s*,\s*/`, "regexp/no-super-linear-move"],
    [String.raw`/\/+$/`, "regexp/no-super-linear-move"],
    [String.raw`/^(?:a+)+$/`, "regexp/no-super-linear-backtracking"],
    [String.raw`/^.*?\w{2,}[.?!]$/s`, "regexp/no-super-linear-backtracking"],
  ];
  it.each(slow)("refuses %s wherever it stands", async (pattern, rule) => {
    for (const place of places)
      expect(await rulesBroken(`export const parts = "a".split(${pattern});\n`, place)).toContain(rule);
  });

  it("refuses a mock of the module that makes the clients, in tests", async () => {
    const mocking = (module: string) =>
      `import { vi } from "vitest";\n\nvi.mock(${JSON.stringify(module)}, () => ({ upstreams: () => ({}) }));\n`;
    expect(await rulesBroken(mocking("~/services/upstreams.server"), "tests/lint.test.ts")).toEqual([
      "no-restricted-syntax",
    ]);
    expect(await rulesBroken(mocking("~/services/process/log.server"), "tests/lint.test.ts")).toEqual([]);
  });

  it("refuses input that a call of the network reads without a check in front of it", async () => {
    const reading = (how: string) =>
      `import type { Context } from "hono";\n\nexport const read = (context: Context) => context.req.${how};\n`;
    for (const how of ["json()", "query()", 'query("page")', 'queries("key")', "parseBody()", "formData()"])
      expect(await rulesBroken(reading(how), "network/crm/crm-app.server.ts"), how).toEqual(["no-restricted-syntax"]);
    for (const how of ['valid("json" as never)', "text()", 'param("key")'])
      expect(await rulesBroken(reading(how), "network/crm/crm-app.server.ts"), how).toEqual([]);
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
    async (pattern) => {
      expect(await rulesBroken(`export const parts = "a".split(${pattern});\n`, "server/pages/send.ts")).toEqual([]);
    },
  );
});
