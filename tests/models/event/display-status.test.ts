import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import { cardStatusOf } from "~/models/card/card-status";
import type { DisplayStatus, StatusFacts } from "~/models/event/status/display-status";
import { currentEvent, displayStatus, eventDisplayStatus } from "~/models/event/status/display-status";
import { statusFactsOf } from "~/models/event/status/status-facts";
import { dayCutoff } from "~/models/place/time";
import { anEvent, aPublisher } from "./records";

const at = (iso: string) => DateTime.fromISO(iso, { zone: "utc" });
const START = at("2026-11-20T23:00:00Z");
const open = { blackout_start_date: null, blackout_end_date: "2030-01-01T00:00:00Z" };
const none = {};

const scheduled = (start: string | null): StatusFacts => ({
  ...{ start: start === null ? null : at(start), live: "scheduled", vod: null, vodBlackout: {} },
});

type Facts = [live: StatusFacts["live"], vod: string | null, blackout: object];
type Row = [what: string, minutesFromStart: number, ...Facts, expected: DisplayStatus];

const rows: Row[] = [
  // S 4.2 rule 1: the start is later than now + 5 min
  ["6 min before", -6, "scheduled", null, none, "live_scheduled"],
  ["6 min before, the VOD already planned", -6, "scheduled", "scheduled", none, "live_scheduled"],
  // S 4.2 rule 2 with rulings 2: from 5 min before to 10 min after
  ["5 min before", -5, "scheduled", null, none, "live_pending"],
  ["at the start", 0, "scheduled", null, none, "live_pending"],
  ["9 min after", 9, "scheduled", null, none, "live_pending"],
  // S 4.2 rule 9: at least 10 min but less than 1 h
  ["10 min after", 10, "scheduled", null, none, "short_live_delayed"],
  ["59 min after", 59, "scheduled", null, none, "short_live_delayed"],
  // S 4.2 rule 10: 1 h or more
  ["60 min after", 60, "scheduled", null, none, "long_live_delayed"],
  ["half an hour late, the VOD already planned", 30, "scheduled", "scheduled", none, "short_live_delayed"],
  ["three days after", 4320, "scheduled", null, none, "long_live_delayed"],
  // S 4.2 rule 3
  ["on air, on time", 0, "on_air", null, none, "live_available"],
  ["on air, early", -30, "on_air", null, none, "live_available"],
  ["on air, with a VOD in blackout", 30, "on_air", "complete", open, "live_available"],
  // S 4.2 rules 4 and 5
  ["over, no VOD", 120, "complete", null, none, "live_no_vod"],
  ["over, no VOD, in an event blackout", 120, "complete", null, open, "live_no_vod"],
  ["over, VOD on its way", 120, "complete", "scheduled", none, "vod_pending"],
  ["over, VOD on its way, blacked out", 120, "complete", "scheduled", open, "vod_pending"],
  // S 4.2 rule 6
  ["no live, VOD scheduled", -60, null, "scheduled", none, "vod_scheduled"],
  ["no live, VOD scheduled, blacked out", -60, null, "scheduled", open, "vod_scheduled"],
  // S 4.2 rules 7 and 8
  ["replay in blackout", 120, "complete", "complete", open, "vod_blackout"],
  ["replay without live in blackout", 120, null, "complete", open, "vod_blackout"],
  ["replay", 120, "complete", "complete", none, "vod_available"],
  ["replay without live", 120, null, "complete", none, "vod_available"],
  ["VOD there though live never began", 120, "scheduled", "complete", none, "vod_available"],
  // rulings 3: a VOD that is neither scheduled nor complete
  ["VOD failed", 120, "complete", "failed", none, "vod_problem"],
  ["VOD failed, live late", 20, "scheduled", "failed", none, "short_live_delayed"],
  ["VOD failed, live an hour late", 60, "scheduled", "failed", none, "long_live_delayed"],
  ["VOD failed without live", 120, null, "failed", none, "vod_problem"],
  ["VOD failed, in blackout", 120, "complete", "failed", open, "vod_blackout"],
  // S 4.2 rule 11
  ["neither live nor VOD", -60, null, null, none, "live_problem"],
];

