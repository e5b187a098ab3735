import { expect, it } from "vitest";
import { iconNames } from "~/components/ui/icon-names";
import { quickLinksContract } from "~contracts/quick-links";
import { quickLinksApp } from "~network/quick-links/quick-links.server";

it.each(["home", "playoffs"] as const)("lists the links of %s, each to a path of the site", async (list) => {
  const contract = quickLinksContract[list];
  const response = await quickLinksApp().request(contract.path);
  const { items } = contract.answer.parse(await response.json());
  expect(items.length).toBeGreaterThanOrEqual(5);
  expect(items.every((one) => one.href.startsWith("/") && one.label.length > 0)).toBe(true);
  expect(new Set(items.map((one) => one.href)).size).toBe(items.length);
  expect(items.filter((one) => !iconNames.some((known) => known === one.icon)).map((one) => one.label)).toEqual([]);
});

it("knows no other list", async () => {
  expect((await quickLinksApp().request("/store.json")).status).toBe(404);
});
