import { afterAll, beforeAll, expect, it } from "vitest";
import { drmApp } from "~/services/embedded/drm/drm-app.server";
import { claimLicence, releaseLicence } from "~/services/embedded/drm/licences.server";
import { MEMBER_TABLES, MemberService, START } from "../services/embedded/member/member-fixture";
import { openStoreUnderTest, type StoreUnderTest } from "./store-under-test";

let under: StoreUnderTest;
let service: MemberService;
let member: { token: string; key: string };

beforeAll(async () => {
  under = await openStoreUnderTest(MEMBER_TABLES);
  service = new MemberService(under.store);
  member = await service.member();
  await under.store.db.insertInto("voucher").values({ user_key: member.key, code: "V", expires_at: START + 3_600_000 }).execute();
});
afterAll(() => under.dispose());

it("gives exactly two of twenty devices that ask at once a licence, and again after they are given back", async () => {
  const app = drmApp({ db: under.store.db, clock: service.clock });
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        app.request(`/v1/licenses?member=${member.token}`, { method: "POST", body: JSON.stringify({ resource_entitlements: ["video_subscription"] }) }),
      ),
    );
    const given = answers.filter((answer) => answer.status === 201);
    expect(given).toHaveLength(2);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(18);
    for (const answer of given) {
      const { license_key } = (await answer.json()) as { license_key: string };
      expect((await app.request(`/v1/licenses/${license_key}?member=${member.token}`, { method: "DELETE" })).status).toBe(204);
    }
  }
});

it("lets many members in at once, two devices each", async () => {
  const { db } = under.store;
  const claims = await Promise.all(
    Array.from({ length: 30 }, (_, i) => claimLicence(db, `member-${i % 10}`, [], START).then((claim) => ({ member: i % 10, claim }))),
  );
  for (let i = 0; i < 10; i += 1) expect(claims.filter(({ member, claim }) => member === i && "licenseKey" in claim)).toHaveLength(2);
  await Promise.all(claims.map(({ member, claim }) => ("licenseKey" in claim ? releaseLicence(db, claim.licenseKey, `member-${member}`) : null)));
});
