import { Hono } from "hono";
import { brand } from "~contracts/brand";
import { SIGN_IN_LINK_MINUTES } from "~contracts/limits";
import { memberContract, type SignInByMail } from "~contracts/member";
import { greeting } from "../../mail/greeting-name";
import type { Letter } from "../../mail/letter";
import { rowsWith } from "../../store/rows";
import { inTransaction } from "../../store/transaction";
import { fieldErrors, newUserRules } from "../account-rules";
import { meetDevice } from "../devices/known-devices.server";
import { input, type MemberEnv, type MemberSettings, refusal } from "../member-context.server";
import { canHavePasskeys } from "./passkeys.server";
import { issueSignInLink, linkOfCode, openSignInLink, spendSignInLink } from "./sign-in-links.server";
import { beginSession } from "./tokens.server";

const INVALID_LINK = { error: "invalid_grant", error_description: "The link or code is wrong, used or too old" };
const newcomerRules = newUserRules.pick({ name: true, last_name: true, email: true, zip_code: true });

/** In without a password, by mail (decision 60). */
export function signInLinkRoutes(settings: MemberSettings): Hono<MemberEnv> {
  const { db, clock, mailer, siteUrl } = settings;
  const app = new Hono<MemberEnv>();

  const capabilities = {
    sign_in_link: true,
    sign_up_link: true,
    passkeys: canHavePasskeys(siteUrl),
    choices: true,
    seat_codes: true,
  };
  app.get(memberContract.capabilities.path, (context) => context.json(capabilities));

  const asking = input.body(memberContract.askForSignInLink.body);
  app.post(memberContract.askForSignInLink.path, asking, async (context) => {
    const { email: typed, browser, newcomer } = context.req.valid("json");
    const parsed = newcomer && newcomerRules.safeParse({ ...newcomer, email: typed });
    if (parsed?.error) return context.json(fieldErrors(parsed.error), 422);
    const account = await rowsWith(db, "user", { email: typed.trim().toLowerCase() }).first("key", "email", "name");
    const who = account ?? (parsed && { ...parsed.data, newcomer: parsed.data });
    const issued = who ? await issueSignInLink(db, who, browser, clock.now()) : null;
    if (who && issued) {
      const mail = signInMail(who.name, `${siteUrl}/users/link?token=${issued.token}`, issued.code);
      await mailer.send({ to: who.email, ...mail, until: issued.until });
    }
    // The same answer for every address, so that it doesn't reveal who has an account.
    return context.json({ success: true });
  });

  app.get(memberContract.signInLink.path, async (context) => {
    const link = await openSignInLink(db, context.req.param("token"), clock.now());
    if (!link) throw refusal(404, INVALID_LINK);
    return context.json({ email: link.email });
  });

  async function session(by: SignInByMail) {
    const now = clock.now();
    const link = "token" in by ? await openSignInLink(db, by.token, now) : await linkOfCode(db, by, now);
    if (!link) return null;
    return inTransaction({ db }, async (transaction) => {
      const account = await spendSignInLink(transaction, link, now);
      if (!account) return null;
      if (by.device) await meetDevice(transaction, account.key, by.device, now, settings);
      return { ...(await beginSession(transaction, account.key, now, by.device?.name)), made: account.made };
    });
  }

  app.post(memberContract.openSignInLink.path, input.body(memberContract.openSignInLink.body), async (context) => {
    const token = await session(context.req.valid("json"));
    if (token?.made) settings.onSignUp?.();
    return token ? context.json(token) : context.json(INVALID_LINK, 401);
  });

  return app;
}

export function signInMail(name: string, link: string, code: string): Letter {
  return {
    subject: `Sign in to ${brand.name}`,
    body: [
      greeting(name),
      `Someone, hopefully you, wants to sign in to ${brand.name} with this address. Use this link within ` +
        `${SIGN_IN_LINK_MINUTES} minutes. It works once.`,
      { label: "Sign in", url: link },
      "On another device? Enter this code where you asked for this e-mail:",
      { title: code, isCode: true },
      "Don't give the code to anyone. If it wasn't you, you can ignore this e-mail. No one gets in without it.",
    ],
    why: `You get this because someone asked to sign in to ${brand.name} with this address.`,
  };
}
