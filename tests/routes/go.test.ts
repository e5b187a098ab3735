import { beforeEach, describe, expect, it } from "vitest";
import { action, loader } from "~/routes/go/route";
import { loader as shown } from "~/routes/go_.$code/route";
import { LIMITS } from "~/services/limits/limit-table";
import { closeLimits, limits } from "~/services/limits/limits.server";
import { publicCode, SECRET_CODES, secretCode } from "~contracts/short-code";
import { type Answer, json, scriptedUpstreams, status, unreachable } from "../models/scripted-upstreams";
import { callsWith, member } from "./call-route";

/** One door for every code that is read aloud or printed (decision 66). */

const upstream = scriptedUpstreams();
const { get, post } = callsWith(() => upstream.clients);
const SCHOOL = publicCode("sch0a1b2c3d4e") ?? "";
const SEAT = secretCode(1);
const FIND = `catalogue GET /v2/short_codes/${SCHOOL}`;
const OPEN = "member POST /v3/family_plan/code/invitation";

beforeEach(async () => {
  await closeLimits();
  upstream.on("member GET /v2/user/profile", json({ key: "u1", email: "fan@example.test" }));
});

const press = (code: string, cookies = {}) => post(action, { path: "/go", cookies }, { code });

describe("/go", () => {
  it.each([
    [SCHOOL.toLowerCase(), `/go/${SCHOOL}`],
    ["bcdf-ghjk", "/activate?code=BCDFGHJK"],
    ["tjas8 untvj nu5yq", "/redeem?code=TJAS8UNTVJNU5YQ"],
    [SEAT, `/users/sign_up?redir=${encodeURIComponent(`/go?code=${SEAT}`)}`],
  ])("leads with %s to %s, and asks nothing before", async (code, location) => {
    expect((await press(code)).location).toBe(location);
    await get(loader, { path: `/go?code=${code}` });
    expect(upstream.asked()).toEqual([]);
  });

  it.each(["", "!", `${SEAT.slice(0, -1)}${SEAT.endsWith("A") ? "B" : "A"}`])("says what's wrong: %o", async (code) => {
    expect(await press(code, member)).toMatchObject({ status: 422, body: { code, error: expect.any(String) } });
    expect(upstream.asked()).toEqual([]);
  });

  it("leads a member with a seat's code to the question, by a cookie", async () => {
    upstream.on(OPEN, json({ token: "t1" }));
    const { location, cookies } = await press(SEAT, member);
    expect([location, Object.keys(cookies)]).toEqual([
      "/member/accept-invite/confirm-join-family",
      ["familyPlanInviteToken"],
    ]);
  });

  it.each<[Answer, number]>([
    [status(404), 422],
    [unreachable, 503],
  ])("keeps the code where there is none, or none can be read", async (answer, code) => {
    upstream.on(OPEN, answer);
    expect(await press(SEAT, member)).toMatchObject({ status: code, body: { code: SEAT } });
  });

  it("takes few guesses in all, from however many networks and accounts: one in 2,000 days meets a seat", async () => {
    upstream.on(OPEN, status(404));
    const { times, seconds } = LIMITS["seat-code"].all;
    for (let network = 1; network < times; network += 1) await limits().take("seat-code", { network: `n${network}` });
    expect((await press(SEAT, member)).status).toBe(422);
    for (let tries = 0; tries < 20; tries += 1) expect((await press(secretCode(tries), member)).status).toBe(429);
    expect(upstream.requestsOf(OPEN)).toHaveLength(1);
    expect(SECRET_CODES / ((times * 86_400) / seconds)).toBeGreaterThan(2_000);
  });
});

describe("/go/CODE", () => {
  const see = (code: string) => get(shown, { path: `/go/${code}`, params: { code } });
  const school = { key: "sch0a1b2c3d4e", name: "Central High School", city: "Ames", state_code: "IA", slug: "central" };

  it("says what it is", async () => {
    upstream.on(FIND, json({ items: [{ content_type: "school", key: school.key }], total: 1 }));
    upstream.on(`catalogue GET /v2/profiles/${school.key}`, json(school));
    const found = [{ kind: "School", name: school.name, detail: "Ames, IA", href: "/schools/central" }];
    expect(await see(SCHOOL)).toMatchObject({ status: 200, body: { code: SCHOOL, found } });
  });

  it.each<[Answer, number]>([
    [json({ items: [], total: 0 }), 404],
    [status(404), 404],
    [unreachable, 503],
  ])("says so where it finds nothing, or can't look", async (answer, code) => {
    upstream.on(FIND, answer);
    expect((await see(SCHOOL)).status).toBe(code);
  });

  it.each([SEAT, "x"])("hands %s to the form, and looks nothing up", async (code) => {
    expect((await see(code)).location).toBe(`/go?code=${code}`);
    expect(upstream.asked()).toEqual([]);
  });
});
