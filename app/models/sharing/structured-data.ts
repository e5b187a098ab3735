import type { ItemList, Organization, VideoObject, WebSite } from "schema-dts";
import { absolute } from "~/models/navigation/page";
import { searchPath } from "~/models/navigation/paths";
import { brand } from "~contracts/brand";

export function itemList(name: string, items: readonly { name: string; href: string }[], address: string) {
  if (items.length === 0) return null;
  return {
    "@type": "ItemList",
    name,
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({
      "@type": "ListItem" as const,
      position: index + 1,
      name: item.name,
      url: absolute(address, item.href),
    })),
  } satisfies ItemList;
}

type ClipFacts = {
  name: string;
  description: string;
  address: string;
  publishedAt: string | null;
  poster: string | null;
  file: string | null;
};

export function clipVideo({ name, description, address, publishedAt, poster, file }: ClipFacts) {
  if (!publishedAt || !poster) return null;
  return {
    "@type": "VideoObject",
    "@id": `${address}#video`,
    name,
    description,
    url: address,
    thumbnailUrl: [absolute(address, poster)],
    uploadDate: publishedAt,
    ...(file ? { contentUrl: absolute(address, file) } : {}),
    isAccessibleForFree: true,
  } satisfies VideoObject;
}

export function networkRecord(siteUrl: string) {
  return {
    "@type": "Organization",
    "@id": `${siteUrl}/#network`,
    name: brand.name,
    url: `${siteUrl}/`,
    logo: absolute(siteUrl, "/icon-512.png"),
    slogan: brand.tagline,
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "customer support",
      email: brand.support.email,
      telephone: brand.support.phone,
      url: brand.support.customerSupport,
    },
  } satisfies Organization;
}

/** schema.org's types lack `query-input`. */
type SearchAction = {
  "@type": "SearchAction";
  target: { "@type": "EntryPoint"; urlTemplate: string };
  "query-input": string;
};

export function webSite(siteUrl: string) {
  const potentialAction: SearchAction = {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${siteUrl}${searchPath()}?q={search_term_string}` },
    "query-input": "required name=search_term_string",
  };
  return {
    "@type": "WebSite",
    "@id": `${siteUrl}/#site`,
    name: brand.name,
    url: `${siteUrl}/`,
    publisher: { "@id": `${siteUrl}/#network` },
    potentialAction,
  } satisfies WebSite;
}

/** As a person types it: without what a browser adds by itself. */
export const shortAddress = (siteUrl: string, path: string): string =>
  absolute(siteUrl, path).replace(/^https?:\/\/(?:www\.)?/, "");
