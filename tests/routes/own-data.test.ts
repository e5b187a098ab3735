import { beforeEach, expect, it } from "vitest";
import { action, loader } from "~/routes/member.data/route";
import { json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { callsWith, member, renewable } from "./call-route";

/** The member's own copy of what is kept of them (S 7.2). */

const upstream = scriptedUpstreams();
const { get, post } = callsWith(() => upstream.clients);
const COPY = "member GET /api/user/copy";
const kept = [{ what: "Your clips", table: "clip", rows: [{ title: "The last touchdown" }] }];
beforeEach(() => {
  upstream.reset();
  upstream.on(COPY, json({ member: "fan@example.test", kept }));
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

it("asks whoever isn't signed in to sign in, and nobody for anything", async () => {
  const { status: code, headers } = await post(action, page, {});
  expect([code, headers.get("Location"), upstream.asked()]).toEqual([302, "/users/sign_in?redir=%2Fmember%2Fdata", []]);
});

it("is not given while the service can't be reached", async () => {
  upstream.on(COPY, status(503));
  expect((await post(action, asMember, {})).status).toBe(503);
});

it("takes no other field", async () => {
  expect((await post(action, asMember, { member: "another" })).status).toBe(400);
  expect(upstream.asked()).toEqual([]);
});

it("is given to no session that has ended meanwhile", async () => {
  upstream.on(COPY, status(401));
  upstream.on("member POST /oauth/token", status(401));
  const { status: code, location, cookies } = await post(action, { ...page, cookies: renewable }, {});
  expect([code, location]).toEqual([303, "/users/sign_in?redir=%2Fmember%2Fdata"]);
  expect(cookies.member_access_token).toBe("");
});

it("is no page: whoever signed in for it finds its button", async () => {
  expect((await get(loader, asMember)).location).toBe("/member/account#data");
  expect((await get(loader, page)).location).toBe("/users/sign_in?redir=%2Fmember%2Fdata");
});
