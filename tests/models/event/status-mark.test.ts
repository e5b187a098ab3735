import { describe, expect, it } from "vitest";
import { statusMark } from "~/models/event/status/awaited-status";
import { currentEvent } from "~/models/event/status/display-status";
import { utc } from "~/models/place/time";
import { anEvent, aPublisher } from "./records";

/** What makes an open page fetch a newer one (rulings 3, status while on the page). */

const start = utc(Date.parse("2026-11-20T23:00:00Z"));
const now = start.minus({ minutes: 20 });

type Fields = Parameters<typeof anEvent>[0];
type Media = Parameters<typeof aPublisher>[0];
const live = (status: "scheduled" | "on_air" | "complete"): Media => ({ broadcasts: [{ key: "b", status }] });
const stats = (status: "scheduled" | "inprogress" | "complete"): Media => ({ datacasts: [{ key: "d", status }] });
const mark = (fields: Fields, media: Media, at = now) =>
  statusMark(currentEvent(anEvent({ start_time: start.toISO(), ...fields }), aPublisher(media), at));

describe("the mark of how an event stands", () => {
  it("begins with its display status", () => expect(mark({}, live("scheduled"))).toBe("live_scheduled 1795215600000"));

  it("is the same for as long as nothing of it changes, however its start is written", () => {
    const later = now.plus({ minutes: 14 });
    expect(mark({ start_time: "2026-11-20T18:00:00-05:00" }, live("scheduled"), later)).toBe(
      mark({}, live("scheduled")),
    );
  });

  it.each<[what: string, before: [Fields, Media], after: [Fields, Media]]>([
    ["its status", [{}, live("scheduled")], [{}, live("on_air")]],
    ["its start, by an hour", [{}, live("scheduled")], [{ start_time: "2026-11-21T00:00:00Z" }, live("scheduled")]],
    [
      "a time that was to be determined",
      [{ time_to_be_determined: true }, live("scheduled")],
      [{ time_to_be_determined: false }, live("scheduled")],
    ],
    [
      "the day of a time that is to be determined",
      [{ time_to_be_determined: true }, live("scheduled")],
      [{ time_to_be_determined: true, start_time: "2026-11-21T23:00:00Z" }, live("scheduled")],
    ],
    ["stats alone begin", [{}, stats("scheduled")], [{}, stats("inprogress")]],
    ["stats alone are over", [{}, stats("inprogress")], [{}, stats("complete")]],
    [
      "stats beside a picture are over, and free",
      [{}, { ...live("on_air"), ...stats("inprogress") }],
      [{}, { ...live("on_air"), ...stats("complete") }],
    ],
    [
      "its video is no longer paid",
      [{}, { broadcasts: [{ key: "b", status: "on_air", payment_required: true }] }],
      [{}, live("on_air")],
    ],
  ])("is another one after a change: %s", (_what, before, after) => expect(mark(...before)).not.toBe(mark(...after)));

  const TBD = { time_to_be_determined: true, time_zone: "East" };
  const video = { ...live("scheduled"), ...stats("scheduled") };
  it.each<[what: string, fields: Fields, media: Media, from: string, isAnother: boolean]>([
    ["stats alone, at their start", {}, stats("scheduled"), "2026-11-20T23:00:00Z", true],
    ["stats alone, long before it", {}, stats("scheduled"), "2026-11-20T21:00:00Z", false],
    ["stats alone, after it", {}, stats("scheduled"), "2026-11-20T23:01:00Z", false],
    ["stats alone, at a start whose hour is open", TBD, stats("scheduled"), "2026-11-20T23:00:00Z", false],
    ["stats alone, when the day of such a start has ended", TBD, stats("scheduled"), "2026-11-21T05:00:00Z", true],
    ["stats alone that began early, at the start", {}, stats("inprogress"), "2026-11-20T23:00:00Z", false],
    ["stats beside a picture, at the start", {}, video, "2026-11-20T23:00:00Z", false],
  ])("is another one once stats alone are no longer ahead: %s", (_what, fields, media, from, isAnother) => {
    const then = utc(Date.parse(from));
    expect(mark(fields, media, then) !== mark(fields, media, then.minus({ milliseconds: 1 }))).toBe(isAnother);
  });

  it("is another one from the moment at which its video becomes free", () => {
    const end = { payment_required: true, entitlement_period: now.plus({ minutes: 1 }).toISO() };
    const media: Media = { vods: [{ key: "v", status: "complete", ...end }] };
    const at = (seconds: number) => mark({}, media, now.plus({ seconds }));
    expect([at(59) === at(0), at(60) === at(0)]).toEqual([true, false]);
  });
});
