import { describe, expect, it } from "vitest";
import { type GameChange, OPEN_END } from "~contracts/desk/games";
import { changedGame, isOverAt, undoneGame } from "~network/desk/changed-game";
import type { EventTable } from "~network/league/tables";
import { gameRow } from "../member/league-rows";

const START = Date.parse("2026-11-20T19:00:00-06:00");
const HOUR = 3_600_000;
const NOW = START - HOUR;
const seen = { updated_at: 1 };
const own = (changes: Partial<EventTable> = {}) =>
  gameRow("gam1", START, {
    ...{ clip: "", has_broadcast: 1, has_vod: 0, on_air_at: START, complete_at: START + 3 * HOUR, vod_ready_at: null },
    ...{ overrides: JSON.stringify({ live_url: "https://tv.example/live.m3u8" }), updated_at: 1, ...changes },
  });
const drawn = gameRow("gam2", START, {
  ...{ clip: "basketball", on_air_at: START - 600_000, complete_at: START + 2 * HOUR, vod_ready_at: START + 3 * HOUR },
  ...{ overrides: "{}", updated_at: 1 },
});
const MOVE: Extract<GameChange, { kind: "move" }> = {
  ...{ ...seen, kind: "move", date: "2026-11-21", time: "19:00", time_zone: "Central", venue: "Gym 2" },
};
const DAY = 24 * HOUR;
const played = (changes: Partial<EventTable> = {}) =>
  own({ is_sport: 1, home_key: "schhome", away_key: "schaway", start_at: NOW, complete_at: NOW + 1, ...changes });

type Change = Parameters<typeof changedGame>[1];
const OVER = START + 3 * HOUR;
const silent = own({ overrides: "{}" });
const windy = own({ overrides: '{"notice":"Wind"}' });
const MOVED = {
  ...{ start_at: START + DAY, on_air_at: START + DAY, complete_at: OVER + DAY, venue: "Gym 2", tbd: 0 as const },
  overrides: JSON.stringify({ live_url: "https://tv.example/live.m3u8", previous_start_at: START }),
};
const BLACKOUTS = {
  ...{ blackout_end_at: 3, broadcast_blackout_end_at: 2, vod_blackout_end_at: 2, vod_blackout_start_at: 1 },
};
const callOff = (notice: string): Change => ({ ...seen, kind: "call_off", notice });
const postpone = (notice: string): Change => ({ ...seen, kind: "postpone", notice });
const POSTPONED = { is_deleted: 1, overrides: '{"notice":"Ice","postponed":true}' } as const;
const FOR_GOOD = { is_deleted: 1, overrides: '{"notice":"Ice","postponed":false}' } as const;
const on = (changes: Partial<EventTable> = {}) => played({ on_air_at: NOW, overrides: "{}", ...changes });
const LIVE = { at: NOW, period: "3rd", scores: { schaway: 7, schhome: 14 } };
const score = (home_score: string, away_score: string): Change => ({
  ...{ ...seen, kind: "score", home_score, away_score, period: "3rd" },
});
const stream = (live_url: string, replay_url = ""): Change => ({ ...seen, kind: "stream", live_url, replay_url });
const blackout = (until: string | null): Change => ({ ...seen, kind: "blackout", until });
const final = (home_score: string, away_score: string): Change => ({ ...seen, kind: "result", home_score, away_score });
const blackedOutUntil = (at: number) => ({
  overrides: JSON.stringify({ broadcast_blackout_end_at: at, vod_blackout_end_at: at }),
});

