import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MemberService } from "./member-fixture";

let service: MemberService;
let robin: { token: string; key: string; email: string };
beforeEach(async () => {
  service = await MemberService.open();
  robin = await service.someone("robin");
});
afterEach(() => service.store.close());

const shown = async (token = robin.token) => (await service.call("GET", "/v3/calendar", { token })).body.calendar;
const made = async (token = robin.token) => {
  const { status, body } = await service.call("POST", "/v3/calendar", { token });
  expect(status).toBe(201);
  return (body.calendar as { token: string }).token;
};
const opened = (address: string) => service.call("GET", `/v3/calendars/${address}`);

describe("a member's calendar (S 7.2, 7.3)", () => {
  it("has no address until they ask for one, and then the same", async () => {
    expect(await shown()).toBeNull();
    const address = await made();
    expect(address).toMatch(/^[\w-]{43}$/);
    expect([await shown(), await shown()]).toEqual([{ token: address }, { token: address }]);
    const other = await service.someone("other");
    expect(await shown(other.token)).toBeNull();
    expect(await made(other.token)).not.toBe(address);
  });

  it("tells without a session what they chose, and nothing of who they are", async () => {
    const address = await made();
    await service.mark("PUT", "/v1/user/following/school/sch1", robin.token);
    await service.mark("PUT", "/v1/user/reminders/game/gam1", robin.token);
    const team = { school_key: "sch2", sport: "Football", level: "varsity", gender: "boys" };
    await service.call("POST", "/v3/favorite_team", { token: robin.token, body: team });
    const { status, body } = await opened(address);
    expect([status, body]).toEqual([
      200,
      {
        reminders: [{ content_type: "game", content_key: "gam1" }],
        following: [{ content_type: "school", content_key: "sch1" }],
        favorite_teams: [{ key: expect.any(String), ...team }],
      },
    ]);
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${robin.key}|${robin.email}`));
  });

  it("moves to a new address, and the old one opens nothing", async () => {
    const [first, second] = [await made(), await made()];
    expect(second).not.toBe(first);
    expect(await opened(first)).toMatchObject({ status: 404, body: { error: "no_calendar" } });
    expect([(await opened(second)).status, await shown()]).toEqual([200, { token: second }]);
  });

  it("opens under another client secret, too, but is not shown there", async () => {
    const address = await made();
    service.restart({ id: "web", secret: "another" });
    expect([(await opened(address)).status, await shown()]).toEqual([200, { token: null }]);
  });

  it("is kept so that nobody can open it who reads the store", async () => {
    const address = await made();
    const kept = await service.store.db.selectFrom("calendar_address").selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(address);
    for (const { nonce, hash } of kept)
      expect([(await opened(nonce)).status, (await opened(hash)).status]).toEqual([404, 404]);
  });

  it("goes with the account", async () => {
    const address = await made();
    await service.store.db.deleteFrom("user").where("key", "=", robin.key).execute();
    expect((await opened(address)).status).toBe(404);
  });
});
