import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RouteHandle } from "~/models/navigation/page";
import { formToken, HONEYPOT_FIELD, TOKEN_FIELD } from "~/services/captcha/bot-check.server";
import { clock } from "~/services/process/clock.server";
import { settings } from "~/services/process/env.server";
import { brand } from "~contracts/brand";
import { FLAG_DEFAULTS } from "~contracts/flags";
import { crmUnderTest } from "../models/lead/crm-under-test";
import { openSmallUpstreams } from "../models/small-upstreams";
import { SITE } from "../web/configured";
import { callsWith, member } from "./call-route";
import { drawnPage } from "./drawn-page";
import { routeTable } from "./route-modules";

const bound = { clients: {} as unknown };
const { get, post } = callsWith(() => bound.clients);
const { routeAt } = routeTable(import.meta.glob("../../app/routes/*/route.tsx"));

const small = openSmallUpstreams();
const { failing } = small;
let crm: Awaited<ReturnType<typeof crmUnderTest>>;
beforeAll(async () => {
  crm = await crmUnderTest(clock.now());
  const member = { ...small.clients.member, userInfo: async () => ({ key: "u1", email: "fan@example.test" }) };
  bound.clients = { ...small.clients, member, crm: crm.crm, flags: { evaluate: async () => FLAG_DEFAULTS } };
});
afterAll(() => crm.store.close());

type Meta = { title?: string; name?: string; content?: string; rel?: string; href?: string };

async function read(path: string, cookies: Record<string, string> = {}) {
  const { loader, params, ...route } = await routeAt(path);
  if (!loader) throw new Error(`${path} shows nothing`);
  const answer = await get(loader, { path, params, cookies });
  return { ...answer, data: answer.body as Record<string, unknown>, route };
}

const PAGES: [path: string, name: string, frame?: string][] = [
  ["/termsofuse", "Terms of Use", "apps-query"],
  ["/privacypolicy", "Privacy Policy", "apps-query"],
  ["/producerlite-privacy-policy", "Producer App Privacy Policy"],
  ["/company", "Company", "apps-query"],
  ["/delete-account", "Delete Account", "apps-query"],
  ["/advertise", "Advertise"],
  ["/media-partners", "Media Partners"],
  ["/officials-pass", "Officials Pass"],
  ["/affiliate-program", "Affiliate Program"],
  ["/supportprogram", "High School Support Program"],
  ["/california-privacy-rights-form", "State Privacy Rights"],
  ["/ways-to-watch", "Ways to Watch"],
  ["/buy-tickets", "Buy Tickets"],
  ["/sbp-honor-roll", "Honor Roll"],
];

it.each(PAGES)("%s says who it is, is shared between guests, and needs no script", async (path, name, frame) => {
  const { headers, data, route } = await read(path);
  expect(headers.get("Cache-Control")).toMatch(/^public, max-age=0, s-maxage=60/);
  const meta = (route.meta?.({ data }) ?? []) as Meta[];
  expect(meta).toContainEqual({ title: `${name} | ${brand.name}` });
  expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: `${SITE}${path}` });
  expect(meta.find((one) => one.name === "description")?.content?.length).toBeGreaterThan(50);
  const { playsVideo, frame: framed } = (route.handle ?? {}) as RouteHandle;
  expect([playsVideo, framed]).toEqual([undefined, frame]);
  const own = await read(path, member);
  expect(own.headers.get("Cache-Control"), "once somebody signed in").toBe("private, no-store");
});

const CONTACT = { name: "Dana Whitfield", email: "dana@school.test", phone: "", message: "" };
const LINCOLN = { role: "Coach", school_name: "Lincoln", state_code: "OR" };
const KPDX = { organization: "KPDX", state_code: "OR" };
const SAM = { name: "Sam", email: "sam@home.test", state_code: "CA" };
const FORMS: [path: string, fields: Record<string, string>][] = [
  ["/advertise", { ...CONTACT, company: "Hardware", state_code: "", budget: "unsure" }],
  ["/media-partners", { ...CONTACT, ...KPDX, outlet: "radio", games_a_season: "" }],
  ["/officials-pass", { ...CONTACT, association: "Umpires", state_code: "OR", sports: "Baseball" }],
  ["/affiliate-program", { ...CONTACT, website: "https://a.test", channel: "site", audience: "" }],
  ["/supportprogram", { ...CONTACT, ...LINCOLN, press_box: "no", hardline_internet_available: "yes" }],
  ["/california-privacy-rights-form", { ...SAM, request: "know", requester: "self", declared: "on" }],
];

