import type { Organization, WebSite } from "schema-dts";
import { searchPath } from "~/models/navigation/paths";
import { brand } from "~contracts/brand";
import { absolute } from "./structured-data";

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
