import { expect, it } from "vitest";
import type { Overrides } from "~network/league/overrides";
import { canReplay } from "~network/league/replay";

const GAME = {
  start_at: 100,
  on_air_at: 100,
  complete_at: 200,
  vod_ready_at: 250,
  has_broadcast: 1,
  has_vod: 1,
  has_datacast: 0,
  is_deleted: 0,
} as const;

it.each<[string, Overrides, number, boolean]>([
  ["is not there yet", {}, 249, false],
  ["is there", {}, 250, true],
  ["failed", { vod_status: "failed" }, 300, false],
  ["is blacked out", { vod_blackout_end_at: 400 }, 399, false],
  ["was blacked out", { vod_blackout_end_at: 400 }, 400, true],
  ["is blacked out with its event", { blackout_start_at: 260 }, 261, false],
  ["follows a broadcast that is blacked out", { broadcast_blackout_end_at: 400 }, 300, true],
])("a replay that %s (S 4.1, 4.4)", (_what, overrides, now, plays) => {
  expect(canReplay(GAME, overrides, now)).toBe(plays);
});
