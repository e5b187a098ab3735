import { describe, expect, it } from "vitest";
import type { UpsellFacts, UpsellKey } from "~/models/event/access/upsell";
import { chooseUpsell, upsellFacts, upsellKey, UPSELLS } from "~/models/event/access/upsell";
import { currentEvent } from "~/models/event/status/display-status";
import { utc } from "~/models/place/time";
import { anEvent, aPublisher } from "./records";

const base: UpsellFacts = {
  isTournament: false,
  hasVideo: true,
  hasStats: false,
  paid: true,
  authenticated: false,
  isOnAir: false,
  isPast: true,
};

describe("upsell template key (S 2.12)", () => {
  it.each<[Partial<UpsellFacts>, UpsellKey | null]>([
    [{}, "vid_default_full"],
    [{ isOnAir: true }, "vid_default_full_live"],
    [{ hasStats: true }, "vidstats_default_full"],
    [{ hasStats: true, isOnAir: true }, "vidstats_default_full_live"],
    [{ authenticated: true }, "vid_default_video"],
    [{ authenticated: true, isOnAir: true }, "vid_default_video_live"],
    [{ authenticated: true, hasStats: true }, "vidstats_default_video"],
    [{ isTournament: true }, "tournament_default_full"],
    [{ isTournament: true, hasStats: true }, "tournament_default_full"],
    [{ isTournament: true, authenticated: true }, "tournament_default_tournament"],
    [{ isTournament: true, authenticated: true, isOnAir: true }, "tournament_default_tournament_live"],
    [{ paid: false }, "vid_default_member"],
    [{ paid: false, hasStats: true, isOnAir: true }, "vidstats_default_member_live"],
    [{ paid: false, isTournament: true }, "tournament_default_member"],
    [{ paid: false, authenticated: true }, null],
    // stats-only
    [{ hasVideo: false, hasStats: true }, "stats_default_full"],
    [{ hasVideo: false, hasStats: true, authenticated: true }, "stats_default_full"],
    [{ hasVideo: false, hasStats: true, isTournament: true }, "stats_default_full"],
    [{ hasVideo: false, hasStats: true, paid: false }, "stats_default_member"],
    [{ hasVideo: false, hasStats: true, paid: false, authenticated: true }, null],
    [{ hasVideo: false, hasStats: false }, null],
  ])("%o → %s", (change, expected) => expect(upsellKey({ ...base, ...change })).toBe(expected));
});

const SPECIAL = [
  "This Event Requires a Special Pass.",
  "Additional pass required to watch this event. Purchase a Special pass now",
  "See Special Pass Options",
  "event",
];
const FULL = "This Event Includes Live Video. Subscribe Now for Full Access!";
const ADD = "This Event Includes Live Video. Add Video to Your Subscription Now!";
const WATCH = "Subscribe Now to watch this event";
const FREE = "This Event is Available On Demand with a FREE Membership";

