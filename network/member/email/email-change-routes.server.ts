import { Hono } from "hono";
import { z } from "zod";
import { memberContract } from "~contracts/member";
import { inTransaction } from "../../store/transaction";
import { passwordOf, WRONG_PASSWORD } from "../account-routes.server";
import { emailAddress, fieldErrors } from "../account-rules";
import { authenticated, input, type MemberEnv, type MemberSettings } from "../member-context.server";
import { passwordMatches } from "../sign-in/passwords.server";
import { addressChangedMail, confirmAddressMail, emailChangeMail } from "./email-change-mails";
import { changeEmail, emailChangeOf, isAddressTaken, issueEmailChange } from "./email-changes.server";

const newAddress = z.object({ email: emailAddress });
const UNCHANGED = { email: { error: "That's the e-mail address your account has now." } };
const TAKEN = { email: { error: "Another account has this e-mail address." } };

type Account = { key: string; email: string; name: string };

/** The link to the new address, and a word to the one that still holds. */
export function mailEmailChange(
  { db, clock, mailer, siteUrl }: Pick<MemberSettings, "db" | "clock" | "mailer" | "siteUrl">,
  account: Account,
  email: string,
  byTeam = false,
) {
  return inTransaction({ db }, async (transaction) => {
    const link = await issueEmailChange(transaction, { userKey: account.key, email, now: clock.now(), byTeam });
    if (link === "sent" || !("token" in link)) return link;
    const { token, until } = link;
    await mailer.send({ to: email, ...confirmAddressMail(`${siteUrl}/member/email?token=${token}`, byTeam), until });
    await mailer.send({ to: account.email, ...emailChangeMail(account.name, siteUrl, byTeam) });
    return link;
  });
}

/** Ours: another address for an account, once a link that was mailed there is followed (S 7.2, security 3). */
export function emailChangeRoutes(settings: MemberSettings): Hono<MemberEnv> {
  const { db, clock, mailer, siteUrl } = settings;
  const app = new Hono<MemberEnv>();
  const signedIn = authenticated(settings);

  const asking = input.body(memberContract.askForEmailChange.body);
  app.post(memberContract.askForEmailChange.path, signedIn, asking, async (context) => {
    const { email: typed, current_password } = context.req.valid("json");
    const userKey = context.get("userKey");
    const account = await passwordOf(db, userKey);
    if (!(await passwordMatches(current_password, account.password_hash))) return context.json(WRONG_PASSWORD, 422);
    const parsed = newAddress.safeParse({ email: typed });
    if (!parsed.success) return context.json(fieldErrors(parsed.error), 422);
    const { email } = parsed.data;
    if (email === account.email) return context.json(UNCHANGED, 422);
    if (await isAddressTaken(db, email)) return context.json(TAKEN, 422);

    const issued = await mailEmailChange(settings, { key: userKey, ...account }, email);
    if (issued !== "sent" && "retryAfterSeconds" in issued) {
      const { retryAfterSeconds: retry_after } = issued;
      return context.json({ error: "too_many_mails", retry_after }, 429, { "Retry-After": String(retry_after) });
    }
    return context.json({ success: true });
  });

  app.get(memberContract.emailChange.path, signedIn, async (context) => {
    const followed = { token: context.req.param("token"), userKey: context.get("userKey"), now: clock.now() };
    const change = await emailChangeOf(db, followed);
    if (!("email" in change)) return context.json({ error: change.state }, STATUS[change.state]);
    const opens = change.state === "early" && { opens_at: change.opensAt };
    return context.json({ email: change.email, changed: change.state === "changed", ...opens });
  });

  const confirming = input.body(memberContract.changeEmail.body);
  app.post(memberContract.changeEmail.path, signedIn, confirming, async (context) => {
    const { token } = context.req.valid("json");
    const followed = { token, userKey: context.get("userKey"), now: clock.now() };
    const change = await inTransaction({ db }, async (transaction) => {
      const changed = await changeEmail(transaction, followed, settings.addresses);
      if (changed.state === "changed" && changed.before)
        await mailer.send({ to: changed.before.email, ...addressChangedMail(changed.before.name, siteUrl) });
      return changed;
    });
    if (!("email" in change)) return context.json({ error: change.state }, STATUS[change.state]);
    return context.json({ email: change.email });
  });

  return app;
}

const STATUS = { not_found: 404, other_account: 409, taken: 409, payment_open: 409 } as const;
