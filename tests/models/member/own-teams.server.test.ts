import { expect, it } from "vitest";
import { readOwnTeams } from "~/models/member/own-teams.server";
import { SignedOut } from "~/services/http/upstream-error";
import type { MemberCall } from "~/services/upstreams.server";
import { MEMBER, openSmallUpstreams } from "../small-upstreams";

/** Whose games a list of a member's own teams has (S 2.16, 8.2). */

const small = openSmallUpstreams();
const call: MemberCall = (ask) => ask("t1");

it("is the member's word, with the school that they support", async () => {
  small.supports.school = { key: "roosevelt" };
  expect(await readOwnTeams(small.clients, call)).toEqual([
    ...["roosevelt", "munoz", "closed"].map((school) => ({ school, team: null })),
    { school: "lincoln-or", team: "lincoln-or:football:varsity:" },
  ]);
});

it.each(["memberProfile", "userInfo"])("is unread without %s, and never no one's (S 8.2)", async (part) => {
  const lacking = { ...small.clients.member, [part]: () => Promise.reject(new SignedOut("session over")) };
  expect(await readOwnTeams({ member: lacking }, call)).toBe("unread");
});

it("is no one's of a member who follows no school", async () => {
  small.member.profile = { ...MEMBER, following: [], favorite_teams: [] };
  expect(await readOwnTeams(small.clients, call)).toBe("no-teams");
});
