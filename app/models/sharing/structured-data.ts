import type { MetaDescriptor } from "@remix-run/node";

/** The page's `meta` escapes it. */
export type StructuredData = Extract<MetaDescriptor, { "script:ld+json": unknown }>["script:ld+json"];

export const SCHEMA_ORG = "https://schema.org" as const;

export const absolute = (siteUrl: string, path: string): string => new URL(path, `${siteUrl}/`).href;