describe("display status (S 4.2)", () => {
  it.each(rows)("%s", (_what, minutes, live, vod, vodBlackout, expected) => {
    const facts: StatusFacts = { start: START, live, vod, vodBlackout };
    expect(displayStatus(facts, START.plus({ minutes }))).toBe(expected);
  });

  it.each<[string, string, string, DisplayStatus]>([
    // seconds do not count: both sides are cut to the minute
    ["23:05:59 for 23:11:00", "2026-11-20T23:05:59Z", "2026-11-20T23:11:00Z", "live_scheduled"],
    ["23:06:00 for 23:11:59", "2026-11-20T23:06:00Z", "2026-11-20T23:11:59Z", "live_pending"],
    ["23:20:59 for 23:11:00", "2026-11-20T23:20:59Z", "2026-11-20T23:11:00Z", "live_pending"],
    ["23:21:00 for 23:11:59", "2026-11-20T23:21:00Z", "2026-11-20T23:11:59Z", "short_live_delayed"],
    // another zone's clock is the same instant
    ["New York's clock", "2026-11-20T18:06:00-05:00", "2026-11-20T23:11:00Z", "live_pending"],
  ])("minute truncation (S 4.2): %s", (_what, now, start, expected) => {
    const clock = DateTime.fromISO(now, { setZone: true });
    expect(displayStatus(scheduled(start), clock)).toBe(expected);
  });

  it.each<[string, string, string, DisplayStatus]>([
    ["start at the cutoff, now past it", "2026-11-20T09:01:00Z", "2026-11-20T09:00:00Z", "live_pending"],
    ["start before the cutoff, now past it", "2026-11-20T09:01:00Z", "2026-11-20T08:59:00Z", "live_problem"],
    ["start before it, now at it: yesterday's", "2026-11-20T09:00:00Z", "2026-11-20T08:59:00Z", "live_pending"],
    ["start before the cutoff, delayed", "2026-11-20T09:09:00Z", "2026-11-20T08:59:00Z", "short_live_delayed"],
  ])("cutoff (S 4.2 rule 2): %s", (_what, now, start, expected) =>
    expect(displayStatus(scheduled(start), at(now))).toBe(expected),
  );

  it("has no live status for a broadcast without a date (S 4.2 rule 11)", () =>
    expect(displayStatus(scheduled(null), START)).toBe("live_problem"));
});

it.each([
  ["2026-11-20T08:59:59Z", "2026-11-19T09:00:00.000Z"],
  ["2026-11-20T09:00:00Z", "2026-11-19T09:00:00.000Z"],
  ["2026-11-20T09:00:59Z", "2026-11-19T09:00:00.000Z"],
  ["2026-11-20T09:01:00Z", "2026-11-20T09:00:00.000Z"],
  ["2026-11-20T23:59:00Z", "2026-11-20T09:00:00.000Z"],
  ["2027-01-01T00:00:00Z", "2026-12-31T09:00:00.000Z"],
  ["2026-11-20T23:30:00-05:00", "2026-11-20T09:00:00.000Z"],
])("day cutoff: at %s it is %s (S 4.2)", (now, expected) =>
  expect(dayCutoff(DateTime.fromISO(now, { setZone: true })).toISO()).toBe(expected),
);

describe("display status of an event's records", () => {
  const now = START.plus({ hours: 3 });
  const broadcast = { key: "b1", status: "complete" as const, vod_key: "v2" };

  it("looks at the VOD that the broadcast names (S 3, vod_key)", () => {
    const vods = ["complete", "scheduled"].map((status, at) => ({ key: `v${at + 1}`, status }));
    const publisher = aPublisher({ broadcasts: [broadcast], vods });
    expect(eventDisplayStatus(anEvent({ start_time: START.toISO() }), publisher, now)).toBe("vod_pending");
  });

  it("takes the VOD's own blackout before the event's (S 4.4)", () => {
    const event = anEvent({ start_time: START.toISO(), blackout_end_date: "2030-01-01T00:00:00Z" });
    const vod = { key: "v2", status: "complete" };
    const own = { ...vod, blackout_end_date: "2020-01-01T00:00:00Z" };
    expect(eventDisplayStatus(event, aPublisher({ broadcasts: [broadcast], vods: [vod] }), now)).toBe("vod_blackout");
    expect(eventDisplayStatus(event, aPublisher({ broadcasts: [broadcast], vods: [own] }), now)).toBe("vod_available");
  });

  it("falls back to created_at (S 4.3) and survives an event without a publisher", () => {
    const event = anEvent({ created_at: START.toISO() });
    const publisher = aPublisher({ broadcasts: [{ key: "b1", status: "scheduled" }] });
    expect(eventDisplayStatus(event, publisher, now)).toBe("long_live_delayed");
    expect(eventDisplayStatus(event, null, now)).toBe("live_problem");
  });
});

