import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as store from "~/routes/store.$association/route";
import { formToken, HONEYPOT_FIELD, TOKEN_FIELD } from "~/services/captcha/bot-check.server";
import { clock } from "~/services/process/clock.server";
import { settings } from "~/services/process/env.server";
import type { Upstreams } from "~/services/upstreams.server";
import { COOKIE } from "~/web/session/cookies.server";
import { brand } from "~contracts/brand";
import { FLAG_DEFAULTS } from "~contracts/flags";
import { crmUnderTest } from "../models/lead/crm-under-test";
import { openSmallUpstreams } from "../models/small-upstreams";
import { requestWith, SITE } from "../web/configured";
import { type RouteAnswer, routeAnswer } from "./call-route";
import { drawnPage } from "./drawn-page";

const bound = { clients: {} as unknown };

const small = openSmallUpstreams();
const { failing } = small;
let crm: Awaited<ReturnType<typeof crmUnderTest>>;
beforeAll(async () => {
  crm = await crmUnderTest(clock.now());
  const member = { ...small.clients.member, userInfo: async () => ({ key: "u1", email: "fan@example.test" }) };
  bound.clients = { ...small.clients, member, crm: crm.crm, flags: { evaluate: async () => FLAG_DEFAULTS } };
});
afterAll(() => crm.store.close());
beforeEach(() => void (crm.fault.down = false));

type Meta = { title?: string; name?: string; content?: string; rel?: string; href?: string };
type RouteModule = {
  handle: { playsVideo?: boolean; frame?: string };
  meta: unknown;
  loader(args: unknown): Promise<unknown>;
  action?(args: unknown): Promise<Response>;
};

const argsOf = (request: Request, params: Record<string, string> = {}) => ({
  request,
  params,
  context: { upstreams: bound.clients as Upstreams },
});
const read = async (load: Promise<unknown>): Promise<{ response: RouteAnswer; data: Record<string, unknown> }> => {
  const response = await routeAnswer(await load);
  return { response, data: response.body as Record<string, unknown> };
};
const metaOf = (module: RouteModule, data: unknown) => (module.meta as (args: { data: unknown }) => Meta[])({ data });

const PAGES: [path: string, load: () => Promise<unknown>, name: string, frame?: string][] = [
  ["/termsofuse", () => import("~/routes/termsofuse/route"), "Terms of Use", "apps-query"],
  ["/privacypolicy", () => import("~/routes/privacypolicy/route"), "Privacy Policy", "apps-query"],
  [
    "/producerlite-privacy-policy",
    () => import("~/routes/producerlite-privacy-policy/route"),
    "Producer App Privacy Policy",
  ],
  ["/company", () => import("~/routes/company/route"), "Company", "apps-query"],
  ["/delete-account", () => import("~/routes/delete-account/route"), "Delete Account", "apps-query"],
  ["/advertise", () => import("~/routes/advertise/route"), "Advertise"],
  ["/media-partners", () => import("~/routes/media-partners/route"), "Media Partners"],
  ["/officials-pass", () => import("~/routes/officials-pass/route"), "Officials Pass"],
  ["/affiliate-program", () => import("~/routes/affiliate-program/route"), "Affiliate Program"],
  ["/supportprogram", () => import("~/routes/supportprogram/route"), "High School Support Program"],
  [
    "/california-privacy-rights-form",
    () => import("~/routes/california-privacy-rights-form/route"),
    "State Privacy Rights",
  ],
  ["/ways-to-watch", () => import("~/routes/ways-to-watch/route"), "Ways to Watch"],
  ["/buy-tickets", () => import("~/routes/buy-tickets/route"), "Buy Tickets"],
  ["/sbp-honor-roll", () => import("~/routes/sbp-honor-roll/route"), "Honor Roll"],
];

describe.each(PAGES)("%s (S 2.1, 2.6, 2.10)", (path, load, name, frame) => {
  it("says who it is, is shared between guests, and needs no script", async () => {
    const module = (await load()) as RouteModule;
    const { response, data } = await read(module.loader(argsOf(requestWith({}, path))));
    expect(response.headers.get("Cache-Control")).toMatch(/^public, max-age=0, s-maxage=60/);
    const meta = metaOf(module, data);
    expect(meta).toContainEqual({ title: `${name} | ${brand.name}` });
    expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: `${SITE}${path}` });
    expect(meta.find((one) => one.name === "description")?.content?.length).toBeGreaterThan(50);
    expect(module.handle.playsVideo).toBeUndefined();
    expect(module.handle.frame).toBe(frame);
  });

  it("is a member’s own once somebody signed in", async () => {
    const { loader } = (await load()) as RouteModule;
    const { response } = await read(loader(argsOf(requestWith({ [COOKIE.accessToken]: "t" }, path))));
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  });
});

