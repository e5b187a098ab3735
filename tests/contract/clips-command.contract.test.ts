import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { runClips } from "~network/commands/clips.server";
import { runInbox } from "~network/commands/inbox.server";
import { crmApp } from "~network/crm/crm-app.server";
import { changesIn } from "~network/league/changes";
import { MIGRATIONS } from "~network/network.server";
import { gameRow } from "../network/member/league-rows";
import { A_CLIP, MemberService, START } from "../network/member/member-fixture";
import { fromShell, stubShell } from "../support/from-shell";
import { insert } from "../support/rows";
import { storeOfFile } from "./store-under-test";

/** Clips are taken down and brought back from the machine while the site goes on serving (rulings 3). */

const KEY = "clpaaaaaaaaaaaaaaaa";
const OTHER = "clpbbbbbbbbbbbbbbbb";
const TODAY = new Date(START).toISOString().slice(0, 10);
const under = storeOfFile(MIGRATIONS);
let service: MemberService;
let token: string;

beforeAll(async () => {
  stubShell(under.place, START);
  service = new MemberService(under.store);
  token = (await service.someone("robin")).token;
  await insert(under.store.db, "event", gameRow("gam1", START, { duration_s: 90 }));
});
afterAll(async () => vi.unstubAllEnvs());
beforeEach(async () => {
  await under.store.db.deleteFrom("clip").execute();
  await under.store.db.deleteFrom("clip_report").execute();
  expect([(await make(KEY)).status, (await make(OTHER)).status]).toEqual([201, 201]);
});

const make = (key: string) => service.call("POST", "/v3/clips", { token, body: { ...A_CLIP, key } });
const seen = async (key: string, as?: string) =>
  (await service.call("GET", `/v3/clips/${key}`, as ? { token: as } : {})).status;
async function own(): Promise<Record<string, boolean>> {
  const { body } = await service.call("GET", "/v3/clips", { token });
  const items = body.items as { key: string; removed: boolean }[];
  return Object.fromEntries(items.map(({ key, removed }) => [key, removed]));
}
const run = fromShell(runClips);
async function report(reason: string): Promise<string> {
  const app = crmApp({ db: under.store.db, clock: { now: () => START }, mailer: { send: async () => undefined } });
  const body = JSON.stringify({ clip_key: KEY, event_key: "gam1", reason, email: "dad@home.test" });
  const response = await app.request("/clip_reports", { method: "POST", body });
  return ((await response.json()) as { reference: string }).reference;
}

it("takes a clip down for everyone, and leaves it to its maker's list as taken down", async () => {
  const before = await changesIn(under.store.db);
  expect(await run("remove", KEY)).toEqual({ code: 0, said: "", printed: `${KEY} (The block) is taken down.\n` });
  expect([await seen(KEY), await seen(KEY, token), await seen(OTHER)]).toEqual([410, 410, 200]);
  const deed = under.store.db.selectFrom("desk_audit").select(["actor", "action", "subject"]);
  expect(await deed.execute()).toEqual([{ actor: "command", action: "clip.remove", subject: KEY }]);
  expect(await own()).toEqual({ [KEY]: true, [OTHER]: false });
  expect(await changesIn(under.store.db)).not.toBe(before);
});

it("is no way back to make it again under its key", async () => {
  await run("remove", KEY);
  expect(await make(KEY)).toMatchObject({ status: 201, body: { removed: true } });
  expect(await seen(KEY)).toBe(410);
});

it("brings one back", async () => {
  await run("remove", KEY);
  const removed = await changesIn(under.store.db);
  expect((await run("restore", KEY)).printed).toBe(`${KEY} (The block) is back on the site.\n`);
  expect([await seen(KEY), await own()]).toEqual([200, { [KEY]: false, [OTHER]: false }]);
  expect(await changesIn(under.store.db)).not.toBe(removed);
});

it("changes nothing where it was done before, and names what it doesn't know", async () => {
  await run("remove", KEY);
  const before = await changesIn(under.store.db);
  expect((await run("remove", KEY)).printed).toBe(`${KEY} (The block) was taken down before.\n`);
  expect((await run("restore", OTHER)).printed).toBe(`${OTHER} (The block) is on the site.\n`);
  expect(await changesIn(under.store.db)).toBe(before);
  expect(await run("remove", "clpnone", OTHER)).toEqual({
    ...{ code: 1, said: "There is no clip clpnone.\n" },
    printed: `${OTHER} (The block) is taken down.\n`,
  });
});

it("shows whose it is, and what was reported; the inbox says so, too", async () => {
  const [first, second] = [await report("mocks-a-student"), await report("unlawful")];
  const inbox = fromShell(runInbox);
  expect(await inbox("done", first)).toMatchObject({ code: 0 });
  await run("remove", KEY);
  expect((await run("show", KEY)).printed).toBe(
    [
      `key: ${KEY}`,
      "title: The block",
      "event: gam1, seconds 10 to 40",
      `made: ${TODAY} by robin@mail.example`,
      `standing: taken down ${TODAY}`,
      ...[
        `report: ${first} ${TODAY} mocks-a-student, done ${TODAY}`,
        `report: ${second} ${TODAY} unlawful, open`,
      ].sort(),
      "",
    ].join("\n"),
  );
  expect((await inbox("show", second)).printed).toMatch(/\ntitle: The block\ntaken_down: 2026-/);
  expect(await run("show", "clpnone")).toMatchObject({ code: 1, said: "There is no clip clpnone.\n" });
});
