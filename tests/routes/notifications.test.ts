import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { action, loader } from "~/routes/member.notifications/route";
import { action as stop, loader as stopPage } from "~/routes/unsubscribe.$token/route";
import { DEFAULT_ALERTS } from "~contracts/records/alerts";
import { json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { callsWith, member } from "./call-route";

/** What a member is told of their games, and the address that stops it (S 7.2, 7.3, security 3). */

const upstream = scriptedUpstreams();
const { get, post } = callsWith(() => upstream.clients);
const READ = "member GET /v3/alerts";
const WRITE = "member PUT /v3/alerts";
const MAIL = "member GET /api/user/email_subscribe";
const RESUME = "member PUT /api/user/email_subscribe";

beforeEach(() => {
  upstream.reset();
  upstream.on(READ, json({ ...DEFAULT_ALERTS, quiet: { from: 1_320, until: 420 }, time_zone: "America/Denver" }));
  upstream.on(MAIL, json({ email_subscribe: true }));
  upstream.on(WRITE, json({ success: true }));
});
afterEach(() => expect(upstream.unexpected()).toEqual([]));

const page = { path: "/member/notifications" };
const asMember = { ...page, cookies: member };
const fields = (changes: Record<string, string>) => ({ mail: "moved", quiet_from: "", quiet_until: "", ...changes });

describe("/member/notifications", () => {
  it("sends guests to sign in, and does nothing for them", async () => {
    const to = `/users/sign_in?redir=${encodeURIComponent(page.path)}`;
    expect((await get(loader, page)).location).toBe(to);
    expect((await post(action, page, fields({}))).location).toBe(to);
    expect(upstream.asked()).toEqual([]);
  });

  it.each([
    [true, true],
    [null, true],
    [false, false],
  ])("shows what holds, and whether mail goes at all (%j)", async (email_subscribe, takesMail) => {
    upstream.on(MAIL, json({ email_subscribe }));
    const answer = await get(loader, asMember);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect(answer.body).toMatchObject({
      takesMail,
      zone: "Mountain Time Zone",
      chosen: { quiet_from: "22:00", quiet_until: "07:00" },
      saved: false,
    });
  });

  it("saves what was chosen, all at once", async () => {
    const answer = await post(action, asMember, fields({ quiet_from: "22:00", quiet_until: "07:00" }));
    expect([answer.status, answer.location]).toEqual([303, "/member/notifications?saved=1"]);
    expect(await upstream.requestsOf(WRITE)[0]?.json()).toEqual({
      choices: { digest_24h: [], starts_soon: [], on_air: [], moved: ["mail"], canceled: [], replay_ready: [] },
      quiet: { from: 1_320, until: 420 },
    });
  });

  it("keeps what was typed beside an error, and while the service is down", async () => {
    const wrong = await post(action, asMember, fields({ quiet_from: "22:00" }));
    expect(wrong.status).toBe(400);
    expect(wrong.body).toMatchObject({
      reply: {
        initialValue: { mail: "moved", quiet_from: "22:00" },
        error: { quiet_until: ["Enter when your quiet hours end."] },
      },
    });
    expect(upstream.requestsOf(WRITE)).toEqual([]);
    upstream.on(WRITE, status(500));
    const down = await post(action, asMember, fields({}));
    expect([down.status, down.body]).toMatchObject([503, { reply: { initialValue: { mail: "moved" } } }]);
  });

  it("turns mail on again by the account's own preference", async () => {
    upstream.on(RESUME, json({ success: true }));
    const answer = await post(action, asMember, { intent: "resume" });
    expect([answer.status, answer.location]).toEqual([303, "/member/notifications"]);
    expect(await upstream.requestsOf(RESUME)[0]?.json()).toEqual({ email_subscribe: true });
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

  it.each<Record<string, string>>([{}, { "List-Unsubscribe": "One-Click" }])(
    "stops it by a post, without a redirect (%j)",
    async (form) => {
      upstream.on(STOP, json({ email_subscribe: false }));
      const answer = await post(stop, at, form);
      expect([answer.status, answer.body]).toEqual([200, { stopped: true }]);
      expect(upstream.asked()).toEqual([STOP]);
    },
  );

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