describe("a game of one's own or of the made-up league", () => {
  it.each<[string, EventTable, Change, Partial<EventTable> | string]>([
    ["moves with its broadcast and its end", own(), MOVE, MOVED],
    ["goes off the air where its time is open", own(), { ...MOVE, time: null }, { tbd: 1, on_air_at: null }],
    ["comes back when it is moved", own({ is_deleted: 1, complete_at: NOW - 1 }), MOVE, { is_deleted: 0 }],
    ["is drawn with the same distances", drawn, MOVE, { on_air_at: START + DAY - 600_000, vod_ready_at: OVER + DAY }],
    ["is called off with a word", silent, callOff("Snow"), { is_deleted: 1, overrides: '{"notice":"Snow"}' }],
    ["keeps its notice if it is called off without", windy, callOff(""), { is_deleted: 1, overrides: windy.overrides }],
    ["is on again", own({ is_deleted: 1 }), { ...seen, kind: "bring_back" }, { is_deleted: 0 }],
    ["is postponed, though it was called off", own({ is_deleted: 1, overrides: "{}" }), postpone("Ice"), POSTPONED],
    ["is off for good, though it was postponed", own(POSTPONED), callOff(""), FOR_GOOD],
    ["stays so", own(FOR_GOOD), callOff(""), FOR_GOOD],
    ...[MOVE, { ...seen, kind: "bring_back" } as const].map(
      (change): [string, EventTable, Change, Partial<EventTable>] => [
        `is postponed no longer: ${change.kind}`,
        own({ is_deleted: 1, overrides: '{"postponed":true}' }),
        change,
        { overrides: expect.not.stringContaining("postponed") as string },
      ],
    ),
    ["is over, and isn't postponed", own({ complete_at: NOW }), postpone(""), "over"],
    ["has a score by hand", on(), score("14", "7"), { overrides: JSON.stringify({ live_score: LIVE }) }],
    ["has none anymore", on({ overrides: JSON.stringify({ live_score: LIVE }) }), score("", ""), { overrides: "{}" }],
    ["has no score before it begins", on({ on_air_at: NOW + 1 }), score("1", "0"), "not_begun"],
    ["has no score by hand once it is over", on({ complete_at: NOW }), score("1", "0"), "over"],
    ["has no score while it is off", on({ is_deleted: 1 }), score("1", "0"), "called_off"],
    ["has a drawn score", { ...drawn, on_air_at: NOW }, score("1", "0"), "drawn"],
    ["loses its notice", windy, { ...seen, kind: "notice", notice: "" }, { overrides: "{}" }],
    ["loses its stream, off the air", own(), stream(""), { overrides: "{}", on_air_at: null, has_broadcast: 1 }],
    ["has a replay", own(), stream("", "https://tv.example/r.m3u8"), { has_vod: 1, vod_ready_at: OVER }],
    ["has no address of that kind", own(), stream("https://me:x@tv.example"), "no_address"],
    ["has a drawn video", drawn, stream(""), "drawn"],
    ["is paid", own({ payment_required: 0 }), { ...seen, kind: "access", access: "paid" }, { payment_required: 1 }],
    ["is free", drawn, { ...seen, kind: "access", access: "free" }, { payment_required: 0, overrides: "{}" }],
    ...[NOW + 1, NOW].map((free): [string, EventTable, Change, Partial<EventTable>] => [
      `is paid, and was to be free ${free > NOW ? "later" : "by now"}`,
      own({ overrides: `{"entitlement_period_at":${free}}` }),
      { ...seen, kind: "access", access: "paid" },
      { payment_required: 1, overrides: free > NOW ? `{"entitlement_period_at":${free}}` : "{}" },
    ]),
    [
      "is blacked out, live and as a replay, in its own zone, in place of what was",
      own({ overrides: '{"vod_blackout_start_at":1}' }),
      blackout("2026-11-21T08:00"),
      blackedOutUntil(START + 13 * HOUR),
    ],
    ...[
      ["now", "{}", NOW],
      ["when it was to begin", '{"vod_blackout_start_at":5}', 5],
      ["now, in place of one that ends", '{"vod_blackout_end_at":7,"vod_blackout_start_at":5}', NOW],
    ].map(([when, overrides, from]): [string, EventTable, Change, Partial<EventTable>] => [
      `is blacked out without an end from ${when}`,
      own({ overrides: String(overrides) }),
      blackout(OPEN_END),
      { overrides: `{"broadcast_blackout_start_at":${from},"vod_blackout_start_at":${from}}` },
    ]),
    ["isn't blacked out until now", own(), blackout("2026-11-20T18:00"), "ended"],
    ["is blacked out until a minute from now", silent, blackout("2026-11-20T18:01"), blackedOutUntil(NOW + 60_000)],
    ["is blacked out no longer", own({ overrides: JSON.stringify(BLACKOUTS) }), blackout(null), { overrides: "{}" }],
    ...[
      ["3", "1", { final_score: { schaway: 1, schhome: 3 } }],
      ["1 (4)", "1 (2)", { final_score: { schaway: 1, schhome: 1 }, shootout: { schaway: 2, schhome: 4 } }],
      ["F", "W", { final_score: { schaway: 0, schhome: 0 }, forfeit_to: "schaway" }],
      ["", "", {}],
    ].map(([home_score, away_score, overrides]): [string, EventTable, Change, Partial<EventTable>] => [
      `ends ${String(home_score)} to ${String(away_score)}`,
      played({ overrides: '{"final_score":{"schaway":9,"schhome":9}}' }),
      final(String(home_score), String(away_score)),
      { overrides: JSON.stringify(overrides, ["final_score", "forfeit_to", "schaway", "schhome", "shootout"]) },
    ]),
    ...[
      ["3", "", played(), "no_score"],
      ["1 (4)", "2 (2)", played(), "no_score"],
      ["3", "1", played({ start_at: NOW + 1 }), "not_begun"],
      ["3", "1", played({ is_deleted: 1 }), "called_off"],
      ["3", "1", played({ away_key: null }), "drawn"],
      ["3", "1", { ...drawn, start_at: NOW }, "drawn"],
    ].map(([home_score, away_score, event, refused]): [string, EventTable, Change, string] => [
      `doesn't end ${String(home_score)} to ${String(away_score)}: ${String(refused)}`,
      event as EventTable,
      final(String(home_score), String(away_score)),
      String(refused),
    ]),
    ["was changed meanwhile", own({ updated_at: 2 }), MOVE, "changed"],
    ["is over, and isn't moved", own({ complete_at: NOW }), MOVE, "over"],
    ["would be over by now", own(), { ...MOVE, date: "2026-11-20", time: "15:00" }, "past"],
    ["began earlier", own(), { ...MOVE, date: "2026-11-20", time: "15:01" }, { complete_at: NOW + 60_000 }],
    ["was drawn, and would be over", drawn, { ...MOVE, date: "2026-11-20", time: "16:00" }, "past"],
    ["is over, and isn't called off", own({ complete_at: NOW }), callOff(""), "over"],
  ])("%s", (_, event, change, expected) => {
    const changed = changedGame(event, change, NOW);
    if (typeof expected === "string") expect(changed).toBe(expected);
    else expect(changed).toMatchObject(expected);
  });
});

it.each([
  [{ complete_at: NOW + 1 }, false],
  [{ complete_at: NOW }, true],
  [{ complete_at: null }, false],
  [{ complete_at: null, overrides: '{"final_score":{}}' }, true],
  [{ complete_at: NOW, is_deleted: 1 as const }, false],
])("%j is over: %s", (changes, expected) => expect(isOverAt(own(changes), NOW)).toBe(expected));

describe("what is taken back", () => {
  const before = own({ start_at: START - DAY });
  it.each([
    ["is the last change", own(), { kind: "move", event: before }, 1, before],
    ["is of a look that is old", own(), { kind: "move", event: before }, 2, "changed"],
    ["isn't the last anymore", own(), null, 1, "changed"],
    ["would move what was played", own({ complete_at: NOW }), { kind: "move", event: before }, 1, "over"],
    ["would bring back what was played", own({ complete_at: NOW }), { kind: "call_off", event: before }, 1, "over"],
    ["is the result of what was played", own({ complete_at: NOW }), { kind: "result", event: before }, 1, before],
  ])("%s", (_, event, last, updated_at, expected) =>
    expect(undoneGame(event, last, { updated_at }, NOW)).toBe(expected),
  );
});
