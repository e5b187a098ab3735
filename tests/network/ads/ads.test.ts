import { XMLParser, XMLValidator } from "fast-xml-parser";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { adsApp, adTotals, impressionId, minuteOf } from "~network/ads/ads-app.server";
import { HOUSE_SPOTS, spotsFor } from "~network/ads/house-spots";
import { adsMigrations } from "~network/ads/migration";
import type { Store } from "~network/store/open-store.server";
import { migratedStore } from "../../support/migrated-store";

const DAY = 86_400_000;
const SITE = "http://site.test";
let store: Store;
let now: number;
let app: ReturnType<typeof adsApp>;
beforeEach(async () => {
  now = Date.UTC(2026, 10, 20);
  store = await migratedStore([adsMigrations]);
  app = adsApp({ ...settings(), fills: (key) => key !== "unsold" });
});
afterEach(() => store.close());

const settings = () => ({
  ...{ db: store.db, clock: { now: () => now }, siteUrl: SITE, secret: "between-us" },
  isOn: async (key: string) => key !== "tomorrow",
});
const parsed = (text: string) => new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "" }).parse(text);
const TAG = "/vast?pod=1&content=gam1&min=13000&max=32000&correlator=1";
const vast = async (path = TAG) => (await app.request(path)).text();
const reports = (text: string, event: string) =>
  [...text.matchAll(new RegExp(`${SITE}(?:/ads)(/track/[\\w-]+/${event})`, "g"))].map(([, path]) => path ?? "");

describe("the house ads' tag", () => {
  it("answers one spot before a game, ready to be played", async () => {
    const text = await vast();
    expect(XMLValidator.validate(text)).toBe(true);
    const { VAST } = parsed(text);
    const { InLine } = VAST.Ad;
    const spot = HOUSE_SPOTS.find(({ title }) => title === InLine.AdTitle);
    const [linear, { CompanionAds }] = InLine.Creatives.Creative;
    expect(linear.Linear.Duration).toBe("00:00:15");
    expect(linear.Linear.skipoffset).toBe(spot?.skipAfter === null ? undefined : "00:00:05");
    expect(linear.Linear.VideoClicks.ClickThrough).toBe(`${SITE}${spot?.leadsTo}`);
    expect(linear.Linear.MediaFiles.MediaFile.map((file: { "#text": string }) => file["#text"])).toEqual(
      ["360p", "720p"].map((file) => `${SITE}/media/spots/${spot?.name}/${file}.mp4`),
    );
    const size = ({ width, height }: { width: string; height: string }) => `${width}x${height}`;
    expect(CompanionAds.Companion.map(size)).toEqual(["300x250", "300x600"]);
  });

  it("has its children in the published schema's order (vast_4.2.xsd)", async () => {
    const { VAST } = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "@" }).parse(await vast());
    const { InLine } = VAST.Ad;
    const [linear, companions] = InLine.Creatives.Creative;
    const childrenOf = (element: object) => Object.keys(element).filter((name) => !name.startsWith("@"));
    const elements = [InLine, linear.Linear, linear.Linear.VideoClicks, companions.CompanionAds.Companion[0]];
    expect(elements.map(childrenOf)).toEqual([
      ["AdSystem", "Error", "Impression", "AdServingId", "AdTitle", "Creatives"],
      ["TrackingEvents", "Duration", "MediaFiles", "VideoClicks"],
      ["ClickTracking", "ClickThrough"],
      ["StaticResource", "AltText", "CompanionClickThrough", "CompanionClickTracking", "TrackingEvents"],
    ]);
    expect([linear.UniversalAdId, companions.UniversalAdId].every(Boolean)).toBe(true);
  });

  it("two within it, in their order", async () => {
    const { VAST } = parsed(await vast(TAG.replace("pod=1", "pod=2")));
    expect(VAST.Ad.map(({ sequence }: { sequence: string }) => sequence)).toEqual(["1", "2"]);
    expect(new Set(VAST.Ad.map(({ id }: { id: string }) => id)).size).toBe(2);
  });

  it.each([
    ["that is not sold", TAG.replace("gam1", "unsold")],
    ["that cannot be watched now", TAG.replace("gam1", "tomorrow")],
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
      ["start", 1, 1],
    ]);
  });

  it("says for itself what was given out, for which event and when", async () => {
    const [path = ""] = reports(await vast(TAG.replace("pod=1", "pod=2")), "start");
    expect(await store.db.selectFrom("ad_event").selectAll().execute(), "nothing is kept before").toEqual([]);
    now += 90_000;
    expect((await app.request(path)).status).toBe(204);
    const spot = expect.stringMatching(/^(?:follow-your-school|all-access|ways-to-watch)$/) as string;
    const row = { impression: path.split("/")[2], event: "start", spot, pod: 2, content_key: "gam1", occurred_at: now };
    expect(await store.db.selectFrom("ad_event").selectAll().execute()).toEqual([row]);
  });

  it.each<[string, number, number]>([
    ["six hours later", 6 * 60, 204],
    ["a minute after that", 6 * 60 + 1, 404],
    ["to a back end whose clock is a little behind", -1, 204],
    ["long before it was given out", -2, 404],
  ])("is told of within six hours: %s", async (_what, minutes, status) => {
    const [path = ""] = reports(await vast(), "start");
    now += minutes * 60_000;
    expect((await app.request(path)).status).toBe(status);
  });

  const another = (id: string) =>
    impressionId("guessed", { spot: id, pod: 1, contentKey: "gam1", minute: minuteOf(now) });
  it.each<[string, (id: string) => string]>([
    ["an ad that somebody made up", () => `/track/${another("all-access")}/start`],
    ["an ad that was changed", (id) => `/track/${id.startsWith("Z") ? "Y" : "Z"}${id.slice(1)}/start`],
    ["a signature alone", (id) => `/track/${id.slice(-22)}/start`],
    ["what is no id", () => "/track/1/start"],
    ["an id without end", (id) => `/track/${"A".repeat(300)}${id}/start`],
    ["a thing that cannot happen", (id) => `/track/${id}/purchase`],
    ["anything else", () => "/report"],
  ])("is not told of %s", async (_what, path) => {
    const [, , id = ""] = reports(await vast(), "start")[0]?.split("/") ?? [];
    expect([(await app.request(path(id))).status, await adTotals(store.db)]).toEqual([404, []]);
  });

  it("is forgotten after 90 days", async () => {
    await app.request(reports(await vast(), "impression")[0] ?? "");
    now += 91 * DAY;
    const [later = ""] = reports(await vast(), "start");
    for (let told = 1; told < 500; told += 1) await app.request(later);
    expect((await adTotals(store.db)).map(({ event }) => event)).toEqual(["start"]);
  });

  it("is forgotten sooner where it would take too much room", async () => {
    app = adsApp({ ...settings(), rowsKept: 100 });
    for (let told = 1; told <= 500; told += 1) {
      const [path = ""] = reports(await vast(), "impression");
      await app.request(path);
      now += 1;
    }
    const kept = await store.db.selectFrom("ad_event").select("occurred_at").orderBy("occurred_at").execute();
    expect([kept.length, kept[0]?.occurred_at, kept.at(-1)?.occurred_at]).toEqual([100, now - 100, now - 1]);
  });
});
