import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FOOTER_COLUMNS, LEGAL_LINKS } from "~/models/navigation/frame-links";
import { sitemapPages } from "./support/sitemap-pages";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** Neither listed nor looked for: they redirect, or are a step or a state of another page. */
const PART_OF_OTHERS = ["/board", "/customer-support", "/gift/checkout", "/subscribe/member", "/subscribe/stats"];

/** Pages without parameters that search engines may list. */
const LISTED = readdirSync(join(root, "app/routes"))
  .filter((folder) => !/^(?:dev|tests)\.|\$/.test(folder))
  .filter((folder) => {
    const route = read(`app/routes/${folder}/route.tsx`);
    return /^export (?:default |\{ \w+ as default \})/m.test(route) && !/\bunlisted(?:Meta)?\(/.test(route);
  })
  .map(
    (folder) =>
      `/${folder
        .replace(/^_index$/, "")
        .replaceAll("_.", ".")
        .replaceAll(".", "/")}`,
  )
  .filter((path) => !PART_OF_OTHERS.includes(path));

/** The header leads there, or the page that they belong to. */
const NOT_IN_FOOTER = ["/", "/delete-account", "/highlights", "/join", "/search", "/tonight/reel"];
/** Of the brackets' sitemap, or nothing to look for by itself. */
const NOT_IN_SITEMAP = ["/gift", "/join", "/playoffs", "/preferences", "/search"];

describe("a page that can be listed", () => {
  it("is in the footer", () => {
    const links = [...FOOTER_COLUMNS.flatMap((column) => column.links), ...LEGAL_LINKS].map(({ href }) => href);
    expect(LISTED.filter((path) => !links.includes(path))).toEqual(NOT_IN_FOOTER);
  });

  it("is in the sitemap", async () => {
    const listed = await sitemapPages();
    expect(LISTED.filter((path) => !listed.includes(path))).toEqual(NOT_IN_SITEMAP);
  });

  it("is checked with axe", () => {
    const checks = read("tests/e2e/accessibility.spec.ts");
    expect(LISTED.filter((path) => !checks.includes(`"${path}"`) && !checks.includes(`"${path}?`))).toEqual([]);
  });
});
