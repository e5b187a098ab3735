import { withFallback } from "~/services/fallback.server";
import { type AppLink, appLoginAddress, iosDevice } from "./app-link";
import type { CheckoutContext } from "./context.server";
import { isFromIos } from "./entry";

/** Null without an iOS device or a token, which leaves the page unchanged (B 2.7). */
export async function appLogin({
  entry,
  member,
  agent,
  upstreams,
}: Pick<CheckoutContext, "entry" | "member" | "agent" | "upstreams">): Promise<
  (AppLink & { magicToken: string }) | null
> {
  const device = iosDevice(agent);
  if (!member || !isFromIos(entry) || device === null) return null;
  const magicToken = await withFallback(
    "signing in to the app",
    member.call((token) => upstreams.member.magicToken(token)),
    null,
  );
  return magicToken ? { magicToken, href: appLoginAddress(magicToken), onlyByTouch: device === "mac" } : null;
}
