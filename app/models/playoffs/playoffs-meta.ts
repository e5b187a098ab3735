import { bracketTitle, type Breadcrumb, pageMeta, type ShareImage } from "~/models/navigation/page";
import type { BracketPage } from "~/models/playoffs/bracket-page";
import { breadcrumbList } from "~/models/sharing/breadcrumb-list";
import { feedLinks, type OrganizationSharing } from "~/models/sharing/organization-sharing";
import { brand } from "~contracts/brand";

type PlayoffsMeta = {
  title: string;
  name: string;
  description: string;
  address: string;
  breadcrumbs: readonly Breadcrumb[];
  image?: ShareImage;
  feeds?: ReturnType<typeof feedLinks>;
};

export function playoffsMeta({ title, name, description, address, breadcrumbs, image, feeds = [] }: PlayoffsMeta) {
  const way = breadcrumbList(breadcrumbs, { label: name, address });
  return pageMeta({ title, description, address, ...(image ? { image } : {}), feeds, structured: way ? [way] : [] });
}

export function bracketMeta(
  {
    title,
    lead,
    kicker,
    breadcrumbs,
    picture,
  }: Pick<BracketPage, "title" | "lead" | "kicker" | "breadcrumbs" | "picture">,
  sharing: OrganizationSharing,
) {
  const description = `${title}, ${kicker}. ${lead} Watch it on ${brand.name}.`;
  return playoffsMeta({
    title: bracketTitle(title),
    name: title,
    description,
    address: sharing.address,
    breadcrumbs,
    image: picture,
    feeds: feedLinks(title, sharing),
  });
}
