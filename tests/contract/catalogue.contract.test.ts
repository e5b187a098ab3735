import { beforeAll, expect, it } from "vitest";
import { schoolListSchema } from "~contracts/catalogue";
import { profileSchema } from "~contracts/records/profile";
import { catalogueApp } from "~network/catalogue/catalogue.server";
import { leagueMigrations } from "~network/league/migration";
import { drawLeague } from "~network/league/profiles";
import { seedOrganizations } from "~network/league/seed";
import { update } from "../support/rows";
import { storeOfFile } from "./store-under-test";

const SETTINGS = { seed: "contract", schools: 200, busyness: 1 };
const drawn = drawLeague(SETTINGS.seed, SETTINGS.schools);

const under = storeOfFile([leagueMigrations]);
let app: ReturnType<typeof catalogueApp>;
beforeAll(async () => {
  await seedOrganizations(under.store.db, SETTINGS, () => undefined);
  app = catalogueApp({ db: under.store.db });
});

const read = async (path: string): Promise<unknown> => (await app.request(path)).json();

it("keeps every organization as it was drawn", async () => {
  const rows = await under.store.db.selectFrom("profile").selectAll().execute();
  const byKey = new Map(rows.map((row) => [row.key, row]));
  expect(rows).toHaveLength(drawn.organizations.length + drawn.schools.length);
  for (const one of [...drawn.organizations, ...drawn.schools]) expect(byKey.get(one.key)).toEqual(one);
});

it("refuses a second organization with the same type and slug", async () => {
  const [school] = drawn.schools;
  if (!school) throw new Error("no school was drawn");
  const twin = { ...school, key: "sch-twin", producer_key: "pub-twin" };
  await expect(under.store.db.insertInto("profile").values(twin).execute()).rejects.toThrow();
});

it("says who has a namesake", async () => {
  const said = async (key: string) => profileSchema.parse(await read(`/v2/profiles/${key}`)).has_namesake;
  const count = (name: string) => drawn.schools.filter((school) => school.name === name).length;
  const shared = drawn.schools.find(({ name }) => count(name) > 1);
  const alone = drawn.schools.find(({ name }) => count(name) === 1);
  expect([await said(shared?.key ?? ""), await said(alone?.key ?? "")]).toEqual([true, false]);
});

it("finds a part of a name in any case, and signs as they are written", async () => {
  const count = async (q: string) => schoolListSchema.parse(await read(`/v2/schools?q=${encodeURIComponent(q)}`)).total;
  expect(await count("HIGH SCHOOL")).toBe(
    drawn.schools.filter((school) => school.name.toLowerCase().includes("high school")).length,
  );
  for (const sign of ["%", "_", "\\", "\\%"]) expect(await count(sign)).toBe(0);
  await update(under.store.db, "profile", { name: "A_b%c\\d" }, { key: drawn.schools[0]?.key ?? "" });
  for (const sign of ["%", "_", "\\", "a_b%C\\d"]) expect(await count(sign)).toBe(1);
});
