import { describe, expect, it } from "vitest";
import { windowsOf } from "~/models/event-list/carousel.server";
import { searchWindowParameters, searchWindows, type WindowKind } from "~/models/event-list/windows";
import { tonightWindows } from "~/models/home/tonight";
import { utc } from "~/models/place/time";
import { buildQuery } from "~/services/http/address";
import { searchVersion, type SearchVersions } from "~/services/with-search-versions.server";
import { FLAG_DEFAULTS, flagSchemas } from "~contracts/flags";
import { withoutMoments } from "~contracts/search";

const at = (iso: string) => utc(Date.parse(iso));
const EVENING = "2026-11-20T23:30:45Z";
const iso = (text: string) => `2026-${text}:00.000Z`;

type Row = [status: string, from: string, to: string];
const rows = (kind: WindowKind, now: string): Row[] =>
  searchWindows(kind, at(now)).map(({ status, from, to }) => [status, from.toISO() ?? "", to.toISO() ?? ""]);

const LIVE: Row[] = [
  ["scheduled", iso("11-20T22:30"), iso("11-20T23:20")],
  ["scheduled", iso("11-20T23:20"), iso("11-20T23:35")],
  ["on_air", iso("11-20T09:00"), iso("11-20T23:35")],
  ["on_air", "1970-01-01T00:00:00.000Z", iso("11-21T09:00")],
];
const UPCOMING: Row[] = [
  ["scheduled", iso("11-20T23:35"), "2027-11-20T23:30:00.000Z"],
  ["scheduled", iso("11-20T09:00"), iso("11-20T22:30")],
];
const inProgress = (row: Row): Row => [row[0] === "on_air" ? "inprogress" : row[0], row[1], row[2]];

describe("search time windows (S 7.6)", () => {
  it.each<[WindowKind, string, Row[]]>([
    ["live", "status", LIVE],
    ["upcoming", "status", UPCOMING],
    [
      "liveAndUpcoming",
      "status",
      [
        ["scheduled", iso("11-20T23:30"), "2026-11-21T09:59:59.999Z"],
        ["on_air", "1970-01-01T00:00:00.000Z", iso("11-21T23:30")],
      ],
    ],
    ["dcOnlyLive", "datacast_status", LIVE.map(inProgress)],
    ["dcOnlyUpcoming", "datacast_status", UPCOMING.map(inProgress)],
  ])("%s by %s", (kind, field, expected) => {
    expect(rows(kind, EVENING)).toEqual(expected);
    expect(searchWindows(kind, at(EVENING)).map((window) => window.field)).toEqual(expected.map(() => field));
  });

  it.each([
    ["2026-11-20T09:00:59Z", "11-19T09:00"],
    ["2026-11-20T09:01:00Z", "11-20T09:00"],
  ])("the cutoff at %s is %s", (now, cutoff) => {
    expect(rows("live", now)[2]?.[1]).toBe(iso(cutoff));
    expect(rows("upcoming", now)[1]?.[1]).toBe(iso(cutoff));
  });

  it("counts days in UTC, whatever zone the clock is in", () =>
    expect(searchWindows("live", at(EVENING).setZone("America/New_York")).map(({ to }) => to.toISO())).toEqual(
      LIVE.map((row) => row[2]),
    ));

  it("become the parameters of a call", () => {
    expect(searchWindowParameters("upcoming", at(EVENING))).toEqual({
      window: [
        { status: "scheduled", from: iso("11-20T23:35"), to: "2027-11-20T23:30:00.000Z" },
        { status: "scheduled", from: iso("11-20T09:00"), to: iso("11-20T22:30") },
      ],
    });
    expect(searchWindowParameters("dcOnlyLive", at(EVENING)).window[3]).toEqual({
      datacast_status: "inprogress",
      from: "1970-01-01T00:00:00.000Z",
      to: iso("11-21T09:00"),
    });
    expect(decodeURIComponent(buildQuery(searchWindowParameters("liveAndUpcoming", at(EVENING))))).toBe(
      "?window[0][status]=scheduled&window[0][from]=2026-11-20T23:30:00.000Z&window[0][to]=2026-11-21T09:59:59.999Z" +
        "&window[1][status]=on_air&window[1][from]=1970-01-01T00:00:00.000Z&window[1][to]=2026-11-21T23:30:00.000Z",
    );
  });

  it("leave out a window that ends before it begins", () => {
    expect(rows("upcoming", "2026-11-20T09:30:00Z")[1]).toEqual(["scheduled", iso("11-20T09:00"), iso("11-20T08:30")]);
    expect(searchWindowParameters("upcoming", at("2026-11-20T09:30:00Z")).window).toHaveLength(1);
    expect(searchWindowParameters("upcoming", at("2026-11-20T10:00:00Z")).window).toHaveLength(2);
  });
});

describe("without what moves with the clock (security 5)", () => {
  const lasting = (query: Record<string, unknown>) => JSON.stringify(withoutMoments(query));
  const live = (iso: string) => lasting({ size: 8, ...windowsOf(["live", "dcOnlyLive"], at(iso)) });
  const tonight = (iso: string, zone = "America/New_York") => lasting(tonightWindows(at(iso), zone));

  it("are the same in the next minute", () => {
    expect(live("2026-11-20T23:31:00Z")).toBe(live("2026-11-20T23:30:00Z"));
    expect(tonight("2026-11-20T23:31:00Z")).toBe(tonight("2026-11-20T23:30:00Z"));
  });

  it("are others for another kind, place, or end of the night", () => {
    const upcoming = { size: 8, ...windowsOf(["upcoming", "dcOnlyUpcoming"], at(EVENING)) };
    const kinds = [live(EVENING), lasting(upcoming), tonight(EVENING), tonight(EVENING, "America/Los_Angeles")];
    expect(new Set(kinds).size).toBe(4);
    expect(lasting({ ...upcoming, state: "OH" })).not.toBe(lasting({ ...upcoming, state: "TX" }));
  });

  it("keep the days that a visitor chose", () => {
    const query = { from: at("2026-12-01T05:00:00Z"), ...windowsOf(["upcoming"], at(EVENING)) };
    expect(withoutMoments(query)).toMatchObject({ from: query.from });
  });

  it("are nothing of their own where no window is asked", () => expect(withoutMoments({ size: 8 })).toBeNull());
});

describe("search version (S 3, 7.6, 9.1)", () => {
  const FLAG = "www-search-api-version";
  it.each<[SearchVersions, string, string]>([
    [{ default: "v2", activities: "v3" }, "activities", "v3"],
    [{ default: "v4", activities: "v3" }, "events", "v4"],
    [{ events: "v5" }, "schools", "v2"],
    [{ events: "v5" }, "events", "v5"],
    [{}, "__proto__", "v2"],
  ])("flag %o, %s → %s", (flag, contentType, expected) => expect(searchVersion(flag, contentType)).toBe(expected));
  it.each<[unknown, string, string]>([
    [undefined, "activities", "v3"],
    [undefined, "events", "v2"],
    ["v9", "events", "v2"],
    [{ events: "../admin" }, "events", "v2"],
    [{ default: "v2", events: "v100" }, "events", "v2"],
  ])("a flag that is none, %o, %s → %s", (told, contentType, expected) => {
    const flag = flagSchemas[FLAG].safeParse(told).data ?? FLAG_DEFAULTS[FLAG];
    expect(searchVersion(flag, contentType)).toBe(expected);
  });
});
