import { Hono } from "hono";
import { brand } from "~contracts/brand";
import { NO_SUCH_PASSKEY, passkeyContract, type PasskeyRefusal } from "~contracts/passkeys";
import { greeting } from "../../mail/greeting-name";
import type { Letter } from "../../mail/letter";
import { inTransaction } from "../../store/transaction";
import { passwordOf } from "../account-routes.server";
import { meetDevice } from "../devices/known-devices.server";
import { authenticated, input, type MemberEnv, type MemberSettings, refusal } from "../member-context.server";
import * as passkeys from "./passkeys.server";
import { beginSession, endSessionsOf } from "./tokens.server";

const UNKNOWN_PASSKEY = { error: "invalid_grant", error_description: "The passkey is unknown, or its answer too old" };
const refused = (error: PasskeyRefusal) => refusal(422, { error });
const instant = (ms: number) => new Date(ms).toISOString();

/** In with what a device keeps (decision 61). */
export function passkeyRoutes(settings: MemberSettings): Hono<MemberEnv> {
  const { db, clock, mailer, siteUrl } = settings;
  const app = new Hono<MemberEnv>();
  const signedIn = authenticated(settings);
  const here = () => ({ siteUrl, now: clock.now() });
  if (!passkeys.canHavePasskeys(siteUrl)) return app;

  app.get(passkeyContract.passkeys.path, signedIn, async (context) => {
    const { userKey, session } = context.var;
    const [own, beganAt] = await Promise.all([passkeys.passkeysOf(db, userKey), passkeys.sessionBegan(db, session)]);
    const listed = own.map(({ id, name, created_at, used_at }) => ({
      ...{ id, name, created_at: instant(created_at), used_at: used_at === null ? null : instant(used_at) },
    }));
    return context.json({ passkeys: listed, recent: passkeys.isRecent(beganAt, clock.now()) });
  });

  app.post(passkeyContract.passkeyToMake.path, signedIn, async (context) => {
    const account = await passwordOf(db, context.var.userKey);
    const options = await passkeys.passkeyToMake(db, context.var, account, here());
    if (typeof options === "string") throw refused(options);
    return context.json({ options });
  });

  app.post(passkeyContract.addPasskey.path, signedIn, input.body(passkeyContract.addPasskey.body), async (context) => {
    const { name, answer } = context.req.valid("json");
    const { userKey } = context.var;
    const made = await passkeys.madePasskey(db, context.var, answer, here());
    if (!made) throw refused("invalid_passkey");
    const error = await inTransaction({ db }, async (transaction) => {
      const obstacle = await passkeys.addPasskey(transaction, context.var, { ...made, name }, clock.now());
      if (obstacle) return obstacle;
      const account = await passwordOf(transaction, userKey);
      await mailer.send({ to: account.email, ...passkeyAdded(account.name, name, siteUrl) });
      return null;
    });
    if (error) throw refused(error);
    return context.json({ success: true }, 201);
  });

  app.delete(passkeyContract.removePasskey.path, signedIn, async (context) => {
    const { userKey, session } = context.var;
    const removed = await inTransaction({ db }, async (transaction) => {
      const name = await passkeys.removePasskey(transaction, userKey, context.req.param("id"));
      if (name === null) return false;
      await endSessionsOf(transaction, userKey, session);
      const account = await passwordOf(transaction, userKey);
      await mailer.send({ to: account.email, ...passkeyRemoved(account.name, name, siteUrl) });
      return true;
    });
    if (!removed) throw refusal(404, { error: NO_SUCH_PASSKEY });
    return context.json({ success: true });
  });

  app.post(passkeyContract.passkeyToUse.path, async (context) =>
    context.json({ options: await passkeys.passkeyToUse(db, here()) }),
  );

  app.post(passkeyContract.openPasskey.path, input.body(passkeyContract.openPasskey.body), async (context) => {
    const { answer, device } = context.req.valid("json");
    const now = clock.now();
    const used = await passkeys.usedPasskey(db, answer, { siteUrl, now });
    const token =
      used &&
      (await inTransaction({ db }, async (transaction) => {
        if (!(await passkeys.countPasskey(transaction, used, now))) return null;
        const { user_key } = used.passkey;
        if (device) await meetDevice(transaction, user_key, device, now, settings);
        return beginSession(transaction, user_key, now, device?.name);
      }));
    return token ? context.json(token) : context.json(UNKNOWN_PASSKEY, 401);
  });

  return app;
}

const IF_NOT =
  "If it wasn't you, set a new password right away. That signs out every device and removes every passkey.";

export function passkeyAdded(name: string, passkey: string, siteUrl: string): Letter {
  return {
    subject: `New passkey for your ${brand.name} account`,
    body: [
      greeting(name),
      `A passkey was added to your ${brand.name} account. It signs you in without a password:`,
      passkey,
      IF_NOT,
      { label: "Set a new password", url: `${siteUrl}/users/password/new` },
    ],
  };
}

export function passkeyRemoved(name: string, passkey: string, siteUrl: string): Letter {
  return {
    subject: `A passkey of your ${brand.name} account was removed`,
    body: [
      greeting(name),
      "This passkey no longer signs you in, and we signed you out on your other devices:",
      passkey,
      IF_NOT,
      { label: "Set a new password", url: `${siteUrl}/users/password/new` },
    ],
  };
}
