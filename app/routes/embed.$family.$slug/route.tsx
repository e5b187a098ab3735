import { renderToStaticMarkup } from "react-dom/server";
import { CANNOT_LIST } from "~/components/ui/empty-state";
import { stylePolicy } from "~/http/style-policy.server";
import { readEmbed } from "~/models/feeds/embed.server";
import { organizationAddress } from "~/models/feeds/feed-address";
import type { RouteHandle } from "~/models/navigation/handle";
import { RETRY_AFTER_SECONDS } from "~/services/http/unavailable.server";
import { liveAnswer } from "~/web/page/live-answer.server";
import { NEVER_KEPT } from "~/web/page/page-headers.server";
import { fileNotFound } from "~/web/visit/guards.server";
import { route } from "~/web/visit/route.server";
import { EmbedDocument, embedScript, embedStyle, embedTheme } from "./embed-document";

export const handle: RouteHandle = { pageContext: "school_profile" };

/** A frame that failed once has no one to reload it. */
const COMES_AGAIN = {
  ...NEVER_KEPT,
  "Content-Type": "text/plain; charset=utf-8",
  "Retry-After": RETRY_AFTER_SECONDS,
  Refresh: RETRY_AFTER_SECONDS,
};

/** A list of games for a school's own page: any site may frame it, and it reads nothing but its address. */
export const loader = route(async ({ request, params, url, upstreams, now, site }) => {
  const address = organizationAddress(params, url.searchParams);
  const embed = address && (await readEmbed(upstreams, address, { now, siteUrl: site.url }));
  if (!embed) throw fileNotFound(request);
  if (embed === "unavailable") return new Response(`${CANNOT_LIST}\n`, { status: 503, headers: COMES_AGAIN });
  const { searchParams } = url;
  const style = embedStyle(embed, embedTheme(searchParams.get("theme")), searchParams.get("colors") === "plain");
  const html = renderToStaticMarkup(<EmbedDocument embed={embed} style={style} />);
  const answer = liveAnswer(`<!doctype html>${html}`, "text/html");
  answer.headers.set(
    "Content-Security-Policy",
    stylePolicy(style, [], { script: embedScript(embed), frameAncestors: "*" }),
  );
  return answer;
});

export { action } from "~/web/form/method-not-allowed.server";
