import { z } from "zod";
import { endpoint, FRESH, type Freshness } from "./endpoint";

/** S 3, 9.3 */

export const carouselSchema = z.object({
  header: z.string(),
  content_type: z.enum(["event", "highlight"]),
  query: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type Carousel = z.infer<typeof carouselSchema>;

const version = z.string().regex(/^v\d{1,2}$/);
const versionsSchema = z.object({ default: version }).catchall(version);

/** A pass key per environment; 'control' means none (B 7). */
const passKeysSchema = z.record(z.string(), z.string());

/** A value of another type counts as absent. */
export const flagSchemas = {
  "growth-family-plan-memberships": z.boolean(),
  "show-new-highlights-experience": z.boolean(),
  "enable-clip-button": z.boolean(),
  /** Slugs of schools; `*` stands for all. */
  "cheers-off": z.array(z.string()),
  "marketing-emails-opt": z.boolean(),
  "site-theme": z.enum(["dark", "light", "auto"]),
  "carousel-top-highlights": carouselSchema,
  "home-page-featured-carousel": carouselSchema,
  "www-search-api-version": versionsSchema,
  "grow-222-collapse-promo-code": z.boolean(),
  "growth-auto-promo-payment": z.boolean(),
  promo_collapsed_v1: z.enum(["control", "collapsed"]),
  monthly_price_increase: z.string(),
  "growth-promo-code-pass": z.string(),
  "monthly-marketing-subscription-pass-key-json": passKeysSchema,
  /** B 2.3 */
  "pass-selection": z.enum(["A", "B", "growth"]),
  /** Decides who may turn limited_concurrent off (docs/decisions). */
  "limited-concurrent-override": z.boolean(),
} as const;

export type FlagName = keyof typeof flagSchemas;
export type Flags = { [Name in FlagName]: z.infer<(typeof flagSchemas)[Name]> };

export const FLAG_DEFAULTS: Flags = {
  "growth-family-plan-memberships": false,
  "show-new-highlights-experience": false,
  "enable-clip-button": false,
  "cheers-off": [],
  "marketing-emails-opt": false,
  "site-theme": "auto",
  "carousel-top-highlights": { header: "Top Highlights", content_type: "highlight", query: {} },
  "home-page-featured-carousel": { header: "Featured Games", content_type: "event", query: { type: "live" } },
  "www-search-api-version": { activities: "v3", default: "v2" },
  "grow-222-collapse-promo-code": false,
  "growth-auto-promo-payment": false,
  promo_collapsed_v1: "control",
  monthly_price_increase: "control",
  "growth-promo-code-pass": "control",
  "monthly-marketing-subscription-pass-key-json": {},
  "pass-selection": "A",
  "limited-concurrent-override": false,
};

const flagContextSchema = z.object({
  key: z.string(),
  anonymous: z.boolean(),
  name: z.string().nullish(),
  last_name: z.string().nullish(),
  email: z.string().nullish(),
  zip_code: z.string().nullish(),
  access_purchase_type: z.string().nullish(),
  created_at: z.string().nullish(),
});
export type FlagContext = z.infer<typeof flagContextSchema>;

/** The flag service may use these to decide but must not store them. */
export const PRIVATE_ATTRIBUTES = ["email", "last_name"];

/** Long enough for one request per page instead of one per flag. On failure the last answer holds, then defaults. */
export const FLAGS_KEPT: Freshness = FRESH.moving;
const EVALUATED = { timeoutMs: 1_000, kept: FLAGS_KEPT } as const;

export const flagsContract = {
  evaluate: endpoint("POST", "/v1/evaluate", {
    ...EVALUATED,
    body: z.object({ context: flagContextSchema, private_attributes: z.array(z.string()).optional() }),
    answer: z.object({ flags: z.record(z.string(), z.unknown()) }),
  }),
};
