import { type CartAttribution, cartOfEvent } from "~/models/analytics/cart-attribution";
import { isFocusAddress } from "~/models/navigation/chrome";
import { keyParams } from "~/models/navigation/route-params";
import type { Upstreams } from "~/services/upstreams.server";

/** S 2.9, 3 */
export async function cartOfAddress(
  upstreams: Pick<Upstreams, "content">,
  { pathname, searchParams }: URL,
): Promise<CartAttribution> {
  const game = keyParams.safeParse({ key: searchParams.get("game_key") ?? searchParams.get("event_key") });
  if (!isFocusAddress(pathname) || !game.success) return {};
  try {
    return cartOfEvent(await upstreams.content.event(game.data.key), searchParams.get("publisher_key"));
  } catch {
    return {};
  }
}
