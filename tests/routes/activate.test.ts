import { beforeEach, describe, expect, it } from "vitest";
import { action, loader } from "~/routes/activate/route";
import { json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { callsWith, member } from "./call-route";

const upstream = scriptedUpstreams();
const { get, post } = callsWith(() => upstream.clients);

const APPROVE = "member POST /oauth/device_approval";
beforeEach(() => void upstream.on(APPROVE, json({ approved: true })));
const open = (query = "", cookies = {}) => get(loader, { path: `/activate${query}`, cookies });
const enter = (form: Record<string, string>, cookies = {}) => post(action, { path: "/activate", cookies }, form);

describe("activate (RFC 8628, rulings 3)", () => {
  it("sends guests to sign in within the app's frame, and back with their code", async () => {
    const signIn = { status: 302, location: "/users/sign_in?redir=%2Factivate%3Fcode%3Dbcdf-ghjk&apps=1" };
    expect(await open("?code=bcdf-ghjk")).toMatchObject(signIn);
    expect(await enter({ code: "bcdf-ghjk", intent: "connect" })).toMatchObject({ ...signIn, status: 303 });
    expect(upstream.asked()).toEqual([]);
  });
  it("fills in the code of the address, and takes nothing by it", async () => {
    expect((await open("?code=bcdfghjk", member)).body).toMatchObject({ code: "BCDF-GHJK", outcome: null });
    expect((await open("?code=zzz", member)).body).toMatchObject({ code: "zzz" });
    expect(upstream.asked()).toEqual([]);
  });
  it.each([
    ["connect", true, "connected"],
    ["decline", false, "declined"],
  ])("%s: approve is %s", async (intent, approve, outcome) => {
    expect(await enter({ code: "bcdf-ghjk", intent }, member)).toMatchObject({
      status: 303,
      location: `/activate?outcome=${outcome}`,
    });
    expect(await upstream.requestsOf(APPROVE)[0]?.json()).toEqual({ user_code: "BCDFGHJK", approve });
    expect((await open(`?outcome=${outcome}`, member)).body).toMatchObject({ outcome });
  });
  it.each([
    [422, json({ error: "unknown_code" }, 404), /We don't recognize this code/, null],
    [422, json({ error: "expired_code" }, 410), /This code has expired/, null],
    [429, json({ error: "too_many_tries", retry_after: 90 }, 429), /too many wrong codes/, "90"],
    [503, status(500), /couldn't reach your account/, null],
  ])("%i keeps what was typed", async (code, answer, message, retryAfter) => {
    upstream.on(APPROVE, answer);
    const refused = await enter({ code: "bcdf-ghjk", intent: "connect" }, member);
    expect(refused).toMatchObject({ status: code, body: { code: "bcdf-ghjk", error: expect.stringMatching(message) } });
    expect(refused.headers.get("Retry-After")).toBe(retryAfter);
  });
  it.each([401, 403])("signs in again where a %i says that the session is over", async (code) => {
    upstream.on(APPROVE, status(code));
    expect(await enter({ code: "bcdf-ghjk", intent: "connect" }, member)).toMatchObject({
      status: 303,
      location: expect.stringMatching(/^\/users\/sign_in\?redir=.*apps=1$/),
    });
  });
});
