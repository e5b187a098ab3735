import type { MetaDescriptor } from "@remix-run/node";
import { brand, pageTitle } from "~contracts/brand";
import { absolute, SCHEMA_ORG, type StructuredData } from "./structured-data";

export type ShareImage = { href: string; alt: string; width?: number; height?: number };

type PageMeta = {
  title: string;
  description: string;
  /** Absolute; undefined when the loader failed. */
  address: string | undefined;
  image?: ShareImage | null;
  type?: "website" | "profile" | "article" | "video.other";
  /** `page`: noindex, but its links may be followed. */
  noindex?: "page" | boolean;
  structured?: readonly StructuredData[];
  feeds?: readonly { title: string; href: string; type: string }[];
};

const OWN_IMAGE = { path: "/brand/share.png", width: 1200, height: 630 } as const;

type Links = "dead" | "followed";
const leftOut = (links: Links) => ({ name: "robots", content: links === "followed" ? "noindex, follow" : "noindex" });

/** For pages that search engines leave out, such as a member's own. */
export const unlisted = (title: string, links: Links = "dead"): MetaDescriptor[] => [{ title }, leftOut(links)];

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
  const robots = noindex ? [leftOut(noindex === "page" ? "followed" : "dead")] : [];
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
    // Twitter falls back to Open Graph for title, description, and picture.
    { name: "twitter:card", content: "summary_large_image" },
    ...structured.map((record) => ({ "script:ld+json": { "@context": SCHEMA_ORG, ...record } })),
  ];
}

/** Shared links show the site's name separately. */
const withoutBrand = (title: string) => (title.endsWith(pageTitle("")) ? title.slice(0, -pageTitle("").length) : title);

const property = (name: string, content: string) => ({ property: name, content });
