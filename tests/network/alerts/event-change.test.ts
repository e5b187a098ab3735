import { describe, expect, it } from "vitest";
import { changeColumns, type LastAlerts } from "~network/alerts/event-change";
import type { AlertEventTable } from "~network/alerts/tables";
import { DAY, HOUR, KICKOFF } from "./alert-fixture";

/** What an event's change leaves to tell of it (S 7.3). */

const NOW = KICKOFF - 3 * DAY;
const zone = "America/Chicago";
const AS_BEFORE = { start_at: KICKOFF, tbd: 0, is_deleted: 0 } as const;
const SEEN: AlertEventTable = {
  ...AS_BEFORE,
  event_key: "gam1",
  moved_from: null,
  moved_from_tbd: 0,
  moved_at: null,
  moved_before: null,
  canceled_at: null,
  reinstated_at: null,
};
const NOBODY: LastAlerts = { moved: null, canceled: null };
const MOVED = { start_at: KICKOFF + HOUR, moved_from: KICKOFF, moved_at: NOW - HOUR } as const;
const CANCELED = { is_deleted: 1, canceled_at: NOW - HOUR } as const;
const RIGHT = { moved_from: null, moved_from_tbd: 0, moved_at: null, moved_before: null } as const;
const EARLIER = NOW - 3 * HOUR;
const AGAIN = { moved_from: null, moved_at: NOW, reinstated_at: NOW, canceled_at: null } as const;

type Row = [string, Partial<AlertEventTable>, Partial<typeof AS_BEFORE>, Partial<LastAlerts>, Partial<AlertEventTable>];
const back = { moved_from: KICKOFF + HOUR, moved_from_tbd: 0, moved_at: NOW, moved_before: null } as const;
const third = { ...back, moved_from: KICKOFF - HOUR } as const;
const backAgain = { ...back, moved_before: NOW - HOUR } as const;

describe("a change that is noted", () => {
  it.each<Row>([
    ["another time", { start_at: KICKOFF + HOUR }, {}, {}, back],
    ["a time put right that nobody was told of", MOVED, {}, {}, RIGHT],
    ["a time put right that somebody was told of", MOVED, {}, { moved: NOW - HOUR }, backAgain],
    ["one told", { ...MOVED, moved_before: EARLIER }, {}, { moved: NOW - 2 * HOUR }, { ...RIGHT, moved_at: EARLIER }],
    ["a third time, nobody knows the second", { ...MOVED, moved_from: KICKOFF - HOUR }, {}, {}, third],
    ["a third, after the second", { ...MOVED, moved_from: KICKOFF - HOUR }, {}, { moved: NOW - HOUR }, backAgain],
    [
      "back when the change was told of no more",
      { ...MOVED, moved_at: NOW - 2 * DAY },
      {},
      {},
      { ...back, moved_before: NOW - 2 * DAY },
    ],
    ["a cancellation taken back that nobody was told of", CANCELED, {}, {}, { canceled_at: null }],
    ["a cancellation taken back that somebody was told of", CANCELED, {}, { canceled: NOW - HOUR }, AGAIN],
    ["on again when nobody is told of it anymore", { ...CANCELED, canceled_at: NOW - 2 * DAY }, {}, {}, AGAIN],
    ["on again where it was canceled from the first look on", { is_deleted: 1 }, {}, {}, AGAIN],
    ["on again at another time", { ...CANCELED, start_at: KICKOFF + HOUR }, {}, {}, { ...back, canceled_at: null }],
    ["on again at its old time", { ...CANCELED, ...MOVED }, {}, {}, { ...RIGHT, canceled_at: null }],
  ])("%s", (_what, seen, is, told, expected) => {
    const found = { ...AS_BEFORE, ...is };
    const noted = changeColumns({ ...SEEN, ...seen }, found, { zone, now: NOW, lastAlerts: { ...NOBODY, ...told } });
    expect(noted).toEqual({ ...found, ...expected });
  });
});
