import Ajv from "ajv/dist/2020";
import OpenAPIClientAxios from "openapi-client-axios";
import { expect, it } from "vitest";
import { loader as games } from "~/routes/open-data.$family.$slug.$list[.]json/route";
import { loader as organizations } from "~/routes/open-data.$family[.]json/route";
import { loader as description } from "~/routes/open-data[.]json/route";
import { FLAG_DEFAULTS } from "~contracts/flags";
import { openSmallUpstreams } from "../models/small-upstreams";
import { NOW } from "../network/search/small-league";
import { siteClock } from "../support/site-clock";
import { callsWith } from "./call-route";

/** Read with a client that is made from the description alone. */

siteClock(() => NOW);
const small = openSmallUpstreams();
const flags = { evaluate: async () => FLAG_DEFAULTS };
const { get } = callsWith(() => ({ ...small.clients, flags }));

async function answerAt(path: string) {
  const [, family = "", slug, list] = /^\/open-data\/([^/.?]+)(?:\/([^/]+)\/([^/.]+))?\.json/.exec(path) ?? [];
  if (path === "/open-data.json") return get(description, { path });
  return slug && list
    ? get(games, { path, params: { family, slug, list } })
    : get(organizations, { path, params: { family } });
}

type Described = { paths: Record<string, { get: { operationId: string; responses: { 200: { content: object } } } }> };

async function client() {
  const { body } = await answerAt("/open-data.json");
  const calls = await new OpenAPIClientAxios({ definition: body as never }).init();
  calls.defaults.adapter = async (config) => {
    const { pathname, search } = new URL(calls.getUri(config));
    const { status, body: data, headers } = await answerAt(`${pathname}${search}`);
    return { status, statusText: "", data, headers: Object.fromEntries(headers), config };
  };
  const schemas = Object.values((body as Described).paths).map(({ get: { operationId, responses } }) => {
    const { schema } = Object.values(responses[200].content)[0] as { schema: object };
    return [
      operationId,
      new Ajv({ strict: false, formats: { uri: true, "date-time": true } }).compile(schema),
    ] as const;
  });
  const isValid = Object.fromEntries(schemas);
  return async (name: string, parameters: object) => {
    const call = (calls as never as Record<string, typeof calls.get>)[name] ?? calls.get;
    const { status, data, headers } = await call(parameters as never);
    if (status === 200) expect(isValid[name]?.(data), JSON.stringify(isValid[name]?.errors)).toBe(true);
    return { status, data: data as { items: Record<string, unknown>[]; total: number }, headers };
  };
}

it("lists organizations by name and state", async () => {
  const ask = await client();
  const { data, headers } = await ask("listOrganizations", { family: "schools", q: "lincoln", state: "OR" });
  expect(data.items.map(({ slug, state, url }) => [slug, state, url])).toEqual([
    ["lincoln-or", "OR", "https://www.fieldhouse.example/schools/lincoln-or"],
  ]);
  expect(headers).toMatchObject({ "access-control-allow-origin": "*", etag: expect.stringMatching(/^"/) });
});

it.each([
  ["live", "Lincoln vs. Roosevelt", true],
  ["upcoming", "Roosevelt vs. Lincoln", false],
  ["results", null, false],
])("lists %s games", async (list, title, isLive) => {
  const { data } = await (await client())("listGames", { family: "schools", slug: "lincoln-or", list });
  expect(data.items.length).toBeGreaterThan(0);
  expect(data.items.every(({ status }) => (status === "live") === isLive)).toBe(true);
  if (title) expect(data.items.map((game) => game.title)).toContain(title);
});

it("says the scores of both", async () => {
  const { data } = await (await client())("listGames", { family: "schools", slug: "lincoln-or", list: "live" });
  expect(data.items.map(({ teams, now }) => [teams, now])).toMatchInlineSnapshot(`
    [
      [
        [
          {
            "name": "Lincoln",
            "score": null,
          },
          {
            "name": "Roosevelt",
            "score": null,
          },
        ],
        "Started 1 hr ago",
      ],
      [
        [
          {
            "name": "St. Mary's",
            "score": 11,
          },
          {
            "name": "Lincoln",
            "score": 15,
          },
        ],
        "2nd 5:20",
      ],
    ]
  `);
});

it.each([
  ["/open-data/nobody.json", 404],
  ["/open-data/schools/nowhere/live.json", 404],
  ["/open-data/schools/lincoln-or/yesterday.json", 404],
  ["/open-data/schools/lincoln-or/live.json?sport=quidditch", 404],
  ["/open-data/schools.json?state=zzzz", 400],
  [`/open-data/schools.json?q=${"x".repeat(101)}`, 400],
  ["/open-data/schools.json?page=0", 400],
  ["/open-data/schools.json?page=401", 400],
])("answers %s", async (path, status) => {
  const answer = await answerAt(path);
  expect([answer.status, answer.headers.get("Access-Control-Allow-Origin")]).toEqual([status, "*"]);
});

it("is unavailable while search is (S 8.4)", async () => {
  small.failing.add("search");
  expect((await answerAt("/open-data/schools/lincoln-or/live.json")).status).toBe(503);
  expect((await answerAt("/open-data/schools.json")).status).toBe(503);
});
