import type { KyselyPlugin } from "kysely";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  ACCESS_LIFE,
  authorizationCodeOf,
  beginSession,
  endSession,
  forgetExpiredTokens,
  ownerOfAccessToken,
  refreshSession,
} from "~network/member/sign-in/tokens.server";
import { MIGRATIONS } from "~network/network.server";
import type { Store } from "~network/store/open-store.server";
import { migratedStore } from "../../support/migrated-store";
import { insert } from "../../support/rows";
import { userRow } from "./league-rows";

const NOW = Date.parse("2026-11-20T19:40:00Z");
let store: Store;
let token = "";
beforeEach(async () => {
  store = await migratedStore(MIGRATIONS);
  await insert(store.db, "user", userRow("m"));
  token = (await beginSession(store.db, "m", NOW)).access_token;
});
afterEach(() => store.close());

const ownerAt = (now: number, asked = token) => ownerOfAccessToken(store.db, asked, now);

it("is looked up once for all calls that come together, and again for the next", async () => {
  const asked = vi.spyOn(store.db.getExecutor(), "provideConnection");
  const owners = await Promise.all([ownerAt(NOW), ownerAt(NOW), ownerAt(NOW + 1), ownerAt(NOW, "another")]);
  expect(owners.map((owner) => owner?.userKey)).toEqual(["m", "m", "m", undefined]);
  expect(asked).toHaveBeenCalledTimes(2);
  await ownerAt(NOW);
  expect(asked).toHaveBeenCalledTimes(3);
});

it("is refused to every call that came with the end of its session or its life, and to all after", async () => {
  expect(await Promise.all([ownerAt(NOW), ownerAt(NOW + ACCESS_LIFE)])).toEqual([null, null]);
  const session = (await ownerAt(NOW))?.session ?? "";
  const [before, , joined] = await Promise.all([
    ownerAt(NOW),
    endSession(store.db, { session, userKey: "m" }),
    ownerAt(NOW),
  ]);
  expect([before, joined]).toEqual([null, null]);
  expect(await ownerAt(NOW)).toBeNull();
});

it("makes no code for the app once its session has ended", async () => {
  const owner = await ownerAt(NOW);
  if (!owner) throw new Error("nobody is signed in");
  expect(await authorizationCodeOf(store.db, owner, NOW)).toMatch(/^[\w-]{43}$/);
  await endSession(store.db, owner);
  expect(await authorizationCodeOf(store.db, owner, NOW)).toBeNull();
});

it("is renewed at the same price each time, however often that was done", async () => {
  let refreshToken = (await beginSession(store.db, "m", NOW)).refresh_token ?? "";
  const written: bigint[] = [];
  for (let renewal = 1; renewal <= 5; renewal += 1) {
    let rows = 0n;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        rows += result.numAffectedRows ?? 0n;
        return result;
      },
    };
    const renewed = await refreshSession(store.db.withPlugin(counting), refreshToken, NOW + renewal * ACCESS_LIFE);
    refreshToken = renewed?.refresh_token ?? "";
    written.push(rows);
  }
  expect(new Set(written.slice(1)).size, String(written)).toBe(1);
});

it("is forgotten once it has expired, whoever's it was", async () => {
  const left = () => store.db.selectFrom("token").select("kind").execute();
  await forgetExpiredTokens(store.db, NOW + ACCESS_LIFE - 1);
  expect(await left()).toHaveLength(2);
  await forgetExpiredTokens(store.db, NOW + ACCESS_LIFE);
  expect(await left()).toEqual([{ kind: "refresh" }]);
});
