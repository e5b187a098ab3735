import type { MetaDescriptor } from "@remix-run/node";

/** A record of schema.org as a page carries it; the page's `meta` writes it out, escaped. */
export type StructuredData = Extract<MetaDescriptor, { "script:ld+json": unknown }>["script:ld+json"];

export const SCHEMA_ORG = "https://schema.org" as const;

/** The whole address of a path or of an address that is whole already. */
export const absolute = (siteUrl: string, path: string): string => new URL(path, `${siteUrl}/`).href;