describe("upsell texts (S 8.8)", () => {
  it.each<[UpsellKey, string[]]>([
    ["tournament_default_tournament", SPECIAL],
    ["tournament_default_tournament_live", SPECIAL],
    ["tournament_default_full", SPECIAL],
    ["tournament_default_full_live", SPECIAL],
    ["vid_default_full", [FULL, WATCH, "Subscribe Now", "event"]],
    ["vid_default_full_live", [FULL, `${WATCH} LIVE`, "Subscribe Now", "event"]],
    ["vidstats_default_full", [FULL, WATCH, "Subscribe Now", "event"]],
    ["vidstats_default_full_live", [FULL, `${WATCH} LIVE`, "Subscribe Now", "event"]],
    ["vid_default_video", [ADD, WATCH, "See Subscription Options", "event"]],
    ["vid_default_video_live", [ADD, `${WATCH} LIVE`, "See Subscription Options", "event"]],
    ["vidstats_default_video", [ADD, WATCH, "See Subscription Options", "event"]],
    ["vidstats_default_video_live", [ADD, `${WATCH} LIVE`, "See Subscription Options", "event"]],
  ])("%s", (key, expected) => {
    const { header, description, button, endpoint } = UPSELLS[key];
    expect([header, description, button, endpoint]).toEqual(expected);
  });

  it.each<[UpsellKey, string, string]>([
    ["tournament_default_member", FREE, "Become a Member"],
    ["vid_default_member", FREE, "Become a Member"],
    ["vidstats_default_member", FREE, "Become a Member"],
    ["stats_default_member", FREE, "Become a Member"],
    ["tournament_default_member_live", "This Event is Available Live with a FREE Membership", "Join Now"],
    ["vid_default_member_live", "This Event is Available Live with a FREE Membership", "Join Now"],
    ["vidstats_default_member_live", "This Event is Available Live with a FREE Membership", "Join Now"],
    ["stats_default_member_live", "This Event is Available Live with a FREE Membership", "Join Now"],
  ])("%s leads to a free membership", (key, header, button) =>
    expect(UPSELLS[key]).toMatchObject({ header, button, endpoint: "member" }),
  );

  it.each<UpsellKey>(["stats_default_full", "stats_default_full_live"])("%s", (key) => {
    expect(UPSELLS[key]).toMatchObject({
      header: "Sign Up For An All-Access Pass!",
      button: "Subscribe Now",
      signIn: true,
      endpoint: "stats",
    });
    expect(UPSELLS[key].description).toContain("purchase an all-access pass");
    expect(UPSELLS[key].message).toBeTruthy();
  });

  it("offers signing in to the signed-out alone", () => {
    const stats = { ...base, hasVideo: false, hasStats: true };
    expect(chooseUpsell(base)?.signIn).toBe(true);
    expect(chooseUpsell(stats)?.signIn).toBe(true);
    expect(chooseUpsell({ ...stats, authenticated: true })?.signIn).toBe(false);
    expect(chooseUpsell({ ...base, authenticated: true })?.signIn).toBe(false);
    expect(chooseUpsell({ ...base, paid: false, authenticated: true })).toBeNull();
  });
});

describe("upsell facts of an event", () => {
  const now = utc(Date.parse("2026-11-20T12:00:00Z"));
  it("reads the video's price, or the stats' where there is no video", () => {
    const datacast = { key: "d", status: "inprogress" as const, payment_required: true };
    const both = aPublisher({ broadcasts: [{ key: "b", status: "on_air" }], datacasts: [datacast] });
    const statsOnly = aPublisher({ datacasts: [datacast] });
    const [free, paid] = [both, statsOnly].map((publisher) =>
      upsellFacts(currentEvent(anEvent({ is_tournament: publisher === statsOnly }), publisher, now), true),
    );
    expect(free).toMatchObject({ isTournament: false, hasVideo: true, hasStats: true, paid: false, isOnAir: true });
    expect(paid).toMatchObject({ isTournament: true, hasVideo: false, hasStats: true, paid: true, isOnAir: false });
  });

  const broadcast = (status: "scheduled" | "on_air" | "complete") => ({ broadcasts: [{ key: "b", status }] });
  const datacast = (status: "scheduled" | "inprogress" | "complete") => ({ datacasts: [{ key: "d", status }] });
  const vod = (status: string) => ({ vods: [{ key: "v", status }] });
  it.each([
    ["scheduled", broadcast("scheduled"), "Live"],
    ["on air", broadcast("on_air"), "Live"],
    ["over", broadcast("complete"), "On Demand"],
    ["over, with a replay to come", { ...broadcast("complete"), ...vod("scheduled") }, "On Demand"],
    ["a replay alone", vod("complete"), "On Demand"],
    ["never on air, with a replay", { ...broadcast("scheduled"), ...vod("complete") }, "On Demand"],
    ["never on air, with a replay to come", { ...broadcast("scheduled"), ...vod("scheduled") }, "Live"],
    ["stats to come", datacast("scheduled"), "Live"],
    ["stats that run", datacast("inprogress"), "Live"],
    ["stats that are over", datacast("complete"), "On Demand"],
  ])("%s: free with a membership, and when (rulings 4 S 2.12, 8.8)", (_, of, when) => {
    const facts = upsellFacts(currentEvent(anEvent({ start_time: "2026-11-20T11:30Z" }), aPublisher(of), now), false);
    expect(chooseUpsell(facts)?.header).toBe(`This Event is Available ${when} with a FREE Membership`);
  });
});
