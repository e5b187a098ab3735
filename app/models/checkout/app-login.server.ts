import { goOnWithout } from "~/services/go-on-without.server";
import { type AppLink, appLoginAddress, iosDevice } from "./app-link";
import type { CheckoutContext } from "./context.server";
import { isFromIos } from "./entry";

/**
 * The app with the magic token, for who came from it and holds an iOS device (B 2.7); without a token the page stays as
 * it is.
 */
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
  const magicToken = await goOnWithout(
    "signing in to the app",
    member.call((token) => upstreams.member.magicToken(token)),
    null,
  );
  return magicToken ? { magicToken, href: appLoginAddress(magicToken), onlyByTouch: device === "mac" } : null;
}
