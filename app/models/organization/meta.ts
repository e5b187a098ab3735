import type { MetaDescriptor, SerializeFrom } from "@remix-run/node";
import { pageMeta } from "~/models/navigation/page";
import type { OrganizationPage } from "~/models/organization/organization.server";
import { breadcrumbList } from "~/models/sharing/breadcrumb-list";
import { organizationRecord, teamRecord } from "~/models/sharing/organization-record";
import { feedLinks } from "~/models/sharing/organization-sharing";
import { pageTitle } from "~contracts/brand";
import { sportLabel } from "~contracts/vocabulary/activities";

type ShownPage = SerializeFrom<
  Pick<
    OrganizationPage,
    | "title"
    | "documentTitle"
    | "description"
    | "canonicalPath"
    | "breadcrumbs"
    | "facts"
    | "team"
    | "sharing"
    | "picture"
  >
>;
type Shown = { page: ShownPage; siteUrl: string } | { page: null; name: string };

export function organizationMeta(shown: Shown | undefined, view?: string): MetaDescriptor[] {
  if (!shown) return [];
  if (!shown.page) return [{ title: pageTitle(shown.name) }];
  const { page, siteUrl } = shown;
  const { title, documentTitle, facts, team } = page;
  const address = `${siteUrl}${page.canonicalPath}`;
  const { sport } = team;
  const record = sport
    ? teamRecord({ name: title, sport: sportLabel(sport), address }, facts, siteUrl)
    : organizationRecord(facts, siteUrl);
  const way = breadcrumbList(page.breadcrumbs, { label: view ? `${title} ${view}` : title, address });
  return pageMeta({
    title: pageTitle(view ? `${documentTitle} ${view}` : documentTitle),
    description: page.description,
    address,
    image: page.picture,
    type: "profile",
    feeds: feedLinks(title, page.sharing),
    structured: way ? [record, way] : [record],
  });
}
