import { upstreams } from "~/services/upstreams.server";
import { appLoginAddress, iosDevice, type AppLink } from "./app-link";
import type { CheckoutRequest } from "./request";
import { isFromIos, type CheckoutEntry } from "./entry";

/** The app with the magic token, for who came from it and holds an iOS device (B 2.7); without a token the page stays as it is. */
export async function appLogin(
  entry: CheckoutEntry,
  { member, agent }: Pick<CheckoutRequest, "member" | "agent">,
): Promise<(AppLink & { magicToken: string }) | null> {
  const device = iosDevice(agent);
  if (!member || !isFromIos(entry) || device === null) return null;
  const magicToken = await member.call((token) => upstreams().member.magicToken(token)).catch(() => null);
  return magicToken ? { magicToken, href: appLoginAddress(magicToken), onlyByTouch: device === "mac" } : null;
}
