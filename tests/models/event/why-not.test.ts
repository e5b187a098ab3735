import { describe, expect, it } from "vitest";
import { chooseUpsell } from "~/models/event/access/upsell";
import type { StatusFacts, WhyNotFacts } from "~/models/event/access/why-not";
import { streamsInUse, TOO_MANY_DEVICES, whyByStatus, whyNot } from "~/models/event/access/why-not";
import { DISPLAY_STATUSES, type DisplayStatus } from "~/models/event/status/display-status";

const START = "2026-11-21T00:30:00.000Z";
const END = "2026-11-24T05:00:00.000Z";
const facts = (fields: Partial<StatusFacts> = {}): StatusFacts => ({
  code: "live_scheduled",
  isPixellot: false,
  statsOnly: false,
  start: START,
  blackoutEnd: END,
  ...fields,
});

describe("why an event shows no video to anyone (S 4.2, 8.7)", () => {
  const rows: Record<DisplayStatus, [string, string | null]> = {
    live_scheduled: ["not-started", START],
    live_pending: ["about-to-start", START],
    live_available: ["trouble", null],
    live_no_vod: ["over", null],
    vod_pending: ["replay-coming", null],
    vod_scheduled: ["replay-later", null],
    vod_blackout: ["blackout", END],
    vod_available: ["replay-trouble", null],
    vod_problem: ["replay-trouble", null],
    short_live_delayed: ["late", null],
    long_live_delayed: ["late", null],
    live_problem: ["trouble", null],
    canceled: ["canceled", null],
    postponed: ["postponed", null],
  };
  it.each(DISPLAY_STATUSES)("%s", (code) => {
    const { reason, until } = whyByStatus(facts({ code }));
    expect([reason, until]).toEqual(rows[code]);
  });

  it.each([
    ["live_pending", "camera-trouble", START],
    ["short_live_delayed", "no-stream", null],
    ["long_live_delayed", "no-stream", null],
    ["live_scheduled", "not-started", START],
  ] as const)("%s with an automated camera: %s", (code, reason, until) =>
    expect(whyByStatus(facts({ code, isPixellot: true }))).toEqual({ reason, until }),
  );

  it("carried by stats alone, it has no video to wait for", () =>
    expect(whyByStatus(facts({ statsOnly: true }))).toEqual({ reason: "stats-only", until: null }));

  it("knows no moment where the date is not known", () => expect(whyByStatus(facts({ start: null })).until).toBeNull());
});

describe("why this viewer cannot watch it (S 2.12, 5.4)", () => {
  const why = (fields: Partial<WhyNotFacts>) =>
    whyNot({
      ...facts(),
      statusText: "Scheduled start: 7:30 PM EST",
      access: { kind: "granted" },
      renews: true,
      ...fields,
    });
  const offer = (isTournament: boolean, paid: boolean, hasVideo = true) => {
    const upsell = chooseUpsell({
      isTournament,
      hasVideo,
      hasStats: !hasVideo,
      paid,
      authenticated: false,
      isOnAir: false,
      isPast: false,
    });
    if (!upsell) throw new Error("an offer was expected");
    return { kind: "offer", offer: { ...upsell, isSpecial: isTournament } } as const;
  };

  it.each([
    ["a free game, soon", offer(false, false), "free-account", "join", "You need a free account to watch."],
    ["a paid game, soon", offer(false, true), "pass", "subscribe", "You need a pass to watch."],
    [
      "a tournament, soon",
      offer(true, true),
      "special-pass",
      "subscribe",
      "This event has a pass of its own. Other passes don't include it.",
    ],
    ["stats, soon, whose offer says it", offer(false, true, false), "stats-pass", "subscribe", ""],
  ] as const)("%s: when it is, and what it takes", (_what, access, reason, next, words) => {
    const sentence = `Scheduled start: 7:30 PM EST. ${words}`.trim();
    expect(why({ access })).toEqual({ reason, sentence, until: START, next });
  });

  it("free stats: nothing there can be watched", () => {
    const access = offer(false, false, false);
    const sentence = "This event has live stats only. You need a free account to see the stats.";
    expect(why({ statsOnly: true, statusText: "This event has live stats only.", access })).toMatchObject({ sentence });
  });

  it.each(["live_available", "vod_available"] as const)("%s: the offer's own words", (code) => {
    const access = offer(false, true);
    const sentence = access.offer.description;
    expect(why({ code, statusText: "", access })).toEqual({ reason: "pass", sentence, until: null, next: "subscribe" });
    expect(why({ code, statusText: "", access: offer(true, true) }).sentence).toMatch(
      /^This event has a pass of its own/,
    );
  });

  it.each([
    ["signed_out", 0, "signed-out", "sign-in"],
    ["refused", 0, "no-license", "check-again"],
    ["unchecked", 0, "unchecked", "check-again"],
    ["too_many_devices", 0, "streams-in-use", "check-again"],
    ["too_many_devices", 2, "streams-in-use", "stop-a-stream"],
  ] as const)("%s with %i streams that can be named", (denial, streams, reason, next) => {
    const answer = why({ code: "live_available", access: { kind: "refused", denial, streams } });
    expect(answer).toMatchObject({ reason, until: null, next });
  });

  it.each([
    [true, "live_scheduled", "check-again"],
    [false, "live_scheduled", "see-what-is-live"],
    [false, "vod_available", "check-again"],
  ] as const)("with nothing that this viewer could change (renews %s, %s): %s", (renews, code, next) =>
    expect(why({ renews, code }).next).toBe(next),
  );
});

it.each([
  [0, TOO_MANY_DEVICES],
  [1, "Your stream is in use. Stop it to watch here."],
  [2, "Your two streams are in use. Stop one to watch here."],
  [7, "Your 7 streams are in use. Stop one to watch here."],
])("%i streams in use", (count, sentence) => expect(streamsInUse(count)).toBe(sentence));
