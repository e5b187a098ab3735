import { report, reporterOf } from "~/models/analytics/report.server";
import { finishIntents } from "~/models/intent/finish-intent.server";
import type { SignedIn } from "~/models/member/sign-in.server";
import type { Failure } from "~/models/navigation/outcome-address";
import type { Visit } from "../visit/visit.server";
import { identify } from "./identify.server";
import { loginCookies } from "./login-cookies.server";
import { intentsOf } from "./pending-intents.server";
import { accountCookies, deviceCookies } from "./sign-in-from.server";
import { pendingIntents } from "./signed-cookie.server";

type Opened = { cookies: string[]; failure: Failure | null };

/** Also finishes what the guest wanted to do before signing in (S 4.6, rulings 3). */
export async function openedSession(
  { request, visitor, epochMs, upstreams }: Visit,
  { token, userInfo, device }: SignedIn,
  event: string,
): Promise<Opened> {
  const member = { ...visitor, uid: userInfo.key, email: userInfo.email };
  report(event, {}, reporterOf(upstreams, member), epochMs);
  const kept = [...deviceCookies(device, epochMs), ...accountCookies({ request, epochMs }, device, userInfo.email)];
  const cookies = [...loginCookies(token, userInfo), ...identify(upstreams, member), ...kept];
  const intents = intentsOf({ request, epochMs });
  if (intents.length === 0) return { cookies, failure: null };
  const finished = await finishIntents(upstreams, intents, token.access_token);
  return { cookies: [...cookies, pendingIntents.clear()], failure: finished ? null : "intent" };
}
