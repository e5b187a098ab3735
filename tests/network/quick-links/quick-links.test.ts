import { afterAll, expect, it } from "vitest";
import { iconNames } from "~/components/ui/icon-names";
import { quickLinksContract } from "~contracts/quick-links";
import { bracketsMigrations } from "~network/brackets/migration";
import { quickLinksApp } from "~network/quick-links/quick-links.server";
import { migratedStore } from "../../support/migrated-store";
import { insert } from "../../support/rows";

const store = await migratedStore([bracketsMigrations]);
afterAll(() => store.close());
const app = quickLinksApp({ db: store.db });
const bracket = {
  ...{ key: "b1", state_code: "TX", sport_slug: "football", activity: "Football", division: "", division_slug: "" },
  ...{ slug: "state", name: "State", short_name: "State", season: "2026", team_count: 2 },
};

it("leads to no brackets where there are none", async () => {
  const hrefs = async () => {
    const answers = await Promise.all(["/home.json", "/playoffs.json"].map(async (path) => app.request(path)));
    const lists = (await Promise.all(answers.map((answer) => answer.json()))) as { items: { href: string }[] }[];
    return lists.flatMap(({ items }) => items).filter(({ href }) => href.startsWith("/playoffs")).length;
  };
  expect(await hrefs()).toBe(0);
  await insert(store.db, "bracket", bracket);
  expect(await hrefs()).toBe(8);
});

it.each(["home", "playoffs"] as const)("lists the links of %s, each to a path of the site", async (list) => {
  const contract = quickLinksContract[list];
  const response = await app.request(contract.path);
  const { items } = contract.answer.parse(await response.json());
  expect(items.length).toBeGreaterThanOrEqual(5);
  expect(items.every((one) => one.href.startsWith("/") && one.label.length > 0)).toBe(true);
  expect(new Set(items.map((one) => one.href)).size).toBe(items.length);
  expect(items.filter((one) => !iconNames.some((known) => known === one.icon)).map((one) => one.label)).toEqual([]);
});

it("knows no other list", async () => expect((await app.request("/store.json")).status).toBe(404));
