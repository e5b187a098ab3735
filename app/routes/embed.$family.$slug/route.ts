import { EMBED } from "~/components/sharing/embed-document";
import { readEmbed } from "~/models/feeds/embed.server";
import { organizationAddress } from "~/models/feeds/feed-address";
import { embedAnswer } from "~/web/page/embed-answer.server";
import { route } from "~/web/visit/visit.server";

/** A list of games for a school's own page, which reads nothing but its address. */
export const loader = route(async (visit) => {
  const { params, url, upstreams, now, site } = visit;
  const address = organizationAddress(params, url.searchParams);
  return embedAnswer(visit, address && (await readEmbed(upstreams, address, { now, siteUrl: site.url })), EMBED);
});

export { action } from "~/web/form/method-not-allowed.server";
