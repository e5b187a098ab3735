import { afterEach, beforeEach, expect, it } from "vitest";
import type { Network } from "~contracts/network";
import { MIGRATIONS } from "~network/network.server";
import { openStore, type Store } from "~network/store/open-store.server";
import { userRow } from "../network/member/league-rows";
import { insert } from "../support/rows";
import { openStoreUnderTest, type StoreUnderTest } from "./store-under-test";
import { undrawnNetwork } from "./undrawn-network";

/** What is kept for a time is deleted by a job of its own (docs/operations.md "Many back ends"). */

const DAY = 24 * 60 * 60 * 1_000;
const RECEIVED = Date.UTC(2026, 10, 20);
const TWO_YEARS_LATER = Date.UTC(2028, 10, 20);

let under: StoreUnderTest;
let beside: Store;
let network: Network;
const failures: string[] = [];
beforeEach(async () => {
  failures.length = 0;
  under = await openStoreUnderTest(MIGRATIONS);
  const lead = { reference: "LD-AAAAAAAA", kind: "advertise", email: "a@shop.test", fields: "{}" };
  await insert(under.store.db, "crm_lead", { ...lead, received_at: RECEIVED });
  // One process may write to a SQLite directory.
  if (!under.place.databaseUrl) await under.store.close();
  beside = await openStore({ ...under.place, beside: true });
  network = await undrawnNetwork(under.place, () => RECEIVED, { onFailure: (what) => failures.push(what) });
});
afterEach(async () => {
  await network.close();
  await beside.close();
  await under.dispose();
});

const leads = async () => (await beside.db.selectFrom("crm_lead").select("reference").execute()).length;

it("an old message goes by itself, and not before", async () => {
  await network.development.clock.set(TWO_YEARS_LATER - 1);
  expect(await leads()).toBe(1);
  await network.development.clock.set(TWO_YEARS_LATER);
  await expect.poll(leads).toBe(0);
  expect(failures).toEqual([]);
});

it("an invitation goes 90 days after it expired, though nobody invites again, and not before", async () => {
  await network.prepare(() => undefined);
  const { db } = beside;
  await insert(db, "user", userRow("owner"));
  const sent = { owner_key: "owner", email: "cousin@mail.example", nonce: "n", sent_at: RECEIVED - 7 * DAY };
  const over = { code_hash: null, state: "revoked" as const, accepted_at: null };
  const invitation = (id: string, expires_at: number) => ({ ...sent, ...over, id, hash: id, expires_at });
  await insert(db, "family_invitation", [invitation("earlier", RECEIVED), invitation("later", RECEIVED + 1)]);
  await network.development.clock.set(RECEIVED + 90 * DAY + 1);
  const invitations = async () => (await db.selectFrom("family_invitation").select("id").execute()).map(({ id }) => id);
  await expect.poll(invitations).toEqual(["later"]);
  expect(failures).toEqual([]);
});

it("an address that was asked for and never confirmed goes after a day, one that was confirmed stays", async () => {
  await network.prepare(() => undefined);
  const { db } = beside;
  await insert(db, "user", userRow("mover"));
  const change = (hash: string, issued_at: number) => ({
    ...{ hash, user_key: "mover", email: `${hash}@mail.example`, issued_at, expires_at: issued_at + DAY },
    ...{ used_at: null, before: null },
  });
  const used = { ...change("used", RECEIVED), used_at: RECEIVED, before: "before@mail.example" };
  await insert(db, "email_change", [change("earlier", RECEIVED), change("later", RECEIVED + 1), used]);
  await network.development.clock.set(RECEIVED + DAY);
  const changes = async () =>
    (await db.selectFrom("email_change").select("hash").orderBy("hash").execute()).map(({ hash }) => hash);
  await expect.poll(changes).toEqual(["later", "used"]);
  expect(failures).toEqual([]);
});

it("what has ended goes for everyone, also who doesn't come back, and what has not stays", async () => {
  await network.prepare(() => undefined);
  const { db } = beside;
  const LATER = RECEIVED + 365 * DAY;
  await insert(db, "user", userRow("fan"));
  /** Two of a kind: one that goes, and one that has a moment left. */
  const both = <Row>(last: number, row: (at: number, text: string) => Row) =>
    [last, last + 1].map((at) => row(at, `${at}`));
  const [TRIES, MAILS, CODES] = [LATER - 10 * 60_000, LATER - DAY, LATER - 60 * 60_000];
  // The clock of another back end, where it still plays, may be behind.
  const LICENSES = LATER - 60 * 60_000;
  const user_key = "fan";
  const reset = { user_key, issued_at: RECEIVED, used_at: null };
  await insert(
    db,
    "reset_token",
    both(LATER, (expires_at, hash) => ({ ...reset, hash, expires_at })),
  );
  const license = {
    ...{ user_key, resource_entitlements: "[]", device: "Firefox" },
    ...{ created_at: RECEIVED, renewed_at: RECEIVED, started_at: null, stopped_at: null },
  };
  await insert(
    db,
    "license",
    both(LICENSES, (expires_at, license_key) => ({ ...license, license_key, expires_at })),
  );
  const code = { client_id: "tv", issued_at: RECEIVED, interval_s: 5, polled_at: null, state: "approved" } as const;
  const shown = both(CODES, (expires_at, text) => ({ ...code, hash: text, user_code: text, user_key, expires_at }));
  await insert(db, "device", shown);
  await insert(
    db,
    "device_try",
    both(TRIES, (tried_at) => ({ user_key, tried_at })),
  );
  await insert(
    db,
    "family_mail",
    both(MAILS, (sent_at, id) => ({ id, owner_key: user_key, sent_at })),
  );
  const opened = { event: "page_view", properties: "{}", occurred_at: RECEIVED, anonymous_id: "-", user_id: "fan" };
  await insert(
    db,
    "analytics_event",
    both(RECEIVED, (received_at, id) => ({ ...opened, id, received_at })),
  );

  await network.development.clock.set(LATER);
  const left = async () => [
    await db.selectFrom("reset_token").select("expires_at as at").execute(),
    await db.selectFrom("license").select("expires_at as at").execute(),
    await db.selectFrom("device").select("expires_at as at").execute(),
    await db.selectFrom("device_try").select("tried_at as at").execute(),
    await db.selectFrom("family_mail").select("sent_at as at").execute(),
    await db.selectFrom("analytics_event").select("received_at as at").execute(),
  ];
  await expect.poll(left).toEqual([LATER, LICENSES, CODES, TRIES, MAILS, RECEIVED].map((last) => [{ at: last + 1 }]));
  expect(failures).toEqual([]);
});

it("a failure is told by its own name, and holds up nothing else", async () => {
  const { db } = beside;
  await network.prepare(() => undefined);
  await insert(db, "user", userRow("fan", { created_at: RECEIVED }));
  const used = { first_used_at: RECEIVED, last_used_at: RECEIVED };
  await insert(db, "known_device", { user_key: "fan", hash: "-", name: "Firefox on Windows", ...used });
  await db.schema.dropTable("crm_lead").execute();
  await network.development.clock.set(TWO_YEARS_LATER);
  await expect.poll(() => failures).toEqual(["deleting old messages"]);
  expect(await db.selectFrom("known_device").select("hash").execute()).toEqual([]);
});
