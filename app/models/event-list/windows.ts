import type { DateTime } from "luxon";
import { CUTOFF_HOUR_UTC, dayCutoff, isoOf, utc } from "~/models/place/time";

export type WindowKind = "live" | "upcoming" | "liveAndUpcoming" | "dcOnlyLive" | "dcOnlyUpcoming";

type SearchWindow = {
  field: "status" | "datacast_status";
  status: "scheduled" | "on_air" | "inprogress";
  from: DateTime;
  to: DateTime;
};

type BroadcastRange = { status: "scheduled" | "on_air"; from: DateTime; to: DateTime };

const EPOCH = utc(0);

/** In UTC, cut to the minute like the display status (S 4.2, 7.6). */
export function searchWindows(kind: WindowKind, now: DateTime): SearchWindow[] {
  const minute = now.toUTC().startOf("minute");
  switch (kind) {
    case "live":
      return live(minute).map(onBroadcast);
    case "upcoming":
      return upcoming(minute).map(onBroadcast);
    case "liveAndUpcoming":
      return liveAndUpcoming(minute).map(onBroadcast);
    case "dcOnlyLive":
      return live(minute).map(onDatacast);
    case "dcOnlyUpcoming":
      return upcoming(minute).map(onDatacast);
  }
}

function live(now: DateTime): BroadcastRange[] {
  const soon = now.plus({ minutes: 5 });
  const tenMinutesAgo = now.minus({ minutes: 10 });
  const tomorrow = now.startOf("day").plus({ days: 1, hours: CUTOFF_HOUR_UTC });
  return [
    { status: "scheduled", from: now.minus({ hours: 1 }), to: tenMinutesAgo },
    { status: "scheduled", from: tenMinutesAgo, to: soon },
    { status: "on_air", from: dayCutoff(now), to: soon },
    { status: "on_air", from: EPOCH, to: tomorrow },
  ];
}

function upcoming(now: DateTime): BroadcastRange[] {
  return [
    { status: "scheduled", from: now.plus({ minutes: 5 }), to: now.plus({ years: 1 }) },
    { status: "scheduled", from: dayCutoff(now), to: now.minus({ hours: 1 }) },
  ];
}

function liveAndUpcoming(now: DateTime): BroadcastRange[] {
  return [
    { status: "scheduled", from: now, to: now.endOf("day").plus({ hours: 10 }) },
    { status: "on_air", from: EPOCH, to: now.plus({ days: 1 }) },
  ];
}

const onBroadcast = (range: BroadcastRange): SearchWindow => ({ field: "status", ...range });
const onDatacast = ({ status, ...range }: BroadcastRange): SearchWindow => ({
  field: "datacast_status",
  status: status === "on_air" ? "inprogress" : status,
  ...range,
});

export type WindowParameter = { from: string; to: string } & ({ status: string } | { datacast_status: string });

/** As `window[n][…]` parameters, leaving out empty windows. */
export function windowParameters(windows: readonly SearchWindow[]): { window: WindowParameter[] } {
  const open = windows.filter(({ from, to }) => from <= to);
  return {
    window: open.map(({ field, status, from, to }) => {
      const range = { from: isoOf(from), to: isoOf(to) };
      return field === "status" ? { status, ...range } : { datacast_status: status, ...range };
    }),
  };
}

export function searchWindowParameters(kind: WindowKind, now: DateTime): { window: WindowParameter[] } {
  return windowParameters(searchWindows(kind, now));
}