describe.each(FORMS)("the form of %s", (path, fields) => {
  const send = async () => {
    const { action } = await routeAt(path);
    if (!action) throw new Error(`${path} takes no form`);
    const token = { [TOKEN_FIELD]: formToken(clock.now() - 60_000), [HONEYPOT_FIELD]: "" };
    return post(action, { path }, { ...fields, ...token });
  };

  it("leads to its own page with the reference, which the page then shows", async () => {
    const { status, location } = await send();
    expect(status).toBe(303);
    const led = new URL(location ?? "", SITE);
    expect([led.pathname, led.hash]).toEqual([path, "#form"]);
    const { data } = await read(`${led.pathname}${led.search}`);
    expect(data.sent).toBe(led.searchParams.get("sent"));
    expect(data.sent).toMatch(/^(LD|PR)-[A-Z2-9]{8}$/);
    expect((await read(`${path}?sent=%3Cb%3Ewin%3C/b%3E`)).data.sent, "none that nobody gave").toBeNull();
  });
});

describe("the form that brings in a school", () => {
  const schoolOf = async (query: string) => (await read(`/supportprogram${query}`)).data.school;

  const LINCOLN = { school_key: "lincoln-ca", school_name: "Lincoln High School", state_code: "CA" };
  it.each<[string, string, object | null]>([
    ["no school named", "", null],
    ["a key that is none", "?school=%3Cb%3E", null],
    ["a school of the catalogue", "?school=lincoln-ca", LINCOLN],
    ["a school that no one knows", "?school=nowhere", { school_key: "nowhere" }],
  ])("%s", async (_what, query, expected) => expect(await schoolOf(query)).toEqual(expected));
});

describe("the honor roll", () => {
  type Roll = { schools: { name: string; href: string }[] | null; total: number };
  const load = async (query: string) => (await read(`/sbp-honor-roll${query}`)).data as { address: string; roll: Roll };

  it("lists the network’s schools by name, and no other", async () => {
    const { roll } = await load("");
    expect(roll.schools?.map(({ href }) => href)).not.toContain("/schools/lincoln-ca");
    const names = roll.schools?.map(({ name }) => name) ?? [];
    expect(names.length).toBeGreaterThan(1);
    expect(names).toEqual([...names].sort());
    expect(roll.total).toBe(names.length);
  });

  it("of a state and a letter", async () => {
    const { roll, address } = await load("?state=or&letter=L");
    const lincoln = { name: "Lincoln High School", place: "Portland, OR", href: "/schools/lincoln-or" };
    expect(roll.schools).toMatchObject([lincoln]);
    expect(address).toBe(`${SITE}/sbp-honor-roll?state=or`);
  });

  it("says so when search cannot answer", async () => {
    failing.add("search");
    expect((await load("?state=or")).roll).toMatchObject({ schools: null });
  });
});

const house = brand.ticketing?.url;
const partner = "https://tickets.example/schools";
const gateway = "https://gateway.example/buy";
it.each([
  ["the house's", {}, { ticketing: house, gateway: house }],
  ["the partner's address", { TICKETING_URL: partner }, { ticketing: partner, gateway: partner }],
  ["the partner's gateway, its site beside it", { TICKETING_GATEWAY_URL: gateway }, { ticketing: house, gateway }],
])("buying tickets leads to %s (S 7.10)", async (_where, configured, page) => {
  const { others } = settings();
  const before = { ...others };
  Object.assign(others, configured);
  try {
    expect((await read("/buy-tickets")).data).toMatchObject(page);
  } finally {
    Object.assign(others, { TICKETING_URL: undefined, TICKETING_GATEWAY_URL: undefined }, before);
  }
});

describe("stores (S 2.1)", () => {
  const OSAA = "Oregon School Activities Association";
  const load = (association: string) => read(`/store/${association}`);

  it("offers the network’s downloads, and leads to the associations’", async () => {
    const { data } = await load(brand.storeSlug);
    const games = { total: 1, cards: [{ key: "yesterday" }] };
    const associations = expect.arrayContaining([{ label: OSAA, href: "/store/osaa" }]);
    const store = { isNetwork: true, games, associations };
    expect(data).toMatchObject({ address: `${SITE}/store/${brand.storeSlug}`, store });
  });

  it("offers an association’s own", async () => {
    const { data } = await load("osaa");
    const own = { isNetwork: false, name: OSAA, organizationHref: "/associations/osaa" };
    expect(data).toMatchObject({ store: { ...own, games: { total: 1 } } });
  });

  const drawn = async (association: string) => {
    const asked = { path: `/store/${association}`, pattern: "store/:association", cookies: {} };
    const { html } = await drawnPage(await routeAt(asked.path), { ...asked, upstreams: bound.clients });
    return html.text;
  };

  it("doesn’t say that there is nothing while it can’t look (S 8.4)", async () => {
    failing.add("search");
    const said = await drawn(brand.storeSlug);
    expect(said).toContain("We can’t show this list right now. Please try again in a minute.");
    expect(said).not.toContain("nothing to download");
  });

  it("of nobody is no page", async () => {
    expect(await load("nobody")).toMatchObject({ status: 404, statusText: "Page Not Found: /store/nobody" });
    expect((await load("x".repeat(201))).status).toBe(404);
  });

  it("is unavailable rather than missing while nobody can say", async () => {
    failing.add("catalogue").add("search");
    expect((await load("osaa")).status).toBe(503);
  });
});
