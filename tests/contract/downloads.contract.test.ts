import { beforeEach, describe, expect, it } from "vitest";
import { attachment } from "~network/billing/orders/download-routes.server";
import { downloadFile } from "~network/league/downloads";
import type { EventTable } from "~network/league/tables";
import { type BillingService, DAY, START } from "../network/billing/billing-fixture";
import { gameRow } from "../network/member/league-rows";
import { insert, rowOf, update } from "../support/rows";
import { openBilling } from "./open-billing";

/** Games to keep: for sale under the event's key, and delivered to whoever owns them (S 3). */

const GAME = "gam77";
const MINUTE = 60_000;
const download = { description: "Full game, to keep", paypal_code: "DTO-77", price_in_cents: 1_499 };
const replayed = (changes: Partial<EventTable> = {}, overrides: object = {}) =>
  gameRow(GAME, START - DAY, {
    ...{ title: 'Keller vs. "Mercy"', clip: "football", has_vod: 1, on_air_at: START - DAY },
    ...{ complete_at: START - DAY + 120 * MINUTE, vod_ready_at: START - DAY + 150 * MINUTE },
    ...{ overrides: JSON.stringify({ download, ...overrides }), ...changes },
  });

let service: BillingService;
beforeEach(async () => {
  service = await openBilling();
  await insert(service.store.db, "event", replayed());
});

const change = (event: EventTable) =>
  service.store.db.updateTable("event").set(event).where("key", "=", GAME).execute();
const offer = () => service.call("admin", "GET", `/api/passes/${GAME}`);
const buy = async (token: string, changes: object = {}) =>
  service.pay(token, `order-${GAME}`, { pass: `download:${GAME}`, token: await service.card(token), ...changes });
const owned = async (token: string) => (await service.call("member", "GET", "/v3/downloads", { token })).body.items;
const addressFor = (token: string, key = GAME) =>
  service.call("member", "POST", `/v3/downloads/${key}/address`, { token });
const film = (token: string, search: string) =>
  service.apps.member.request(`/v3/downloads/${GAME}/film${search}`, { headers: { authorization: `Bearer ${token}` } });
const searchOf = async (token: string) => new URL(String((await addressFor(token)).body.url)).search;

async function refund(amount: number): Promise<void> {
  await service.goesBack((await rowOf(service.store.db, "receipt")).transaction_id, { amount });
}

describe("the offer of a download", () => {
  it("is a pass under the event's key, at the event's price and wallet code", async () =>
    expect((await offer()).body.pass).toMatchObject({
      ...{ key: GAME, name: 'Download: Keller vs. "Mercy"', duration_unit: "download" },
      ...{ price_in_cents: 1_499, paypal_plan_id: "DTO-77" },
    }));

  it.each([
    ["none is offered", replayed({ overrides: "{}" })],
    ["the replay isn't ready", replayed({ vod_ready_at: START + 1 })],
    ["the replay is blacked out", replayed({}, { vod_blackout_end_at: START + 1 })],
    ["the game is unlisted", replayed({}, { unlisted: true })],
    ["the game was deleted", replayed({ is_deleted: 1 })],
    ["the video is somebody else's", replayed({}, { replay_url: "https://video.example/a.m3u8" })],
  ])("is not for sale where %s, not even by a plan that was", async (_why, event) => {
    const token = await service.member("fan");
    await offer();
    await change(event);
    expect((await offer()).status).toBe(404);
    expect(await buy(token)).toMatchObject({ status: 400, body: { message: "This pass is not on sale." } });
    expect(await service.charges()).toEqual([]);
  });

  it("is sold at today's price, and not at another than was agreed to", async () => {
    const token = await service.member("fan");
    await offer();
    await change(replayed({}, { download: { ...download, price_in_cents: 1_999 } }));
    expect((await buy(token, { agreed_total_in_cents: 1_499 })).status).toBe(409);
    expect((await buy(token, { agreed_total_in_cents: 1_999 })).status).toBe(200);
    expect((await service.charges()).map(({ amount }) => amount)).toEqual([1_999]);
  });
});

