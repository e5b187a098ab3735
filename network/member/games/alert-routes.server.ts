import { Hono } from "hono";
import { alertContract } from "~contracts/alerts";
import { canonicalZone } from "~contracts/vocabulary/time-zones";
import { readAlertSettings, writeAlertSettings } from "../../alerts/alert-settings.server";
import { unsubscriber, unsubscribeSecrets } from "../../alerts/unsubscribe-secrets.server";
import { rowsWith } from "../../store/rows";
import { inTransaction } from "../../store/transaction";
import { setEmailSubscribe } from "../email/email-preference.server";
import { authenticated, input, type MemberEnv, type MemberSettings, refusal } from "../member-context.server";
import { keepBrowserZone } from "../own-zone.server";

/** S 7.2, 7.3; `email_subscribe` is the one switch for all mail about games. */
export function alertRoutes(settings: MemberSettings): Hono<MemberEnv> {
  const { db, client } = settings;
  const app = new Hono<MemberEnv>();
  const signedIn = authenticated(settings);

  app.get(alertContract.alertSettings.path, signedIn, async (context) => {
    const userKey = context.get("userKey");
    const { time_zone } = await rowsWith(db, "user", { key: userKey }).only("time_zone");
    return context.json({ ...(await readAlertSettings(db, userKey)), time_zone: canonicalZone(time_zone) });
  });

  const choosing = input.body(alertContract.setAlertSettings.body);
  app.put(alertContract.setAlertSettings.path, signedIn, choosing, async (context) => {
    const userKey = context.get("userKey");
    const { time_zone, ...chosen } = context.req.valid("json");
    await inTransaction({ db }, async (transaction) => {
      await writeAlertSettings(transaction, userKey, chosen);
      await keepBrowserZone(transaction, userKey, time_zone);
    });
    return context.json({ success: true });
  });

  const choosingOfSchool = input.body(alertContract.setFollowAlerts.body);
  app.put(alertContract.setFollowAlerts.path, signedIn, choosingOfSchool, async (context) => {
    const { numUpdatedRows } = await db
      .updateTable("follow")
      .set(context.req.valid("json"))
      .where("user_key", "=", context.get("userKey"))
      .where("content_key", "=", context.req.param("school_key"))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refusal(404, { error: "not_found" });
    return context.json({ success: true });
  });

  /** Unknown too where the account is gone. */
  async function member(token: string): Promise<{ key: string; email_subscribe: 0 | 1 | null }> {
    // Mail from before the store had secrets of its own is signed with the client's.
    const secrets = [...(await unsubscribeSecrets(db)), client.secret];
    const key = unsubscriber(secrets, token);
    const found = key === null ? undefined : await rowsWith(db, "user", { key }).first("key", "email_subscribe");
    if (!found) throw refusal(404, { error: "not_found" });
    return found;
  }

  app.get(alertContract.unsubscription.path, async (context) => {
    const { email_subscribe } = await member(context.req.param("token"));
    return context.json({ email_subscribe: email_subscribe === null ? null : email_subscribe === 1 });
  });

  app.post(alertContract.unsubscribe.path, async (context) => {
    const { key } = await member(context.req.param("token"));
    await setEmailSubscribe(settings, key, false);
    return context.json({ email_subscribe: false });
  });

  return app;
}
