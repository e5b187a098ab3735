import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "~/models/navigation/handle";
import { utc } from "~/models/place/instant";
import { bracketAddress } from "~/models/navigation/bracket-address";
import { keptFile } from "~/models/feeds/answer.server";
import { feedFileName } from "~/models/feeds/feed-address";
import { readBracketFeed } from "~/models/feeds/feed.server";
import { clock } from "~/services/process/clock.server";
import { fileNotFound } from "~/web/guards.server";
import { ownSite } from "~/services/process/own-site.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "championships" };

/** The games of a bracket, for calendars and news readers. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const address = bracketAddress(params);
  const file = feedFileName.safeParse(params.file);
  if (!address?.sport || !address.division || !address.bracket || !file.success) throw fileNotFound(request);
  const { state, sport, division, bracket } = address;
  const feed = await readBracketFeed({ state, sport, division, bracket }, file.data, {
    siteUrl: ownSite().url,
    now: utc(clock.now()),
  });
  if (!feed) throw fileNotFound(request);
  return keptFile(request, { ...feed, kept: "feed" });
}
