import { describe, expect, it } from "vitest";
import { comebackDelay, type Fault, retryDelay, sortFault, toldAs } from "~/components/player/playback/failure";

const playlist = (status: number): Fault => ({ ...engine(1, 1001, 1, status), ofPlaylist: true }) as Fault;
const engine = (category: number, code: number, severity = 2, status?: number): Fault => ({
  source: "engine",
  severity,
  category,
  code,
  ...(status ? { status } : {}),
});

describe("sorting faults", () => {
  it.each<[string, Fault, string, string]>([
    ["media: aborted by the viewer", { source: "media", code: 1 }, "ignore", "unknown"],
    ["media: network", { source: "media", code: 2 }, "recover", "network"],
    ["media: decode", { source: "media", code: 3 }, "recover", "decode"],
    ["media: not supported", { source: "media", code: 4 }, "recover", "unsupported"],
    ["media: a code that does not exist", { source: "media", code: 9 }, "fatal", "unknown"],
    ["engine: load interrupted", engine(7, 7000), "ignore", "unknown"],
    ["engine: captions missing", engine(2, 2000), "ignore", "unknown"],
    ["engine: network, still trying", engine(1, 1002, 1), "ignore", "unknown"],
    ["engine: network, given up", engine(1, 1002), "recover", "network"],
    ["engine: 404", engine(1, 1001, 2, 404), "recover", "not-found"],
    ["engine: 410", engine(1, 1001, 2, 410), "recover", "not-found"],
    ["engine: 401", engine(1, 1001, 2, 401), "fatal", "refused"],
    ["engine: 403", engine(1, 1001, 2, 403), "fatal", "refused"],
    ["engine: 403 of a playlist, still trying", playlist(403), "recover", "refused"],
    ["engine: 401 of a playlist, still trying", playlist(401), "recover", "refused"],
    ["engine: 404 of a playlist, still trying", playlist(404), "ignore", "unknown"],
    ["engine: 403 of a segment, still trying", engine(1, 1001, 1, 403), "ignore", "unknown"],
    ["engine: 500", engine(1, 1001, 2, 500), "recover", "network"],
    ["engine: a decoder gave up", engine(3, 3016), "recover", "decode"],
    ["engine: no stream this browser can show", engine(4, 4032), "fatal", "unsupported"],
    ["engine: a playlist without a segment yet", engine(4, 4053), "recover", "not-found"],
    ["engine: a broken playlist", engine(4, 4015), "fatal", "unknown"],
    ["engine: script did not come", { source: "engine-script" }, "fatal", "network"],
    ["picture stands still", { source: "stall" }, "fatal", "network"],
    ["license that others use", { source: "license", reason: "in-use" }, "fatal", "streams-in-use"],
    ["license taken by another device", { source: "license", reason: "taken" }, "fatal", "another-device"],
    ["pass ended while watching", { source: "license", reason: "not-entitled" }, "fatal", "not-entitled"],
  ])("%s", (_what, fault, severity, reason) => expect(sortFault(fault)).toMatchObject({ severity, reason }));

  it("offers no retry where none can help", () => {
    expect(sortFault(engine(4, 4032)).canRetry).toBe(false);
    expect(sortFault({ source: "license", reason: "not-entitled" }).canRetry).toBe(false);
    expect(sortFault({ source: "license", reason: "taken" }).canRetry).toBe(true);
  });

  it("says the same in other words, and what it was", () => {
    const { title, words } = sortFault({ source: "stall" });
    const told = toldAs(sortFault(engine(1, 1001, 2, 404)), "network");
    expect(told).toMatchObject({ severity: "recover", reason: "network", code: "engine-1001-404", title, words });
  });

  it("waits longer each time and then gives up", () =>
    expect([0, 1, 2, 3].map(retryDelay)).toEqual([1_000, 2_000, 4_000, null]));

  it("tries to come back for five minutes, less often each time", () => {
    const delays = [...Array(9).keys()].map(comebackDelay);
    expect(delays).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000, 60_000, null]);
    expect(delays.reduce<number>((sum, delay) => sum + (delay ?? 0), 0)).toBe(315_000);
  });
});