const CONTACT = { name: "Dana Whitfield", email: "dana@school.test", phone: "", message: "" };
const FORMS: [path: string, load: () => Promise<unknown>, fields: Record<string, string>, required: string][] = [
  [
    "/advertise",
    () => import("~/routes/advertise/route"),
    { ...CONTACT, company: "Hardware", state_code: "", budget: "unsure" },
    "company",
  ],
  [
    "/media-partners",
    () => import("~/routes/media-partners/route"),
    { ...CONTACT, organization: "KPDX", outlet: "radio", state_code: "OR", games_a_season: "" },
    "outlet",
  ],
  [
    "/officials-pass",
    () => import("~/routes/officials-pass/route"),
    { ...CONTACT, association: "Umpires", state_code: "OR", sports: "Baseball" },
    "sports",
  ],
  [
    "/affiliate-program",
    () => import("~/routes/affiliate-program/route"),
    { ...CONTACT, website: "https://a.test", channel: "site", audience: "" },
    "website",
  ],
  [
    "/supportprogram",
    () => import("~/routes/supportprogram/route"),
    {
      ...CONTACT,
      role: "Coach",
      school_name: "Lincoln",
      state_code: "OR",
      press_box: "no",
      hardline_internet_available: "yes",
    },
    "school_name",
  ],
  [
    "/california-privacy-rights-form",
    () => import("~/routes/california-privacy-rights-form/route"),
    { request: "know", requester: "self", name: "Sam", email: "sam@home.test", state_code: "CA", declared: "on" },
    "request",
  ],
];

describe.each(FORMS)("the form of %s", (path, load, fields, required) => {
  const post = async (changes: Record<string, string> = {}) => {
    const { action } = (await load()) as RouteModule;
    const body = new URLSearchParams({
      ...fields,
      [TOKEN_FIELD]: formToken(clock.now() - 60_000),
      [HONEYPOT_FIELD]: "",
      ...changes,
    });
    return (action as NonNullable<RouteModule["action"]>)(argsOf(requestWith({}, path, { method: "POST", body })));
  };

  it("leads to its own page with the reference, which the page then shows", async () => {
    const response = await post();
    expect(response.status).toBe(303);
    const location = new URL(response.headers.get("Location") ?? "", SITE);
    expect(location.pathname).toBe(path);
    expect(location.hash).toBe("#form");
    const { loader } = (await load()) as RouteModule;
    const { data } = await read(loader(argsOf(new Request(location))));
    expect(data.sent).toBe(location.searchParams.get("sent"));
    expect(data.sent).toMatch(/^(LD|PR)-[A-Z2-9]{8}$/);
  });

  it("comes back with an error beside the field", async () => {
    const { response, data } = await read(post({ [required]: "" }));
    expect(response.status).toBe(400);
    expect(Object.keys(data.error as object)).toEqual([required]);
    expect(data.initialValue).toMatchObject({ name: fields.name, email: fields.email });
  });

  it("sent too fast, passes at the next press, when the first one would have", async () => {
    const start = clock.now();
    const now = vi.spyOn(clock, "now").mockReturnValue(start);
    const press = (token: string) =>
      load().then((route) =>
        drawnPage(route as object, {
          path,
          cookies: {},
          upstreams: bound.clients,
          form: { ...fields, [TOKEN_FIELD]: token, [HONEYPOT_FIELD]: "" },
        }),
      );
    const { status, html } = await press(formToken(start - 1_500));
    expect([status, html.text]).toEqual([400, expect.stringContaining("Please send it again.")]);
    expect(html.querySelector("[name=email]")?.getAttribute("value")).toBe(fields.email);
    const token = html.querySelector(`[name=${TOKEN_FIELD}]`)?.getAttribute("value") ?? "";
    now.mockReturnValue(start + 500);
    expect((await press(token)).status).toBe(303);
    now.mockRestore();
  });

  it("takes no field that it does not have", async () => {
    await expect(post({ role_of_admin: "1" })).rejects.toMatchObject({ status: 400 });
  });

  it("shows no reference that nobody gave", async () => {
    const { loader } = (await load()) as RouteModule;
    const { data } = await read(loader(argsOf(requestWith({}, `${path}?sent=%3Cb%3Ewin%3C/b%3E`))));
    expect(data.sent).toBeNull();
  });
});

