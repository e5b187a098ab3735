import { parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { frameOf } from "~/models/navigation/chrome";
import type { RouteHandle } from "~/models/navigation/page";
import { createCatalogueClient } from "~/services/catalogue/client.server";
import { UpstreamError } from "~/services/http/upstream-error";
import { createSearchClient } from "~/services/search/client.server";
import { FLAG_DEFAULTS } from "~contracts/flags";
import { STATE_CODES, stateSlug } from "~contracts/vocabulary/states";
import { bracketRoutes } from "~network/brackets/bracket-routes.server";
import { bracketScenarios } from "~network/brackets/bracket-scenarios.server";
import { bracketsMigrations } from "~network/brackets/migration";
import { followBrackets } from "~network/brackets/seed-brackets.server";
import { catalogueApp } from "~network/catalogue/catalogue.server";
import { indexLeague } from "~network/search/index-league";
import { searchMigrations } from "~network/search/migration";
import { searchApp } from "~network/search/search-app";
import type { Store } from "~network/store/open-store.server";
import { readSitemap } from "../models/sharing/sitemap-rules";
import { FRIDAY_EVENING as NOW, seededLeague } from "../network/league/seeded-league";
import { siteClock } from "../support/site-clock";
import { transportTo } from "../support/transport-to";
import { SITE } from "../web/configured";
import { callsWith, handedOut, type RouteAnswer } from "./call-route";
import { drawnPage } from "./drawn-page";
import { routeTable } from "./route-modules";

const bound = { clients: {} as unknown, failing: false };
const { get } = callsWith(() => bound.clients);
let now = NOW;
siteClock(() => now);

type Meta = { title?: string; rel?: string; type?: string; href?: string }[];
const { routeAt } = routeTable(
  import.meta.glob(["../../app/routes/playoffs*/route.tsx", "../../app/routes/embed.brackets*/route.{ts,tsx}"]),
);

async function ask(
  address: string,
  cookies = {},
): Promise<RouteAnswer & { handle: RouteHandle; title: string | undefined; meta: Meta }> {
  const route = await routeAt(address);
  const answer = await get(route.loader as never, { path: address, params: route.params, cookies });
  const meta = (route.meta?.({ data: answer.status === 200 ? answer.body : undefined }) ?? []) as Meta;
  return { ...answer, handle: route.handle as RouteHandle, meta, title: meta.find(({ title }) => title)?.title };
}

const forgetCatalogue = () => (bound.clients as { catalogue: { reset(): void } }).catalogue.reset();

/** As it is drawn. */
async function pageAt(address: string) {
  const route = await routeAt(address);
  const pattern = route.pattern.slice(1);
  const { html } = await drawnPage(route, { path: address, pattern, cookies: {}, upstreams: bound.clients });
  return html;
}

const embed = (name: string) => example[name]?.replace("/playoffs/", "/embed/") ?? "";

const pageText = async (address: string): Promise<string> => (await pageAt(address)).textContent;

let store: Store;
const example: Record<string, string> = {};
beforeAll(async () => {
  store = await seededLeague({ schedule: false, more: [bracketsMigrations, searchMigrations] });
  await followBrackets(store.db, NOW);
  await indexLeague(store);
  for (const { name, url } of await bracketScenarios(store.db, NOW)) example[name] = url;
  const clock = { now: () => now };
  const app = catalogueApp({ db: store.db }).route("/", bracketRoutes({ db: store.db, clock }));
  const catalogue = transportTo(store, app);
  const siteUrl = "https://www.fieldhouse.example";
  const search = transportTo(store, searchApp({ db: store.db, dialect: store.dialect, clock, siteUrl }));
  const settings = { baseUrl: "http://upstream.test" };
  const down = () => new Response("down", { status: 500 });
  const missing = () => Promise.reject(new UpstreamError({ service: "content", kind: "status", status: 404 }));
  const followed = () => [{ content_type: "bracket", content_key: followedKey }];
  bound.clients = {
    catalogue: createCatalogueClient(async (request) => (bound.failing ? down() : catalogue(request)), settings),
    search: createSearchClient(search, settings),
    flags: { evaluate: async () => FLAG_DEFAULTS },
    content: { redirectTarget: missing },
    member: { memberProfile: async () => ({ following: followed(), favorite_teams: [] }) },
  };
});
afterAll(() => store.close());
let followedKey = "";

const states = STATE_CODES.map((code) => [code, stateSlug(code)] as const);

describe("playoffs by state and section (S 2.1, 5.1)", () => {
  it.each(states)("%s: /playoffs/state/%s", async (_code, slug) => {
    const { status, handle, title } = await ask(`/playoffs/state/${slug}`);
    expect([status, handle.pageContext]).toEqual([200, "championships"]);
    expect(title).toMatch(/^[A-Z].+ Playoffs \| Fieldhouse$/);
  });
  it.each([
    ["tapps", "TX"],
    ["visaa", "VA"],
  ])("%s says which state's playoffs there are instead", async (code, state) =>
    expect((await ask(`/playoffs/section/${code}`)).body).toMatchObject({ state }),
  );

  it("shows live and coming games, and the brackets of every sport", async () => {
    const { body } = await ask("/playoffs");
    const { playoffs } = body as {
      playoffs: {
        sports: { label: string }[];
        live: { cards: { isLive: boolean; href: string }[] };
        upcoming: { cards: unknown[] };
        states: unknown[];
        sections: { links: unknown[] }[];
      };
    };
    expect(playoffs.live.cards.length).toBeGreaterThan(0);
    expect(playoffs.live.cards.every((card) => card.isLive && card.href.includes("/events/"))).toBe(true);
    expect(playoffs.upcoming.cards.length).toBeGreaterThan(0);
    const sports = playoffs.sports.map(({ label }) => label);
    expect(sports).toEqual(expect.arrayContaining(["Football", "Soccer", "Basketball"]));
    expect([playoffs.states.length, playoffs.sections.flatMap(({ links }) => links).length]).toEqual([51, 25]);
  });
  it("narrows to a sport, and to the states that play it", async () => {
    const { body, title } = await ask("/playoffs?sport=field-hockey");
    const { playoffs } = body as { playoffs: { states: { label: string; href: string }[] } };
    expect(title).toBe("Field Hockey Playoffs | Fieldhouse");
    expect(playoffs.states.map(({ label }) => label)).toContain("Ohio");
    expect(playoffs.states.map(({ label }) => label)).not.toContain("Texas");
    expect(playoffs.states.every(({ href }) => href.endsWith("/field-hockey"))).toBe(true);
  });
});

describe("brackets by address (S 2.1)", () => {
  it.each([
    ["/playoffs/brackets/OH", "/playoffs/brackets/ohio"],
    ["/playoffs/brackets/ny?a=1", "/playoffs/brackets/new-york?a=1"],
    ["/playoffs/brackets/oh/Football/Division-1/State", "/playoffs/brackets/ohio/football/division-1/state"],
  ])("%s becomes %s", async (address, location) => expect(await ask(address)).toMatchObject({ status: 301, location }));

  it.each([
    "/playoffs/brackets/atlantis",
    "/playoffs/brackets/ohio/chess",
    "/playoffs/brackets/texas/field-hockey",
    "/playoffs/brackets/ohio/football/division-9/state",
    "/playoffs/brackets/ohio/football/division-1/nobody",
    "/playoffs/brackets/ohio/football/division-1/nobody/full",
  ])("%s is no page", async (address) =>
    expect(await ask(address)).toMatchObject({ status: 404, statusText: `Page Not Found: ${address}` }),
  );

  it("a state leads to its sports, a sport to its divisions, a division to its brackets", async () => {
    const state = (await ask("/playoffs/brackets/ohio")).body as { groups: { title: string; href: string }[] };
    const football = state.groups.find(({ title }) => title === "Football");
    expect(football?.href).toBe("/playoffs/brackets/ohio/football");
    const sport = await ask(football?.href ?? "");
    expect(sport.title).toBe("Ohio Football Brackets | Fieldhouse");
    const { groups } = sport.body as { groups: { title: string; brackets: { href: string | null }[] }[] };
    expect(groups.map(({ title }) => title)).toContain("Division 1");
    const hrefs = groups.flatMap(({ brackets }) => brackets).flatMap(({ href }) => href ?? []);
    expect(hrefs).not.toEqual([]);
    for (const href of hrefs) expect((await ask(href)).status, href).toBe(200);
  });

  it("a bracket has its rounds, and every game of two teams is a real link", async () => {
    const { status, body, handle } = await ask(example.bracket_with_games ?? "");
    expect([status, handle.pageContext]).toEqual([200, "championships"]);
    expect(frameOf({ handle, hasApps: false, hasMembership: false })).toBe("default");
    const { page } = body as {
      page: { bracket: { rounds: { games: { state: string; href: string | null; sides: { kind: string }[] }[] }[] } };
    };
    const games = page.bracket.rounds.flatMap((round) => round.games);
    const led = games.map(({ href }) => href !== null);
    expect(new Set(led), "some lead to their page, and some do not yet").toEqual(new Set([true, false]));
    expect(led).toEqual(games.map(({ state, sides }) => state !== "bye" && sides.every(({ kind }) => kind === "team")));
  });
  it("the full one is always in app mode", async () => {
    const { status, handle } = await ask(`${example.bracket_with_games}/full`);
    expect([status, frameOf({ handle, hasApps: false, hasMembership: true })]).toEqual([200, "app"]);
  });
  it.each(["", "/full"])("one without games says so (S 2.11)%s", async (full) => {
    const { status, statusText, body } = await ask(`${example.bracket_without_games}${full}`);
    expect([status, statusText, body]).toEqual([404, "bracket", { message: "bracket" }]);
  });
  it("says whether the member follows it, and keeps that page to the member", async () => {
    const path = example.bracket_with_games ?? "";
    const guest = await ask(path);
    followedKey = (guest.body as { page: { key: string } }).page.key;
    const member = await ask(path, handedOut());
    expect([guest.body, member.body]).toMatchObject([{ following: false }, { following: true }]);
    expect(guest.headers.get("Cache-Control")).toMatch(/^public/);
    expect(member.headers.get("Cache-Control")).toBe("private, no-store");
  });
});

describe("crawlers and readers", () => {
  it("are told every page of the playoffs, and each is there", async () => {
    const sitemap = await import("~/routes/sitemaps.$file/route");
    const { body } = await get(sitemap.loader, { path: "/sitemaps/playoffs.xml", params: { file: "playoffs.xml" } });
    const paths = readSitemap(String(body)).map(({ loc }) => new URL(loc).pathname);
    const brackets = paths.filter((path) => path.split("/").length === 7);
    const some = ["", "/state/ohio", "/section/cif", "/brackets/ohio", "/brackets/ohio/football"];
    const expected = [...some.map((path) => `/playoffs${path}`), example.bracket_with_games];
    expect(paths).toEqual(expect.arrayContaining(expected));
    expect(paths).not.toContain(example.bracket_without_games);
    // More than the catalogue lists at once.
    expect(brackets.length).toBeGreaterThan(200);
    // One of each kind, and some of the many.
    for (const path of ["/playoffs/brackets/ohio", "/playoffs/brackets/ohio/football", ...brackets.slice(0, 20)])
      expect([path, (await ask(path)).status]).toEqual([path, 200]);
  });

  it.each(["", "/full"])("find the feeds of a bracket in its head%s", async (full) => {
    const { meta } = await ask(`${example.bracket_with_games}${full}`);
    const feeds = `${example.bracket_with_games}`.replace("/playoffs/", "/feeds/");
    expect(meta.flatMap((one) => (one.rel === "alternate" ? [[one.type, one.href]] : []))).toEqual([
      ["application/rss+xml", `${feeds}/events.rss`],
      ["text/calendar", `${feeds}/calendar.ics`],
    ]);
  });
});

describe("while the catalogue fails", () => {
  beforeAll(() => {
    bound.failing = true;
    forgetCatalogue();
  });
  afterAll(() => {
    bound.failing = false;
    forgetCatalogue();
  });
  it("makes an embedded bracket come again by itself", async () => {
    const { status, headers } = await ask(embed("bracket_with_games"));
    expect([status, headers.get("Refresh")]).toEqual([503, "30"]);
  });
  it("says that a list could not be had, not that there is none", async () => {
    const page = await pageText("/playoffs/state/ohio");
    expect(page).toContain("We can’t show this list right now.");
    expect(page).not.toContain("There are no brackets here yet");
  });
  it.each(["", "?sport=football"])("the playoffs%s still lead to every state and section", async (query) => {
    const { status, body } = await ask(`/playoffs${query}`);
    const { playoffs } = body as { playoffs: { states: unknown[]; sections: unknown[] } };
    expect([status, playoffs.states.length, playoffs.sections.length]).toEqual([200, 51, 4]);
    expect(await ask("/playoffs/state/ohio")).toMatchObject({ status: 200, body: { playoffs: { sports: null } } });
  });
});

function inJuly() {
  beforeAll(() => void (now = Date.parse("2027-07-10T16:00:00Z")));
  afterAll(() => void (now = NOW));
}

describe("a bracket on another site", () => {
  it.each([
    ["bracket_with_games", ["Live now", "Next"], / vs\. \S.* Live\b/, undefined],
    ["bracket_decided", ["Results"], /^\S.* vs\. \S.* \d+–\d+ ?Final$/, /^Champion: \S/],
  ])("%s lists its games as they stand, for everyone alike", async (name, lists, first, lead) => {
    const { body, headers, cookies } = await ask(embed(name));
    const html = parse(String(body));
    expect(html.querySelectorAll("h2").map(({ text }) => text)).toEqual(lists);
    expect(html.querySelector("li")?.text.replace(/\s+/g, " ")).toMatch(first);
    expect(html.querySelector("main > p")?.text).toEqual(lead && expect.stringMatching(lead));
    expect([headers.get("Content-Security-Policy")?.endsWith("frame-ancestors *"), cookies]).toEqual([true, {}]);
    expect(String(body).length).toBeLessThan(8_000);
  });
  it("is copied from a page of its own", async () => {
    const { body } = await ask(`${embed("bracket_with_games")}/code?theme=night`);
    const { snippet } = body as { snippet: string };
    expect(snippet).toContain(`<iframe src="${SITE}${embed("bracket_with_games")}?theme=night"`);
  });
  it("is a 404 where there is none", async () =>
    expect((await ask("/embed/brackets/ohio/football/division-99/state")).status).toBe(404));
});

describe("in July, while last year's brackets are still played", () => {
  inJuly();
  beforeAll(async () => {
    await followBrackets(store.db, now);
    forgetCatalogue();
  });
  it.each(["", "?sport=baseball", "/state/ohio", "/section/cif"])("/playoffs%s is of their season", async (path) =>
    expect((await ask(`/playoffs${path}`)).body).toMatchObject({ playoffs: { season: "2026-27" } }),
  );
  it("and so is a bracket", async () => {
    const [{ url } = { url: "" }] = await bracketScenarios(store.db, now);
    expect((await ask(url)).body).toMatchObject({ page: { kicker: "2026-27 playoffs" } });
  });
});

describe("a network without brackets, in July", () => {
  inJuly();
  beforeAll(async () => {
    await store.db.deleteFrom("bracket_game").execute();
    await store.db.deleteFrom("bracket").execute();
    forgetCatalogue();
  });
  it("lists no state and no section", async () => {
    const none = { season: "2027-28", sport: null, sports: [], states: [], sections: [] };
    expect((await ask("/playoffs")).body).toMatchObject({ playoffs: none });
    expect((await ask("/playoffs/state/california")).body).toMatchObject({ playoffs: { sports: [], sections: [] } });
    expect((await ask("/playoffs/brackets/ohio")).body).toMatchObject({ groups: [] });
  });
  it.each(["", "/state/california", "/section/cif", "/brackets/ohio"])(
    "/playoffs%s says so in its page",
    async (path) => expect(await pageText(`/playoffs${path}`)).toContain("There are no brackets here yet"),
  );
});