describe("a wallet code that two games name", () => {
  const other = gameRow("gam78", START - DAY, { ...replayed(), key: "gam78" });
  const codeOf = async (key: string) => {
    const { status, body } = await service.call("admin", "GET", `/api/passes/${key}`);
    return [status, (body.pass as { paypal_plan_id?: string | null } | undefined)?.paypal_plan_id];
  };
  const named = (paypal_code: string) => JSON.stringify({ download: { ...download, paypal_code } });

  it("is the first one's, and the other is sold without it", async () => {
    await insert(service.store.db, "event", other);
    expect([await codeOf(GAME), await codeOf("gam78")]).toEqual([
      [200, "DTO-77"],
      [200, null],
    ]);
  });

  it("may change places with another", async () => {
    await insert(service.store.db, "event", { ...other, overrides: named("DTO-78") });
    await codeOf(GAME);
    await codeOf("gam78");
    await change(replayed({ overrides: named("DTO-78") }));
    await update(service.store.db, "event", { overrides: named("DTO-77") }, { key: "gam78" });
    expect([await codeOf(GAME), await codeOf("gam78"), await codeOf(GAME)]).toEqual([
      [200, null],
      [200, "DTO-77"],
      [200, "DTO-78"],
    ]);
  });
});

describe("a download that was bought", () => {
  it("is kept, told of by mail, and can't be bought twice", async () => {
    const token = await service.member("fan");
    await offer();
    expect(await owned(token)).toEqual([]);
    expect((await buy(token, { zip_code: "50309" })).status).toBe(200);
    service.clock.at = START + 365 * DAY;
    const later = await service.member("fan");
    const date = new Date(START - DAY).toISOString();
    expect(await owned(later)).toEqual([{ event_key: GAME, title: 'Keller vs. "Mercy"', date, is_gone: false }]);
    const again = await service.payByCard(later, "another-order", { pass: `download:${GAME}` });
    const message = "This game is already yours. You weren't charged. Find it in your library.";
    expect(again).toMatchObject({ status: 400, body: { message } });
    expect(await service.subjects()).toEqual(['Your receipt for Download: Keller vs. "Mercy"']);
    const [receipt] = await service.receipts();
    expect(receipt).toMatchObject({ price_in_cents: 1_499, tax_in_cents: 90, total_in_cents: 1_589, recurring: false });
    expect(await service.entitlements(later)).not.toContain("video_subscription");
  });

  it("has an address that holds for fifteen minutes, and names the file as people would", async () => {
    const token = await service.member("fan");
    await offer();
    await buy(token);
    const search = await searchOf(token);
    service.clock.at = START + 15 * MINUTE - 1;
    const answer = await film(token, search);
    expect([answer.status, answer.headers.get("x-film")]).toEqual([200, "/media/football/720p.mp4"]);
    const named = attachment('Keller vs. "Mercy", 2026-09-03 (Fieldhouse).mp4');
    expect(answer.headers.get("content-disposition")).toBe(named);
    service.clock.at = START + 15 * MINUTE;
    expect((await film(token, search)).status).toBe(403);
  });

  it("is nobody else's: no address, and none of the owner's", async () => {
    const [token, other] = [await service.member("fan"), await service.member("other")];
    await offer();
    await buy(token);
    const search = await searchOf(token);
    expect((await addressFor(other)).status).toBe(404);
    expect((await film(other, search)).status).toBe(403);
    expect((await addressFor(token, "gam78")).status).toBe(404);
    expect((await addressFor("no-token")).status).toBe(401);
    expect((await film(token, search.replace(/until=\d/, "until=9"))).status).toBe(403);
    expect((await film(token, search.replace(/signature=.*/, ""))).status).toBe(403);
  });

  it("ends when all of the money went back, also at an address that still holds", async () => {
    const token = await service.member("fan");
    await offer();
    await buy(token);
    const search = await searchOf(token);
    await refund(1_498);
    expect((await film(token, search)).status).toBe(200);
    await refund(1_499);
    expect([(await film(token, search)).status, (await addressFor(token)).status]).toEqual([404, 404]);
    expect(await owned(token)).toEqual([]);
    const letter = (await service.mailer.outbox()).find(({ text }) => text.includes("no longer in your library"));
    expect(letter?.text).toContain("so you can't download it again");
  });

  it("outlasts its offer; without its game it stays its owner's, and is said to be gone", async () => {
    const token = await service.member("fan");
    await offer();
    await buy(token);
    await change(replayed({ overrides: "{}" }));
    expect([(await addressFor(token)).status, await owned(token)]).toMatchObject([201, [{ is_gone: false }]]);
    const search = await searchOf(token);
    const other = await service.member("other");
    await change(replayed({ is_deleted: 1 }));
    const said = async () => [(await addressFor(token)).status, (await film(token, search)).status, await owned(token)];
    expect(await said()).toMatchObject([410, 410, [{ event_key: GAME, title: 'Keller vs. "Mercy"', is_gone: true }]]);
    expect((await addressFor(other)).status).toBe(404);
    await service.store.db.deleteFrom("event").where("key", "=", GAME).execute();
    expect(await said()).toEqual([410, 410, [{ event_key: GAME, title: null, date: null, is_gone: true }]]);
  });
});

