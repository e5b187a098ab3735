import { withFallback } from "~/services/fallback.server";
import { orNone } from "~/services/http/upstream-error";
import type { Upstreams } from "~/services/upstreams.server";
import type { Content } from "./interests.server";

type Clients = Pick<Upstreams, "catalogue" | "content">;

/** False for what no service knows; while it can't be asked, a fan's press counts (S 7.3). */
export async function isKnown(
  { catalogue, content }: Clients,
  interest: string,
  { content_type, content_key }: Content,
): Promise<boolean> {
  if (interest === "views") return true;
  const asked: Promise<unknown> =
    interest === "reminders"
      ? content.event(content_key)
      : content_type === "bracket"
        ? catalogue.tournament(content_key)
        : catalogue.profile(content_key);
  return (await withFallback("whether there is what a fan pressed for", orNone(asked), "unread")) !== null;
}
