import { beforeEach, describe, expect, it } from "vitest";
import * as clip from "~/routes/clips.$key/route";
import * as gift from "~/routes/gift/route";
import * as account from "~/routes/member.account/route";
import * as notifications from "~/routes/member.notifications/route";
import { DEFAULT_ALERTS } from "~contracts/records/alerts";
import { aClip } from "../models/clip/records";
import { json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { member } from "./call-route";
import { drawnPage } from "./drawn-page";

/** A form that fails is there again, with what was typed and why, though the page's own data is out too (S 8.2). */

const upstream = scriptedUpstreams();
const USER = "member GET /v2/user/profile";
const LISTS = "member GET /v1/user/profile";
const PROFILE = "member POST /api/user/profile";
const TEAM = "member POST /v3/favorite_team";
const SCHOOL = "catalogue GET /schools/s1";
const READ_ALERTS = "member GET /v3/alerts";
const WRITE_ALERTS = "member PUT /v3/alerts";
const lincoln = { key: "s1", name: "Lincoln High School", slug: "lincoln", city: "Portland", state_code: "OR" };

beforeEach(() => {
  upstream.on(
    USER,
    json({
      ...{ key: "u1", email: "fan@example.test", name: "Robin", last_name: "Marsh", zip_code: "97204" },
      ...{ time_zone: "America/Denver", school_to_support: lincoln },
    }),
  );
  const follows = [{ content_type: "school", content_key: "s1" }];
  const favorite_teams = [{ key: "f1", school_key: "s1", sport: "Football", level: null, gender: null }];
  upstream.on(LISTS, json({ email: "fan@example.test", user_key: "u1", following: follows, favorite_teams }));
  upstream.on("member GET /v3/downloads", json({ items: [] }));
  upstream.on("member GET /api/user/email_subscribe", json({ email_subscribe: true }));
  upstream.on("member GET /api/user/payment_card", json({ payment_card: null }));
  upstream.on("member GET /api/user/billed_subscription", json({ subscription: null }));
  upstream.on("member GET /api/user/entitlements", json({ entitlements: ["membership"] }));
  upstream.on("subscription-management GET /v3/receipts", json({ receipts: [] }));
  upstream.on(SCHOOL, json({ ...lincoln, type: "school", is_network: true }));
  upstream.on("catalogue GET /v2/profiles/s1", json({ ...lincoln, type: "school", is_network: true }));
  upstream.on("search", json({ items: [], total: 0 }));
  upstream.on("search GET /v2/search/schools", json({ items: [{ ...lincoln, type: "school" }], total: 1 }));
  upstream.on(READ_ALERTS, json({ ...DEFAULT_ALERTS, time_zone: "America/Denver" }));
  upstream.on("member GET /v3/push_devices", json({ public_key: null, devices: [] }));
  upstream.on("member GET /v3/calendar", status(404));
});

type Form = [name: string, value: string][];
const drawn = (route: object, path: string, form?: Form, at: { pattern?: string } = {}) =>
  drawnPage(route, { path, cookies: member, upstreams: upstream.clients, ...(form && { form }), ...at });
type Html = Awaited<ReturnType<typeof drawn>>["html"];
const valueOf = (html: Html, selector: string) => html.querySelector(selector)?.getAttribute("value");
/** What is said where the keyboard goes on. */
const said = (html: Html) => html.querySelectorAll("[data-focus-on-load]").map(({ text }) => text);
const checked = (html: Html, name: string) =>
  html.querySelectorAll(`input[name="${name}"][checked]`).map((input) => input.getAttribute("value"));

const DOWN = "We couldn't reach your account right now. Please try again in a moment.";

describe("My Account", () => {
  const page = "/member/account";
  const post = (form: Record<string, string>, query = "") => drawn(account, page + query, Object.entries(form));

  it.each([
    ["a school", { form: "no-school" }, PROFILE, "#school"],
    ["a team", { form: "no-team", team: "f1" }, "member DELETE /v3/favorite_team/f1", "#teams"],
  ])("says in its card that %s could not be removed", async (_what, form, call, card) => {
    upstream.on(call, status(500));
    const { status: code, html } = await post(form as unknown as Record<string, string>);
    expect([code, said(html)]).toEqual([503, [DOWN]]);
    expect(html.querySelector(card)?.text).toContain(DOWN);
  });

  it("keeps what was typed into the profile while the profile can't be read", async () => {
    for (const call of [USER, PROFILE]) upstream.on(call, status(500));
    const typed = { name: "Robyn", last_name: "Marsh", zip_code: "97205", time_zone: "America/Chicago" };
    const { status: code, html } = await post({ form: "profile", ...typed });
    expect([code, said(html)]).toEqual([503, [expect.stringContaining(DOWN)]]);
    const form = html.querySelector("#profile details[open] #profile-form");
    expect(form).not.toBeNull();
    for (const name of ["name", "last_name", "zip_code"] as const)
      expect(valueOf(html, `#profile-form [name="${name}"]`)).toBe(typed[name]);
    expect(form?.querySelector("option[selected]")?.getAttribute("value")).toBe("America/Chicago");
    // Nothing was sent: then there is nothing to show.
    expect((await drawn(account, page)).html.querySelector("#profile-form")).toBeNull();
  });

  const team = { form: "team", school_key: "s1", sport: "Football", level: "varsity", gender: "girls" };
  it.each(["", "?team=lincoln"])("keeps a team that was chosen (%j) while nothing can be read", async (query) => {
    for (const call of [LISTS, TEAM, "search GET /v2/search/schools"]) upstream.on(call, status(500));
    const { status: code, html } = await post(team, query);
    expect([code, said(html)]).toEqual([503, [expect.stringContaining(DOWN)]]);
    const form = html.querySelector("#teams details[open] #team-form");
    expect(form?.querySelector('input[name="school_key"][checked]')?.getAttribute("value")).toBe("s1");
    expect(form?.querySelectorAll("option[selected]").map((one) => one.getAttribute("value"))).toEqual([
      ...["Football", "varsity", "girls"],
    ]);
  });
});

it("says where the keyboard goes on that a clip could not be deleted", async () => {
  const key = "clpaaaaaaaaaaaaaaaa";
  upstream.on(`member GET /v3/clips/${key}`, json(aClip({ key, own: true })));
  upstream.on(`member DELETE /v3/clips/${key}`, status(500));
  upstream.on(
    "echo GET /game_or_event/gam1",
    json({ key: "gam1", slug: "a-vs-b", content_type: "game", publishers: [] }),
  );
  const { status: code, html } = await drawn(clip, `/clips/${key}`, [["intent", "delete"]], { pattern: "clips/:key" });
  expect([code, said(html)]).toEqual([503, [expect.stringContaining("It's still there.")]]);
});

describe("/member/notifications", () => {
  const page = "/member/notifications";
  const form: Form = [
    ["mail", "moved"],
    ["mail", "canceled"],
    ["push", "on_air"],
    ["quiet_from", "22:00"],
    ["quiet_until", "07:30"],
  ];

  it("keeps what was chosen while the choices can't be read", async () => {
    for (const call of [READ_ALERTS, WRITE_ALERTS]) upstream.on(call, status(500));
    const { status: code, html } = await drawn(notifications, page, form);
    expect([code, said(html)]).toEqual([503, [expect.stringContaining(DOWN)]]);
    expect(checked(html, "mail")).toEqual(["moved", "canceled"]);
    expect(valueOf(html, 'input[type="hidden"][name="push"]')).toBe("on_air");
    expect([valueOf(html, '[name="quiet_from"]'), valueOf(html, '[name="quiet_until"]')]).toEqual(["22:00", "07:30"]);
  });

  it.each([
    ["failed", "That didn't work. Please try again in a moment."],
    ["gone", "That device doesn't take our notifications anymore, so we took it off your list."],
  ])("says where the keyboard goes on that a device %s", async (device, words) => {
    expect(said((await drawn(notifications, `${page}?device=${device}`)).html)).toEqual([words]);
  });

  it("says that it can't show them, with no form to save over them, where none was sent", async () => {
    upstream.on(READ_ALERTS, status(500));
    const { status: code, html } = await drawn(notifications, page);
    expect([code, html.querySelector("form")]).toEqual([503, null]);
    expect(html.text).toContain("We can't show this right now.");
  });
});

describe("/gift", () => {
  const typed = { recipient_name: "Sam", message: "Go!", by: "mail", email: "sam@example.test", day: "2026-12-24" };
  beforeEach(() => upstream.on("member GET /v3/gift_passes", status(500)));

  it("keeps what was typed while the passes can't be read", async () => {
    const { status: code, html } = await drawn(gift, "/gift", Object.entries({ pass: "annual-basic", ...typed }));
    expect([code, said(html)]).toEqual([503, [expect.stringContaining("We can't show passes right now.")]]);
    expect(checked(html, "pass")).toEqual(["annual-basic"]);
    for (const name of ["recipient_name", "email", "day"] as const)
      expect(valueOf(html, `[name="${name}"]`)).toBe(typed[name]);
    expect(html.querySelector("textarea")?.text.trim()).toBe("Go!");
  });

  it("says so where no pass was chosen, and shows no form where nothing was sent", async () => {
    const { status: code, html } = await drawn(gift, "/gift", Object.entries(typed));
    expect([code, valueOf(html, '[name="recipient_name"]')]).toEqual([422, "Sam"]);
    expect(html.querySelector("form")?.text).toContain("We can't show passes right now.");
    expect((await drawn(gift, "/gift")).html.querySelector("form")).toBeNull();
  });
});
