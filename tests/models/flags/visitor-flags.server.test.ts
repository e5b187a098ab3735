import { beforeEach, describe, expect, it, vi } from "vitest";
import { visitorFlags } from "~/models/flags/visitor-flags.server";
import { UpstreamError } from "~/services/http/upstream-error";
import type { Upstreams } from "~/services/upstreams.server";

const evaluate = vi.fn<(context: object) => Promise<object>>();
const userInfo = vi.fn<(token: string) => Promise<object>>();
const now = vi.hoisted(() => ({ ms: 0 }));
const upstreams = { flags: { evaluate }, member: { userInfo } } as unknown as Pick<Upstreams, "flags" | "member">;
vi.mock("~/services/process/log.server", () => ({ log: () => ({ warn: vi.fn() }) }));
vi.mock("~/services/process/clock.server", () => ({ clock: { now: () => now.ms } }));

const info = {
  key: "u1",
  name: "Ann",
  last_name: "Lee",
  email: "fan@example.test",
  zip_code: "97201",
  access_purchase_type: "subscriber",
  created_at: "2024-01-01",
  voucher: null,
};
const member = (token: string | null) => ({ anonymousId: "anon", uid: "visitor", email: "tester@example.test", token });
const asked = () => evaluate.mock.lastCall?.[0];

beforeEach(() => {
  evaluate.mockReset().mockResolvedValue({});
  userInfo.mockReset().mockResolvedValue(info);
});

describe("who the flags are asked for (S 3)", () => {
  it.each([
    ["anon", "anon"],
    [null, "anonymous"],
  ])("a guest with the id %s is %s", async (anonymousId, key) => {
    await visitorFlags(upstreams, { ...member(null), anonymousId });
    expect(asked()).toEqual({ key, anonymous: true });
    expect(userInfo).not.toHaveBeenCalled();
  });

  it("a member, with what the member service knows; asked once a minute", async () => {
    for (let i = 0; i < 2; i += 1) await visitorFlags(upstreams, member("t1"));
    expect(asked()).toEqual({
      key: "u1",
      anonymous: false,
      email: "fan@example.test",
      name: "Ann",
      last_name: "Lee",
      zip_code: "97201",
      access_purchase_type: "subscriber",
      created_at: "2024-01-01",
    });
    expect(userInfo).toHaveBeenCalledTimes(1);
    now.ms += 60_000;
    await visitorFlags(upstreams, member("t1"));
    expect(userInfo).toHaveBeenCalledTimes(2);
  });

  describe("while the member service is slow", () => {
    const slowly = (ms: number) => () =>
      new Promise<object>((resolve) => {
        setTimeout(() => resolve(info), ms);
      });
    beforeEach(() => void vi.useFakeTimers());
    const after = async (ms: number, flags: Promise<unknown>) => {
      await vi.advanceTimersByTimeAsync(ms);
      await flags;
      return asked();
    };
    const aGuest = { key: "anon", anonymous: true };
    const known = expect.objectContaining({ key: "u1", anonymous: false });

    it.each([
      [299, false, known],
      [301, false, aGuest],
      [301, true, known],
      [2_900, true, known],
    ])("by %i ms, and the page waits (%s)", async (ms, waits, who) => {
      userInfo.mockImplementation(slowly(ms));
      expect(await after(ms, visitorFlags(upstreams, member(`slow-${ms}-${waits}`), { waits }))).toEqual(who);
    });

    it.each([
      ["five minutes past its minute", 359_999, known],
      ["a moment more", 360_000, aGuest],
    ])("a member is who they were %s", async (_what, ms, who) => {
      const token = `was-${ms}`;
      await visitorFlags(upstreams, member(token));
      now.ms += ms;
      userInfo.mockImplementation(slowly(400));
      const flags = visitorFlags(upstreams, member(token));
      await vi.advanceTimersByTimeAsync(300);
      await flags;
      expect(asked()).toEqual(who);
      await vi.advanceTimersByTimeAsync(100);
    });
  });

  it.each([401, 403])("a member who is refused (%i) is nobody, whoever they were", async (status) => {
    await visitorFlags(upstreams, member(`ends-${status}`));
    now.ms += 60_000;
    userInfo.mockRejectedValue(new UpstreamError({ service: "member", kind: "status", status, body: {} }));
    await visitorFlags(upstreams, member(`ends-${status}`));
    expect(asked()).toEqual({ key: "anon", anonymous: true });
  });

  it.each([
    ["a failing service", 500],
    ["a service behind a firewall", 403],
  ])("a member whom %s knew a minute ago is who they were", async (_what, status) => {
    await visitorFlags(upstreams, member(`fails-${status}`));
    now.ms += 60_000;
    userInfo.mockRejectedValue(new UpstreamError({ service: "member", kind: "status", status }));
    await visitorFlags(upstreams, member(`fails-${status}`));
    expect(asked()).toMatchObject({ key: "u1", anonymous: false });
  });

  it.each<[string, () => Promise<object>]>([
    ["refuses", () => Promise.reject(new UpstreamError({ service: "member", kind: "status", status: 401 }))],
    ["is silent", () => new Promise(() => {})],
  ])("nobody whom the member service does not know: it %s", async (_what, answer) => {
    userInfo.mockImplementation(answer);
    await visitorFlags(upstreams, member(`t-${_what}`));
    expect(asked()).toEqual({ key: "anon", anonymous: true });
  });
});
