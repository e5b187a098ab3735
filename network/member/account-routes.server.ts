import { Hono } from "hono";
import { z } from "zod";
import { memberContract } from "~contracts/member";
import { rowsWith } from "../store/rows";
import { inTransaction } from "../store/transaction";
import { passwordChanged, resetMail } from "./account-mails";
import { fieldErrors, newPassword, newUserRules, profileEditRules } from "./account-rules";
import { deleteAccount } from "./deleted-account.server";
import { forgetDevicesOf, rememberDevice } from "./devices/known-devices.server";
import { closeEmailChanges } from "./email/email-changes.server";
import { setEmailSubscribe } from "./email/email-preference.server";
import { followSupported } from "./games/marks.server";
import { authenticated, input, type MemberEnv, type MemberSettings, refusal, userOf } from "./member-context.server";
import { hasRunningPass } from "./membership.server";
import { createAccount } from "./new-account.server";
import { removePasskeysOf } from "./sign-in/passkeys.server";
import { hashPassword, passwordMatches } from "./sign-in/passwords.server";
import { emailOfResetToken, issueResetToken, spendMailedLinks, useResetToken } from "./sign-in/reset-tokens.server";
import { endSessionsOf } from "./sign-in/tokens.server";

const userBody = z.object({ user: z.record(z.string(), z.unknown()) });
const newUserBody = memberContract.createUser.body.extend(userBody.shape);
export const WRONG_PASSWORD = { current_password: ["is invalid"] };
const INVALID_RESET_TOKEN = { error: "invalid_token", error_description: "This link has been used or is too old" };

