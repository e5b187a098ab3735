import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmbedCode } from "~/components/sharing/embed-code";
import { activityOfAddress } from "~/models/catalogue/activity.server";
import { embedSnippet } from "~/models/feeds/embed-snippet";
import { organizationAddress } from "~/models/feeds/feed-address";
import { type RouteHandle, unlisted } from "~/models/navigation/page";
import { embedCodePath, embedPath, profilePath } from "~/models/navigation/paths";
import { readOrganization } from "~/models/organization/organization.server";
import { subjectOf } from "~/models/organization/place";
import { unavailable } from "~/services/http/unavailable.server";
import { route } from "~/web/visit/visit.server";
import { brand, pageTitle } from "~contracts/brand";

export const handle: RouteHandle = { pageContext: "school_profile", showsEmbed: true };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlisted(pageTitle(data ? `Put ${data.name} on Your Site` : "Put This on Your Site"), "followed");

export const loader = route(async (visit) => {
  const { searchParams } = visit.url;
  const address = organizationAddress(visit.params, searchParams);
  const [profile, activity] = await Promise.all([
    address && readOrganization(visit.upstreams, address.family, address.slug),
    address?.sport ? activityOfAddress(visit.upstreams, address.sport) : null,
  ]);
  if (!address || !profile || (address.sport && !activity)) throw visit.pageNotFound();
  if (profile === "unavailable") throw unavailable();
  const slug = profile.slug ?? profile.key;
  const look = { colors: searchParams.get("colors") || null, theme: searchParams.get("theme") || null };
  const name = [profile.name, subjectOf(address)].filter(Boolean).join(" ");
  const href = embedPath(profile.type, slug, address, look);
  const { sport, gender, level } = address;
  const page = {
    name,
    href,
    look,
    team: { sport, gender, level },
    action: embedCodePath(profile.type, slug),
    backHref: profilePath(profile.type, slug),
    snippet: embedSnippet(visit.site.url, href, `${name} on ${brand.name}`),
  };
  return visit.page(page, "steady");
});

export default function EmbedCodePage() {
  return <EmbedCode {...useLoaderData<typeof loader>()} />;
}
