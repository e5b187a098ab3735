import { ECDH, randomUUID } from "node:crypto";
import { Hono } from "hono";
import { alertContract } from "~contracts/alerts";
import { ALERT_KINDS, type AlertChoices, DEFAULT_ALERTS, type NewPushDevice } from "~contracts/records/alerts";
import { testNotice } from "../../alerts/alert-notices";
import { readAlertSettings, writeAlertSettings } from "../../alerts/alert-settings.server";
import type { PushDeviceTable } from "../../push/tables";
import type { Db } from "../../store/database";
import { rowsWith } from "../../store/rows";
import { inTransaction } from "../../store/transaction";
import { authenticated, input, type MemberEnv, type MemberSettings, refusal } from "../member-context.server";

export const DEVICES_AT_MOST = 10;
const OUTCOMES = { taken: "sent", gone: "gone", later: "failed", refused: "failed" } as const;

/** A point that is not on the curve would fail each time something is sent (RFC 8291 3.1). */
function areKeys({ p256dh, auth }: Pick<NewPushDevice, "p256dh" | "auth">): boolean {
  if (Buffer.from(p256dh, "base64url").length !== 65 || Buffer.from(auth, "base64url").length !== 16) return false;
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url", "base64url", "uncompressed");
    return true;
  } catch {
    return false;
  }
}

/** Anyone who turned it on expects to be told: where no kind goes to devices, each one that is mailed does, or all. */
async function tellOnDevices(db: Db, userKey: string): Promise<void> {
  const { choices, quiet } = await readAlertSettings(db, userKey);
  if (ALERT_KINDS.some((kind) => choices[kind].includes("push"))) return;
  const mailed = ALERT_KINDS.filter((kind) => choices[kind].includes("mail"));
  const kinds = mailed.length > 0 ? mailed : ALERT_KINDS.filter((kind) => DEFAULT_ALERTS.choices[kind].length > 0);
  const chosen = Object.fromEntries(
    ALERT_KINDS.map((kind) => [kind, kinds.includes(kind) ? [...choices[kind], "push"] : choices[kind]]),
  ) as AlertChoices;
  await writeAlertSettings(db, userKey, { choices: chosen, quiet });
}

async function keepDevice(db: Db, device: PushDeviceTable, replaces?: string): Promise<string> {
  const { endpoint, user_key, id: _new, ...changes } = device;
  // What waits for another member of the same browser goes with their row.
  await db.deleteFrom("push_device").where("endpoint", "=", endpoint).where("user_key", "!=", user_key).execute();
  const { id } = await db
    .insertInto("push_device")
    .values(device)
    .onConflict((conflict) => conflict.column("endpoint").doUpdateSet(changes))
    .returning("id")
    .executeTakeFirstOrThrow();
  if (replaces !== undefined && replaces !== id)
    await db.deleteFrom("push_device").where("id", "=", replaces).where("user_key", "=", user_key).execute();
  const spare = await db
    .selectFrom("push_device")
    .select("id")
    .where("user_key", "=", user_key)
    .where("id", "!=", id)
    .orderBy("added_at", "desc")
    .orderBy("id")
    .offset(DEVICES_AT_MOST - 1)
    .limit(DEVICES_AT_MOST)
    .execute();
  const ids = spare.map((one) => one.id);
  if (ids.length > 0) await db.deleteFrom("push_device").where("id", "in", ids).execute();
  return id;
}

/** The browsers that take a member's alerts (S 7.3, security 3). */
export function pushRoutes(settings: MemberSettings): Hono<MemberEnv> {
  const { db, clock, pusher } = settings;
  const app = new Hono<MemberEnv>();
  const signedIn = authenticated(settings);

  app.get(alertContract.pushDevices.path, signedIn, async (context) => {
    const public_key = await pusher.publicKey();
    const devices = await db
      .selectFrom("push_device")
      .select(["id", "name", "added_at"])
      .where("user_key", "=", context.get("userKey"))
      .where("server_key", "=", public_key)
      .orderBy("added_at")
      .orderBy("id")
      .execute();
    const listed = devices.map((device) => ({ ...device, added_at: new Date(device.added_at).toISOString() }));
    return context.json({ public_key, devices: listed });
  });

  const adding = input.body(alertContract.addPushDevice.body);
  app.post(alertContract.addPushDevice.path, signedIn, adding, async (context) => {
    const { replaces, renews, ...given } = context.req.valid("json");
    if (!pusher.isAddress(given.endpoint)) throw refusal(422, { error: "unknown_push_service" });
    if (!areKeys(given)) throw refusal(422, { error: "not_valid_keys" });
    const server_key = await pusher.publicKey();
    const [user_key, session] = [context.get("userKey"), context.get("session")];
    const added = { id: randomUUID(), user_key, session, server_key, added_at: clock.now() };
    const id = await inTransaction({ db }, async (transaction) => {
      if (!renews) await tellOnDevices(transaction, user_key);
      return keepDevice(transaction, { ...given, ...added }, replaces);
    });
    return context.json({ id }, 201);
  });

  const own = (userKey: string, id: string) => rowsWith(db, "push_device", { user_key: userKey, id }).first();

  app.delete(alertContract.removePushDevice.path, signedIn, async (context) => {
    const device = await own(context.get("userKey"), context.req.param("id"));
    if (!device) throw refusal(404, { error: "not_found" });
    await db.deleteFrom("push_device").where("id", "=", device.id).execute();
    return context.json({ success: true });
  });

  app.post(alertContract.tryPushDevice.path, signedIn, async (context) => {
    const device = await own(context.get("userKey"), context.req.param("id"));
    if (!device) throw refusal(404, { error: "not_found" });
    return context.json({ outcome: OUTCOMES[await pusher.tryOut(device, testNotice(clock.now()))] });
  });

  return app;
}
