import { describe, expect, it } from "vitest";
import { overridesSchema, readOverrides } from "~network/league/overrides";
import { isHourOpen, offText, statusAt, type Timed } from "~network/league/status-at";

const game: Timed = {
  start_at: 100,
  on_air_at: 100,
  complete_at: 200,
  vod_ready_at: 250,
  has_broadcast: 1,
  has_vod: 1,
  has_datacast: 1,
  is_deleted: 0,
};

describe("statuses by time", () => {
  it.each([
    [99, "scheduled", null, "scheduled"],
    [100, "on_air", null, "inprogress"],
    [199, "on_air", null, "inprogress"],
    [200, "complete", "scheduled", "complete"],
    [249, "complete", "scheduled", "complete"],
    [250, "complete", "complete", "complete"],
  ])("at %i: broadcast %s, replay %s, datacast %s", (now, broadcast, vod, datacast) => {
    expect(statusAt(game, {}, now)).toEqual({ broadcast, vod, datacast });
  });

  it("stays scheduled for ever when it never goes on air", () =>
    expect(statusAt({ ...game, on_air_at: null, complete_at: null, vod_ready_at: null }, {}, 10_000)).toEqual({
      broadcast: "scheduled",
      vod: null,
      datacast: "scheduled",
    }));

  it("has no status for what it does not carry", () => {
    const nothing = { ...game, has_broadcast: 0, has_vod: 0, has_datacast: 0 } as const;
    expect(statusAt(nothing, {}, 300)).toEqual({ broadcast: null, vod: null, datacast: null });
  });

  it("announces a replay without a broadcast from the beginning", () => {
    const upload = { ...game, has_broadcast: 0, on_air_at: null, complete_at: null } as const;
    expect(statusAt(upload, {}, 1).vod).toBe("scheduled");
    expect(statusAt(upload, {}, 250).vod).toBe("complete");
  });

  it.each([
    [149, 100, 150, null],
    [150, 100, 150, "inprogress"],
    [199, 100, 150, "inprogress"],
    [200, 100, 150, null],
    [160, 151, 150, null],
  ])("at %i, begun at %i, a score told at %i by hand makes the datacast %s", (now, start_at, at, datacast) => {
    const own = { ...game, start_at, has_datacast: 0 } as const;
    expect(statusAt(own, { live_score: { at, period: "", scores: {} } }, now).datacast).toBe(datacast);
  });

  it("obeys what the event forces", () => {
    expect(statusAt(game, { vod_status: "failed" }, 300).vod).toBe("failed");
    expect(statusAt(game, { broadcast_status: "complete" }, 1)).toMatchObject({
      broadcast: "complete",
      vod: "scheduled",
    });
    expect(statusAt(game, { datacast_status: "complete" }, 1).datacast).toBe("complete");
  });
});

describe("overrides", () => {
  it("are none for most events", () =>
    expect([readOverrides("{}"), readOverrides('{"round":3}')]).toEqual([{}, { round: 3 }]));
  it("refuse a status that does not exist", () => {
    expect(overridesSchema.safeParse({ broadcast_status: "late" }).success).toBe(false);
    expect(() => readOverrides('{"vod_status":"lost"}')).toThrow();
  });
});

describe("an hour that is still to come", () => {
  it.each([
    ["before it is on the air", 1, 100, 99, true],
    ["from then on, when everybody knows", 1, 100, 100, false],
    ["as long as it never goes on the air", 1, null, 10_000, true],
    ["not where it is known", 0, 100, 99, false],
    ["nor without a broadcast, where it is known", 0, null, 99, false],
  ] as const)("%s", (_when, tbd, on_air_at, now, expected) => {
    expect(isHourOpen({ tbd, on_air_at }, now)).toBe(expected);
  });
});

describe("the word of a game that is called off", () => {
  const DAY_AFTER = Date.parse("2026-11-21T00:00:00-05:00");
  const LATER = DAY_AFTER + 9 * 24 * 3_600_000;
  const off = {
    ...({ start_at: DAY_AFTER - 2, complete_at: null, time_zone: "East", is_deleted: 1 } as const),
    updated_at: LATER - 5,
  };
  it.each([
    ["{}", DAY_AFTER - 2, "Canceled"],
    ["{}", DAY_AFTER, null],
    ['{"postponed":true}', DAY_AFTER - 2, "Postponed"],
    ['{"postponed":true}', DAY_AFTER, "Postponed"],
    ['{"postponed":false}', LATER - 2, "Canceled"],
    ['{"postponed":false}', LATER, null],
  ])("%s at %i: %s", (overrides, now, word) => {
    expect(offText({ ...off, overrides }, now)).toBe(word);
    expect(offText({ ...off, overrides, is_deleted: 0 }, now)).toBeNull();
  });
});
