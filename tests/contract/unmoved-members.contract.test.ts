import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { networkClock } from "~network/development/network-clock.server";
import { leagueOf } from "~network/league/seed";
import { seedMembers } from "~network/member/seed-members.server";
import { MIGRATIONS, prepareParts } from "~network/network.server";
import { openStore } from "~network/store/open-store.server";
import { migratedFile } from "../support/migrated-store";
import { storeOfTest } from "./store-under-test";

/** DATABASE_URL is set on a site whose accounts are in a file (docs/operations.md "From SQLite to PostgreSQL"). */

const NOW = Date.UTC(2026, 10, 20);
const under = storeOfTest(MIGRATIONS);
let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "left-"));
});
afterEach(async () => rmSync(dataDir, { recursive: true, force: true }));

async function fileWithMembers(): Promise<void> {
  writeFileSync(join(dataDir, "network.db"), await migratedFile(MIGRATIONS), { mode: 0o600 });
  const store = await openStore({ dataDir });
  await seedMembers(store.db, { now: NOW });
  await store.close();
}
const start = (more: { dataDir?: string; developmentTools?: boolean } = {}) =>
  prepareParts(
    {
      store: under.store,
      clock: networkClock(under.store.db, false, () => NOW),
      settings: { league: "none", demo: false, developmentTools: false, ...more },
    },
    () => undefined,
  );
const begun = () => leagueOf(under.store.db);

// On SQLite the file is the store itself.
if (process.env.CONTRACT_DATABASE_URL)
  describe("an empty PostgreSQL beside a file", () => {
    it("with accounts is not begun by a start, and is by whoever says so", async () => {
      await fileWithMembers();
      await expect(start({ dataDir })).rejects.toThrow(/holds \d+ accounts\. Run "npm run fieldhouse -- move"/);
      expect(await begun()).toBeNull();
      await start();
      expect(await begun()).toBe("none");
      await start({ dataDir });
    });

    it.each<[what: string, text: string | null]>([
      ["that is not there", null],
      ["that is no store", "what else may lie there"],
    ])("%s is begun", async (_what, text) => {
      if (text !== null) writeFileSync(join(dataDir, "network.db"), text);
      await start({ dataDir });
      expect(await begun()).toBe("none");
    });

    it("with nobody in it is begun", async () => {
      writeFileSync(join(dataDir, "network.db"), await migratedFile(MIGRATIONS), { mode: 0o600 });
      await start({ dataDir });
      expect(await begun()).toBe("none");
    });

    it("with accounts is begun in development, where there are many stores", async () => {
      await fileWithMembers();
      await start({ dataDir, developmentTools: true });
      expect(await begun()).toBe("none");
    });
  });
else
  it("a file begins itself", async () => {
    await start({ dataDir });
    expect(await begun()).toBe("none");
  });
