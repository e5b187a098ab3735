import { describe, expect, it } from "vitest";
import { hasFreeSeat, isAlive, licensesToDrop, MOST_IDLE, type SeatLicense, seatsTaken } from "~network/drm/seats";

const NOW = Date.UTC(2026, 10, 28, 0, 40);
let nth = 0;
const looking = (ago: number): SeatLicense => ({
  license_key: `l${(nth += 1)}`,
  renewed_at: NOW - ago,
  started_at: null,
  stopped_at: null,
});
const playing = (ago: number): SeatLicense => ({
  license_key: `p${(nth += 1)}`,
  renewed_at: NOW - ago,
  started_at: NOW - ago - 60_000,
  stopped_at: null,
});

describe("looking is not watching (rulings 4, S 7.4)", () => {
  it.each<[string, SeatLicense, boolean]>([
    ["opened just now", looking(0), true],
    ["opened 30 s ago, but for a moment", looking(29_999), true],
    ["opened 30 s ago", looking(30_000), false],
    ["played on, 90 s ago but for a moment", playing(89_999), true],
    ["played on 90 s ago", playing(90_000), false],
    ["from a clock 90 s ahead", playing(-90_000), true],
    ["from a clock further ahead", playing(-90_001), false],
  ])("a license %s", (_what, license, alive) => expect(isAlive(license, NOW)).toBe(alive));

  it.each<[string, SeatLicense[], number, number, boolean]>([
    ["nobody", [], 0, 0, true],
    ["two that look", [looking(0), looking(1)], 0, 2, true],
    ["one plays, three look", [playing(0), looking(0), looking(1), looking(2)], 1, 3, true],
    ["two play", [playing(0), playing(89_999)], 2, 0, false],
    ["two play, one of them no more", [playing(0), playing(90_000)], 1, 0, true],
    ["one plays, one was stopped", [playing(0), { ...playing(0), stopped_at: NOW }], 1, 0, true],
    ["two play and one looks", [playing(0), playing(1), looking(2)], 2, 1, false],
  ])("%s", (_what, licenses, active, not_started, free) => {
    const seats = seatsTaken(licenses, NOW);
    expect([seats, hasFreeSeat(seats)]).toEqual([{ active, not_started, limit: 2 }, free]);
  });

  it("drops the oldest of too many that don't play, first what has ended, never one that plays", () => {
    const ended = [looking(30_000), playing(90_000)];
    const open = Array.from({ length: MOST_IDLE }, (_, i) => looking(i));
    const dropped = licensesToDrop([...ended, playing(5), ...open], NOW);
    expect(dropped).toEqual([open.at(-1), ...ended].map((one) => one?.license_key));
    expect(licensesToDrop([...ended, ...open.slice(3)], NOW)).toEqual([]);
  });
});
