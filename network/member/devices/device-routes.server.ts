import { Hono } from "hono";
import type { z } from "zod";
import { deviceContract } from "~contracts/devices";
import { DEVICE_CODE_MINUTES } from "~contracts/limits";
import { CODE_ALPHABET, CODE_LENGTH } from "~contracts/records/activation";
import { randomCode } from "../../random-code";
import { rowsWith } from "../../store/rows";
import { inTransaction } from "../../store/transaction";
import { connectedMail } from "../account-mails";
import { authenticated, input, invalidToken, type MemberEnv, type MemberSettings } from "../member-context.server";
import { beginSession, fingerprint, newSecret, sessionIsOpen } from "../sign-in/tokens.server";
import type { DeviceTable } from "../tables";

const SECOND = 1_000;
const CODE_LIFE_S = DEVICE_CODE_MINUTES * 60;
/** Keeps expired codes this long, to report them as expired. */
const REMEMBERED = 60 * 60 * SECOND;
const INTERVAL_S = 5;
/** Added for each early poll (RFC 8628 3.5). */
const SLOWER_BY_S = 5;

export const WRONG_TRIES = 10;
const TRIES_WINDOW = 10 * 60 * SECOND;

/** A code says nothing of the device that shows it. */
const CONNECTED = "TV or device connected with a code";

const newUserCode = () => randomCode(CODE_LENGTH, CODE_ALPHABET);

/** For everyone, also who doesn't try again. */
export async function forgetOldTries(db: MemberSettings["db"], now: number): Promise<void> {
  await db
    .deleteFrom("device_try")
    .where("tried_at", "<=", now - TRIES_WINDOW)
    .execute();
}

/** RFC 8628 3.5; null: it may have a token. */
export function pollRefusal(
  device: Pick<DeviceTable, "state" | "expires_at" | "polled_at" | "interval_s">,
  now: number,
) {
  if (device.state === "denied") return "access_denied";
  if (device.expires_at <= now) return "expired_token";
  if (device.polled_at !== null && now - device.polled_at < device.interval_s * SECOND) return "slow_down";
  return device.state === "waiting" ? "authorization_pending" : null;
}

type DeviceGrant = z.output<typeof deviceContract.deviceToken.body>;

/** The session for a device that polls, or why it has none yet (RFC 8628 3.5). */
export async function deviceToken(db: MemberSettings["db"], { device_code, client_id }: DeviceGrant, now: number) {
  const hash = fingerprint(device_code);
  const device = await rowsWith(db, "device", { hash, client_id }).first();
  if (!device) return { error: "invalid_grant" };
  const refusal = pollRefusal(device, now);
  if (refusal) {
    const interval_s = device.interval_s + (refusal === "slow_down" ? SLOWER_BY_S : 0);
    await rowsWith(db, "device", { hash }).update({ polled_at: now, interval_s });
    return { error: refusal };
  }
  const session = await inTransaction({ db }, async (transaction) => {
    const taken = await transaction
      .updateTable("device")
      .set({ state: "taken" })
      .where("hash", "=", hash)
      .where("state", "=", "approved")
      .returning("user_key")
      .executeTakeFirst();
    return taken?.user_key ? beginSession(transaction, taken.user_key, now, CONNECTED) : null;
  });
  return session ?? { error: "invalid_grant" };
}

/** For everyone, also where no one asks for another. */
export async function forgetOldCodes(db: MemberSettings["db"], now: number): Promise<void> {
  await db
    .deleteFrom("device")
    .where("expires_at", "<=", now - REMEMBERED)
    .execute();
}

/** RFC 8628, rulings 3 "activate" */
export function deviceRoutes(settings: MemberSettings): Hono<MemberEnv> {
  const { db, clock, mailer, siteUrl } = settings;
  const app = new Hono<MemberEnv>();

  app.post(deviceContract.authorizeDevice.path, input.body(deviceContract.authorizeDevice.body), async (context) => {
    const { client_id } = context.req.valid("json");
    const now = clock.now();
    const device_code = newSecret();
    const user_code = newUserCode();
    await forgetOldCodes(db, now);
    await db
      .insertInto("device")
      .values({
        hash: fingerprint(device_code),
        user_code,
        client_id,
        issued_at: now,
        expires_at: now + CODE_LIFE_S * SECOND,
        interval_s: INTERVAL_S,
        polled_at: null,
        state: "waiting",
        user_key: null,
      })
      .execute();
    const verification_uri = `${siteUrl}/activate`;
    const verification_uri_complete = `${verification_uri}?code=${user_code}`;
    return context.json({
      device_code,
      user_code,
      verification_uri,
      verification_uri_complete,
      expires_in: CODE_LIFE_S,
      interval: INTERVAL_S,
    });
  });

  const approval = input.body(deviceContract.approveDevice.body);
  app.post(deviceContract.approveDevice.path, authenticated(settings), approval, async (context) => {
    const { user_code, approve } = context.req.valid("json");
    const now = clock.now();
    const user_key = context.get("userKey");
    const waits = await secondsToWait(user_key, now);
    if (waits > 0)
      return context.json({ error: "too_many_tries", retry_after: waits }, 429, { "Retry-After": String(waits) });
    const owner = { session: context.get("session"), userKey: user_key };
    const outcome = await inTransaction({ db }, async (transaction) => {
      // What ended sessions meanwhile has not seen this device.
      if (!(await sessionIsOpen(transaction, owner))) throw invalidToken();
      const decided = await transaction
        .updateTable("device")
        .set({ state: approve ? "approved" : "denied", user_key })
        .where("user_code", "=", user_code)
        .where("state", "=", "waiting")
        .where("expires_at", ">", now)
        .executeTakeFirst();
      if (decided.numUpdatedRows > 0n) {
        if (approve) {
          const { email, name } = await rowsWith(transaction, "user", { key: user_key }).only("email", "name");
          await mailer.send({ to: email, ...connectedMail(name, siteUrl) });
        }
        return "decided";
      }
      const known = await rowsWith(transaction, "device", { user_code }).first("state", "user_key", "expires_at");
      // Pressed twice, or once more after a lost answer.
      if (known?.user_key === user_key && known.expires_at > now && (known.state !== "denied") === approve)
        return "decided";
      await transaction.insertInto("device_try").values({ user_key, tried_at: now }).execute();
      // A code already decided on counts as expired.
      return known ? "expired_code" : "unknown_code";
    });
    if (outcome === "decided") return context.json({ approved: approve });
    return context.json({ error: outcome }, outcome === "expired_code" ? 410 : 404);
  });

  async function secondsToWait(user_key: string, now: number): Promise<number> {
    await db
      .deleteFrom("device_try")
      .where("user_key", "=", user_key)
      .where("tried_at", "<=", now - TRIES_WINDOW)
      .execute();
    const tries = await db
      .selectFrom("device_try")
      .select("tried_at")
      .where("user_key", "=", user_key)
      .orderBy("tried_at")
      .execute();
    const [first] = tries;
    return first && tries.length >= WRONG_TRIES ? Math.ceil((first.tried_at + TRIES_WINDOW - now) / SECOND) : 0;
  }

  return app;
}
