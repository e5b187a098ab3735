import { type CartAttribution, cartOfEvent } from "~/models/analytics/cart-attribution";
import { isFocusAddress } from "~/models/navigation/chrome";
import { keyParams } from "~/models/navigation/route-params";
import { withFallback } from "~/services/fallback.server";
import { orNone } from "~/services/http/upstream-error";
import type { Upstreams } from "~/services/upstreams.server";

/** The event in a checkout's address, as analytics' cart (S 2.9, 3). */
export async function cartOfAddress(
  upstreams: Pick<Upstreams, "content">,
  { pathname, searchParams }: URL,
): Promise<CartAttribution> {
  const game = keyParams.safeParse({ key: searchParams.get("game_key") ?? searchParams.get("event_key") });
  if (!isFocusAddress(pathname) || !game.success) return {};
  const event = await withFallback("the event of a cart", orNone(upstreams.content.event(game.data.key)), null);
  return event ? cartOfEvent(event, searchParams.get("publisher_key")) : {};
}
