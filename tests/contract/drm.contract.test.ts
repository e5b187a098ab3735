import { beforeAll, expect, it } from "vitest";
import { drmApp } from "~network/drm/drm-app.server";
import { claimLicense, playingStreams, releaseLicense, renewLicense, stopLicense } from "~network/drm/licenses.server";
import { MEMBER_TABLES, MemberService, START } from "../network/member/member-fixture";
import { insert } from "../support/rows";
import { storeOfFile } from "./store-under-test";

const under = storeOfFile(MEMBER_TABLES);
let service: MemberService;
let member: { token: string; key: string };

beforeAll(async () => {
  service = new MemberService(under.store);
  member = await service.someone("robin");
  await insert(under.store.db, "voucher", { user_key: member.key, code: "V", expires_at: START + 3_600_000 });
});

const asked = { method: "POST", body: JSON.stringify({ resource_entitlements: ["video_subscription"] }) };

it("lets twenty devices look, exactly two of them begin at once, and two others once those have gone", async () => {
  const app = drmApp({ db: under.store.db, clock: service.clock });
  const call = async (path: string, init?: RequestInit) => app.request(`/v1/licenses${path}`, init);
  const answers = await Promise.all(Array.from({ length: 20 }, () => call(`?member=${member.token}`, asked)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
  const keys = await Promise.all(
    answers.map(async (answer) => ((await answer.json()) as { license_key: string }).license_key),
  );
  for (let round = 0; round < 3; round += 1) {
    const begun = await Promise.all(
      keys.map(async (key) => ({ key, status: (await call(`/${key}?member=${member.token}&playing=1`)).status })),
    );
    const playing = begun.filter(({ status }) => status === 200);
    expect(playing).toHaveLength(2);
    expect(begun.filter(({ status }) => status === 409)).toHaveLength(keys.length - 2);
    expect((await call(`?member=${member.token}`, asked)).status).toBe(409);
    for (const { key } of playing) {
      expect((await call(`/${key}?member=${member.token}&unplayed=1`, { method: "DELETE" })).status).toBe(204);
      expect((await call(`/${key}?member=${member.token}`)).status).toBe(200);
      expect((await call(`/${key}?member=${member.token}`, { method: "DELETE" })).status).toBe(204);
      keys.splice(keys.indexOf(key), 1);
    }
  }
});

it("stops one device for another: exactly one seat is free, however many want it", async () => {
  const { db } = under.store;
  const start = async () => {
    const claim = await claimLicense(db, "stopper", [], START, { device: "TV" });
    if (!("licenseKey" in claim)) throw new Error("a seat was expected");
    return claim.licenseKey;
  };
  const keys = [await start(), await start(), await start(), await start()];
  const plays = async (key: string) => typeof (await renewLicense(db, key, "stopper", START, true)) === "object";
  const [first = "", second = ""] = keys;
  expect([await plays(first), await plays(second)]).toEqual([true, true]);
  await stopLicense(db, first, "stopper", START);
  expect(await renewLicense(db, first, "stopper", START, true)).toBe("stopped");
  const begun = await Promise.all(
    keys
      .slice(2)
      .map(async (key) => "resourceEntitlements" in Object(await renewLicense(db, key, "stopper", START, true))),
  );
  expect(begun.filter(Boolean)).toHaveLength(1);
  expect((await playingStreams(db, "stopper", START)).map(({ device }) => device)).toEqual(["TV", "TV"]);
  await Promise.all(keys.map((key) => releaseLicense(db, key, "stopper", START)));
});
