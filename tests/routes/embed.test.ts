import { parse } from "node-html-parser";
import { expect, it } from "vitest";
import { loader } from "~/routes/embed.$family.$slug/route";
import { loader as codeLoader } from "~/routes/embed.$family.$slug_.code/route";
import { COOKIE } from "~/web/session/cookies.server";
import { FLAG_DEFAULTS } from "~contracts/flags";
import { openSmallUpstreams } from "../models/small-upstreams";
import { NOW } from "../network/search/small-league";
import { siteClock } from "../support/site-clock";
import { SITE } from "../web/configured";
import { callsWith, member } from "./call-route";

/** A list of games on a school's own page. */

siteClock(() => NOW);
const small = openSmallUpstreams();
const flags = { evaluate: async () => FLAG_DEFAULTS };
const { get } = callsWith(() => ({ ...small.clients, flags }));
const asked = (slug: string, query = "", cookies = {}) =>
  get(loader, { path: `/embed/schools/${slug}${query}`, params: { family: "schools", slug }, cookies });
const textsOf = (body: unknown, selector: string) =>
  parse(String(body))
    .querySelectorAll(selector)
    .map(({ text }) => text.trim().replace(/\s+/g, " "));

it("lists what is on, what is next, and the results, from the school's side", async () => {
  const { status, body, headers, cookies } = await asked("lincoln-or");
  expect([status, textsOf(body, "h1"), textsOf(body, "h2")]).toEqual([
    200,
    ["Lincoln"],
    ["Live now", "Next", "Results"],
  ]);
  expect(textsOf(body, "section.on li")).toMatchInlineSnapshot(`
    [
      "@ Roosevelt Varsity Boys Basketball Live",
      "vs. St. Mary's 15–11Varsity Girls Basketball 2nd 5:20",
    ]
  `);
  expect(textsOf(body, "section:nth-of-type(2) li").slice(0, 2)).toMatchInlineSnapshot(`
    [
      "vs. Roosevelt Varsity Football Nov 20, 2026, 3:00 PM PST",
    ]
  `);
  expect(textsOf(body, "section:nth-of-type(3) li").slice(0, 2)).toMatchInlineSnapshot(`
    [
      "vs. Highland W 76–45Varsity Boys Basketball Nov 19, 2026, 12:00 PM PST",
    ]
  `);
  expect(String(body)).toContain('<noscript><meta http-equiv="refresh" content="15"/></noscript>');
  expect(String(body)).toContain("location.reload()},15000)");
  expect(headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; .*frame-ancestors \*$/);
  expect(cookies).toEqual({});
});

it("is the same for a member who hides scores and has a zone, so that one answer serves everyone", async () => {
  const own = await asked("lincoln-or", "", { ...member, [COOKIE.scores]: "hidden", [COOKIE.timeZone]: "Asia/Tokyo" });
  expect([own.body, own.cookies]).toEqual([(await asked("lincoln-or")).body, {}]);
});

it.each([
  [
    "one team, by its crest",
    "?sport=football&gender=boys&level=varsity",
    /<h1><img src="[^"]+" alt=""\/>Lincoln Varsity Boys Football</,
  ],
  ["night", "?theme=night", /color-scheme:dark/],
  ["the theme of the page around it", "?theme=x", /prefers-color-scheme/],
  ["the school's colors", "", /h1\{background:#/],
])("shows %s", async (_, query, expected) => expect(String((await asked("lincoln-or", query)).body)).toMatch(expected));

it("leaves the school's colors out", async () =>
  expect(String((await asked("lincoln-or", "?colors=plain")).body)).not.toContain("h1{background"));

it.each([
  ["no such school", "nowhere", "", 404],
  ["no such sport", "lincoln-or", "?sport=call-555-0100", 404],
  ["half a team", "lincoln-or", "?sport=football&gender=boys", 404],
])("answers %s", async (_what, slug, query, status) => expect((await asked(slug, query)).status).toBe(status));

it("says what it can't list (S 8.4)", async () => {
  small.failing.add("search");
  const { status, body } = await asked("lincoln-or");
  expect([status, String(body)]).toEqual([200, expect.stringContaining("We can’t show this list right now")]);
});

it("shows an association's results with the scores of both", async () => {
  const params = { family: "associations", slug: "osaa" };
  const { body } = await get(loader, { path: "/embed/associations/osaa", params });
  expect(textsOf(body, "section:nth-of-type(3) li")[0]).toMatch(/ \d+–\d+Varsity /);
});

it("comes again by itself where its school can't be read", async () => {
  for (const service of ["search", "catalogue"] as const) small.failing.add(service);
  const { status, headers } = await asked("lincoln-or");
  expect([status, headers.get("Refresh"), headers.get("Retry-After")]).toEqual([503, "30", "30"]);
});

it("gives the lines to copy, for the team and the look that were chosen", async () => {
  const path = "/embed/schools/lincoln-or/code?sport=football&colors=plain";
  const { body } = await get(codeLoader, { path, params: { family: "schools", slug: "lincoln-or" } });
  const src = `${SITE}/embed/schools/lincoln-or?sport=football&amp;colors=plain`;
  const { snippet } = body as { snippet: string };
  expect(snippet).toContain(`<iframe src="${src}" title="Lincoln High School Football on`);
  expect(snippet).toContain('referrerpolicy="strict-origin"');
});
