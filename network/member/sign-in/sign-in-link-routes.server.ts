import { Hono } from "hono";
import { brand } from "~contracts/brand";
import { SIGN_IN_LINK_MINUTES } from "~contracts/limits";
import { memberContract, type SignInByMail } from "~contracts/member";
import { greeting } from "../../mail/greeting-name";
import type { Letter } from "../../mail/letter";
import { inTransaction } from "../../store/transaction";
import { meetDevice } from "../devices/known-devices.server";
import { input, type MemberEnv, type MemberSettings, refusal } from "../member-context.server";
import { canHavePasskeys } from "./passkeys.server";
import { issueSignInLink, linkOfCode, openSignInLink, spendSignInLink } from "./sign-in-links.server";
import { beginSession } from "./tokens.server";

const INVALID_LINK = { error: "invalid_grant", error_description: "The link or code is wrong, used or too old" };

/** In without a password, by mail (decision 60). */
export function signInLinkRoutes(settings: MemberSettings): Hono<MemberEnv> {
  const { db, clock, mailer, siteUrl } = settings;
  const app = new Hono<MemberEnv>();

  const capabilities = { sign_in_link: true, passkeys: canHavePasskeys(siteUrl) };
  app.get(memberContract.capabilities.path, (context) => context.json(capabilities));

  const asking = input.body(memberContract.askForSignInLink.body);
  app.post(memberContract.askForSignInLink.path, asking, async (context) => {
    const { email, browser } = context.req.valid("json");
    const account = await db
      .selectFrom("user")
      .select(["key", "email", "name"])
      .where("email", "=", email.trim().toLowerCase())
      .executeTakeFirst();
    const issued = account ? await issueSignInLink(db, account, browser, clock.now()) : null;
    if (account && issued) {
      const mail = signInMail(account.name, `${siteUrl}/users/link?token=${issued.token}`, issued.code);
      await mailer.send({ to: account.email, ...mail, until: issued.until });
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
      if (!(await spendSignInLink(transaction, link, now))) return null;
      if (by.device) await meetDevice(transaction, link.user_key, by.device, now, settings);
      return beginSession(transaction, link.user_key, now, by.device?.name);
    });
  }

  app.post(memberContract.openSignInLink.path, input.body(memberContract.openSignInLink.body), async (context) => {
    const token = await session(context.req.valid("json"));
    return token ? context.json(token) : context.json(INVALID_LINK, 401);
  });

  return app;
}

export function signInMail(name: string, link: string, code: string): Letter {
  return {
    subject: `Sign in to ${brand.name}`,
    body: [
      greeting(name),
      `Someone, hopefully you, wants to sign in to your ${brand.name} account. Use this link within ` +
        `${SIGN_IN_LINK_MINUTES} minutes. It works once.`,
      { label: "Sign in", url: link },
      `On another device? Enter this code where you asked for this e-mail: ${code}`,
      "Don't give the code to anyone. If it wasn't you, you can ignore this e-mail. No one gets in without it.",
    ],
  };
}
