import { describe, expect, it } from "vitest";
import { mediaOf } from "~/models/event/page/event-by-publisher";
import { downloadOffer, downloadOfferNow, hasStarted, isDigitallyAvailable } from "~/models/event/status/timing";
import { utc } from "~/models/place/time";
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

it.each<[Status | null, string | null, boolean]>([
  ["scheduled", null, false],
  ["scheduled", "complete", false],
  ["on_air", null, true],
  ["complete", null, true],
  [null, "complete", true],
  [null, "scheduled", false],
  [null, null, false],
])("started: %s, VOD %s → %s (S 4.3)", (live, vod, expected) => expect(hasStarted(media(live, vod))).toBe(expected));

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
  ])("%s", (_what, records, event, expected) => expect(isDigitallyAvailable(records, event, now)).toBe(expected));
});

describe("download offer (S 3)", () => {
  const offered = {
    key: "v",
    status: "complete",
    download_to_own: true,
    download_description: "HD file",
    download_paypal_code: "PP1",
  };
  it("holds the event key, the description and the wallet's code", () =>
    expect(downloadOffer("gam1", mediaOf(aPublisher({ vods: [offered] })))).toEqual({
      id: "gam1",
      description: "HD file",
      paypalCode: "PP1",
    }));
  it.each([{ download_to_own: false }, { download_paypal_code: null }])("is none with %o", (missing) =>
    expect(downloadOffer("gam1", mediaOf(aPublisher({ vods: [{ ...offered, ...missing }] })))).toBeNull(),
  );

  const ready = { vods: [offered], broadcasts: [{ key: "b", status: "complete", vod_key: "v" }] };
  const now = "2026-11-20T23:00:00Z";
  it.each<[string, object, boolean]>([
    ["can be watched", ready, true],
    ["is being made", { ...ready, vods: [{ ...offered, status: "scheduled" }] }, false],
    ["is unlisted", { ...ready, broadcasts: [{ key: "b", status: "complete", vod_key: "v", unlisted: true }] }, false],
    ["is blacked out", { ...ready, vods: [{ ...offered, blackout_end_date: "2026-11-20T23:00:01Z" }] }, false],
    ["is not anymore", { ...ready, vods: [{ ...offered, blackout_end_date: "2026-11-20T23:00:00Z" }] }, true],
    ["has no offer", { ...ready, vods: [{ ...offered, download_to_own: false }] }, false],
  ])("stands while the replay %s: %#", (_what, publisher, stands) =>
    expect(downloadOfferNow({ key: "gam1" }, mediaOf(aPublisher(publisher)), at(now)) !== null).toBe(stands),
  );
});
