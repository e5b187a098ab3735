import { EMBED } from "~/components/sharing/embed-document";
import { readBracketEmbed } from "~/models/feeds/embed.server";
import { singleBracketAddress } from "~/models/navigation/bracket-address";
import { embedAnswer } from "~/web/page/embed-answer.server";
import { route } from "~/web/visit/visit.server";

/** A bracket's games for a school's own page, which reads nothing but its address. */
export const loader = route(async (visit) => {
  const { params, upstreams, now, site } = visit;
  const found = singleBracketAddress(params);
  return embedAnswer(visit, found && (await readBracketEmbed(upstreams, found, { now, siteUrl: site.url })), EMBED);
});

export { action } from "~/web/form/method-not-allowed.server";
