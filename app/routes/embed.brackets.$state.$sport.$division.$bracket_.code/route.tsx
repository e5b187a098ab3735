import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmbedCode } from "~/components/sharing/embed-code";
import { embedSnippet } from "~/models/feeds/embed-snippet";
import { canonicalBracketPath, singleBracketAddress } from "~/models/navigation/bracket-address";
import { type RouteHandle, unlisted } from "~/models/navigation/page";
import { bracketEmbedCodePath, bracketEmbedPath } from "~/models/navigation/paths";
import { readBracket } from "~/models/playoffs/playoffs.server";
import { route } from "~/web/visit/visit.server";
import { brand, pageTitle } from "~contracts/brand";

export const handle: RouteHandle = { pageContext: "championships", showsEmbed: true };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  unlisted(pageTitle(data ? `Put ${data.name} on Your Site` : "Put This on Your Site"), "followed");

export const loader = route(async (visit) => {
  const address = singleBracketAddress(visit.params);
  const bracket = address && (await readBracket(visit.upstreams, address));
  if (!address || !bracket) throw visit.pageNotFound();
  const path = canonicalBracketPath(address);
  const theme = visit.url.searchParams.get("theme") || null;
  const href = bracketEmbedPath(path, { theme });
  const page = {
    name: bracket.name,
    href,
    look: { theme },
    action: bracketEmbedCodePath(path),
    backHref: path,
    snippet: embedSnippet(visit.site.url, href, `${bracket.name} on ${brand.name}`),
  };
  return visit.page(page, "steady");
});

export default function BracketEmbedCodePage() {
  return <EmbedCode {...useLoaderData<typeof loader>()} />;
}
