import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CODE_ALPHABET, DEVICE_GRANT, deviceAuthorizationSchema } from "~contracts/records/activation";
import { authTokenSchema } from "~contracts/records/member";
import { pollRefusal, WRONG_TRIES } from "~network/member/devices/device-routes.server";
import { MemberService } from "./member-fixture";

let service: MemberService;
let token: string;
beforeEach(async () => {
  service = await MemberService.open();
  token = (await service.someone("robin")).token;
});
afterEach(() => service.store.close());

const MINUTE = 60_000;
const begin = async () =>
  deviceAuthorizationSchema.parse(
    (await service.call("POST", "/oauth/device_authorization", { body: { client_id: "tv" } })).body,
  );
const poll = (device_code: string, client_id = "tv") =>
  service.call("POST", "/oauth/token", { body: { grant_type: DEVICE_GRANT, client_id, device_code } });
const decide = (user_code: string, approve = true, as = token) =>
  service.call("POST", "/oauth/device_approval", { token: as, body: { user_code, approve } });

describe("signing a device in (RFC 8628)", () => {
  it("gives a code without look-alikes that lives ten minutes", async () => {
    const device = await begin();
    expect(device.user_code).toMatch(new RegExp(`^[${CODE_ALPHABET}]{8}$`));
    expect(CODE_ALPHABET).not.toMatch(/[AEIOUY01]/);
    expect(device).toMatchObject({ expires_in: 600, interval: 5, verification_uri: "https://site.example/activate" });
    expect(device.verification_uri_complete).toBe(`https://site.example/activate?code=${device.user_code}`);
  });

  it("waits, is approved, and hands the token out once", async () => {
    const device = await begin();
    expect((await poll(device.device_code)).body.error).toBe("authorization_pending");
    service.clock.at += 6_000;
    expect(await decide(device.user_code)).toEqual({ status: 200, body: { approved: true } });
    expect((await service.mailer.outbox()).map(({ to, subject }) => [to, subject])).toEqual([
      ["robin@mail.example", "A new device is using your Fieldhouse account"],
    ]);
    const given = authTokenSchema.parse((await poll(device.device_code)).body);
    expect((await service.call("GET", "/v2/user/profile", { token: given.access_token })).status).toBe(200);
    expect((await poll(device.device_code)).body.error).toBe("invalid_grant");
  });

  it("is connected once where it is pressed twice, even after the device has its session", async () => {
    const device = await begin();
    const connected = { status: 200, body: { approved: true } };
    expect([await decide(device.user_code), await decide(device.user_code)]).toEqual([connected, connected]);
    authTokenSchema.parse((await poll(device.device_code)).body);
    expect(await decide(device.user_code)).toEqual(connected);
    expect(await service.mailer.outbox()).toHaveLength(1);
    expect((await decide(device.user_code, false)).status, "decided is decided").toBe(410);
    const other = (await service.someone("other")).token;
    expect((await decide(device.user_code, true, other)).status, "another member's code").toBe(410);
    service.clock.at += 10 * MINUTE;
    expect((await decide(device.user_code)).status, "and only while it lives").toBe(410);
    expect((await poll(device.device_code)).body.error).toBe("expired_token");
  });

  it("gets no session once its owner has a new password", async () => {
    const device = await begin();
    const { token: own } = await service.member({ email: "own@mail.example" });
    expect((await decide(device.user_code, true, own)).status).toBe(200);
    expect((await service.changePassword(own)).status).toBe(200);
    expect((await poll(device.device_code)).body.error).toBe("invalid_grant");
  });

  it("is refused where its owner says so, and keeps another client's code from it", async () => {
    const device = await begin();
    expect((await poll(device.device_code, "other")).body.error).toBe("invalid_grant");
    expect((await decide(device.user_code, false)).body).toEqual({ approved: false });
    expect(await poll(device.device_code)).toMatchObject({ status: 400, body: { error: "access_denied" } });
    expect((await decide(device.user_code, true)).status).toBe(410);
    expect(await service.mailer.outbox()).toEqual([]);
  });

  it("slows down who polls too often", async () => {
    const { device_code } = await begin();
    await poll(device_code);
    service.clock.at += 4_000;
    expect((await poll(device_code)).body.error).toBe("slow_down");
    service.clock.at += 6_000;
    expect((await poll(device_code)).body.error).toBe("slow_down");
    service.clock.at += 15_000;
    expect((await poll(device_code)).body.error).toBe("authorization_pending");
  });

  it("expires after ten minutes, for the device and for its owner", async () => {
    const device = await begin();
    service.clock.at += 10 * MINUTE;
    expect((await poll(device.device_code)).body.error).toBe("expired_token");
    expect(await decide(device.user_code)).toMatchObject({ status: 410, body: { error: "expired_code" } });
  });

  it("stops a member who guesses, for a while, and nobody else", async () => {
    const device = await begin();
    for (let tries = 0; tries < WRONG_TRIES; tries += 1) expect((await decide("BBBBBBBB")).status).toBe(404);
    const stopped = await decide(device.user_code);
    expect(stopped).toMatchObject({ status: 429, body: { error: "too_many_tries", retry_after: 600 } });
    expect((await decide(device.user_code, true, (await service.someone("other")).token)).status).toBe(200);
    service.clock.at += 10 * MINUTE;
    expect((await decide("BBBBBBBB")).status).toBe(404);
  });

  const waiting = { state: "waiting", expires_at: 1_000_000, polled_at: null, interval_s: 5 } as const;
  it.each([
    [{ ...waiting }, 0, "authorization_pending"],
    [{ ...waiting, polled_at: 1 }, 5_000, "slow_down"],
    [{ ...waiting, polled_at: 0 }, 5_000, "authorization_pending"],
    [{ ...waiting }, 999_999, "authorization_pending"],
    [{ ...waiting }, 1_000_000, "expired_token"],
    [{ ...waiting, state: "approved" as const }, 5_000, null],
    [{ ...waiting, state: "approved" as const }, 1_000_000, "expired_token"],
    [{ ...waiting, state: "denied" as const }, 1_000_000, "access_denied"],
  ])("%o at %i: %s", (device, now, expected) => expect(pollRefusal(device, now)).toBe(expected));
});
