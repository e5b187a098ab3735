import { beforeEach, describe, expect, it } from "vitest";
import { SIGN_OUT_NOTICES } from "~/models/account/device-words";
import * as route from "~/routes/member.devices/route";
import { json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { callsWith, member } from "./call-route";
import { drawnPage } from "./drawn-page";

/** Where a member is signed in, and the end of it (security 3). */

const upstream = scriptedUpstreams();
const { get, post } = callsWith(() => upstream.clients);
const LIST = "member GET /v3/sessions";
const END = "member DELETE /v3/sessions/phone";
const END_OTHERS = "member DELETE /v3/sessions";
const GONE = json({ error: "no_such_session" }, 404);
const NOT_DONE = "We couldn't reach your account right now. Please try again in a moment.";
const page = { path: "/member/devices" };
const asMember = { ...page, cookies: member };

const session = (id: string, device: string | null, current: boolean) => ({
  ...{ id, device, current },
  ...{ began_at: "2026-11-03T20:00:00.000Z", last_used_at: "2026-11-05T20:00:00.000Z" },
});
const PHONE = session("phone", "Chrome on Android", false);
const LAPTOP = session("laptop", "Firefox on Windows", true);

beforeEach(() => {
  upstream.on(LIST, json({ sessions: [PHONE, LAPTOP] }));
  upstream.on(END, json({ success: true }));
  upstream.on(END_OTHERS, json({ success: true }));
});

const drawn = (path = page.path, form?: Record<string, string>) =>
  drawnPage(route, { path, cookies: member, upstreams: upstream.clients, ...(form && { form }) });

describe("/member/devices", () => {
  it("lists this device first, which it doesn't sign out, and keeps the page from caches", async () => {
    const { html } = await drawn();
    const rows = html
      .querySelectorAll("li")
      .map((row) => [
        row.querySelectorAll("p").map(({ text }) => text.trim().replace(/\s+/g, " ")),
        row.querySelector("button")?.getAttribute("aria-label"),
      ]);
    expect(rows).toEqual([
      [["Firefox on Windows This device", "Signed in on Nov 3, 2026"], undefined],
      [
        ["Chrome on Android", "Signed in on Nov 3, 2026, last used on Nov 5, 2026"],
        "Sign out: Chrome on Android. Signed in on Nov 3, 2026",
      ],
    ]);
    expect((await get(route.loader, asMember)).headers.get("Cache-Control")).toBe("private, no-store");
  });

  it("offers to sign out everywhere else only where there is another", async () => {
    const others = (html: Awaited<ReturnType<typeof drawn>>["html"]) =>
      html.querySelectorAll('button[value="sign-out-others"]').length;
    expect(others((await drawn()).html)).toBe(1);
    upstream.on(LIST, json({ sessions: [LAPTOP] }));
    expect(others((await drawn()).html)).toBe(0);
  });

  it.each([
    [status(404), 200, "We can't list your devices here."],
    [status(500), 503, "We can't show this right now."],
  ])("leads on to a new password where there is no list (%#)", async (answer, code, words) => {
    upstream.on(LIST, answer);
    const { status: told, html } = await drawn();
    expect([told, html.text.includes(words)]).toEqual([code, true]);
    expect(html.querySelector('a[href="/member/account#password"]')?.text).toBe("Change your password");
    expect(html.text).not.toContain("Sign it out");
  });

  it.each([
    [{ intent: "sign-out", device: "phone" }, END, "one"],
    [{ intent: "sign-out-others" }, END_OTHERS, "others"],
  ] as const)("does %j, and says so", async (form, call, done) => {
    const answer = await post(route.action, asMember, form);
    expect([answer.status, answer.location]).toEqual([303, `/member/devices?done=${done}`]);
    expect(upstream.asked()).toEqual([call]);
    expect((await drawn(answer.location ?? "")).html.text).toContain(SIGN_OUT_NOTICES[done]);
  });

  it("says of another member's, or of one that is over, that it isn't signed in", async () => {
    upstream.on(END, GONE);
    const answer = await post(route.action, asMember, { intent: "sign-out", device: "phone" });
    expect([answer.status, answer.location]).toEqual([303, "/member/devices?done=gone"]);
  });

  const ONE = { intent: "sign-out", device: "phone" };
  const OTHERS = { intent: "sign-out-others" };
  const UNKNOWN_CALL = json({ error: "not_found" }, 404);
  it.each([
    ["the service fails", END, ONE, status(500)],
    ["a back end has no such call", END, ONE, UNKNOWN_CALL],
    ["somebody in front has a page of its own", END, ONE, status(404)],
    ["the service fails at the others", END_OTHERS, OTHERS, status(500)],
    ["a back end has no such call for the others", END_OTHERS, OTHERS, UNKNOWN_CALL],
    ["the others are no session", END_OTHERS, OTHERS, GONE],
  ])("says that nothing was done where %s", async (_, call, form, answer) => {
    upstream.on(call, answer);
    const { status: told, html } = await drawn(page.path, form);
    expect([told, html.querySelector("[data-focus-on-load]")?.text]).toEqual([503, NOT_DONE]);
  });
});