describe("display status of a game whose hour is still to come (S 4.2, 4.3)", () => {
  /** 6 PM in New York. */
  const event = anEvent({ start_time: START.toISO(), time_zone: "East", time_to_be_determined: true });
  type Broadcast = "scheduled" | "on_air" | "complete";
  type Vods = { key: string; status: string }[];
  const of = (status: Broadcast, now: string, vods: Vods = [], shown = event) =>
    eventDisplayStatus(shown, aPublisher({ broadcasts: [{ key: "b1", status }], vods }), at(now));

  it.each([
    ["about to start by the hour that stands in", "scheduled", "2026-11-20T22:56:00Z", "live_scheduled"],
    ["late by it", "scheduled", "2026-11-20T23:10:00Z", "live_scheduled"],
    ["late by more than an hour", "scheduled", "2026-11-21T04:59:59.999Z", "live_scheduled"],
    ["on the next day", "scheduled", "2026-11-21T05:00:00Z", "long_live_delayed"],
    ["on the air", "on_air", "2026-11-20T23:10:00Z", "live_available"],
    ["over", "complete", "2026-11-20T23:10:00Z", "live_no_vod"],
  ] as const)("%s", (_what, status, now, expected) => expect(of(status, now)).toBe(expected));

  const blackout = { blackout_end_date: "2026-11-30T00:00:00Z" };
  it.each([
    ["a replay that is there", "complete", {}, "vod_available"],
    ["one in its blackout", "complete", blackout, "vod_blackout"],
    ["one to come", "scheduled", {}, "live_scheduled"],
    ["one that failed", "failed", {}, "live_scheduled"],
    ["one to come, in its blackout", "scheduled", blackout, "live_scheduled"],
    ["one that failed, in its blackout", "failed", blackout, "live_scheduled"],
  ])("never hides %s (rules 7 and 8)", (_what, status, dates, expected) =>
    expect(of("scheduled", "2026-11-20T23:10:00Z", [{ key: "v1", status, ...dates }])).toBe(expected),
  );

  it.each([
    ["nine minutes", "2026-11-20T23:09:59.999Z", "live_scheduled"],
    ["ten minutes", "2026-11-20T23:10:00Z", "vod_available"],
  ])("a replay that is there shows %s past the hour that stands in (rules 7 and 8)", (_what, now, expected) =>
    expect(of("scheduled", now, [{ key: "v1", status: "complete" }])).toBe(expected),
  );

  it.each([
    ["still on its day", "2026-11-21T06:59:59.999Z", "live_scheduled"],
    ["on the next day", "2026-11-21T07:00:00Z", "long_live_delayed"],
  ])("%s in the zone of its IANA name", (_what, now, expected) =>
    expect(of("scheduled", now, [], { ...event, time_zone: "America/Denver" })).toBe(expected),
  );
});

it.each([
  ["scheduled", "upcoming"],
  ["on_air", "live"],
  ["complete", "ondemand"],
  ["lost", null],
  [null, null],
])("card status of a broadcast: %s → %s (S 4.1)", (status, expected) => expect(cardStatusOf(status)).toBe(expected));

describe("a broadcast on the air in a blackout of its own (rulings 4)", () => {
  const FROM = at("2026-11-20T23:00:00Z");
  const UNTIL = at("2026-11-21T00:00:00Z");
  const dates = { blackout_start_date: FROM.toISO(), blackout_end_date: UNTIL.toISO() };
  const shown = (now: DateTime, broadcast: object, event: object = {}) => {
    const publisher = aPublisher({ broadcasts: [{ key: "b1", status: "on_air", ...broadcast }] });
    return statusFactsOf(currentEvent(anEvent({ start_time: START.toISO(), ...event }), publisher, now));
  };

  it.each([
    ["as it begins", FROM, "live_available"],
    ["a millisecond later", FROM.plus(1), "vod_blackout"],
    ["a millisecond before its end", UNTIL.minus(1), "vod_blackout"],
    ["at its end", UNTIL, "live_available"],
  ] as const)("%s is %s", (_when, now, expected) => expect(shown(now, dates).code).toBe(expected));

  it("says until when, and has begun for good where it names no end", () => {
    const now = FROM.plus({ minutes: 30 });
    expect(shown(now, dates).blackoutEnd).toBe("2026-11-21T00:00:00.000Z");
    const endless = shown(now, { blackout_start_date: FROM.toISO() });
    expect(endless).toMatchObject({ code: "vod_blackout", blackoutEnd: null });
  });

  it("is not that of its event, nor of one that is over or still to come", () => {
    const now = FROM.plus({ minutes: 3 });
    expect(shown(now, {}, dates).code).toBe("live_available");
    expect(shown(now, { ...dates, status: "complete" }).code).toBe("live_no_vod");
    expect(shown(now, { ...dates, status: "scheduled" }).code).toBe("live_pending");
  });
});
