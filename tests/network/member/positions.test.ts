import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { memberContract } from "~contracts/member";
import { memberProfileSchema } from "~contracts/records/member";
import { MemberService, START } from "./member-fixture";

let service: MemberService;
let token: string;
beforeEach(async () => {
  service = await MemberService.open();
  token = (await service.someone("robin")).token;
});
afterEach(() => service.store.close());

const SECOND = 1_000;
const at = (seconds: number) => new Date(START + seconds * SECOND).toISOString();
const put = (key: string, position: number, seconds: number, more: object = {}, by = token) =>
  service.call("PUT", `/v3/user/positions/game/${key}`, {
    token: by,
    body: { position, duration: 600, updated_at: at(seconds), ...more },
  });
const recent = async (by = token) =>
  memberProfileSchema.parse((await service.call("GET", "/v1/user/profile", { token: by })).body).most_recent;

describe("how far something was watched", () => {
  it("shows in the member's list, newest first", async () => {
    service.clock.at = START + 60 * SECOND;
    const answer = await put("a", 42, 10);
    expect(answer.status).toBe(200);
    expect(memberContract.setPosition.answer.parse(answer.body)).toEqual({ success: true });
    await put("b", 7, 20);
    expect(await recent()).toMatchObject([
      { content_type: "game", content_key: "b", position: 7, duration: 600, positioned_at: at(20) },
      { content_type: "game", content_key: "a", position: 42, duration: 600, positioned_at: at(10) },
    ]);
  });

  it.each([
    ["a newer one wins", 30, 90],
    ["one of the same moment wins, too", 20, 90],
    ["one that arrives late does not", 19, 42],
  ])("%s", async (_, seconds, expected) => {
    service.clock.at = START + 60 * SECOND;
    await put("a", 42, 20);
    await put("a", 90, seconds);
    expect(await recent()).toMatchObject([{ content_key: "a", position: expected }]);
  });

  it("is never later than the service's own clock", async () => {
    await put("a", 500, 86_400);
    service.clock.at = START + 10 * SECOND;
    await put("a", 30, 10);
    expect(await recent()).toMatchObject([{ content_key: "a", position: 30, positioned_at: at(10) }]);
  });

  it("stays when it's opened again, and goes with the view", async () => {
    await put("a", 42, 0);
    service.clock.at = START + 60 * SECOND;
    await service.mark("POST", "/v1/user/views/game/a", token);
    expect(await recent()).toMatchObject([{ content_key: "a", position: 42, viewed_at: at(60) }]);
    await service.mark("DELETE", "/v1/user/views/game/a", token);
    expect(await recent()).toEqual([]);
  });

  it("is unknown for what was only opened", async () => {
    await service.mark("POST", "/v1/user/views/game/a", token);
    expect(await recent()).toMatchObject([{ content_key: "a", position: null, duration: null, positioned_at: null }]);
  });

  it("is each member's own", async () => {
    await put("a", 42, 0, {}, (await service.someone("other")).token);
    expect(await recent()).toEqual([]);
  });

  it.each([
    ["before the beginning", { position: -1 }],
    ["beyond the end", { position: 602 }],
    ["no length", { duration: 0 }],
    ["no moment", { updated_at: "yesterday" }],
    ["longer than a week", { position: 0, duration: 604_801 }],
  ])("refuses %s", async (_, wrong) => {
    expect([(await put("a", 10, 0, wrong)).status, await recent()]).toEqual([400, []]);
  });

  it("refuses what has no name", async () => expect((await put("a%20b", 10, 0)).status).toBe(422));

  it("counts toward the 200 that are kept", async () => {
    for (let i = 0; i < 203; i += 1) {
      service.clock.at += SECOND;
      await put(`v${i}`, 10, i + 1);
    }
    expect(await service.store.db.selectFrom("view").selectAll().execute()).toHaveLength(200);
  });
});
