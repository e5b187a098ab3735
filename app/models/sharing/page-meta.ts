import type { MetaDescriptor } from "@remix-run/node";
import { brand, pageTitle } from "~contracts/brand";
import { absolute, SCHEMA_ORG, type StructuredData } from "./structured-data";

/** A picture for a shared link; its size where it is known. */
export type ShareImage = { href: string; alt: string; width?: number; height?: number };

type PageMeta = {
  /** The document's title, brand included (S 2.10). */
  title: string;
  description: string;
  /** The page's one right address, whole; none where its loader failed. */
  address: string | undefined;
  image?: ShareImage | null;
  type?: "website" | "profile" | "article" | "video.other";
  /** `page`: not to be found itself, the pages that it leads to are. */
  noindex?: "page" | boolean;
  structured?: readonly StructuredData[];
  /** Feeds of what the page shows. */
  feeds?: readonly { title: string; href: string; type: string }[];
};

/** Drawn for shared links of pages that have no picture of their own. */
const OWN_IMAGE = { path: "/brand/share.png", width: 1200, height: 630 } as const;

/**
 * Title, description, canonical link, cards for shared links, structured data: what a page says of itself to others (S
 * 2.10).
 */
export function pageMeta({
  title,
  description,
  address,
  image,
  type = "website",
  noindex = false,
  structured = [],
  feeds = [],
}: PageMeta): MetaDescriptor[] {
  const robots = noindex ? [{ name: "robots", content: noindex === "page" ? "noindex, follow" : "noindex" }] : [];
  const words = [{ title }, { name: "description", content: description }, ...robots];
  if (!address) return words;
  const picture = image ?? {
    href: OWN_IMAGE.path,
    alt: `${brand.name}: ${brand.tagline}`,
    width: OWN_IMAGE.width,
    height: OWN_IMAGE.height,
  };
  const size =
    picture.width && picture.height
      ? [property("og:image:width", String(picture.width)), property("og:image:height", String(picture.height))]
      : [];
  return [
    ...words,
    { tagName: "link", rel: "canonical", href: address },
    ...feeds.map((feed) => ({ tagName: "link" as const, rel: "alternate", ...feed })),
    property("og:site_name", brand.name),
    property("og:locale", "en_US"),
    property("og:type", type),
    property("og:title", withoutBrand(title)),
    property("og:description", description),
    property("og:url", address),
    property("og:image", absolute(new URL(address).origin, picture.href)),
    property("og:image:alt", picture.alt),
    ...size,
    // Title, description and picture are those of the Open Graph.
    { name: "twitter:card", content: "summary_large_image" },
    ...structured.map((record) => ({ "script:ld+json": { "@context": SCHEMA_ORG, ...record } })),
  ];
}

/** Shared links show the site's name apart. */
const withoutBrand = (title: string) => (title.endsWith(pageTitle("")) ? title.slice(0, -pageTitle("").length) : title);

const property = (name: string, content: string) => ({ property: name, content });
