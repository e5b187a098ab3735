import type { MetaDescriptor } from "@remix-run/node";
import { pageTitle } from "~/brand";
import type { OrganizationPage } from "~/models/profile/organization.server";

type Shown = { page: Pick<OrganizationPage, "title" | "description" | "canonicalPath">; siteUrl: string } | { page: null; name: string };

/** Title, description and canonical link of an organization's pages; a view adds its name, as " Schedule" (S 2.1, 2.10). */
export function organizationMeta(shown: Shown | undefined, view?: string): MetaDescriptor[] {
  if (!shown) return [];
  if (!shown.page) return [{ title: pageTitle(shown.name) }, { name: "robots", content: "noindex" }];
  const { title, description, canonicalPath } = shown.page;
  return [
    { title: pageTitle(view ? `${title} ${view}` : title) },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: `${shown.siteUrl}${canonicalPath}` },
  ];
}
