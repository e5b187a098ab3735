import { z } from "zod";

/** What anybody may read of the network's public records, for a school's own site or app (docs/open-data.md). */

export const OPEN_FAMILIES = ["schools", "associations", "affiliates"] as const;
export const OPEN_LISTS = ["live", "upcoming", "results"] as const;

const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), pages: z.int() });

export const openOrganization = z.object({
  key: z.string(),
  slug: z.string(),
  name: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  url: z.url(),
});

const team = z.object({ name: z.string(), score: z.int().nullable().describe("null before there is one") });

export const openGame = z.object({
  key: z.string(),
  title: z.string(),
  activity: z.string().nullable().describe("Varsity Boys Basketball"),
  starts_at: z.iso.datetime().nullable(),
  place: z.string(),
  is_live: z.boolean(),
  now: z.string().nullable().describe("3rd 4:12, Final, Starts in 40 min"),
  teams: z.array(team).describe("The visitors first; empty for a meet"),
  url: z.url(),
});

export const openOrganizations = page(openOrganization);
export const openGames = page(openGame);

type Parameter = { name: string; in: "path" | "query"; schema: z.ZodType; required?: true };
const pageNumber: Parameter = { name: "page", in: "query", schema: z.int().min(1).default(1) };
const family = { schema: z.enum(OPEN_FAMILIES), required: true } as const;

/** By operation: its address, what it takes, and what it answers. */
export const OPEN_DATA = {
  listOrganizations: {
    path: "/open-data/{family}.json",
    summary: "Schools, associations or affiliates, by name and state",
    parameters: [
      { name: "family", in: "path", ...family },
      { name: "q", in: "query", schema: z.string().max(100) },
      { name: "state", in: "query", schema: z.string().length(2) },
      pageNumber,
    ],
    answer: openOrganizations,
  },
  listGames: {
    path: "/open-data/{family}/{slug}/{list}.json",
    summary: "The games of one organization: on now, coming, or over, with their scores",
    parameters: [
      { name: "family", in: "path", ...family },
      { name: "slug", in: "path", schema: z.string().max(200), required: true },
      { name: "list", in: "path", schema: z.enum(OPEN_LISTS), required: true },
      { name: "sport", in: "query", schema: z.string().max(100) },
      pageNumber,
    ],
    answer: openGames,
  },
} satisfies Record<string, { path: string; summary: string; parameters: Parameter[]; answer: z.ZodType }>;

/** The same as an OpenAPI 3.1 description. */
export function openApi(siteName: string, siteUrl: string) {
  const json = (schema: z.ZodType) => z.toJSONSchema(schema, { io: "output" });
  const paths = Object.entries(OPEN_DATA).map(([operationId, { path, summary, parameters, answer }]) => [
    path,
    {
      get: {
        operationId,
        summary,
        parameters: parameters.map(({ schema, ...rest }) => ({ ...rest, schema: z.toJSONSchema(schema) })),
        responses: {
          200: { description: "Found", content: { "application/json": { schema: json(answer) } } },
          404: { description: "There is no such organization or list" },
          429: { description: "Too many requests: Retry-After says when" },
        },
      },
    },
  ]);
  return {
    openapi: "3.1.0",
    info: { title: `${siteName} open data`, version: "1.0.0" },
    servers: [{ url: siteUrl }],
    paths: Object.fromEntries(paths) as Record<string, unknown>,
  };
}