describe("a download at an address elsewhere", () => {
  const url = "https://files.example/keller.mp4";
  const elsewhere = (overrides: object) =>
    replayed({ clip: "" }, { replay_url: "https://video.example/a.m3u8", ...overrides });

  it("is sold like any other, and its owner alone is told the address", async () => {
    const [token, other] = [await service.member("fan"), await service.member("other")];
    await change(elsewhere({ download_url: url }));
    expect((await offer()).body.pass).toMatchObject({ price_in_cents: 1_499 });
    expect((await buy(token)).status).toBe(200);
    expect(await owned(token)).toMatchObject([{ event_key: GAME }]);
    expect([(await addressFor(token)).body.url, (await addressFor(other)).status]).toEqual([url, 404]);
    const signed = new URLSearchParams({ until: `${START + MINUTE}`, signature: "x" });
    expect((await film(token, `?${signed}`)).status).toBe(403);
  });

  it("stays its owner's when the offer ends, and is gone with its address", async () => {
    const token = await service.member("fan");
    await change(elsewhere({ download_url: url }));
    await offer();
    await buy(token);
    await change(elsewhere({ download_url: url, download: undefined }));
    expect([(await offer()).status, (await addressFor(token)).body.url]).toEqual([404, url]);
    await change(elsewhere({ download: undefined }));
    expect([(await addressFor(token)).status, await owned(token)]).toMatchObject([410, [{ is_gone: true }]]);
  });
});

it.each([
  ["2026-09-04T04:59:00Z", "Central", "2026-09-03"],
  ["2026-09-04T05:00:00Z", "Central", "2026-09-04"],
  ["2026-09-04T09:59:00Z", "Hawaii", "2026-09-03"],
])("a game that starts at %s in the zone %s is saved under %s", (start, time_zone, day) => {
  const name = `Keller vs. "Mercy", ${day} (Fieldhouse).mp4`;
  expect(downloadFile(replayed({ start_at: Date.parse(start), time_zone }))).toMatchObject({ name });
});

it.each([
  ["Game.mp4", "attachment; filename=\"Game.mp4\"; filename*=UTF-8''Game.mp4"],
  ['A "b"\r\nX: 1.mp4', "attachment; filename=\"A _b___X: 1.mp4\"; filename*=UTF-8''A%20%22b%22%0D%0AX%3A%201.mp4"],
  ["Peña (1).mp4", "attachment; filename=\"Pe_a (1).mp4\"; filename*=UTF-8''Pe%C3%B1a%20%281%29.mp4"],
])("a file called %j is sent as %s", (name, header) => expect(attachment(name)).toBe(header));
