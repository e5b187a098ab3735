import { createElement } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { DeletionLosses } from "~/routes/delete-account/deletion-losses";
import { action, loader } from "~/routes/delete-account/route";
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
const active_subscription = { expires_at: later, renews_at: later, plan_description: "Annual Pass" };
const subscriber = { access_purchase_type: "subscriber", active_subscription };
const PASSWORD = "Friday-Night-26";
beforeEach(() => void upstream.on(USER, json({ key: "u1", email: "fan@example.test", name: "Robin" })));

const page = { path: "/delete-account" };
const asMember = { ...page, cookies: member };

describe("the page", () => {
  it("names all that goes with the account, games bought to keep too", () => {
    const lost = rendered(createElement(DeletionLosses)).querySelectorAll("li");
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
    expect(body).toMatchObject({ signedIn: false, member: null, deleted, isUnsure: path.endsWith("unsure") });
    expect(headers.get("Cache-Control")).toMatch(/^public/);
    expect(upstream.asked()).toEqual([]);
  });

  const voucher = { access_purchase_type: "voucher", voucher: { expires: later } };
  it.each<[string, object, object | null]>([
    ["nothing to lose but lists", {}, null],
    ["a pass", subscriber, { state: "renews", plan: "Annual Pass", date: "Jan 1, 2999" }],
    ["a voucher", voucher, { state: "voucher", plan: "Voucher", date: "Jan 1, 2999" }],
    ["a pass that is over", { ...subscriber, active_subscription: { expires_at: "2020-01-01T00:00:00Z" } }, null],
  ])("tells a member with %s", async (_what, rest, pass) => {
    upstream.on(USER, json({ key: "u1", email: "fan@example.test", name: "Robin", ...rest }));
    const { body, headers } = await get(loader, { ...asMember, path: "/delete-account?deleted=1" });
    expect(body).toMatchObject({ signedIn: true, deleted: false });
    expect((body as { member: object }).member).toEqual({ email: "fan@example.test", name: "Robin", pass });
    expect(headers.get("Cache-Control")).toBe("private, no-store");
  });

  it("says so when the account cannot be reached", async () => {
    upstream.on(USER, status(500));
    expect((await get(loader, asMember)).body).toMatchObject({ signedIn: true, member: null });
  });
});

describe("the form", () => {
  it.each([
    [{ current_password: PASSWORD }, false],
    [{ current_password: PASSWORD, ends_pass: "on" }, true],
  ])("deletes and signs out: %j", async (form, ends_pass) => {
    upstream.on(DELETE, json({ success: true }));
    const { status: code, location, cookies } = await post(action, asMember, form);
    expect([code, location]).toEqual([303, "/delete-account?deleted=1"]);
    for (const name of Object.keys(member)) expect(cookies[name], name).toBe("");
    const [request] = upstream.requestsOf(DELETE);
    expect(request?.headers.get("authorization")).toBe("Bearer t1");
    expect(await request?.json()).toEqual({ user: { current_password: PASSWORD, ends_pass } });
  });

  const said = (words: RegExp) => ({ "": [expect.stringMatching(words)] });
  const [OPEN, AWAY] = [json({ error: "payment_open" }, 409), json({ error: "provider_unavailable" }, 502)];
  const FIRST = json({ ends_pass: ["must be accepted"] }, 422);
  const WRONG = json({ current_password: ["is invalid"] }, 422);
  it.each<[string, Answer | null, number, Record<string, unknown>]>([
    ["no password", null, 400, { current_password: ["Enter your password."] }],
    ["a wrong password", WRONG, 400, { current_password: ["That's not your password."] }],
    ["a pass not acknowledged", FIRST, 400, { ends_pass: ["Confirm that your pass ends right away."] }],
    ["a payment open", OPEN, 409, said(/^One of your payments is still going/)],
    ["a provider that is down", AWAY, 503, said(/^We couldn't reach the payment provider/)],
    ["a service that is down", status(500), 503, said(/^We haven't heard whether/)],
    ["a service that says no", status(404), 503, said(/Nothing changed/)],
  ])("deletes nothing with %s", async (_what, answer, code, error) => {
    if (answer) upstream.on(DELETE, answer);
    const form: Record<string, string> = answer ? { current_password: PASSWORD } : {};
    const { status: answered, body, cookies } = await post(action, asMember, form);
    expect([answered, body, cookies]).toEqual([code, expect.objectContaining({ error }), {}]);
    expect(JSON.stringify(body)).not.toContain(PASSWORD);
  });

  it("waits after many wrong passwords, and asks for nothing meanwhile", async () => {
    upstream.on(USER, json({ key: "u-guessed", email: "guessed@example.test" }));
    upstream.on(DELETE, WRONG);
    const guess = () => post(action, asMember, { current_password: "guess" });
    for (let nth = 0; nth <= PASSWORD_TRIES.free; nth += 1) expect((await guess()).status).toBe(400);
    const asked = upstream.requestsOf(DELETE).length;
    const { status: code, headers, body } = await guess();
    expect([code, headers.get("Retry-After")]).toEqual([429, expect.any(String)]);
    expect(JSON.stringify(body)).toContain("too many wrong passwords");
    expect(upstream.requestsOf(DELETE)).toHaveLength(asked);
  });

  it("is no guest's", async () => {
    const location = "/users/sign_in?redir=%2Fdelete-account";
    expect(await post(action, page, { current_password: "x" })).toMatchObject({ status: 302, location });
    upstream.on(DELETE, status(401));
    upstream.on("member POST /oauth/token", status(401));
    const cookies = { ...renewable, member_refresh_token: "r-delete" };
    const over = await post(action, { ...page, cookies }, { current_password: "x" });
    expect([over.status, over.location]).toEqual([303, "/delete-account?deleted=unsure"]);
    expect(over.cookies.member_access_token).toBe("");
  });
});
