import { expect, it } from "vitest";
import { redirectsMigrations } from "~network/redirects/migration";
import { addRows, putRow, rowsWith } from "~network/store/rows";
import { migratedStore } from "../../support/migrated-store";

it("rows are added once, put over one another, and found and changed by their values, null among them", async () => {
  const { db, close } = await migratedStore([redirectsMigrations]);
  const row = { path: "/old", target: "/new" };
  expect([await addRows(db, "redirect", row), await addRows(db, "redirect", [row])]).toEqual([true, false]);
  await putRow(db, "redirect", "path", { ...row, target: "/newer" });
  expect(await rowsWith(db, "redirect", { path: "/old" }).only("target")).toEqual({ target: "/newer" });
  expect(await rowsWith(db, "redirect", { path: "/old", target: "/new" }).update({ target: "/lost" })).toBe(false);
  // What a caller doesn't know is no row's, and not everyone's.
  for (const path of [undefined, null] as never[])
    expect(await rowsWith(db, "redirect", { path }).update({ target: "/lost" })).toBe(false);
  await expect(rowsWith(db, "redirect", { path: "/none" }).only()).rejects.toThrow();
  await close();
});
