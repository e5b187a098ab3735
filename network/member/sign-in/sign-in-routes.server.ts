import { Hono } from "hono";
import { z } from "zod";
import { deviceContract } from "~contracts/devices";
import { memberContract, OUT_OF_BAND, tokenRequest } from "~contracts/member";
import { DEVICE_GRANT } from "~contracts/records/activation";
import { isSameSecret } from "~contracts/signature";
import type { Transaction } from "../../store/database";
import { rowsWith } from "../../store/rows";
import { inTransaction } from "../../store/transaction";
import { deviceToken } from "../devices/device-routes.server";
import { meetDevice } from "../devices/known-devices.server";
import { authenticated, input, type MemberEnv, type MemberSettings } from "../member-context.server";
import type { UserTable } from "../tables";
import { passwordMatches } from "./passwords.server";
import { beginSession, endSession, redeemAuthorizationCode, refreshSession } from "./tokens.server";

const WRONG_PASSWORD = { error: "invalid_grant", error_description: "Invalid email or password" };
const WRONG_GRANT = { error: "invalid_grant", error_description: "The token or code is invalid, used or expired" };
const WRONG_CLIENT = { error: "invalid_client", error_description: "Client authentication failed" };

type PasswordGrant = Extract<z.output<typeof tokenRequest>, { grant_type: "password" }>;
const anyGrant = z.discriminatedUnion("grant_type", [...tokenRequest.options, deviceContract.deviceToken.body]);

/** False after a new password, which may have come while the old one was checked; one that comes now waits. */
const holdsPassword = (
  transaction: Transaction,
  { key, password_hash }: Pick<UserTable, "key" | "password_hash">,
): Promise<boolean> => rowsWith(transaction, "user", { key, password_hash }).update({ password_hash });

/** S 7.1 */
export function signInRoutes(settings: MemberSettings): Hono<MemberEnv> {
  const { db, clock, client } = settings;
  const app = new Hono<MemberEnv>();

  async function passwordGrant({ username, password, device }: PasswordGrant) {
    const user = await rowsWith(db, "user", { email: username.trim().toLowerCase() }).first("key", "password_hash");
    const right = await passwordMatches(password, user?.password_hash);
    if (!user || !right) return null;
    const now = clock.now();
    return inTransaction({ db }, async (transaction) => {
      if (!(await holdsPassword(transaction, user))) return null;
      if (device) await meetDevice(transaction, user.key, device, now, settings);
      return beginSession(transaction, user.key, now, device?.name);
    });
  }

  app.post(memberContract.token.path, input.body(anyGrant), async (context) => {
    const grant = context.req.valid("json");
    if (grant.grant_type === DEVICE_GRANT) {
      const answer = await deviceToken(db, grant, clock.now());
      return context.json(answer, "error" in answer ? 400 : 200);
    }
    if (grant.grant_type === "password") {
      const token = await passwordGrant(grant);
      return token ? context.json(token) : context.json(WRONG_PASSWORD, 401);
    }
    if (
      !isSameSecret(grant.client_id, client.id) ||
      !isSameSecret(grant.client_secret, client.secret) ||
      grant.redirect_uri !== OUT_OF_BAND
    ) {
      return context.json(WRONG_CLIENT, 401);
    }
    const token =
      grant.grant_type === "refresh_token"
        ? await refreshSession(db, grant.refresh_token, clock.now())
        : await redeemAuthorizationCode(db, grant.code, clock.now());
    return token ? context.json(token) : context.json(WRONG_GRANT, 401);
  });

  app.post(memberContract.revoke.path, authenticated({ db, clock }), async (context) => {
    await endSession(db, { session: context.get("session"), userKey: context.get("userKey") });
    return context.json({ success: true });
  });

  return app;
}
