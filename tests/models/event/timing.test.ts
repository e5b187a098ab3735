import { describe, expect, it } from "vitest";
import { mediaOf } from "~/models/event/publisher";
import {
  downloadOffer,
  downloadOfferNow,
  hasStarted,
  isDigitallyAvailable,
  isPastStart,
  startOf,
  startsWithin,
} from "~/models/event/timing";
import { utc } from "~/models/place/instant";
import { aPublisher } from "./records";

type Status = "scheduled" | "on_air" | "complete";
const media = (
  live: Status | null,
  vod: string | null,
  extra: { unlisted?: boolean; blackout_end_date?: string } = {},
) =>
  mediaOf(
    aPublisher({
      broadcasts: live ? [{ key: "b", status: live, unlisted: extra.unlisted ?? false }] : [],
      vods: vod ? [{ key: "v", status: vod, blackout_end_date: extra.blackout_end_date ?? null }] : [],
    }),
  );

const at = (iso: string) => utc(Date.parse(iso));

describe("started (S 4.3)", () => {
  it.each<[Status | null, string | null, boolean]>([
    ["scheduled", null, false],
    ["scheduled", "complete", false],
    ["on_air", null, true],
    ["complete", null, true],
    [null, "complete", true],
    [null, "scheduled", false],
    [null, null, false],
  ])("broadcast %s, VOD %s → %s", (live, vod, expected) => {
    expect(hasStarted(media(live, vod))).toBe(expected);
  });
});

describe("digitally available (S 4.3)", () => {
  const now = utc(Date.parse("2026-11-20T12:00:00Z"));
  it.each([
    ["a VOD", media("complete", "complete"), {}, true],
    ["no VOD", media("complete", null), {}, false],
    ["no broadcast", media(null, "complete"), {}, true],
    ["unlisted broadcast", media("complete", "complete", { unlisted: true }), {}, false],
    ["blacked out", media("complete", "complete", { blackout_end_date: "2026-11-21T00:00:00Z" }), {}, false],
    ["blackout over", media("complete", "complete", { blackout_end_date: "2026-11-19T00:00:00Z" }), {}, true],
    ["blacked out by the event", media("complete", "complete"), { blackout_end_date: "2026-11-21T00:00:00Z" }, false],
  ])("%s", (_what, records, event, expected) => {
    expect(isDigitallyAvailable(records, event, now)).toBe(expected);
  });
});

describe("timing (S 4.3)", () => {
  const start_time = "2026-11-20T23:00:00Z";
  it.each([
    ["before", { start_time }, "2026-11-20T22:59:59Z", false],
    ["at the start", { start_time }, "2026-11-20T23:00:00Z", false],
    ["after", { start_time }, "2026-11-20T23:00:01Z", true],
    ["created_at stands in", { created_at: start_time }, "2026-11-20T23:00:01Z", true],
    [
      "start_time goes before created_at",
      { start_time, created_at: "2020-01-01T00:00:00Z" },
      "2026-11-20T22:00:00Z",
      false,
    ],
    ["no date at all", {}, "2026-11-20T23:00:01Z", false],
  ])("delayed: %s", (_what, event, now, expected) => {
    expect(isPastStart(event, at(now))).toBe(expected);
  });
  it.each([
    ["2026-11-20T20:59:59Z", 2, false],
    ["2026-11-20T21:00:00Z", 2, false],
    ["2026-11-20T21:00:01Z", 2, true],
    ["2026-11-20T21:00:01Z", 1, false],
  ])("at %s within %i hours: %s", (now, hours, expected) => {
    expect(startsWithin({ start_time }, hours, at(now))).toBe(expected);
  });
  it("has no start without a readable date", () => {
    expect(startOf({ start_time: "soon" })).toBeNull();
    expect(startsWithin({}, 4, at(start_time))).toBe(false);
  });
});

describe("download offer (S 3)", () => {
  const offered = {
    key: "v",
    status: "complete",
    download_to_own: true,
    download_description: "HD file",
    download_paypal_code: "PP1",
  };
  it("holds the event key, the description and the wallet's code", () => {
    expect(downloadOffer("gam1", mediaOf(aPublisher({ vods: [offered] })))).toEqual({
      id: "gam1",
      description: "HD file",
      paypalCode: "PP1",
    });
  });
  it.each([{ download_to_own: false }, { download_paypal_code: null }])("is none with %o", (missing) => {
    expect(downloadOffer("gam1", mediaOf(aPublisher({ vods: [{ ...offered, ...missing }] })))).toBeNull();
  });

  const ready = { vods: [offered], broadcasts: [{ key: "b", status: "complete", vod_key: "v" }] };
  const now = "2026-11-20T23:00:00Z";
  it.each<[string, object, boolean]>([
    ["can be watched", ready, true],
    ["is being made", { ...ready, vods: [{ ...offered, status: "scheduled" }] }, false],
    ["is unlisted", { ...ready, broadcasts: [{ key: "b", status: "complete", vod_key: "v", unlisted: true }] }, false],
    ["is blacked out", { ...ready, vods: [{ ...offered, blackout_end_date: "2026-11-20T23:00:01Z" }] }, false],
    ["is not anymore", { ...ready, vods: [{ ...offered, blackout_end_date: "2026-11-20T23:00:00Z" }] }, true],
    ["has no offer", { ...ready, vods: [{ ...offered, download_to_own: false }] }, false],
  ])("stands while the replay %s: %#", (_what, publisher, stands) => {
    expect(downloadOfferNow({ key: "gam1" }, mediaOf(aPublisher(publisher)), at(now)) !== null).toBe(stands);
  });
});
