import { beforeEach, describe, expect, it } from "vitest";
import { downloadView } from "~/models/download/download-offer.server";
import { utc } from "~/models/place/time";
import { anEvent, aPublisher } from "../event/records";
import { json, scriptedUpstreams, status } from "../scripted-upstreams";

/** The file of a game on its page: for its owner always, for everyone else while it is on sale (S 3, 4.3). */

const upstream = scriptedUpstreams();
const now = utc(Date.UTC(2026, 10, 21));
const page = { siteUrl: "https://www.fieldhouse.example", path: "/", publisherKey: null, playsNothing: false };
const call = <Result>(ask: (token: string) => Promise<Result>) => ask("t");
const OWNED = "member GET /v3/downloads";
const PRICE = "subscription-admin GET /api/passes/gam1";
const offered = {
  key: "v",
  status: "complete",
  download_to_own: true,
  download_description: "Full game",
  download_paypal_code: "DTO-1",
};
const anOffer = (vod: object = {}, event: object = {}) =>
  anEvent({ ...event, publishers: [aPublisher({ vods: [{ ...offered, ...vod }] })] });
const shown = (event = anOffer(), isMember = true) =>
  downloadView(upstream.clients, event, { ...page, explains: false }, { call: isMember ? call : null, now });

beforeEach(() => {
  upstream.on(OWNED, json({ items: [{ event_key: "gam1" }] }));
  const pass = { key: "gam1", name: "x", duration_unit: "download", time_period_category: "download" };
  upstream.on(PRICE, json({ pass: { ...pass, price_in_cents: 1_499, paypal_plan_id: "DTO-1" } }));
});

describe("its owner can download it", () => {
  const owned = { owned: true, isGone: false, description: "Full game", href: "/events/gam1/download" };

  it.each<[string, ReturnType<typeof anOffer>]>([
    ["while it is on sale", anOffer()],
    ["after the offer ended", anOffer({ download_to_own: false })],
    ["while its wallet code is missing", anOffer({ download_paypal_code: null })],
    ["during a blackout", anOffer({ blackout_end_date: "2026-11-22T00:00:00Z" })],
    ["while the replay is made again", anOffer({ status: "failed" })],
    ["while the replay is to come again", anOffer({ status: "scheduled" })],
  ])("%s", async (_when, event) => expect(await shown(event)).toEqual(owned));

  it("while the page has no replay at all", async () => {
    expect(await shown(anEvent({ publishers: [aPublisher({ vods: [] })] }))).toEqual({ ...owned, description: "" });
    expect(await shown(anEvent({ publishers: [] }))).toEqual({ ...owned, description: "" });
  });

  it("while its price can't be read", async () => {
    upstream.on(PRICE, status(503));
    expect(await shown()).toEqual(owned);
  });
});

const gone = { owned: true, isGone: true, description: "Full game", href: "/customer-support" };

it.each<[string, ReturnType<typeof anOffer>, object]>([
  ["while it is on sale", anOffer(), gone],
  ["after the offer ended", anOffer({ download_to_own: false }), gone],
  ["while there is no replay", anEvent({ publishers: [] }), { ...gone, description: "" }],
])("its owner is told that the file is gone, and never offered it again: %s", async (_when, event, said) => {
  upstream.on(OWNED, json({ items: [{ event_key: "gam2" }, { event_key: "gam1", is_gone: true }] }));
  expect(await shown(event)).toEqual(said);
});

const start = (ms: number) => ({ start_time: utc(now.toMillis() + ms).toISO() });
const airing = (status: "scheduled" | "on_air" | "complete", vods: (typeof offered)[] = [], event = start(-60_000)) =>
  anEvent({ ...event, publishers: [aPublisher({ broadcasts: [{ key: "b", status }], vods })] });

it.each<[string, ReturnType<typeof anEvent>, boolean]>([
  ["a millisecond before the start", airing("scheduled", [], start(1)), false],
  ["at the start", airing("scheduled", [], start(0)), true],
  ["on air", airing("on_air"), false],
  ["on air, with the replay of before", airing("on_air", [offered]), true],
  ["over", airing("complete"), true],
  ["moved to a later day, with a replay", airing("scheduled", [offered], start(1)), true],
  ["without any date", anEvent({ start_time: null, created_at: null, publishers: [] }), true],
])("whose it is gets asked only once there may be a file: %s", async (_when, event, isAsked) => {
  await shown(event);
  expect(upstream.asked().filter((one) => one === OWNED)).toHaveLength(isAsked ? 1 : 0);
});

it("is offered to no one who may own it: a member whose purchases can't be read", async () => {
  upstream.on(OWNED, status(503));
  expect(await shown()).toBeNull();
});

it.each([
  ["a guest", false, json({ items: [] })],
  ["a member who owns another game", true, json({ items: [{ event_key: "gam2" }] })],
  ["a member of a service that sells none", true, status(404)],
])("everyone else is offered it while it is on sale: %s", async (_who, isMember, answer) => {
  upstream.on(OWNED, answer);
  expect(await shown(anOffer(), isMember)).toMatchObject({ owned: false, price: "$14.99, plus tax" });
  expect(await shown(anOffer({ download_to_own: false }), isMember)).toBeNull();
});

it("asks nobody for a guest where nothing is on sale", async () => {
  expect(await shown(anOffer({ status: "scheduled" }), false)).toBeNull();
  expect(await shown(anEvent({ publishers: [aPublisher({ vods: [] })] }), false)).toBeNull();
  expect(await shown(anOffer({ download_to_own: false }), false)).toBeNull();
  expect(upstream.asked()).toEqual([]);
});
