import { z } from "zod";
import { STATE_CODES } from "./vocabulary/states";

/** What anybody may read of the network's public records, for a school's own site or app (docs/open-data.md). */

const LAST_PAGE = 400;

const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), pages: z.int() });

export const openOrganizations = listOf(
  z.object({
    key: z.string(),
    slug: z.string(),
    name: z.string(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    url: z.url(),
  }),
);

const gameStatuses = z.enum(["upcoming", "late", "live", "over", "canceled", "postponed"]);
export type GameStatus = z.infer<typeof gameStatuses>;

const team = z.object({ name: z.string(), score: z.int().nullable().describe("null before there is one") });

const openGame = z.object({
  key: z.string(),
  title: z.string(),
  activity: z.string().nullable().describe("Varsity Boys Basketball"),
  starts_at: z.iso.datetime().nullable(),
  place: z.string(),
  status: gameStatuses.describe("late: its time has come and it hasn't begun"),
  now: z.string().nullable().describe("3rd 4:12, Final 30–41, Starts in 40 min"),
  teams: z.array(team).describe("The visitors first; empty where it isn't one team against another"),
  url: z.url(),
});
export type OpenGame = z.infer<typeof openGame>;

export const openGames = listOf(openGame);

const family = z.enum(["schools", "associations", "affiliates"]);
const page = z.coerce.number().int().min(1).max(LAST_PAGE).default(1);
const name = z.string().trim().max(100).optional();

/** By operation: its address, what it takes, and what it answers. */
export const OPEN_DATA = {
  listOrganizations: {
    path: "/open-data/{family}.json",
    summary: "Schools, associations or affiliates, by name and state",
    params: z.object({ family }),
    query: z.object({ q: name, state: z.enum(STATE_CODES).optional(), page }),
    answer: openOrganizations,
  },
  listGames: {
    path: "/open-data/{family}/{slug}/{list}.json",
    summary: "The games of one organization: on now, coming, or over, with their scores",
    params: z.object({ family, slug: z.string().max(200), list: z.enum(["live", "upcoming", "results"]) }),
    query: z.object({ sport: name, page }),
    answer: openGames,
  },
};
export type OpenOrganizationsQuery = z.infer<typeof OPEN_DATA.listOrganizations.query>;
export type OpenGamesRequest = z.infer<typeof OPEN_DATA.listGames.params> & z.infer<typeof OPEN_DATA.listGames.query>;

function parametersOf(where: "path" | "query", { shape }: z.ZodObject) {
  return Object.entries(shape as Record<string, z.ZodType>).map(([parameter, schema]) => ({
    name: parameter,
    in: where,
    required: !schema.safeParse(undefined).success,
    schema: z.toJSONSchema(schema),
  }));
}

/** The same as an OpenAPI 3.1 description. */
export function openApi(siteName: string, siteUrl: string) {
  const paths = Object.entries(OPEN_DATA).map(([operationId, { path, summary, params, query, answer }]) => [
    path,
    {
      get: {
        operationId,
        summary,
        parameters: [...parametersOf("path", params), ...parametersOf("query", query)],
        responses: {
          200: { description: "Found", content: { "application/json": { schema: z.toJSONSchema(answer) } } },
          400: { description: "The query is not as described" },
          404: { description: "There is no such organization, list or sport" },
          429: { description: "Too many requests: Retry-After says when" },
          503: { description: "It can't be read right now: Retry-After says when" },
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
