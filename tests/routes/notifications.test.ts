import { beforeEach, describe, expect, it } from "vitest";
import { action, loader } from "~/routes/member.notifications/route";
import { action as stop, loader as stopPage } from "~/routes/unsubscribe.$token/route";
import { ALERT_KINDS, DEFAULT_ALERTS } from "~contracts/records/alerts";
import { json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { callsWith, member } from "./call-route";

/** What a member is told of their games, and the address that stops it (S 7.2, 7.3, security 3). */

const upstream = scriptedUpstreams();
const { get, post } = callsWith(() => upstream.clients);
const READ = "member GET /v3/alerts";
const WRITE = "member PUT /v3/alerts";
const MAIL = "member GET /api/user/email_subscribe";
const DEVICES = "member GET /v3/push_devices";
const CALENDAR = "member GET /v3/calendar";
const ADD = "member POST /v3/push_devices";
const REMOVE = "member DELETE /v3/push_devices/phone";
const TRY = "member POST /v3/push_devices/phone/test";
const PHONE = { id: "phone", name: "Chrome on Android", added_at: "2026-11-20T20:00:00.000Z" };
const LAPTOP = { id: "laptop", name: "Firefox on Windows", added_at: "2026-11-20T21:00:00.000Z" };
const PROFILE = "member GET /v1/user/profile";
const SCHOOL = "member PUT /v3/alerts/schools/sch1";
const RESUME = "member PUT /api/user/email_subscribe";

beforeEach(() => {
  upstream.on(READ, json({ ...DEFAULT_ALERTS, quiet: { from: 1_320, until: 420 }, time_zone: "America/Denver" }));
  upstream.on(MAIL, json({ email_subscribe: true }));
  upstream.on(WRITE, json({ success: true }));
  upstream.on(DEVICES, json({ public_key: "BKey", devices: [PHONE, LAPTOP] }));
  upstream.on(CALENDAR, json({ calendar: null }));
  upstream.on(PROFILE, json({ following: [] }));
});

const page = { path: "/member/notifications" };
const asMember = { ...page, cookies: member };
const fields = (changes: Record<string, string>) => ({ mail: "moved", quiet_from: "", quiet_until: "", ...changes });

describe("/member/notifications", () => {
  it.each([
    [true, true],
    [null, true],
    [false, false],
  ])("shows what holds, and whether mail goes at all (%j)", async (email_subscribe, takesMail) => {
    upstream.on(MAIL, json({ email_subscribe }));
    const answer = await get(loader, asMember);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    const chosen = { quiet_from: "22:00", quiet_until: "07:00" };
    const alerts = { takesMail, zone: "the Mountain Time Zone", chosen };
    expect(answer.body).toMatchObject({ alerts, saved: false });
  });

  it("saves what was chosen, all at once", async () => {
    const answer = await post(action, asMember, fields({ quiet_from: "22:00", quiet_until: "07:00" }));
    expect([answer.status, answer.location]).toEqual([303, "/member/notifications?saved=1"]);
    expect(await upstream.requestsOf(WRITE)[0]?.json()).toEqual({
      choices: { ...Object.fromEntries(ALERT_KINDS.map((kind) => [kind, []])), moved: ["mail"] },
      quiet: { from: 1_320, until: 420 },
      time_zone: "America/Denver",
    });
  });

  describe("for a member who chose no time zone", () => {
    const inBrowser = (zone: string | null) => ({
      ...page,
      cookies: { ...member, member_service_time_zone: "", ...(zone && { member_unauth_time_zone: zone }) },
    });
    beforeEach(() => upstream.on(READ, json({ ...DEFAULT_ALERTS, time_zone: null })));

    it.each([
      ["America/Los_Angeles", "the Pacific Time Zone"],
      ["UTC", "UTC"],
      [null, "the Eastern Time Zone"],
    ])("names the browser's, %j", async (zone, named) => {
      expect((await get(loader, inBrowser(zone))).body).toMatchObject({ alerts: { zone: named } });
    });

    it.each([
      ["America/Los_Angeles", "22:00", "America/Los_Angeles"],
      ["America/Los_Angeles", "", "America/Los_Angeles"],
      [null, "22:00", undefined],
    ])("saves it: %j, with quiet hours from %j", async (zone, quiet_from, saved) => {
      await post(action, inBrowser(zone), fields({ quiet_from, quiet_until: quiet_from && "07:00" }));
      expect(((await upstream.requestsOf(WRITE)[0]?.json()) as { time_zone?: string }).time_zone).toBe(saved);
    });
  });

  it("keeps what was typed beside an error, and while the service is down", async () => {
    const wrong = await post(action, asMember, fields({ quiet_from: "22:00" }));
    const error = { quiet_until: ["Enter when your quiet hours end."] };
    const reply = { initialValue: { mail: "moved", quiet_from: "22:00" }, error };
    expect([wrong.status, wrong.body]).toMatchObject([400, { reply }]);
    expect(upstream.requestsOf(WRITE)).toEqual([]);
    upstream.on(WRITE, status(500));
    const down = await post(action, asMember, fields({}));
    expect([down.status, down.body]).toMatchObject([503, { reply: { initialValue: { mail: "moved" } } }]);
  });

  describe("which games of a school are told of", () => {
    const team = { school_key: "sch1", level: null, gender: null };
    const JV = { key: "t1", ...team, sport: "Football", level: "junior-varsity", gender: "boys" };
    const SOCCER = { key: "t2", ...team, sport: "Soccer" };
    const follow = (content_key: string, alerts?: string) => ({ content_type: "school", content_key, alerts });
    beforeEach(() => {
      const following = [follow("sch2", "all"), follow("sch3"), follow("sch1", "unasked")];
      upstream.on(PROFILE, json({ following, favorite_teams: [JV, SOCCER] }));
      const school = { key: "sch1", type: "school", name: "Central", sports: ["soccer", "volleyball", "robotics"] };
      upstream.on("catalogue GET /v2/profiles/sch1", json(school));
      upstream.on("catalogue GET /v2/profiles/sch2", status(500));
      upstream.on(SCHOOL, json({ success: true }));
    });

    it("is shown with its teams, first where they were not asked yet", async () => {
      const { body } = await get(loader, asMember);
      const teams = ["Football|junior-varsity|boys: Junior Varsity Boys Football", "Soccer||: Soccer"];
      const { schools } = body as { schools: { key: string; teams: Record<string, unknown>[] }[] };
      expect(schools).toMatchObject([
        { key: "sch1", chosen: "unasked" },
        { key: "sch2", name: "This school" },
      ]);
      expect(schools[0]?.teams.map(({ value, label, chosen }) => [`${value}: ${label}`, chosen])).toEqual([
        [teams[0], true],
        [teams[1], true],
        ["Volleyball||: Volleyball", false],
      ]);
    });

    it.each([
      ["all", [], "all", []],
      ["reminders", ["Volleyball||"], "reminders", []],
      ["teams", ["Soccer||", "Volleyball||"], "teams", ["DELETE /v3/favorite_team/t1", "POST /v3/favorite_team"]],
      ["teams", [], "reminders", ["DELETE /v3/favorite_team/t1", "DELETE /v3/favorite_team/t2"]],
    ])("is saved: %s with %j", async (alerts, team, saved, teams) => {
      for (const call of teams) upstream.on(`member ${call}`, json({ success: true }));
      const form = { intent: "school", school: "sch1", alerts, redir: "/schools/central" };
      const picked = team.map((one): [string, string] => ["team", one]);
      const answer = await post(action, asMember, [...Object.entries(form), ...picked]);
      expect(answer.location).toBe("/schools/central#alerts");
      expect(await upstream.requestsOf(SCHOOL)[0]?.json()).toEqual({ alerts: saved });
      const asked = upstream.asked().filter((call) => call.includes("favorite_team"));
      expect(asked.toSorted()).toEqual(teams.map((call) => `member ${call}`));
    });
  });

  it("turns mail on again by the account's own preference", async () => {
    upstream.on(RESUME, json({ success: true }));
    const answer = await post(action, asMember, { intent: "resume" });
    expect([answer.status, answer.location]).toEqual([303, "/member/notifications"]);
    expect(await upstream.requestsOf(RESUME)[0]?.json()).toEqual({ email_subscribe: true });
  });

  it("says above the choices that mail couldn't be turned on again (S 8.2)", async () => {
    upstream.on(RESUME, status(500));
    const answer = await post(action, asMember, { intent: "resume" });
    expect([answer.status, answer.location]).toEqual([303, "/member/notifications?device=failed"]);
    expect((await get(loader, { ...asMember, path: answer.location ?? "" })).body).toMatchObject({ notice: "failed" });
  });
});

it("is unavailable while the service is, and signs nobody out", async () => {
  upstream.on(READ, status(503));
  const answer = await get(loader, asMember);
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([503, []]);
});

describe("a member's devices", () => {
  const here = { ...page, cookies: { ...member, fieldhouse_push_device: "phone" } };
  const subscription = { endpoint: "https://fcm.googleapis.com/a", p256dh: "B".repeat(87), auth: "a".repeat(22) };
  const added = { intent: "add-device", ...subscription };
  const OPT_IN = "analytics POST /batch";

  it("are listed, this one by its cookie", async () => {
    const phone = { id: "phone", name: "Chrome on Android", isThis: true };
    const laptop = { id: "laptop", name: "Firefox on Windows", isThis: false };
    expect((await get(loader, here)).body).toMatchObject({ publicKey: "BKey", devices: [phone, laptop] });
  });

  it.each([404, 500])("are none where the service sends nothing to them (%i), and mail goes on", async (answer) => {
    upstream.on(DEVICES, status(answer));
    const { status: shown, body } = await get(loader, asMember);
    expect([shown, body]).toMatchObject([200, { publicKey: null, devices: [], alerts: { takesMail: true } }]);
  });

  it("turns them on here, and records that (S 7.11)", async () => {
    upstream.on(ADD, json({ id: "new" }));
    upstream.on(OPT_IN, json({ success: true }));
    const answer = await post(action, asMember, added);
    expect([answer.status, answer.location]).toEqual([303, "/member/notifications?device=on"]);
    expect(answer.cookies).toMatchObject({ fieldhouse_push_device: "new" });
    expect(await upstream.requestsOf(ADD)[0]?.json()).toEqual({ ...subscription, name: "A browser" });
    await upstream.clients.analytics.flush();
    expect(await upstream.requestsOf(OPT_IN)[0]?.text()).toContain("push_notification_opt_in");
  });

  it("takes the place of the one that this browser's cookie names, in one call", async () => {
    upstream.on(ADD, json({ id: "new" }));
    upstream.on(OPT_IN, json({ success: true }));
    const answer = await post(action, here, added);
    expect(answer.location).toBe("/member/notifications?device=on");
    expect(answer.cookies["fieldhouse_push_device"]).toBe("new");
    const sent = { ...subscription, name: "A browser", replaces: "phone" };
    expect(await upstream.requestsOf(ADD)[0]?.json()).toEqual(sent);
    expect(upstream.asked()).not.toContain(REMOVE);
  });

  it("takes the address that this browser has renewed by itself, which is no opt-in", async () => {
    upstream.on(ADD, json({ id: "phone" }));
    const answer = await post(action, here, { ...added, intent: "renew-device" });
    expect([answer.status, answer.cookies["fieldhouse_push_device"]]).toEqual([303, "phone"]);
    const sent = { ...subscription, name: "A browser", replaces: "phone", renews: true };
    expect(await upstream.requestsOf(ADD)[0]?.json()).toEqual(sent);
    await upstream.clients.analytics.flush();
    expect(upstream.asked()).not.toContain(OPT_IN);
  });

  it.each([
    ["was turned off", {}],
    ["is off this member's list", { fieldhouse_push_device: "tablet" }],
  ])("turns nothing on by a renewed address where this browser %s", async (_how, cookies) => {
    upstream.on(ADD, json({ id: "new" }));
    const renewed = { ...added, intent: "renew-device" };
    const answer = await post(action, { ...page, cookies: { ...member, ...cookies } }, renewed);
    expect([answer.status, answer.cookies["fieldhouse_push_device"] || null]).toEqual([303, null]);
    expect(upstream.asked()).not.toContain(ADD);
  });

  it.each([
    ["an unknown push service", 422, added, "refused"],
    ["a service that is down", 500, added, "failed"],
    ["nothing from the browser", 201, { intent: "add-device" }, "refused"],
  ])("records nothing, and says why, after %s", async (_what, answered, form, said) => {
    upstream.on(ADD, status(answered));
    const answer = await post(action, asMember, form);
    expect([answer.status, answer.location]).toEqual([303, `/member/notifications?device=${said}`]);
    expect(answer.cookies).not.toHaveProperty("fieldhouse_push_device");
    await upstream.clients.analytics.flush();
    expect(upstream.requestsOf(OPT_IN)).toEqual([]);
  });

  it.each([
    ["remove-device", REMOVE, json({ success: true }), "off", ""],
    ["remove-device", REMOVE, status(404), "off", ""],
    ["remove-device", REMOVE, status(500), "failed", undefined],
    ["try-device", TRY, json({ outcome: "sent" }), "sent", undefined],
    ["try-device", TRY, json({ outcome: "failed" }), "failed", undefined],
    ["try-device", TRY, json({ outcome: "gone" }), "gone", ""],
    ["try-device", TRY, status(404), "gone", ""],
  ])("%s by %s answers %#", async (intent, call, answered, said, cookie) => {
    upstream.on(call, answered);
    const answer = await post(action, here, { intent, device: "phone" });
    expect([answer.status, answer.location]).toEqual([303, `/member/notifications?device=${said}`]);
    expect(answer.cookies["fieldhouse_push_device"]).toBe(cookie);
  });
});

describe("/unsubscribe", () => {
  const token = `dTE.${"s".repeat(43)}`;
  const at = { path: `/unsubscribe/${token}`, params: { token } };
  const ASKED = `member GET /v3/unsubscriptions/${token}`;
  const STOP = `member POST /v3/unsubscriptions/${token}`;

  it.each([
    [null, true],
    [true, true],
    [false, false],
  ])("shows a button and stops nothing when it is opened (%j)", async (email_subscribe, subscribed) => {
    upstream.on(ASKED, json({ email_subscribe }));
    const answer = await get(stopPage, at);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect(answer.body).toEqual({ token, subscribed });
    expect(upstream.asked()).toEqual([ASKED]);
  });

  it.each<Record<string, string>>([{}, { "List-Unsubscribe": "One-Click" }])("stops by a post (%j)", async (form) => {
    upstream.on(STOP, json({ email_subscribe: false }));
    const answer = await post(stop, at, form);
    expect([answer.status, answer.body]).toEqual([200, { stopped: true }]);
    expect(upstream.asked()).toEqual([STOP]);
  });

  it("is not found where the address is none of ours, and asks nobody about a malformed one", async () => {
    upstream.on(ASKED, status(404));
    upstream.on(STOP, status(404));
    expect([(await get(stopPage, at)).status, (await post(stop, at, {})).status]).toEqual([404, 404]);
    upstream.reset();
    const odd = { path: "/unsubscribe/x", params: { token: "x" } };
    expect([(await get(stopPage, odd)).status, (await post(stop, odd, {})).status]).toEqual([404, 404]);
    expect(upstream.asked()).toEqual([]);
  });
});
