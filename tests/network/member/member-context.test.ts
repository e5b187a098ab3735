import { Hono } from "hono";
import { afterEach, beforeEach, expect, it } from "vitest";
import { authenticated, type MemberEnv, refusal } from "~network/member/member-context.server";
import { memberMigrations } from "~network/member/migration";
import { beginSession } from "~network/member/sign-in/tokens.server";
import type { Store } from "~network/store/open-store.server";
import { migratedStore } from "../../support/migrated-store";
import { insert } from "../../support/rows";
import { userRow } from "./league-rows";

const NOW = Date.parse("2026-11-20T19:40:00Z");
let store: Store;
beforeEach(async () => {
  store = await migratedStore([memberMigrations]);
  await insert(store.db, "user", userRow("m"));
});
afterEach(() => store.close());

/** What a call comes to whose account may be deleted, in another tab, while it is at work. */
async function statusOf(work: (db: Store["db"]) => Promise<unknown>, isDeleted: boolean): Promise<number> {
  const { db } = store;
  const { access_token } = await beginSession(db, "m", NOW);
  const app = new Hono<MemberEnv>().get("/", authenticated({ db, clock: { now: () => NOW } }), async (context) => {
    if (isDeleted) await db.deleteFrom("user").where("key", "=", "m").execute();
    return context.json(await work(db));
  });
  app.onError((error, context) =>
    "getResponse" in error ? (error as ReturnType<typeof refusal>).getResponse() : context.json({}, 500),
  );
  return (await app.request("/", { headers: { Authorization: `Bearer ${access_token}` } })).status;
}

const readsMember = (db: Store["db"]) =>
  db.selectFrom("user").selectAll().where("key", "=", "m").executeTakeFirstOrThrow();
const keepsForMember = (db: Store["db"]) =>
  db
    .insertInto("voucher")
    .values({ user_key: "m", code: "C", expires_at: NOW })
    .executeTakeFirst()
    .then(() => ({}));
const breaks = () => Promise.reject(new Error("no"));
const refuses = () => Promise.reject(refusal(404, {}));

it.each([
  ["reads the member", true, 401, readsMember],
  ["keeps something for the member", true, 401, keepsForMember],
  ["refuses the call", true, 404, refuses],
  ["reads the member", false, 200, readsMember],
  ["keeps something for the member", false, 200, keepsForMember],
  ["breaks", false, 500, breaks],
])("a call that %s, with the account deleted meanwhile (%s): %i", async (_what, isDeleted, status, work) => {
  expect(await statusOf(work, isDeleted)).toBe(status);
});
