import { TOTP } from "otpauth";
import { createDeskClient, type DeskCaller } from "~/services/desk/client.server";
import type { DeskRole } from "~contracts/desk";
import { BY_COMMAND } from "~network/desk/audit.server";
import { deskApp } from "~network/desk/desk-app.server";
import { changeStaff } from "~network/desk/staff.server";
import { addPasskey, madePasskey, passkeyToMake } from "~network/member/sign-in/passkeys.server";
import { beginSession } from "~network/member/sign-in/tokens.server";
import { MIGRATIONS } from "~network/network.server";
import { inTransaction } from "~network/store/transaction";
import { openStoreUnderTest } from "../../contract/store-under-test";
import { Authenticator } from "../../support/authenticator";
import { insert, rowOf } from "../../support/rows";
import { transportTo } from "../../support/transport-to";
import { BillingService } from "../billing/billing-fixture";

export const NOW = Date.parse("2026-11-20T20:00:00Z");
export const SITE = "https://site.example";

/** A desk on a store in memory, with the members who work there. */
export async function openDeskUnderTest() {
  const under = await openStoreUnderTest(MIGRATIONS);
  const { store } = under;
  const service = await BillingService.open(store);
  const { clock } = service;
  clock.at = NOW;
  const app = deskApp(
    { db: store.db, dialect: store.dialect, clock, siteUrl: SITE, secret: "s".repeat(32) },
    service.billing,
  );
  const client = createDeskClient(transportTo(store, app), { baseUrl: "http://desk.test" });

  async function member(name: string): Promise<DeskCaller> {
    const row = { key: name, email: `${name}@example.test`, name, last_name: "Test", zip_code: "50309" };
    await insert(store.db, "user", {
      ...row,
      ...{ time_zone: null, password_hash: "", created_at: NOW, email_subscribe: null },
      ...{ school_to_support_key: null, stripe_customer_id: null, watched_at: null },
    });
    const { access_token: token } = await beginSession(store.db, name, clock.at);
    return { token, session: null, place: "192.0.2.1" };
  }

  async function staff(name: string, role: DeskRole, school: string | null = null): Promise<DeskCaller> {
    const caller = await member(name);
    await changeStaff(store, { email: `${name}@example.test`, role, school }, BY_COMMAND, clock.at);
    return caller;
  }

  const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: clock.at });

  /** With the second factor given. */
  async function atWork(name: string, role: DeskRole, school: string | null = null): Promise<DeskCaller> {
    const caller = await staff(name, role, school);
    const { secret } = await client.enroll(caller);
    const { session } = await client.beginSession(caller, codeOf(secret));
    return { ...caller, session };
  }

  /** With a passkey of this member. */
  async function phoneOf(userKey: string): Promise<Authenticator> {
    const [phone, at, { db }] = [new Authenticator(SITE), { siteUrl: SITE, now: clock.at }, store];
    const member = { userKey, session: (await rowOf(db, "token", { user_key: userKey })).session };
    const options = await passkeyToMake(db, member, { email: "", name: "" }, at);
    const made = await madePasskey(db, member, phone.make(options as Parameters<typeof phone.make>[0]), at);
    if (made) await inTransaction({ db }, (one) => addPasskey(one, member, { ...made, name: "Phone" }, at.now));
    return phone;
  }

  /** What was done, the oldest first. */
  const deeds = async () =>
    (await store.db.selectFrom("desk_audit").selectAll().orderBy("at").execute()).map(
      ({ actor, action, subject, before, after }) => [actor, action, subject, before, after],
    );

  const members = { member, staff, atWork, codeOf, phoneOf };
  return { store, app, service, clock, client, ...members, deeds, dispose: () => under.dispose() };
}
