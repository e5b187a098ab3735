import { join } from "node:path";
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
});