/** S 5.3, 7.1, 7.2 */
export function accountRoutes(settings: MemberSettings): Hono<MemberEnv> {
  const { db, clock, mailer, siteUrl } = settings;
  const app = new Hono<MemberEnv>();
  const signedIn = authenticated(settings);

  app.post(memberContract.createUser.path, input.body(newUserBody), async (context) => {
    const { user, device } = context.req.valid("json");
    const parsed = newUserRules.safeParse(user);
    if (!parsed.success) return context.json(fieldErrors(parsed.error), 422);

    const { name, last_name, email, zip_code, password } = parsed.data;
    const password_hash = await hashPassword(password);
    const now = clock.now();
    const created = await inTransaction({ db }, async (transaction) => {
      const key = await createAccount(transaction, { name, last_name, email, zip_code, password_hash }, now);
      if (key && device) await rememberDevice(transaction, key, device, now);
      return key;
    });
    if (!created)
      return context.json(
        { email: { error: "There's already an account with this e-mail address. Sign in instead." } },
        422,
      );
    settings.onSignUp?.();
    return context.json({ user_key: created }, 201);
  });

  app.post(memberContract.updateProfile.path, signedIn, input.body(userBody), async (context) => {
    const { user } = context.req.valid("json");
    const parsed = profileEditRules.safeParse(user);
    if (!parsed.success) return context.json(fieldErrors(parsed.error), 422);
    const { school_key, ...changes } = parsed.data;
    const row = school_key === undefined ? changes : { ...changes, school_to_support_key: school_key };
    if (Object.values(row).some((value) => value !== undefined)) {
      await rowsWith(db, "user", { key: context.get("userKey") }).update(row);
    }
    if (school_key) await followSupported(db, context.get("userKey"), school_key, clock.now());
    return context.json({ success: true });
  });

  app.get(memberContract.copy.path, signedIn, async (context) => {
    if (!settings.copy) throw refusal(404, { error: "not_found" });
    const { email } = await passwordOf(db, context.get("userKey"));
    return context.json(await settings.copy(db, { key: context.get("userKey"), email }, clock.now()));
  });

  app.get(memberContract.emailSubscribe.path, signedIn, async (context) => {
    const { email_subscribe } = await userOf(db, context.get("userKey"));
    return context.json({ email_subscribe: email_subscribe === null ? null : email_subscribe === 1 });
  });

  const subscribing = input.body(memberContract.setEmailSubscribe.body);
  app.put(memberContract.setEmailSubscribe.path, signedIn, subscribing, async (context) => {
    const { email_subscribe } = context.req.valid("json");
    await setEmailSubscribe(settings, context.get("userKey"), email_subscribe);
    return context.json({ success: true, email_subscribe });
  });

  const changing = input.body(memberContract.updatePassword.body);
  app.post(memberContract.updatePassword.path, signedIn, changing, async (context) => {
    const { user } = context.req.valid("json");
    const key = context.get("userKey");
    const parsed = z.object({ new_password: newPassword }).safeParse(user);
    const isSet = async (hash: string) => parsed.success && passwordMatches(parsed.data.new_password, hash);
    const account = await passwordOf(db, key);
    if (!(await passwordMatches(user.current_password, account.password_hash))) {
      // A form that is sent again, as its answer was lost, finds it done.
      return (await isSet(account.password_hash)) ? context.json({ success: true }) : context.json(WRONG_PASSWORD, 422);
    }
    if (!parsed.success) return context.json(fieldErrors(parsed.error), 422);

    const password_hash = await hashPassword(parsed.data.new_password);
    const changed = await inTransaction({ db }, async (transaction) => {
      // Of two presses, the second changes nothing.
      const own = await rowsWith(transaction, "user", { key, password_hash: account.password_hash }).update({
        password_hash,
      });
      if (!own) return false;
      await endSessionsOf(transaction, key, context.get("session"));
      await spendMailedLinks(transaction, key, clock.now());
      await closeEmailChanges(transaction, key, clock.now());
      await forgetDevicesOf(transaction, key);
      const hadPasskeys = await removePasskeysOf(transaction, key);
      await mailer.send({ to: account.email, ...passwordChanged(account.name, siteUrl, hadPasskeys) });
      return true;
    });
    const isDone = changed || (await isSet((await passwordOf(db, key)).password_hash));
    return isDone ? context.json({ success: true }) : context.json(WRONG_PASSWORD, 422);
  });

  const leaving = input.body(memberContract.deleteAccount.body);
  app.post(memberContract.deleteAccount.path, signedIn, leaving, async (context) => {
    const { user } = context.req.valid("json");
    const key = context.get("userKey");
    const account = await rowsWith(db, "user", { key }).only("password_hash", "email", "name", "last_name");
    if (!(await passwordMatches(user.current_password, account.password_hash)))
      return context.json(WRONG_PASSWORD, 422);
    const running = await hasRunningPass(db, key, clock.now());
    if (running && !user.ends_pass) return context.json({ ends_pass: ["must be accepted"] }, 422);

    const obstacle = await deleteAccount(settings, { key, ...account }, running);
    if (obstacle) return context.json({ error: obstacle }, obstacle === "payment_open" ? 409 : 502);
    return context.json({ success: true });
  });

  const forgotten = input.body(memberContract.requestPasswordReset.body);
  app.post(memberContract.requestPasswordReset.path, forgotten, async (context) => {
    const { user } = context.req.valid("json");
    const account = await rowsWith(db, "user", { email: user.email.trim().toLowerCase() }).first(
      "key",
      "email",
      "name",
    );
    const issued = account ? await issueResetToken(db, account, clock.now()) : null;
    if (account && issued) {
      const mail = resetMail(account.name, `${siteUrl}/users/password/edit?token=${issued.token}`);
      await mailer.send({ to: account.email, ...mail, until: issued.until });
    }
    // The same answer for every address, so that it doesn't reveal who has an account.
    return context.json({ success: true });
  });

  app.get(memberContract.profileWithResetToken.path, async (context) => {
    const email = await emailOfResetToken(db, context.req.param("token"), clock.now());
    if (email === null) throw refusal(404, INVALID_RESET_TOKEN);
    return context.json({ email });
  });

  const resetting = input.body(memberContract.resetPassword.body);
  app.post(memberContract.resetPassword.path, resetting, async (context) => {
    const { token, new_password } = context.req.valid("json").user;
    const parsed = z.object({ new_password: newPassword }).safeParse({ new_password });
    if (!parsed.success) return context.json(fieldErrors(parsed.error), 422);
    if ((await emailOfResetToken(db, token, clock.now())) === null) throw refusal(404, INVALID_RESET_TOKEN);

    const password_hash = await hashPassword(parsed.data.new_password);
    const changed = await inTransaction({ db }, async (transaction) => {
      const userKey = await useResetToken(transaction, token, clock.now());
      if (userKey === null) return false;
      const { email, name } = await transaction
        .updateTable("user")
        .set({ password_hash })
        .where("key", "=", userKey)
        .returning(["email", "name"])
        .executeTakeFirstOrThrow();
      await spendMailedLinks(transaction, userKey, clock.now());
      await closeEmailChanges(transaction, userKey, clock.now());
      await endSessionsOf(transaction, userKey);
      await forgetDevicesOf(transaction, userKey);
      const hadPasskeys = await removePasskeysOf(transaction, userKey);
      await mailer.send({ to: email, ...passwordChanged(name, siteUrl, hadPasskeys) });
      return true;
    });
    if (!changed) throw refusal(404, INVALID_RESET_TOKEN);
    return context.json({ success: true });
  });

  return app;
}

export const passwordOf = (db: MemberSettings["db"], key: string) =>
  rowsWith(db, "user", { key }).only("password_hash", "email", "name");
