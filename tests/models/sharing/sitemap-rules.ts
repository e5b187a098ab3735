import { XMLParser, XMLValidator } from "fast-xml-parser";
import { z } from "zod";

/** Sitemaps as their protocol describes them (sitemaps.org 0.9, Google's video extension). */

const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  isArray: (name) => name === "url" || name === "sitemap",
});

function parsed(xml: string): unknown {
  const valid = XMLValidator.validate(xml);
  if (valid !== true) throw new Error(valid.err.msg);
  return parser.parse(xml);
}

const address = z.url({ protocol: /^https?$/ }).max(2_048);
const moment = z.iso.datetime({ offset: true });
const entry = { loc: address, lastmod: moment.optional() };
const yesNo = z.enum(["yes", "no"]);
const namespace = z.literal("http://www.sitemaps.org/schemas/sitemap/0.9");

const video = z.strictObject({
  "video:thumbnail_loc": address,
  "video:title": z.string().min(1).max(100),
  "video:description": z.string().min(1).max(2_048),
  "video:player_loc": address,
  "video:duration": z.coerce.number().int().min(1).max(28_800).transform(String).optional(),
  "video:expiration_date": moment.optional(),
  "video:publication_date": moment.optional(),
  "video:requires_subscription": yesNo,
  "video:live": yesNo,
});

const sitemapSchema = z.object({
  urlset: z.strictObject({
    "@_xmlns": namespace,
    "@_xmlns:video": z.literal("http://www.google.com/schemas/sitemap-video/1.1"),
    url: z
      .array(
        z
          .strictObject({ ...entry, "video:video": video.optional() })
          .refine((one) => one["video:video"]?.["video:player_loc"] !== one.loc, "a player is not the page"),
      )
      .min(1)
      .max(50_000),
  }),
});

const indexSchema = z.object({
  sitemapindex: z.strictObject({ "@_xmlns": namespace, sitemap: z.array(z.strictObject(entry)).min(1).max(50_000) }),
});

/** The entries of a sitemap that keeps all rules; anything else throws. */
export function readSitemap(xml: string) {
  return sitemapSchema
    .parse(parsed(xml))
    .urlset.url.map(({ "video:video": film, ...page }) => ({
      ...page,
      ...(film
        ? {
            video: Object.fromEntries(Object.entries(film).map(([name, value]) => [name.replace("video:", ""), value])),
          }
        : {}),
    }));
}

/** The sitemaps that an index names. */
export const readSitemapIndexXml = (xml: string) => indexSchema.parse(parsed(xml)).sitemapindex.sitemap;
