import { createElement } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { action, loader } from "~/routes/delete-account/route";
import { WhatYouLose } from "~/routes/delete-account/what-you-lose";
import { PASSWORD_TRIES } from "~/services/limits/limit-table";
import { rendered } from "../components/rendered";
import { type Answer, json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { callsWith, member, renewable } from "./call-route";

/** Deleting an account (S 2.1, rulings 3 "delete account"). */

const upstream = scriptedUpstreams();
const { get, post } = callsWith(() => upstream.clients);
const USER = "member GET /v2/user/profile";
const DELETE = "member POST /api/user/delete_account";
const later = "2999-01-01T12:00:00Z";
const subscriber = {
  access_purchase_type: "subscriber",
  active_subscription: { expires_at: later, renews_at: later, plan_description: "Annual Pass" },
};
beforeEach(() => {
  upstream.reset();
  upstream.on(USER, json({ key: "u1", email: "fan@example.test", name: "Robin" }));
});

const page = { path: "/delete-account" };
const asMember = { ...page, cookies: member };

describe("the page", () => {
  it("names all that goes with the account, games bought to keep too", () => {
    const lost = rendered(createElement(WhatYouLose)).querySelectorAll("li");
    expect(
      lost.map((one) => /Your (?:pass|downloads|teams|clips|family plan)|Gifts you've given/.exec(one.text)?.[0]),
    ).toEqual(["Your pass", "Your downloads", "Gifts you've given", "Your teams", "Your clips", "Your family plan"]);
  });

  it.each([
    ["/delete-account", false],
    ["/delete-account?deleted=1", true],
    ["/delete-account?deleted=unsure", false],
  ])("is everybody's: %s", async (path, deleted) => {
    const { body, headers } = await get(loader, { path });
    expect([body, headers.get("Cache-Control")?.startsWith("public")]).toEqual([
      expect.objectContaining({ signedIn: false, member: null, deleted, isUnsure: path.endsWith("unsure") }),
      true,
    ]);
    expect(upstream.asked()).toEqual([]);
  });

  it.each<[string, object, object | null]>([
    ["nothing to lose but lists", {}, null],
    ["a pass", subscriber, { state: "renews", plan: "Annual Pass", date: "Jan 1, 2999" }],
    [
      "a voucher",
      { access_purchase_type: "voucher", voucher: { expires: later } },
      { state: "voucher", plan: "Voucher", date: "Jan 1, 2999" },
    ],
    ["a pass that is over", { ...subscriber, active_subscription: { expires_at: "2020-01-01T00:00:00Z" } }, null],
  ])("tells a member with %s", async (_what, rest, pass) => {
    upstream.on(USER, json({ key: "u1", email: "fan@example.test", name: "Robin", ...rest }));
    const { body, headers } = await get(loader, { ...asMember, path: "/delete-account?deleted=1" });
    expect([body, headers.get("Cache-Control")]).toEqual([
      expect.objectContaining({
        signedIn: true,
        deleted: false,
        member: { email: "fan@example.test", name: "Robin", pass },
      }),
      "private, no-store",
    ]);
  });

  it("says so when the account cannot be reached", async () => {
    upstream.on(USER, status(500));
    expect((await get(loader, asMember)).body).toMatchObject({ signedIn: true, member: null });
  });
});

describe("the form", () => {
  it.each([
    [{ current_password: "Friday-Night-26" }, false],
    [{ current_password: "Friday-Night-26", ends_pass: "on" }, true],
  ])("deletes and signs out: %j", async (form, ends_pass) => {
    upstream.on(DELETE, json({ success: true }));
    const { status: code, location, cookies } = await post(action, asMember, form);
    expect([code, location]).toEqual([303, "/delete-account?deleted=1"]);
    for (const name of Object.keys(member)) expect(cookies[name], name).toBe("");
    const [request] = upstream.requestsOf(DELETE);
    expect([request?.headers.get("authorization"), await request?.json()]).toEqual([
      "Bearer t1",
      { user: { current_password: "Friday-Night-26", ends_pass } },
    ]);
  });

  it.each<[string, Record<string, string>, Answer | null, number, Record<string, unknown>]>([
    ["no password", {}, null, 400, { current_password: ["Enter your password."] }],
    [
      "a wrong password",
      { current_password: "guess" },
      json({ current_password: ["is invalid"] }, 422),
      400,
      { current_password: ["That's not your password."] },
    ],
    [
      "a pass not acknowledged",
      { current_password: "correct-horse" },
      json({ ends_pass: ["must be accepted"] }, 422),
      400,
      { ends_pass: ["Confirm that your pass ends right away."] },
    ],
    [
      "a payment open",
      { current_password: "correct-horse" },
      json({ error: "payment_open" }, 409),
      409,
      { "": [expect.stringMatching(/^One of your payments is still going/)] },
    ],
    [
      "a provider that is down",
      { current_password: "correct-horse" },
      json({ error: "provider_unavailable" }, 502),
      503,
      { "": [expect.stringMatching(/^We couldn't reach the payment provider/)] },
    ],
    [
      "a service that is down",
      { current_password: "correct-horse" },
      status(500),
      503,
      { "": [expect.stringMatching(/^We haven't heard whether/)] },
    ],
    [
      "a service that says no",
      { current_password: "correct-horse" },
      status(404),
      503,
      { "": [expect.stringMatching(/Nothing changed/)] },
    ],
  ])("deletes nothing with %s", async (_what, form, answer, code, error) => {
    if (answer) upstream.on(DELETE, answer);
    const { status: answered, body, cookies } = await post(action, asMember, form);
    expect([answered, body, cookies]).toEqual([code, expect.objectContaining({ error }), {}]);
    expect(JSON.stringify(body)).not.toMatch(/guess|correct-horse/);
  });

  it("waits after many wrong passwords, and asks for nothing meanwhile", async () => {
    upstream.on(USER, json({ key: "u-guessed", email: "guessed@example.test" }));
    upstream.on(DELETE, json({ current_password: ["is invalid"] }, 422));
    const guess = () => post(action, asMember, { current_password: "guess" });
    for (let nth = 0; nth <= PASSWORD_TRIES.free; nth += 1) expect((await guess()).status).toBe(400);
    const asked = upstream.requestsOf(DELETE).length;
    const { status: code, headers, body } = await guess();
    expect([code, headers.get("Retry-After") !== null, JSON.stringify(body)]).toEqual([
      ...[429, true, expect.stringMatching(/too many wrong passwords/)],
    ]);
    expect(upstream.requestsOf(DELETE)).toHaveLength(asked);
  });

  it("is no guest's", async () => {
    expect(await post(action, page, { current_password: "x" })).toMatchObject({
      status: 302,
      location: "/users/sign_in?redir=%2Fdelete-account",
    });
    upstream.on(DELETE, status(401));
    upstream.on("member POST /oauth/token", status(401));
    const over = await post(
      action,
      { ...page, cookies: { ...renewable, member_refresh_token: "r-delete" } },
      { current_password: "x" },
    );
    expect([over.status, over.location, over.cookies.member_access_token]).toEqual([
      303,
      "/delete-account?deleted=unsure",
      "",
    ]);
  });
});
