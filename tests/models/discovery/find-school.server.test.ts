import { beforeAll, describe, expect, it } from "vitest";
import { distanceText, organizationView } from "~/models/card/organization-row";
import { findSchools } from "~/models/discovery/find-school.server";
import { readSchoolsQuery } from "~/models/discovery/school-address";
import { indexLeague } from "~network/search/index-league";
import { openSmallUpstreams } from "../small-upstreams";

const small = openSmallUpstreams();
const { failing } = small;
beforeAll(async () => {
  await small.store.db
    .insertInto("zip_code")
    .values({ zip: "97201", city: "Portland", state_code: "OR", county: "Lane", latitude: 45.5, longitude: -122.7 })
    .execute();
  await small.store.db
    .insertInto("school_point")
    .values([
      { school_key: "lincoln-or", latitude: 45.52, longitude: -122.7 },
      { school_key: "roosevelt", latitude: 45.6, longitude: -122.7 },
      { school_key: "munoz", latitude: 31.7, longitude: -106.4 },
    ])
    .execute();
});

const find = (query: string, near: string | null = null) =>
  findSchools(small.clients, null, readSchoolsQuery(new URLSearchParams(query)), { near });

it("takes five digits for a ZIP code and lists the schools near it, with their distance", async () => {
  const list = await find("q=97201");
  expect(list.near).toBe("97201 Portland, OR, nearest first");
  expect(list.organizations.map((one) => `${one.key}: ${one.place}`)).toEqual([
    "lincoln-or: Portland, OR · 1 mile",
    "roosevelt: Portland, OR · 7 miles",
  ]);
});

it("calls none the nearest where the place of the ZIP code is not known", async () => {
  expect(await find("q=99999")).toMatchObject({ near: "99999", total: 0 });
  await small.store.db.updateTable("profile").set({ zip: "68508" }).where("key", "=", "lincoln-ne").execute();
  await indexLeague(small.store, { profiles: true });
  const list = await find("q=68599");
  expect([list.near, list.organizations.map(({ key }) => key)]).toEqual(["68599", ["lincoln-ne"]]);
});

it("takes any other text for a name", async () => {
  expect(await find("q=lincoln")).toMatchObject({ near: null, total: 4 });
  const nearPortland = await find("q=lincoln", "97201");
  expect(nearPortland).toMatchObject({ near: null, total: 4 });
  expect(nearPortland.organizations[0]?.key).toBe("lincoln-or");
});

it("lists what begins with a figure apart from the letters", async () => {
  expect(readSchoolsQuery(new URLSearchParams("letter=0-9"))).toMatchObject({ letter: "0-9" });
  expect(readSchoolsQuery(new URLSearchParams("letter=7"))).toMatchObject({ letter: null });
  expect((await find("letter=0-9")).total).toBe(0);
});

it("finds nothing while search is down", async () => {
  small.clients.search.reset();
  failing.add("search");
  const nothing = { organizations: [], total: 0, page: 1, pageCount: 1, near: null };
  expect(await find("q=97201")).toEqual({ ...nothing, unread: true });
  failing.clear();
  small.clients.search.reset();
  expect(await find("q=nobody+is+called+so")).toEqual({ ...nothing, unread: false });
});

describe("a distance in words", () => {
  it.each([
    [0, "less than a mile"],
    [0.9, "less than a mile"],
    [1, "1 mile"],
    [1.4, "1 mile"],
    [1.5, "2 miles"],
    [48.6, "49 miles"],
    [null, null],
    [undefined, null],
  ])("%s", (miles, text) => expect(distanceText(miles)).toBe(text));

  it("stands beside the place, or alone", () => {
    const row = { key: "a", type: "school", name: "A" };
    expect(organizationView({ ...row, city: "Bend", state_code: "OR", distance_miles: 3 }).place).toBe(
      "Bend, OR · 3 miles",
    );
    expect(organizationView({ ...row, distance_miles: 3 }).place).toBe("3 miles");
    expect(organizationView(row).place).toBeNull();
  });
});
