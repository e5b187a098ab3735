import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { adTotals, adsApp } from "~network/ads/ads-app.server";
import { HOUSE_SPOTS, spotsFor } from "~network/ads/house-spots";
import { adsMigrations } from "~network/ads/migration";
import { migrate } from "~network/store/migrate";
import { openStore, type Store } from "~network/store/open-store.server";

const DAY = 86_400_000;
const SITE = "http://site.test";
let store: Store;
let now: number;
let app: ReturnType<typeof adsApp>;
beforeEach(async () => {
  now = Date.UTC(2026, 10, 20);
  store = await openStore({ dataDir: ":memory:" });
  await migrate(store, [adsMigrations]);
  app = adsApp({ db: store.db, clock: { now: () => now }, siteUrl: SITE, fills: (key) => key !== "unsold" });
});
afterEach(() => store.close());

const TAG = "/vast?pod=1&content=gam1&min=13000&max=32000&correlator=1";
const vast = async (path = TAG) => (await app.request(path)).text();
const reports = (text: string, event: string) =>
  [...text.matchAll(new RegExp(`${SITE}(?:/ads)(/track/[0-9a-f-]{36}/${event})`, "g"))].map(([, path]) => path ?? "");

describe("the house ads' tag", () => {
  it("answers one spot before a game, ready to be played", async () => {
    const text = await vast();
    expect(XMLValidator.validate(text)).toBe(true);
    const { VAST } = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "" }).parse(text);
    const { InLine } = VAST.Ad;
    const spot = HOUSE_SPOTS.find(({ title }) => title === InLine.AdTitle);
    const [linear, { CompanionAds }] = InLine.Creatives.Creative;
    expect(linear.Linear.Duration).toBe("00:00:15");
    expect(linear.Linear.skipoffset).toBe(spot?.skipAfter === null ? undefined : "00:00:05");
    expect(linear.Linear.VideoClicks.ClickThrough).toBe(`${SITE}${spot?.leadsTo}`);
    expect(linear.Linear.MediaFiles.MediaFile.map((file: { "#text": string }) => file["#text"])).toEqual(
      ["360p", "720p"].map((file) => `${SITE}/media/spots/${spot?.name}/${file}.mp4`),
    );
    expect(
      CompanionAds.Companion.map(({ width, height }: { width: string; height: string }) => `${width}x${height}`),
    ).toEqual(["300x250", "300x600"]);
  });

  it("two within it, in their order", async () => {
    const { VAST } = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "" }).parse(
      await vast(TAG.replace("pod=1", "pod=2")),
    );
    expect(VAST.Ad.map(({ sequence }: { sequence: string }) => sequence)).toEqual(["1", "2"]);
    expect(new Set(VAST.Ad.map(({ id }: { id: string }) => id)).size).toBe(2);
  });

  it.each([
    ["that is not sold", TAG.replace("gam1", "unsold")],
    ["that asks for a length that nothing has", TAG.replace("min=13000", "min=20000")],
  ])("none for an event %s", async (_what, path) => {
    const text = await vast(path);
    expect([XMLValidator.validate(text), text.includes("<Ad")]).toEqual([true, false]);
    expect(await adTotals(store.db)).toEqual([]);
  });

  it.each(["/vast", "/vast?pod=3&content=gam1", "/vast?pod=1&content=../x", "/vast?pod=1&content=gam1&max=soon"])(
    "refuses %s",
    async (path) => expect((await app.request(path)).status).toBe(400),
  );

  it("is never kept", async () => expect((await app.request(TAG)).headers.get("Cache-Control")).toBe("no-store"));

  it("begins with any of the spots", () => {
    const first = [0, 1, 2].map((chance) => spotsFor({ pod: 1, minSeconds: 13, maxSeconds: 32, chance })[0]?.name);
    expect(new Set(first).size).toBe(HOUSE_SPOTS.length);
  });
});

describe("what became of them", () => {
  it("is counted once a thing, and can be read", async () => {
    const text = await vast();
    for (const event of ["impression", "impression", "start", "complete"])
      for (const path of reports(text, event)) expect((await app.request(path)).status).toBe(204);
    const totals = await adTotals(store.db);
    expect(totals.map(({ event, times, pod }) => [event, times, pod])).toEqual([
      ["complete", 1, 1],
      ["impression", 1, 1],
      ["served", 1, 1],
      ["start", 1, 1],
    ]);
  });

  it.each([
    ["an ad that was never given out", "/track/00000000-0000-4000-8000-000000000000/start"],
    ["what is no id", "/track/1/start"],
    ["a thing that cannot happen", "/track/00000000-0000-4000-8000-000000000000/purchase"],
    ["anything else", "/report"],
  ])("is not told of %s", async (_what, path) => {
    expect((await app.request(path)).status).toBe(404);
    expect(await adTotals(store.db)).toEqual([]);
  });

  it("is forgotten after 90 days", async () => {
    await vast();
    now += 91 * DAY;
    for (let answers = 1; answers < 500; answers += 1) await app.request(TAG.replace("gam1", "unsold"));
    expect(await adTotals(store.db)).toEqual([]);
  });

  it("is forgotten sooner where it would take too much room", async () => {
    app = adsApp({ db: store.db, clock: { now: () => now++ }, siteUrl: SITE, rowsKept: 100 });
    for (let answers = 1; answers <= 500; answers += 1) await app.request(TAG);
    const kept = await store.db.selectFrom("ad_event").select("occurred_at").orderBy("occurred_at").execute();
    expect([kept.length, kept[0]?.occurred_at, kept.at(-1)?.occurred_at]).toEqual([100, now - 100, now - 1]);
  });
});
