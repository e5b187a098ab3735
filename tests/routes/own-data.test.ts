import { beforeEach, expect, it } from "vitest";
import { action, loader } from "~/routes/member.data/route";
import { closeLimits } from "~/services/limits/limits.server";
import { json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { callsWith, member, renewable } from "./call-route";

/** The member's own copy of what is kept of them (S 7.2). */

const upstream = scriptedUpstreams();
const { get, post } = callsWith(() => upstream.clients);
const COPY = "member GET /api/user/copy";
const kept = [{ what: "Your clips", table: "clip", rows: [{ title: "The last touchdown" }] }];
const USER = "member GET /v2/user/profile";
const USER_INFO = { key: "u1", email: "fan@example.test", name: "Robin", last_name: "Marsh", zip_code: "97204" };
beforeEach(() => {
  upstream.on(COPY, json({ member: "fan@example.test", kept }));
  upstream.on(USER, json(USER_INFO));
  return closeLimits();
});

const page = { path: "/member/data" };
const asMember = { ...page, cookies: member };

it("is a file that nobody keeps on the way", async () => {
  const { status: code, headers, body } = await post(action, asMember, {});
  expect([code, headers.get("Cache-Control"), headers.get("Content-Disposition")]).toEqual([
    200,
    "private, no-store",
    'attachment; filename="fieldhouse-data.json"',
  ]);
  expect(body).toEqual({ member: "fan@example.test", kept });
});

it.each([
  ["can't be reached", 503, "copy-unreachable"],
  ["makes no copies", 404, "copy-missing"],
])("leads back to its card, which says why, while the service %s", async (_, code, problem) => {
  upstream.on(COPY, status(code));
  const answer = await post(action, asMember, {});
  expect([answer.status, answer.location]).toEqual([303, `/member/account?problem=${problem}#data`]);
});

it("keeps a session that was renewed meanwhile, also where there is no copy", async () => {
  upstream.on(COPY, (request) =>
    request.headers.get("authorization") === "Bearer t2" ? status(503)(request) : status(401)(request),
  );
  upstream.on("member POST /oauth/token", json({ access_token: "t2", refresh_token: "r2", expires_in: 60 }));
  const { location, cookies } = await post(
    action,
    { ...page, cookies: { ...renewable, member_refresh_token: "r-copy" } },
    {},
  );
  expect([location, cookies.member_access_token]).toEqual(["/member/account?problem=copy-unreachable#data", "t2"]);
});

it("is made five times an hour for one account, whatever its browser says of itself", async () => {
  for (let time = 0; time < 5; time += 1) expect((await post(action, asMember, {})).status).toBe(200);
  const cookies = { ...member, member_service_uid: "somebody-else" };
  const { status: code, location } = await post(action, { ...page, cookies }, {});
  expect([code, location]).toEqual([303, "/member/account?problem=copy-often#data"]);
  expect(upstream.requestsOf(COPY)).toHaveLength(5);
  upstream.on(USER, json({ ...USER_INFO, key: "another" }));
  expect((await post(action, asMember, {})).status).toBe(200);
});

it("is no page: whoever signed in for it finds its button", async () => {
  expect((await get(loader, asMember)).location).toBe("/member/account#data");
  expect((await get(loader, page)).location).toBe("/users/sign_in?redir=%2Fmember%2Fdata");
});