describe("the form that brings in a school", () => {
  const load = async (query: string) => {
    const { loader } = (await import("~/routes/supportprogram/route")) as unknown as RouteModule;
    return (await read(loader(argsOf(requestWith({}, `/supportprogram${query}`))))).data.school;
  };

  it.each<[string, string, object | null]>([
    ["no school named", "", null],
    ["a key that is none", "?school=%3Cb%3E", null],
    [
      "a school of the catalogue",
      "?school=lincoln-ca",
      { school_key: "lincoln-ca", school_name: "Lincoln High School", state_code: "CA" },
    ],
    ["a school that no one knows", "?school=nowhere", { school_key: "nowhere" }],
  ])("%s", async (_what, query, expected) => {
    expect(await load(query)).toEqual(expected);
  });

  it("stays a form when the catalogue fails", async () => {
    failing.add("catalogue");
    expect(await load("?school=lincoln-ca")).toEqual({ school_key: "lincoln-ca" });
  });
});

describe("the honor roll", () => {
  const load = async (query: string) => {
    const { loader } = (await import("~/routes/sbp-honor-roll/route")) as unknown as RouteModule;
    return (await read(loader(argsOf(requestWith({}, `/sbp-honor-roll${query}`))))).data as {
      address: string;
      roll: { schools: { name: string; href: string }[] | null; total: number };
    };
  };

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
    expect(roll.schools).toMatchObject([
      { name: "Lincoln High School", place: "Portland, OR", href: "/schools/lincoln-or" },
    ]);
    expect(address).toBe(`${SITE}/sbp-honor-roll?state=or`);
  });

  it("says so when search cannot answer", async () => {
    failing.add("search");
    expect((await load("?state=or")).roll).toMatchObject({ schools: null });
  });
});

describe("buying tickets (S 7.10)", () => {
  it.each([
    [undefined, brand.ticketing?.url],
    ["https://tickets.example/schools", "https://tickets.example/schools"],
  ])("with the partner's address %s leads to %s", async (configured, address) => {
    const { loader } = (await import("~/routes/buy-tickets/route")) as unknown as RouteModule;
    settings().others.TICKETING_URL = configured;
    try {
      const page = { ticketing: address, gateway: address };
      expect((await read(loader(argsOf(requestWith({}, "/buy-tickets"))))).data).toMatchObject(page);
    } finally {
      settings().others.TICKETING_URL = undefined;
    }
  });

  it("leads to the partner's gateway where one is configured, and names its site beside it", async () => {
    const { loader } = (await import("~/routes/buy-tickets/route")) as unknown as RouteModule;
    settings().others.TICKETING_GATEWAY_URL = "https://gateway.example/buy";
    try {
      expect((await read(loader(argsOf(requestWith({}, "/buy-tickets"))))).data).toMatchObject({
        ticketing: brand.ticketing?.url,
        gateway: "https://gateway.example/buy",
      });
    } finally {
      settings().others.TICKETING_GATEWAY_URL = undefined;
    }
  });
});

describe("stores (S 2.1)", () => {
  const load = async (association: string) => {
    const { loader } = (await import("~/routes/store.$association/route")) as unknown as RouteModule;
    return read(loader(argsOf(requestWith({}, `/store/${association}`), { association })));
  };

  it("offers the network’s downloads, and leads to the associations’", async () => {
    const { data } = await load(brand.storeSlug);
    expect(data).toMatchObject({
      address: `${SITE}/store/${brand.storeSlug}`,
      store: {
        isNetwork: true,
        games: { total: 1, cards: [{ key: "yesterday" }] },
        associations: expect.arrayContaining([{ label: "Oregon School Activities Association", href: "/store/osaa" }]),
      },
    });
  });

  it("offers an association’s own", async () => {
    const { data } = await load("osaa");
    expect(data).toMatchObject({
      store: {
        isNetwork: false,
        name: "Oregon School Activities Association",
        organizationHref: "/associations/osaa",
        games: { total: 1 },
      },
    });
  });

  const drawn = async (association: string) => {
    const asked = { path: `/store/${association}`, pattern: "store/:association", cookies: {} };
    return (await drawnPage(store, { ...asked, upstreams: bound.clients })).html.text;
  };

  it("may be empty", async () => {
    expect((await load("metro")).data).toMatchObject({ store: { games: { total: 0, cards: [] } } });
    expect(await drawn("metro")).toContain("There's nothing to download here right now.");
  });

  it("doesn’t say that there is nothing while it can’t look (S 8.4)", async () => {
    failing.add("search");
    const said = await drawn(brand.storeSlug);
    expect(said).toContain("We can’t show this list right now. Please try again in a minute.");
    expect(said).not.toContain("nothing to download");
  });

  it("of nobody is no page", async () => {
    await expect(load("nobody")).rejects.toMatchObject({ status: 404, statusText: "Page Not Found: /store/nobody" });
    await expect(load("x".repeat(201))).rejects.toMatchObject({ status: 404 });
  });

  it("is unavailable rather than missing while nobody can say", async () => {
    failing.add("catalogue").add("search");
    await expect(load("osaa")).rejects.toMatchObject({ status: 503 });
  });
});
